"""What a web server such as uvicorn runs."""

import gc
import os
import sys

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")

_django = get_asgi_application()

# Needs the settings, which are read by now.
from railhead.server import private, room  # noqa: E402
from railhead.server.border import limited  # noqa: E402
from railhead.server.careful import careful  # noqa: E402
from railhead.server.jobs.lanes import Lanes  # noqa: E402
from railhead.server.stopping import ending_streams  # noqa: E402
from railhead.server.streams import with_news  # noqa: E402
from railhead.server.turns import in_turn  # noqa: E402

private.keep_private()
_answered = Lanes(in_turn(_django, room.here().at_work))
application = ending_streams(careful(with_news(limited(_answered))))

# What is here by now stays, and a table is many objects that live for long: to look through all of
# them for garbage every now and then would hold up every answer for tenths of a second.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 10)

# A move waits for the database some ten times, and each time afterwards for a thread that makes a
# page: that one is to give way soon.
sys.setswitchinterval(0.001)
