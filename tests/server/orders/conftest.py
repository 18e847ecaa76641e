"""Orders are followed at once, as without a server."""

from __future__ import annotations

import pytest

from railhead.server.orders import worker


@pytest.fixture(autouse=True)
def _no_thread_follows() -> None:
    worker.FOLLOWING.stop()
