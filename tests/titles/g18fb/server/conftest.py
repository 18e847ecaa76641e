"""Every test of the server with 18FB asks that no panel fails."""

import pytest


@pytest.fixture(autouse=True)
def _no_panel_fails(no_panel_fails: None) -> None:
    pass
