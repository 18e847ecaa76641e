"""What every worker has loaded when it starts: imported by the process they are forked from.

No thread is started and no connection opened here: neither would survive a fork.
"""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")

import django

django.setup()


from railhead.server.jobs import loads, reader, routes, uploads  # noqa: E402
from railhead.titles.catalogue import plain_title, title_ids  # noqa: E402

__all__ = ["loads", "reader", "routes", "uploads"]

reader.application()
for _title in title_ids():
    plain_title(_title)

# Nothing of this is garbage; to look through it would only copy the shared memory.
gc.collect()
gc.freeze()
