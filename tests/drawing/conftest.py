"""What the tests of the drawings share."""

from pathlib import Path

import pytest

from railhead import titles
from railhead.engine.game import Game
from railhead.engine.titlefiles import load_title
from railhead.titles.g1849.facts import Title1849
from tests.kept import random_game


@pytest.fixture(scope="session")
def title() -> Title1849:
    """1849, the title with the most kinds of track."""
    return load_title(Title1849, Path(titles.__file__).parent / "g1849")


@pytest.fixture(scope="session")
def game() -> Game:
    """A game with tiles, tokens, trains and markers; not to be changed."""
    return random_game("1849", 2, 500)
