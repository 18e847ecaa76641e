"""Imported by the process from which workers are forked, so that each has everything loaded.

No thread is started and no connection opened here: neither would survive a fork.
"""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")

import django

django.setup()


from railhead.server.computers import thinking  # noqa: E402
from railhead.server.jobs import loads, routes  # noqa: E402
from railhead.server.new_tables import uploads  # noqa: E402
from railhead.server.readers import reader  # noqa: E402
from railhead.server.teaching import hinting, reviewing  # noqa: E402
from railhead.titles.catalogue import plain_title, title_ids  # noqa: E402

__all__ = ["hinting", "loads", "reader", "reviewing", "routes", "thinking", "uploads"]

reader.application()
for _title in title_ids():
    plain_title(_title)

# Nothing of this is garbage; collecting it would write to shared memory, which copies it.
gc.collect()
gc.freeze()
# As in the server itself: readers keep many tables, over which a full collection takes long.
gc.set_threshold(10_000, 10, 10)
