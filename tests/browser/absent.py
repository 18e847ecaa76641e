"""A table of seats at which somebody comes back: the others have acted since their last turn."""

from __future__ import annotations

from functools import cache

from railhead.assist.comparison import Comparison
from railhead.engine.game import Game
from railhead.server.authority.turns import who_acted
from tests.browser.moments import random_game
from tests.browser.reader import Reader
from tests.browser.uploads import take_seat, upload

SEED = 6


@cache
def moment() -> tuple[Game, Game, str]:
    """The game when somebody is asked again in an operating round, as they left it, and their name.

    Three to six actions lie in between, in which a tile was laid and a price moved.
    """
    whole = random_game("1849", SEED)
    acted = [who_acted(whole, number) for number in range(240)]
    for count in range(60, len(acted)):
        player = acted[count]
        if acted[count - 1] == player or player not in acted[:count]:
            continue
        start = max(number for number in range(count) if acted[number] == player) + 1
        found = Comparison(whole.at(start), whole.at(count))
        if 3 <= count - start <= 6 and found.hexes and found.markers:
            return found.after, found.before, whole.players[player]
    raise LookupError("nobody comes back like that")


def come_back(owner: Reader, reader: Reader) -> tuple[Game, Game]:
    """The owner opens the table; the reader sits down and is asked. Return now and then."""
    now, then, name = moment()
    upload(owner, now, seats=True)
    take_seat(reader, owner.page.get_by_label(f"Link for {name}").input_value(), name)
    return now, then
