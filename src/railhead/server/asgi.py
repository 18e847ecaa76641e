"""The ASGI application, which a web server such as uvicorn runs."""

import gc
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")

django.setup(set_prefix=False)

# Needs the settings, which are read by now.
from railhead.server.api.stream import with_streams  # noqa: E402
from railhead.server.base import capacity  # noqa: E402
from railhead.server.http.bodies import limited  # noqa: E402
from railhead.server.http.handler import OneThreadHandler  # noqa: E402
from railhead.server.http.security_headers import with_security_headers  # noqa: E402
from railhead.server.http.turns import in_turn  # noqa: E402
from railhead.server.live.page_streams import with_news  # noqa: E402
from railhead.server.readers.slow_requests import SlowRequests  # noqa: E402
from railhead.server.running import file_modes  # noqa: E402
from railhead.server.running.health import with_health  # noqa: E402
from railhead.server.running.stopping import ending_streams  # noqa: E402
from railhead.titles.catalogue import game_classes, title_ids  # noqa: E402

file_modes.keep_private()
# Import the rules of all titles before the first move needs them.
for _title in title_ids():
    game_classes(_title)

_pages = SlowRequests(in_turn(OneThreadHandler(), capacity.here().at_work))
_answered = with_health(with_news(with_streams(limited(_pages))))
application = ending_streams(with_security_headers(_answered))

# What is loaded by now stays, and a table is many long-lived objects: a full garbage collection
# over all of them would delay every answer by tenths of a second.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 10)

# A move waits for the database some ten times, and each time it may have to wait for a thread that
# renders a page: let that thread give way soon.
sys.setswitchinterval(0.001)
