"""What a web server such as uvicorn runs."""

import gc
import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")

_django = get_asgi_application()

# Needs the settings, which are read by now.
from railhead.server import private, room  # noqa: E402
from railhead.server.border import limited  # noqa: E402
from railhead.server.careful import careful  # noqa: E402
from railhead.server.stopping import ending_streams  # noqa: E402
from railhead.server.streams import with_news  # noqa: E402
from railhead.server.turns import in_turn  # noqa: E402

private.keep_private()
application = ending_streams(careful(with_news(limited(in_turn(_django, room.here().at_work)))))

# What is here by now stays, and a table is many objects that live for long: to look through all of
# them for garbage every now and then would hold up every answer for tenths of a second.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 10)
