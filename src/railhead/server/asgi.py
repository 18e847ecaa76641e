"""What a web server such as uvicorn runs."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")

_django = get_asgi_application()

# Needs the settings, which are read by now.
from railhead.server.border import limited  # noqa: E402
from railhead.server.stopping import ending_streams  # noqa: E402

application = ending_streams(limited(_django))
