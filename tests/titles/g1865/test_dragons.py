"""The Dragons: sales and purchases (rulebook 3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Dividend, Pass
from railhead.engine.state import BANK, POOL
from railhead.language.log import log_lines
from railhead.presentation import presentation_of
from railhead.titles.g1865.dragons import choose, next_turn, plays_by_rule
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.state import DRAGONS
from tests.titles.g1865.build import Example

# Trains that bring a company with its home token alone to a rank.
RANKS: dict[int, tuple[str, ...]] = {
    1: (),
    3: ("PH2",),
    4: ("PH3",),
    5: ("PH2", "PH2"),
    6: ("PH2", "PH3"),
    7: ("PH3", "PH3"),
}


def turn(table: Example) -> list[dict[str, Any]]:
    """Let the Dragons have their turn; return what they did."""
    table.game.events.clear()
    table.stock_round(dragons=True)
    before = table.emitted("passed", "share_bought", "shares_sold")
    assert not before
    kinds = ("dragons_sold", "dragons_bought", "dragons_passed")
    return [{"kind": event.kind, **event.params} for event in table.emitted(*kinds)]


def bought(table: Example) -> list[str]:
    """The company of which the Dragons buy in one turn, if any."""
    return [done["company"] for done in turn(table) if done["kind"] == "dragons_bought"]


# -- selling -----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-5", "1865-3.2-8")
@pytest.mark.parametrize(
    ("major", "pool", "held", "sold"),
    [(True, 4, 2, 1), (True, 0, 5, 5), (True, 5, 1, 0), (False, 0, 2, 2), (False, 1, 1, 1)],
)
def test_they_sell_what_is_red_as_far_as_the_pool_takes_it(
    major: bool, pool: int, held: int, sold: int
) -> None:
    table = Example().company("FMS", 120, major=major, ann=0, pool=pool, dragons=held)
    cash = dict(table.state.cash)
    done = turn(table)
    assert sum(item["kind"] == "dragons_sold" for item in done) == (1 if sold else 0)
    percent = 10 if major else 20
    assert table.percent("FMS", DRAGONS) == (held - sold) * percent
    assert table.percent("FMS", POOL) == (pool + sold) * percent <= 50
    assert table.state.cash == cash


@pytest.mark.rule("1865-3.2-8", "1865-3.2-5")
def test_a_minor_with_40_percent_in_the_pool_takes_nothing_more() -> None:
    table = Example().company("FMS", 120, ann=0, pool=2, dragons=1)
    assert (table.percent("FMS", POOL), table.game.zone("FMS")) == (40, "red")
    assert [done["kind"] for done in turn(table)] == ["dragons_passed"]
    assert (table.percent("FMS", POOL), table.percent("FMS", DRAGONS)) == (40, 20)


@pytest.mark.rule("1865-3.2-6", "1865-3.11-2")
def test_the_value_falls_one_box_for_each_share_they_sell() -> None:
    # The example: two certificates of a minor at 70.
    table = Example().company("FMS", 70, ann=0, dragons=2)
    (done,) = (item for item in turn(table) if item["kind"] == "dragons_sold")
    assert done["percent"] == 40
    assert table.price("FMS") == 50


@pytest.mark.rule("1865-3.2-7")
def test_what_the_pool_did_not_take_is_sold_later_in_the_round() -> None:
    table = Example().company("FMS", 60, major=True, ann=0, pool=5, dragons=2)
    table.stock_round()
    assert (table.percent("FMS", POOL), table.percent("FMS", DRAGONS)) == (50, 20)
    events = table.play(BuyShare("ann", "FMS", "pool"))
    # Ten of the 50% go to ann, which leaves 40%; then ten come from the Dragons.
    moved = [(event.kind, event.params["percent"]) for event in events if "percent" in event.params]
    assert moved == [("share_bought", 10), ("dragons_sold", 10)]
    assert table.emitted("dragons_sold")[0].params["kept"] == 1
    assert (table.percent("FMS", POOL), table.percent("FMS", DRAGONS)) == (50, 10)
    assert table.price("FMS") == 50


@pytest.mark.rule("1865-3.2-7")
def test_several_red_companies_are_sold_in_operating_order_each_in_one_block() -> None:
    table = Example().company("FMS", 60, major=True, ann=0, dragons=2)
    table.company("FA", 90, major=True, bob=0, dragons=1)
    table.company("RCSF", 90, major=True, cid=0, dragons=1)
    done = [(item["company"], item["percent"]) for item in turn(table) if "kept" in item]
    assert done == [("FA", 10), ("RCSF", 10), ("FMS", 20)]


# -- buying ------------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-9")
def test_they_buy_exactly_one_green_certificate_a_turn() -> None:
    table = Example().company("FMS", 70, major=True, ann=0, trains=RANKS[5])
    assert bought(table) == ["FMS"]
    assert table.percent("FMS", DRAGONS) == 10


@pytest.mark.rule("1865-3.2-9")
@pytest.mark.parametrize(
    ("phase", "limit"), [("2", 6), ("3", 10), ("4", 10), ("5", 16), ("6", 16), ("7", 16)]
)
@pytest.mark.parametrize("below", [0, 1])
def test_the_number_of_certificates_they_may_hold(phase: str, limit: int, below: int) -> None:
    table = Example()
    left = limit - below
    for company in ("RCSF", "SFSS", "FCS", "SFS"):
        # White on the first row: they neither sell nor buy these.
        count = min(left, 5)
        table.company(company, 60, major=True, bob=0, dragons=count, trains=RANKS[3])
        left -= count
    table.company("FMS", 70, major=True, ann=0, trains=("PH4",)).phase(phase)
    table.company("FA", 70, major=True, ann=0, trains=("PH5",))
    assert bought(table) == (["FA"] if below else [])
    if not below:
        assert turn(table) == [{"kind": "dragons_passed", "reason": "limit"}]


@pytest.mark.rule("1865-3.2-10", "1865-3.2-15")
@pytest.mark.parametrize(
    ("major", "rank", "held", "buys"),
    [
        (False, 5, 1, True),
        (False, 5, 2, False),
        (True, 5, 4, True),
        (True, 5, 5, False),
        (True, 4, 0, False),
        (False, 3, 1, False),
    ],
)
def test_which_companies_qualify(major: bool, rank: int, held: int, buys: bool) -> None:
    table = Example().company("FMS", 70, major=major, ann=0, dragons=held, trains=RANKS[rank])
    done = turn(table)
    assert [item["kind"] for item in done] == ["dragons_bought" if buys else "dragons_passed"]
    percent = 10 if major else 20
    assert table.percent("FMS", DRAGONS) == (held + buys) * percent


@pytest.mark.rule("1865-3.2-10")
def test_a_green_company_without_certificates_for_sale_does_not_qualify() -> None:
    table = Example().company("FMS", 70, ann=1, bob=2, trains=RANKS[5])
    assert turn(table) == [{"kind": "dragons_passed", "reason": "no_green"}]


# -- the choice --------------------------------------------------------------------------------


def pair(first: dict[str, Any], second: dict[str, Any]) -> Example:
    """Two green companies, FMS before RCSF, alike but for what is given."""
    table = Example()
    for company, given in (("FMS", first), ("RCSF", second)):
        trains = RANKS[given.get("rank", 5)]
        usual: dict[str, Any] = {"price": 90, "major": True, "ann": 0, "trains": trains}
        table.company(company, **usual | {k: v for k, v in given.items() if k != "rank"})
    return table


@pytest.mark.rule("1865-3.2-11")
@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ({"dragons": 1, "rank": 7, "price": 60}, {"price": 100}, "certificates"),
        ({"rank": 5, "price": 60}, {"rank": 7, "price": 100}, "rank"),
        ({"price": 100}, {"price": 80}, "value"),
        # Certificates count alike, also those of a minor.
        ({"dragons": 2}, {"dragons": 1, "major": False}, "certificates"),
        ({"dragons": 1, "major": False, "rank": 5}, {"dragons": 1, "rank": 6}, "rank"),
    ],
)
def test_each_preference_comes_before_the_next(
    first: dict[str, Any], second: dict[str, Any], reason: str
) -> None:
    table = pair(first, second)
    assert choose(table.game, ["FMS", "RCSF"]) == ("RCSF", reason)
    assert bought(table) == ["RCSF"]


@pytest.mark.rule("1865-3.2-11")
@pytest.mark.parametrize("upper", ["FMS", "RCSF"])
def test_in_one_box_the_upper_token_is_preferred(upper: str) -> None:
    table = pair({}, {})
    if upper == "RCSF":
        table.game.move_price("FMS", "up")
        table.game.move_price("FMS", "down")
    assert table.game.stack(table.cell(90))[0] == upper
    done = turn(table)
    assert [(item["company"], item["reason"]) for item in done] == [(upper, "stack")]


@pytest.mark.rule("1865-3.2-11", "1865-3.2-10")
def test_the_purchases_of_the_rulebook_within_the_limit_of_half_a_company() -> None:
    # FMS major of rank 7 at 120, two certificates; RCSF major, 5, 80, one; SFSS minor, 5, 100, one.
    table = Example().phase("3")
    table.company("FMS", 120, major=True, ann=0, dragons=2, trains=RANKS[7])
    table.company("RCSF", 80, major=True, bob=0, dragons=1, trains=RANKS[5])
    table.company("SFSS", 100, cid=0, dragons=1, trains=RANKS[5])
    figures = (table.game.rank, table.price, table.game.zone)
    assert {
        company: (*(figure(company) for figure in figures), table.percent(company, DRAGONS))
        for company in ("FMS", "RCSF", "SFSS")
    } == {
        "FMS": (7, 120, "green", 20),
        "RCSF": (5, 80, "green", 10),
        "SFSS": (5, 100, "green", 20),
    }
    purchases = [company for _ in range(8) for company in bought(table)]
    assert purchases == ["RCSF", "SFSS", "FMS", "RCSF", "FMS", "RCSF"]
    assert table.game.certificate_count(DRAGONS) == 10


@pytest.mark.rule("1865-3.2-12", "1865-3.2-13")
@pytest.mark.parametrize(
    ("treasury", "pool", "source"),
    [(True, True, "treasury"), (True, False, "treasury"), (False, True, "pool")],
)
def test_the_initial_offer_comes_first_and_only_it_is_paid(
    treasury: bool, pool: bool, source: str
) -> None:
    # The example: a 10% certificate of a major at 110.
    table = Example().company("FMS", 110, major=True, ann=2, bob=1, pool=2, trains=RANKS[5])
    if not treasury:
        table.game.move_certificates("FMS", (0, 3), "FMS", "bob")
    if not pool:
        table.game.move_certificates("FMS", (0, 2), POOL, "bob")
    bank, cash = table.state.cash[BANK], table.state.cash["FMS"]
    done = turn(table)
    assert [(item["source"], item["percent"]) for item in done] == [(source, 10)]
    paid = 110 if source == "treasury" else 0
    assert table.state.cash["FMS"] == cash + paid
    assert table.state.cash[BANK] == bank - paid


@pytest.mark.rule("1865-3.2-15")
def test_red_sales_come_before_the_green_purchase_in_one_turn() -> None:
    # White FCS is neither sold nor bought. The sale makes room below the limit of certificates.
    table = Example().company("FCS", 70, major=True, ann=0, dragons=4, trains=RANKS[4])
    table.company("FA", 70, major=True, bob=0, dragons=2)
    table.company("FMS", 70, major=True, cid=0, trains=RANKS[6])
    done = turn(table)
    assert [(item["kind"], item["company"]) for item in done] == [
        ("dragons_sold", "FA"),
        ("dragons_bought", "FMS"),
    ]
    assert table.percent("FCS", DRAGONS) == 40


@pytest.mark.rule("1865-3.2-17")
def test_dividends_of_the_dragons_stay_in_the_bank() -> None:
    table = Example().company(
        "FMS", 70, major=True, ann=0, dragons=5, pool=3, traffic=8, trains="PH2", cash=100
    )
    table.turn_of("FMS", "dividend")
    bank, cash = table.state.cash[BANK], table.state.cash["ann"]
    table.play(Dividend("FMS", "pay"))
    assert table.state.cash["ann"] == cash + 16
    assert table.state.cash[BANK] == bank - 16


# -- what clients show -------------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-15", "1865-3.2-11")
def test_the_next_turn_is_forecast_and_changes_nothing() -> None:
    table = pair({"dragons": 1}, {}).company("FA", 70, bob=0, dragons=1).stock_round(dragons=False)
    before = table.state.copy()
    events = next_turn(table.game)
    assert table.state == before
    assert [event.kind for event in events if event.kind != "price_moved"] == [
        "dragons_sold",
        "dragons_bought",
        "payment",
    ]
    presentation = presentation_of(table.game)
    assert presentation.plays_by_rule(DRAGONS)
    assert not presentation.plays_by_rule("FMS")
    assert presentation.next_turn("FMS") is None
    # It comes true before the next player's turn.
    assert table.play(Pass("ann"))[1:] == events


def test_their_turn_reads_well() -> None:
    table = pair({"dragons": 1}, {}).company("FA", 70, bob=0, pool=1, dragons=2)
    table.stock_round()
    lines = [line.text for line in log_lines(table.game.events, table.game)]
    assert [line for line in lines if "Dragons" in line] == [
        "The Dragons sell 20% of FA; the pool takes no more",
        "The Dragons buy 10% of RCSF from the initial offer for L.90:"
        " they have the fewest certificates of it",
    ]


def test_there_is_no_next_turn_in_the_draft_nor_when_the_game_is_over() -> None:
    game = Game1865.new(["Ann", "Bob", "Cid"])
    assert game.state.round == "MD"
    assert not plays_by_rule(game)
    assert presentation_of(game).next_turn(DRAGONS) is None

    table = Example().company("FMS", ann=1, trains=RANKS[7]).stock_round().game
    assert presentation_of(table).plays_by_rule(DRAGONS)
    table.finish("bank")
    assert not plays_by_rule(table)
    assert presentation_of(table).next_turn(DRAGONS) is None
