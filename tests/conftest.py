"""What every test may ask for."""

import os
from pathlib import Path

import pytest

pytest_plugins = ["tests.rule_coverage"]

REPO = Path(__file__).resolve().parent.parent


def _shared_folder() -> Path:
    """The reference folder: RAILHEAD_SHARED, or `shared` beside the repository."""
    named = os.environ.get("RAILHEAD_SHARED")
    return Path(named) if named else REPO.parent / "shared"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip here and not in the fixture, which lives for a session and knows no test's name."""
    if "shared" in getattr(item, "fixturenames", ()) and not _shared_folder().is_dir():
        pytest.skip(f"needs the reference folder ../shared ({item.name})")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with rulebooks, transcripts and routes; without it the test is skipped."""
    return _shared_folder()
