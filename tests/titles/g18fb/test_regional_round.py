"""The Regional Companies Round (rulebook 3.6.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, Choose, Par, Pass
from railhead.engine.state import BANK, POOL
from railhead.titles.g18fb.auctions import RegionalRound
from railhead.titles.g18fb.slots import base_city
from tests.titles.g18fb.example import Example

ALL = ("FA", "FAS", "FdC", "FAL", "FG", "SEPSA", "SFSM")


def regional(*companies: str, players: int = 3, **cash: int) -> Example:
    """The round with the companies that are left; ann picks."""
    table = Example(players).phase("5").cash(**cash)
    table.state.round = "RR"
    return table.agenda(RegionalRound("ann", companies or ALL))


@pytest.mark.rule("18FB-3.6.2-1")
def test_the_holder_of_the_priority_card_picks_any_company() -> None:
    table = regional()
    assert (table.step, table.asked) == ("regional_round", "ann")
    assert set(table.answers) == {Choose("ann", company) for company in ALL}
    table.refused(Choose("bob", "FA"), "18FB-3.6.2-1")
    table.refused(Choose("ann", "FC"), "18FB-3.6.2-1")
    table.refused(BidCompany("ann", "FA", 100), "18FB-3.6.2-1")


@pytest.mark.rule("18FB-3.6.2-1")
def test_bids_begin_with_the_nominal_value_and_rise_by_five() -> None:
    """FA (100): opening bid 100, next at least 105."""
    table = regional(ann=333)
    table.play(Choose("ann", "FA"))
    prices = range(90, 400)
    legal = {price for price in prices if table.offers(BidCompany("ann", "FA", price))}
    assert legal == {*range(100, 335, 5)}
    table.check_exactly(BidCompany("ann", "FA", price) for price in prices)
    table.play(BidCompany("ann", "FA", 100))
    table.refused(BidCompany("bob", "FA", 100), "18FB-3.2-3")
    table.refused(BidCompany("bob", "FA", 107), "18FB-3.2-3")
    table.refused(BidCompany("bob", "FA", 1005), "18FB-3.2-4")
    table.play(BidCompany("bob", "FA", 105), Pass("cid"), Pass("ann"))
    assert table.state.presidents["FA"] == "bob"
    # The player after the last picker is next.
    assert (table.step, table.asked) == ("regional_round", "bob")
    assert Choose("bob", "FA") not in table.answers


@pytest.mark.rule("18FB-3.6.2-1")
def test_a_pass_is_final_for_that_auction_only() -> None:
    table = regional()
    table.play(Choose("ann", "FG"), Pass("ann"), BidCompany("bob", "FG", 130))
    assert table.asked == "cid"
    table.refused(BidCompany("ann", "FG", 135), "18FB-3.2-1")
    table.play(BidCompany("cid", "FG", 135), Pass("bob"))
    assert table.state.presidents == {"FG": "cid"}
    table.play(Choose("bob", "FAS"), Pass("bob"), Pass("cid"))
    assert table.asked == "ann"


@pytest.mark.rule("18FB-3.6.2-2")
@pytest.mark.rule("18FB-3.6.3-1")
def test_the_whole_price_goes_into_its_treasury() -> None:
    """SEPSA won for 185: its treasury starts with 185."""
    table = regional()
    bank, count = table.state.cash[BANK], table.game.certificate_count("ann")
    table.play(Choose("ann", "SEPSA"), BidCompany("ann", "SEPSA", 185), Pass("bob"), Pass("cid"))
    assert table.state.cash["SEPSA"] == 185
    assert table.state.cash["ann"] == 815
    assert table.state.cash[BANK] == bank
    assert table.percent("SEPSA", "ann") == 100
    assert table.game.certificate_count("ann") == count + 1
    assert "SEPSA" not in table.state.cells


@pytest.mark.rule("18FB-3.6.3-1")
@pytest.mark.rule("18FB-2.3-2")
def test_who_is_at_the_certificate_limit_does_not_bid() -> None:
    table = regional(players=6)
    for company in ("NN", "FSC", "LdA", "FC"):
        table.game.move_certificates(company, table._counts(regular=3), "offer", "ann")
    table.game.move_certificates("FS", table._counts(regular=1), "offer", "ann")
    assert table.game.certificate_count("ann") == table.game.certificate_limit == 13
    table.play(Choose("ann", "FA"))
    assert table.asked == "bob"


@pytest.mark.rule("18FB-3.6.2-3")
@pytest.mark.rule("18FB-R-79")
def test_one_that_nobody_wants_is_sold_in_a_stock_round() -> None:
    table = regional()
    table.play(Choose("ann", "FA"), Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.percent("FA", POOL) == 100
    assert "FA" not in table.state.presidents
    table.stock_round()
    table.refused(Par("ann", "FA", 95), "18FB-3.6.2-3")
    table.refused(Par("ann", "FA", 102), "18FB-R-79")
    table.refused(Par("ann", "FA", 1005), "18FB-3.6.2-3")
    table.refused(Par("ann", "FAS", 110), "18FB-3.6.2-3")
    table.play(Par("ann", "FA", 115))
    assert table.asked == "bob"
    assert table.state.cash["FA"] == 115
    assert table.state.presidents == {"FA": "ann"}
    assert table.percent("FA", "ann") == 100


@pytest.mark.rule("18FB-3.6.2-4")
def test_the_round_ends_when_all_seven_were_offered() -> None:
    table = regional()
    table.state.priority = "ann"
    pickers = []
    for company in ALL:
        pickers.append(table.asked)
        table.play(Choose(table.asked, company))
        while table.step == "regional_auction":
            table.play(Pass(table.asked))
    assert pickers == ["ann", "bob", "cid", "ann", "bob", "cid", "ann"]
    assert table.step == "pause"
    assert table.state.priority == "ann"
    assert table.state.order == ("ann", "bob", "cid")


@pytest.mark.rule("18FB-3.6.2-5")
def test_nominal_values_order_and_bases() -> None:
    game = Example().game
    found = {
        name: (it.nominal, it.order, game.title.lines[name][0][0].partition(".")[0])
        for name, it in game.title.facts.regional.items()
    }
    assert found == {
        "FA": (100, 1, "F31"),
        "FAS": (110, 2, "J41"),
        "FdC": (120, 3, "A2"),
        "FAL": (120, 4, "M14"),
        "FG": (130, 5, "L27"),
        "SEPSA": (160, 6, "nC10"),
        "SFSM": (160, 7, "nC8"),
    }


def finished(**tokens: str) -> Example:
    """The round is over; FA was sold to bob, all others to nobody."""
    table = regional("FA")
    for name in ALL[1:]:
        table.regional(name, POOL)
    for company, city in tokens.items():
        table.game.place_token(city, company)
    table.play(Choose("ann", "FA"), Pass("ann"), BidCompany("bob", "FA", 100), Pass("cid"))
    assert table.step == "pause"
    return table


@pytest.mark.rule("18FB-3.6.2-6")
@pytest.mark.rule("18FB-R-54")
def test_every_token_is_placed_or_waits_for_a_slot() -> None:
    """On its base if an open slot is empty there, sold or not; else it waits beside it."""
    table = finished()
    state, game = table.state, table.game
    placed = {name for name in ALL if game.cities_of(name)}
    assert placed | set(state.waiting) == set(ALL)
    assert not placed & set(state.waiting)
    for name in ALL:
        city = base_city(game, name)
        assert state.tokens_left[name] == (0 if name in placed else 1)
        assert (name in state.tokens[city]) == (name in placed)
    # Waiting ones stand in the order of their numbers, and where they wait all is taken.
    assert list(state.waiting) == [name for name in ALL if name in state.waiting]
    for name in state.waiting:
        assert game.free_slot(base_city(game, name), name) is None


@pytest.mark.rule("18FB-3.6.2-6")
def test_a_full_base_makes_it_wait() -> None:
    """A yellow city in F31 has one open slot."""
    table = regional("FA")
    table.tile("F31", next(it for it in table.state.supply if _yellow_city(table, it)))
    for name in ALL[1:]:
        table.regional(name, POOL)
    table.company("FC", 100, ann=0)
    other = table.game.fork()
    table.play(Choose("ann", "FA"), Pass("ann"), BidCompany("bob", "FA", 100), Pass("cid"))
    assert "FA" in table.state.tokens["F31.0"]
    assert "FA" not in table.state.waiting
    table.game = other
    table.game.place_token("F31.0", "FC")
    table.play(Choose("ann", "FA"), Pass("ann"), BidCompany("bob", "FA", 100), Pass("cid"))
    assert "FA" not in table.state.tokens["F31.0"]
    assert "FA" in table.state.waiting


def _yellow_city(table: Example, tile: str) -> bool:
    game = table.game
    return any(
        upgrade.tile == tile
        for upgrade in game.title.tiles.fitting(
            game.network.face("F31"), game.title.map.hexes["F31"]
        )
    )
