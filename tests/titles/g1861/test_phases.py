"""What each phase allows (rulebook 8)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, BuyPrivate, BuyTrain, Convert, LayTile, Par
from railhead.engine.state import DEPOT
from tests.titles.g1861.build import Example

YELLOW = (5, 6)
"""A cell of R100 where a minor may convert."""

PRICES = {"3": 225, "4": 350, "5": 550, "6": 650, "7": 800, "8": 1000}
KINDS = ("2", "3", "4", "5", "6", "7", "8")


def before(kind: str) -> Example:
    """A table one purchase before the first train of a kind, which SW of ann can pay."""
    last = KINDS[KINDS.index(kind) - 1]
    table = Example(3, {"eight_train_does_not_end_game": True}).phase(last)
    stack = [table.game.train_class(train) for train in table.state.trains[DEPOT]]
    table.trains(scrap=[last] * stack.count(last))
    table.public("SW", 100, cash=PRICES[kind], ann=2, tokens=["F18.0"])
    return table


def buy(table: Example, kind: str) -> Example:
    table.turn_of("SW", "trains").play(BuyTrain("SW", f"{kind}-0", PRICES[kind]))
    return table


@pytest.mark.rule("1861-8-1")
def test_the_game_begins_in_phase_2() -> None:
    table = Example().sell_privates()
    assert table.state.phase == "2"
    table.minor("K-R", "ann", cash=100).turn_of("K-R", "trains")
    table.play(BuyTrain("K-R", "2-0", 100))
    assert table.state.phase == "2"


@pytest.mark.rule("1861-8-1")
@pytest.mark.parametrize("kind", list(PRICES))
def test_the_first_train_of_a_number_starts_its_phase(kind: str) -> None:
    table = before(kind)
    assert table.state.phase == KINDS[KINDS.index(kind) - 1]
    buy(table, kind)
    assert table.state.phase == kind


@pytest.mark.rule("1861-8-1", "1861-8-7")
def test_the_second_train_of_a_number_starts_nothing() -> None:
    table = before("4")
    buy(table, "4")
    events = len(table.game.events)
    table.public("SE", 100, cash=350, bob=2, tokens=["L12.0"]).turn_of("SE", "trains")
    table.play(BuyTrain("SE", "4-1", 350))
    assert "phase" not in [event.kind for event in table.game.events[events:]]


@pytest.mark.rule("1861-8-1", "1861-10.10-12")
def test_the_state_railway_starts_a_phase_too() -> None:
    table = Example().phase("4").trains(scrap=["4"] * 4).cash(RSR=550)
    table.turn_of("RSR")
    assert table.state.phase == "5"
    assert table.game.trains_of("RSR") == ("5-0",)


@pytest.mark.rule("1861-8-1")
def test_a_train_of_another_company_starts_no_phase() -> None:
    table = Example().phase("3").trains(**{"K-R": "4"}).minor("K-R", "ann", 70)
    table.minor("O-K", "ann", 70, cash=100).turn_of("O-K", "trains")
    table.play(BuyTrain("O-K", "4-0", 100))
    assert table.state.phase == "3"


# -- tiles -------------------------------------------------------------------------------------

COLOURS = {
    "2": "yellow",
    "3": "yellow green",
    "4": "yellow green",
    "5": "yellow green brown",
    "6": "yellow green brown gray",
    "7": "yellow green brown gray",
    "8": "yellow green brown gray",
}


@pytest.mark.rule("1861-8-2", "1861-8-3", "1861-8-4", "1861-8-5", "1861-8-6", "1861-8-7")
@pytest.mark.parametrize("phase", COLOURS)
def test_the_colours_of_each_phase(phase: str) -> None:
    """Moscow is offered in the next colour exactly where the phase has it."""
    table = Example(3, {"eight_train_does_not_end_game": True}).phase(phase)
    table.gone("N", "M-K", "M-NN")
    table.public("MK", 100, cash=100, ann=2, trains=phase, tokens=["H8.1"])
    allowed = COLOURS[phase].split()
    for tile, colour in (("637", "green"), ("638", "brown"), ("639", "gray")):
        table.turn_of("MK", "track")
        lays = [a for a in table.answers if isinstance(a, LayTile) and a.tile == tile]
        assert bool(lays) == (colour in allowed)
        if not lays:
            table.refused(LayTile("MK", "H8", tile, 0), "1861-10.4-3")
        table.lay("H8", tile)


@pytest.mark.rule("1861-8-2", "1861-8-3", "1861-10.4-18")
@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True), ("5", True)])
def test_hexes_of_private_companies_open_with_phase_3(phase: str, allowed: bool) -> None:
    # H6 north of Moscow, next to the exits of green Moscow; in phase 2 by an early green tile.
    table = Example().phase(phase).minor("N", "ann", 70, cash=100, trains=phase)
    table.lay("H8", "637").privates().turn_of("N", "track")
    lay = LayTile("N", "H6", "9", 0)
    assert table.offers(lay) == allowed
    if not allowed:
        for hex_id in ("E3", "H6", "I5", "I9", "J10"):
            for owner in ("ann", "RSR"):
                table.privates(**dict.fromkeys(("TSR", "MYR", "MRR"), owner))
                table.refused(LayTile("N", hex_id, "9", 0), "1861-10.4-18")


# -- trains ------------------------------------------------------------------------------------

LIMITS = {  # phase: (minor, public)
    "2": (2, None),
    "3": (2, 4),
    "4": (1, 3),
    "5": (1, 3),
    "6": (1, 2),
    "7": (1, 2),
    "8": (None, 2),
}


@pytest.mark.rule(
    "1861-8-2", "1861-8-3", "1861-8-4", "1861-8-5", "1861-8-6", "1861-8-7", "1861-8-8"
)
@pytest.mark.parametrize("phase", LIMITS)
def test_train_limits(phase: str) -> None:
    game = Example().phase(phase).game
    minor, public = LIMITS[phase]
    if minor is not None:
        assert {game.train_limit(name) for name in game.companies_of_kind("minor")} == {minor}
    if public is not None:
        assert {game.train_limit(name) for name in game.companies_of_kind("public")} == {public}
    assert game.train_limit("RSR") is None


@pytest.mark.rule("1861-8-3", "1861-8-4", "1861-8-6")
@pytest.mark.parametrize(
    ("company", "phase", "owned", "may"),
    [
        ("K-R", "2", 1, True),
        ("K-R", "2", 2, False),
        ("K-R", "3", 1, True),
        ("K-R", "3", 2, False),
        ("K-R", "4", 1, False),
        ("SW", "3", 3, True),
        ("SW", "3", 4, False),
        ("SW", "4", 2, True),
        ("SW", "4", 3, False),
        ("SW", "6", 1, True),
        ("SW", "6", 2, False),
    ],
)
def test_no_train_is_bought_at_the_limit(company: str, phase: str, owned: int, may: bool) -> None:
    table = Example().trains(**{company: ["7" if phase == "6" else phase] * owned}).phase(phase)
    if company == "K-R":
        table.minor("K-R", "ann", 70, cash=2000)
    else:
        table.public("SW", 100, cash=2000, ann=2, tokens=["F18.0"])
    table.turn_of(company, "trains", after=())
    assert ((table.step, table.asked) == ("trains", company)) == may


# -- what else may be done ---------------------------------------------------------------------


@pytest.mark.rule("1861-8-2", "1861-8-3", "1861-8-4", "1861-8-5")
@pytest.mark.parametrize(("phase", "minors"), [("2", 9), ("3", 15), ("4", 15), ("5", 0)])
def test_how_many_minors_are_for_sale(phase: str, minors: int) -> None:
    table = Example().phase(phase).minor("N", "bob", trains=phase).cash(ann=100).stock_round()
    names = table.game.companies_of_kind("minor")
    assert sum(table.offers(BidCompany("ann", name, 100)) for name in names) == minors


@pytest.mark.rule("1861-8-4", "1861-8-3", "1861-8-2")
@pytest.mark.parametrize(("phase", "allowed"), [("2", 0), ("3", 0), ("4", 1), ("6", 1), ("8", 1)])
def test_publics_are_started_from_phase_4(phase: str, allowed: int) -> None:
    table = Example(3, {"eight_train_does_not_end_game": True}).phase(phase).gone("N")
    table.cash(ann=1000).stock_round()
    assert table.offers(Par("ann", "SW", 100)) == bool(allowed)


@pytest.mark.rule("1861-8-3", "1861-8-2")
@pytest.mark.parametrize(("phase", "allowed"), [("2", 0), ("3", 1), ("5", 1), ("6", 0), ("8", 0)])
def test_private_companies_are_bought_in_phases_3_to_5(phase: str, allowed: int) -> None:
    table = Example(3, {"eight_train_does_not_end_game": True}).phase(phase).privates()
    table.public("SW", 100, cash=100, bob=2, trains=phase, tokens=["F18.0"])
    table.turn_of("SW", "track")
    assert table.offers(BuyPrivate("SW", "TSR", 10)) == bool(allowed)


@pytest.mark.rule("1861-8-3")
def test_minors_convert_from_phase_3() -> None:
    table = Example(4).phase("3").minor("N", "ann", YELLOW, trains="3").merger_round()
    assert table.offers(Convert("N", "MK"))


@pytest.mark.rule("1861-8-7")
def test_phase_7_changes_nothing_but_the_trains_in_sight() -> None:
    phases = Example().game.title.phases
    six, seven = phases["6"], phases["7"]
    for field in ("operating_rounds", "tiles", "par_zones", "revenue_colour"):
        assert getattr(six, field) == getattr(seven, field)
    assert not seven.corporations_may_buy_privates
    table = Example().phase("6").trains(scrap=["6", "6"])
    owners = dict.fromkeys(("TSR", "BSS", "MYR", "MRR", "WVR"), "RSR")
    table.privates(**owners).minor("K-R", "ann", 70)
    table.public("SE", 100, bob=2, tokens=["L12.0"])
    table.public("SW", 100, cash=800, ann=2, tokens=["F18.0"]).cash(RSR=0)
    cash = dict(table.state.cash)
    table.turn_of("SW", "trains").play(BuyTrain("SW", "7-0", 800))
    # Nobody is nationalised and nothing is removed, though two have no train.
    assert {"K-R", "SE", "SW"} <= set(table.state.presidents)
    changed = {name for name in cash if cash[name] != table.state.cash[name]}
    assert changed - {"RSR"} == {"SW", "bank"}
    assert not {event.kind for event in table.game.events} & {"trains_removed", "nationalised"}


@pytest.mark.rule("1861-8-8", "1861-10.10-2")
def test_in_phase_8_trains_of_8_have_no_end_and_two_5_5e_are_sold_besides() -> None:
    table = Example(3, {"eight_train_does_not_end_game": True}).phase("7")
    table.public("SW", 100, cash=6500, ann=2, trains="7", tokens=["F18.0"])
    table.public("SE", 100, cash=6500, bob=2, tokens=["L12.0"])
    table.trains(scrap="7").turn_of("SW", "trains")
    table.refused(BuyTrain("SW", "5+5E-0", 1500), "1861-10.10-1")
    table.play(BuyTrain("SW", "8-0", 1000))
    table.turn_of("SE", "trains").play(BuyTrain("SE", "5+5E-0", 1500), BuyTrain("SE", "8-1", 1000))
    left = [table.game.train_class(train) for train in table.state.trains[DEPOT]]
    assert left.count("5+5E") == 1
    assert left.count("8") == 1
    assert "2+2" not in left
