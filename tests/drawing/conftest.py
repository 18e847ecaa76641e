"""What the tests of the drawings share."""

from pathlib import Path

import pytest

from railhead import titles
from railhead.engine.title import Title, load_title


@pytest.fixture(scope="session")
def title() -> Title:
    """1849, the title with the most kinds of track."""
    return load_title(Path(titles.__file__).parent / "g1849")
