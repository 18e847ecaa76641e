"""Work in processes of its own: whatever would hold up other tables.

`workers` starts and ends the processes, `queue` limits how many jobs run and wait. A worker does
one job and ends (an upload, a table from its moves, a search for routes); a reader (`readers`)
stays and answers whole requests about the past. Without a web server, as in a test or a script,
all of it is done in place.
"""

from __future__ import annotations


def begin() -> None:
    """Use worker processes from now on: a web server is starting."""
    # Most of the server needs nothing of this; it also runs before the settings are read.
    from railhead.server.authority import loading  # noqa: PLC0415
    from railhead.server.jobs import loads, workers  # noqa: PLC0415

    loading.use_loader(loads.load_by_worker)
    workers.begin()
