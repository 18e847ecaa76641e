"""What a public takes over from the minors that form it (rulebook 12.3 and 12.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import RemoveToken
from railhead.engine.state import SCRAP
from railhead.language import describe
from railhead.titles.minors_and_publics import merging
from tests.titles.g1861.build import Example
from tests.titles.g1861.mergers import SIXTEEN, form, minors, place_tokens


@pytest.fixture(autouse=True)
def connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """All minors are connected; how is the business of another file."""
    monkeypatch.setattr(merging, "connected", lambda *_: True)


# -- what goes to the public ----------------------------------------------------------------------


@pytest.mark.rule("1861-12.3-8")
def test_all_loans_go_to_the_public_also_more_than_five() -> None:
    table = minors(*((minor, "ann", 70) for minor in SIXTEEN[:4]))
    table.state.loans = {"N": 2, "K-B": 2, "K-K": 1, "K-R": 2}
    place_tokens(form(table, *SIXTEEN[:4]))
    assert table.state.loans == {"MK": 7}


@pytest.mark.rule("1861-12.4-1")
def test_money_trains_and_privates_go_to_the_public() -> None:
    table = minors(("N", "ann", 70), ("K-B", "ann", 65), ("E", "bob", 60), cash=500)
    table.trains(N="5", **{"K-B": "6"}).cash(N=13, E=40, **{"K-B": 7})
    table.privates(TSR="E", MRR="N")
    place_tokens(form(table, "N", "K-B"))
    assert table.state.cash["MK"] == 20
    assert set(table.game.trains_of("MK")) == {"5-0", "6-0"}
    assert table.state.privates["MRR"] == "MK"
    assert table.state.privates["TSR"] == "E"
    assert table.state.cash["E"] == 40
    assert table.percent("MK", "MK") == 80
    assert table.state.trains[SCRAP] == tuple(
        train for train in table.state.trains[SCRAP] if train[0] in "234"
    )


# -- tokens ---------------------------------------------------------------------------------------


@pytest.mark.rule("1861-12.3-6", "1861-12.3-7", "1861-12.4-2")
@pytest.mark.parametrize("removed", ["H8.1", "D14.1", "Q3.0"])
def test_the_president_chooses_two_before_shares_are_sold(removed: str) -> None:
    table = minors(("N", "ann", 70), ("K-B", "ann", 65), ("E", "bob", 60), cash=500)
    form(table, "N", "K-B", "E")
    assert (table.step, table.asked) == ("merge_tokens", "MK")
    assert table.game.decision is not None
    assert table.game.decision.player == "ann"
    table.check_answers()
    table.play(RemoveToken("MK", removed))
    left = {"H8.1", "D14.1", "Q3.0"} - {removed}
    assert set(table.game.cities_of("MK")) == left
    assert table.state.tokens[removed] == ("",)
    assert table.state.tokens_left["MK"] == 1
    assert table.state.marker_prices["MK"] == (40,)
    assert table.step == "share_offer"


@pytest.mark.rule("1861-12.3-6")
@pytest.mark.parametrize("moscow", ["yellow", "brown"])
def test_of_two_markers_in_one_hex_only_one_stays(moscow: str) -> None:
    table = minors(("N", "ann", 70), ("M-K", "ann", 65))
    if moscow == "brown":
        table.lay("H8", "637", "638")
    place_tokens(form(table, "N", "M-K"))
    assert len(table.game.cities_of("MK")) == 1
    assert sum(slots.count("MK") for slots in table.state.tokens.values()) == 1
    assert table.state.tokens_left["MK"] == 2
    assert table.state.marker_prices["MK"] == (20, 40)


def in_moscow(prices: str, *tiles: str) -> Example:
    """N and M-K, whose homes are one city from brown on, are about to be MK."""
    table = minors(("N", "ann", 70), ("M-K", "ann", 65), options={"merge_marker_prices": prices})
    table.lay("H8", *tiles)
    return form(table, "N", "M-K")


@pytest.mark.rule("1861-10.5-6", "1861-12.3-6")
@pytest.mark.parametrize(("minor", "prices"), [("N", (0, 40)), ("M-K", (20, 40)), ("", (0, 40))])
def test_of_two_markers_in_one_city_it_is_said_which_goes(
    minor: str, prices: tuple[int, ...]
) -> None:
    # The marker that stays was free for N, and R20 for M-K; without a name the first goes.
    table = in_moscow("by_marker", "637", "638")
    assert table.answers == [RemoveToken("MK", "H8.0", "N"), RemoveToken("MK", "H8.0", "M-K")]
    words = [describe(answer, table.game) for answer in table.answers]
    assert [text.partition(" (")[0] for text in words] == [
        "take the token that N had off H8 Moscow",
        "take the token that M-K had off H8 Moscow",
    ]
    table.refused(RemoveToken("MK", "H8.0", "E"), "1861-12.3-6")
    table.check_answers()
    table.play(RemoveToken("MK", "H8.0", minor))
    assert table.state.marker_prices["MK"] == prices
    assert [holder for holder in table.state.tokens["H8.0"] if holder] == ["MK"]


@pytest.mark.rule("1861-12.3-6")
@pytest.mark.parametrize(
    ("prices", "tiles", "cities"),
    [("by_count", ["637", "638"], ["H8.0"]), ("by_marker", ["637"], ["H8.0", "H8.1"])],
)
def test_no_minor_is_named_where_it_makes_no_difference(
    prices: str, tiles: list[str], cities: list[str]
) -> None:
    table = in_moscow(prices, *tiles)
    assert set(table.answers) == {RemoveToken("MK", city) for city in cities}


@pytest.mark.rule("1861-12.3-6")
def test_of_three_with_two_in_one_hex_the_two_hexes_stay() -> None:
    table = minors(("N", "ann", 70), ("M-K", "ann", 65), ("E", "ann", 60))
    form(table, "N", "M-K", "E")
    table.refused(RemoveToken("MK", "Q3.0"), "1861-12.3-6")
    table.play(RemoveToken("MK", "H8.1"))
    assert set(table.game.cities_of("MK")) == {"H8.0", "Q3.0"}
    assert table.step != "merge_tokens"
