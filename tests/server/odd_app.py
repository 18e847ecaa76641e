"""The server's application, where uploads can ask for trouble and patience is short."""

import os

from railhead.server.asgi import application
from railhead.server.jobs import costs, routes
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.new_tables import upload_queue
from railhead.server.views import records
from tests.server import odd_jobs

__all__ = ["application"]

setattr(records, "read_file", odd_jobs.read_file)  # noqa: B010 - not its own name
upload_queue.LIMITS = Limits(memory=96 * MEGABYTE, seconds=2, nice=5)
upload_queue.PATIENCE = 0.3
upload_queue.LEFT = 2.0
# Every search is left to a worker.
routes.QUICK = 0.0
if os.environ.get("ODD_DEAR"):
    costs.COSTLY = -1.0
