"""What must hold in every state: each broken limit is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from railhead.engine.state import POOL
from railhead.titles.g1865.state import ASIDE, DRAGONS
from tests.titles.g1865.build import Example

SINGLE = (0, 1)


def table() -> Example:
    """A state in which nothing is wrong."""
    found = Example().company("FMS", 100, trains="PH2", traffic=5, ann=1, bob=1)
    found.company("SFS", 100, major=True, floated=True, ann=3, bob=2)
    return found.company("FA", 80, floated=False, cid=0).privates(M1="ann", M2="FMS")


def three_in_carbonia(example: Example) -> None:
    for hex_id in ("C37", "C39"):
        example.tile(hex_id, "173", 3).token(f"{hex_id}.0", "FMS")


def twice_on_one_hex(example: Example) -> None:
    example.game.set_token("E39.0", 1, "FMS")


def moved(company: str, giver: str, taker: str, count: int = 1) -> Callable[[Example], None]:
    def change(example: Example) -> None:
        example.game.move_certificates(company, (0, count), giver, taker)

    return change


BROKEN: dict[str, Callable[[Example], object]] = {
    "FMS is led by eve": lambda it: it.state.presidents.update(FMS="eve"),
    "has the wrong certificates of FMS": lambda it: it.state.presidents.update(FMS="bob"),
    "somebody holds more of SFS": moved("SFS", "ann", "bob", 3),
    "somebody holds 80% of FMS": moved("FMS", "bob", "ann"),
    "60% of SFS in the pool": lambda it: (
        moved("SFS", "SFS", POOL, 3)(it),
        moved("SFS", "ann", POOL, 3)(it),
    ),
    "the Dragons hold 60% of SFS": lambda it: (
        moved("SFS", "SFS", DRAGONS, 3)(it),
        moved("SFS", "ann", DRAGONS, 3)(it),
    ),
    "FMS has 5 trains": lambda it: it.trains(FMS=["PH2"] * 4),
    "FMS has 4 loans": lambda it: it.state.loans.update(FMS=4),
    "FMS has floated only in part": lambda it: it.state.rows.pop("FMS"),
    "FA has floated only in part": lambda it: it.state.turns.update(FA=0),
    "of FA is sold, but it has not floated": moved("FA", "FA", "bob"),
    "FA has not floated, but owns": lambda it: it.state.traffic.update(FA=3),
    "FMS is on row 1": lambda it: it.state.rows.update(FMS=1),
    "certificates of FMS lie aside": moved("FMS", ASIDE, "FMS"),
    "FMS has two tokens in one city": twice_on_one_hex,
    "FMS has 2 tokens in Carbonia": three_in_carbonia,
    "CFC is not launched, but owns": lambda it: it.cash(CFC=10),
    "CFC is not launched, but operates": lambda it: it.state.rows.update(CFC=0),
    "CFC is not launched, but its certificates": moved("CFC", "CFC", "ann"),
    "CFC is not launched, but has": lambda it: it.game.set_token("G3.0", 0, ""),
    "the market does not show": lambda it: it.state.cells.pop("FMS"),
    "a company stands twice": lambda it: setattr(it.state, "arrivals", (*it.state.arrivals, "FMS")),
    "players hold maritime cards in phase 5": lambda it: setattr(it.state, "phase", "5"),
    "somebody holds too many maritime cards": lambda it: it.privates(M3="ann", M4="ann"),
}


def test_a_sound_state_breaks_no_limit() -> None:
    assert table().game.violations() == []


@pytest.mark.parametrize("text", BROKEN)
def test_each_broken_limit_is_found(text: str) -> None:
    example = table()
    BROKEN[text](example)
    found = example.game.violations()
    assert any(text in item for item in found), found
