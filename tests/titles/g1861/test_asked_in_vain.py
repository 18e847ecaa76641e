"""Where companies are asked that can only pass (rule 1861-R-20, option companies_asked_in_vain)."""

from __future__ import annotations

from typing import ClassVar

import pytest

from railhead.engine.actions import Pass
from railhead.titles.g1861.importing import AlwaysAsking1861
from railhead.titles.g1861.rules import Game1861
from railhead.titles.g1861.version1 import Game1861Version1
from tests.titles.g1861.build import Example


class Old(Example):
    """By version 1 of the rules."""

    kind: ClassVar[type[Game1861]] = Game1861Version1


class Asking(Example):
    """As the other site asks."""

    kind: ClassVar[type[Game1861]] = AlwaysAsking1861


def no_public_left(table: Example, *, apart: bool = False) -> Example:
    """N and M-K of ann are joined in Moscow, unless they are apart; every public has started."""
    table.phase("5").minor("N", "ann", 50).minor("M-K", "ann", 50).lay("H8", "637")
    if not apart:
        table.lay("H8", "638")
    cities = ["L12.0", "M19.0", "P8.0", "B4.0", "I13.0", "F18.0", "M7.0", "P2.0"]
    table.gone("R-O", "M-V")
    for public, city in zip(table.game.companies_of_kind("public"), cities, strict=True):
        table.public(public, 100, tokens=[city], bob=1, trains=())
    return table


@pytest.mark.rule("1861-R-20")
def test_no_minor_is_asked_when_no_public_is_left() -> None:
    assert no_public_left(Example()).merger_round().state.round != "MR"


@pytest.mark.rule("1861-R-20")
@pytest.mark.parametrize("preset", ["peer", "default"])
def test_the_other_site_asks_minors_that_could_merge(preset: str) -> None:
    options = {} if preset == "peer" else {"companies_asked_in_vain": True}
    table = no_public_left(Example(options=options, preset=preset)).merger_round()
    assert (table.step, table.asked) == ("merger", "N")
    assert table.answers == [Pass("N")]
    table.play(Pass("N"))
    assert (table.step, table.asked) == ("merger", "M-K")


@pytest.mark.rule("1861-R-20")
def test_it_passes_for_a_minor_that_reaches_no_other() -> None:
    table = no_public_left(Example(preset="peer"), apart=True).merger_round()
    assert table.state.round != "MR"
    asked = no_public_left(Asking(preset="peer"), apart=True).merger_round()
    assert (asked.step, asked.asked) == ("merger", "N")


@pytest.mark.rule("1861-R-20")
def test_before_version_2_nobody_was_asked_in_vain() -> None:
    assert no_public_left(Old(preset="peer")).merger_round().state.round != "MR"


@pytest.mark.rule("1861-R-20")
@pytest.mark.parametrize(
    ("kind", "preset", "cash", "asks"),
    [
        (Example, "default", 50, False),
        (Example, "peer", 50, True),
        (Example, "peer", 0, False),
        (Old, "peer", 50, False),
    ],
)
def test_trains_of_the_state_railway_alone(
    kind: type[Example], preset: str, cash: int, *, asks: bool
) -> None:
    table = kind(preset=preset).phase("3").trains(RSR="3")
    table.minor("N", "ann", 50, cash=cash, trains="3").turn_of("N", "trains")
    if table.step == "early_privates":
        table.play(Pass("N"))
    assert (table.step == "trains") == asks
    if asks:
        assert table.answers == [Pass("N")]


@pytest.mark.rule("1861-R-20")
def test_whoever_plays_along_waits_for_tokens_that_are_too_dear() -> None:
    """Kazan and Moscow are two hexes or more from Nizhnii Novgorod, at 20 a hex."""

    def nw(kind: type[Example], cash: int) -> Example:
        table = kind(preset="peer").gone("M-NN", "N", "M-K").phase("4")
        table.tile("M7", "57", 1).tile("L8", "8", 2)
        table.public("NW", 100, cash=cash, tokens=["K7.0"], ann=3, bob=2, trains="4")
        return table.turn_of("NW", "token")

    assert nw(Example, 39).step == "routes"
    assert nw(Asking, 39).step == "token"
    assert nw(Asking, 39).answers == [Pass("NW")]
    assert nw(Asking, 19).step == "routes"
    assert nw(Example, 40).step == "token"
