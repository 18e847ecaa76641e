"""What the tests of the drawings share."""

import random
from pathlib import Path

import pytest

from railhead import titles
from railhead.engine.game import Game
from railhead.engine.titlefiles import load_title
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game
from railhead.titles.g1849.facts import Title1849


@pytest.fixture(scope="session")
def title() -> Title1849:
    """1849, the title with the most kinds of track."""
    return load_title(Title1849, Path(titles.__file__).parent / "g1849")


@pytest.fixture(scope="session")
def game() -> Game:
    """A game with tiles, tokens, trains and markers; not to be changed."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=2)
    play_on(game, random.Random(2), 500)
    return game
