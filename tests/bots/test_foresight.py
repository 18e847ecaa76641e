"""A look at the trains to come: what presidents risk, and what computer players do about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from railhead.bots.advice import advise
from railhead.bots.depot import PACE, depot_of
from railhead.bots.foresight import (
    BESIDES,
    INHERITED,
    SHORT,
    Fleet,
    Fleets,
    Means,
    risk_of_ruin,
    rush,
)
from railhead.bots.judgement import judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.prospects import FIGURES, prospects
from railhead.bots.search import Planner
from railhead.engine.actions import Action, Dividend, Par, Pass, SellShares
from railhead.engine.game import Game
from railhead.titles.catalogue import new_game, title_ids
from tests.titles.g1849.build import ELECTRIC, Example

ROSTER = ("CTL", "SFA", "IFT", "ATA", "RCS", "AFG")

NEXT_SALE_RUSTS = ("4H",) * 4 + ("6H",) * 3 + ("8H",) * 2
"""Besides a 6H and an 8H that run: the bank sells 10H now, and the first rusts every 6H."""

POOR = Means(cash=20, sales=60, income=10)


WEALTH = 1000.0


def risk(game: Game, fleets: Fleets, means: Means = POOR, sold: float = PACE) -> float:
    """What a player with `WEALTH` risks, as a part of it."""
    return risk_of_ruin(depot_of(game), fleets, means, WEALTH, sold) / WEALTH


def ruin_of(game: Game, player: str) -> float:
    return prospects(game).of[player][FIGURES.index("ruin")]


def answers(game: Game, *unseen: str) -> list[Action]:
    """What a club player would answer, the best first; `unseen`: figures that it does not see."""
    known = STRENGTHS["club"]
    blind = replace(known, unseen=(*known.unseen, *unseen))
    return [it.action for it in Planner(judgement_of(type(game)), blind, 1).plans(game)]


# -- what the bank sells ---------------------------------------------------------------------


def test_the_sales_of_the_bank_are_counted_to_the_one_that_rusts() -> None:
    """Given a new game of 1849, in which 4H, 6H and 8H are sold before the 10H, then the first 8H
    rusts 4H after eight sales, and 10H never rust."""
    game = new_game("1849", ["Ann", "Bob", "Cid", "Dan"], {}, 1)
    depot, kinds = depot_of(game), game.title.trains
    assert depot.sales_left([kinds["4H"]]) == 8
    assert depot.sales_left([kinds["4H"], kinds["6H"]]) == 11
    assert depot.sales_left([kinds["4H"], kinds["10H"]]) is None
    assert depot.sales_left([]) == -1


def test_the_cheapest_train_after_some_sales_may_be_one_that_a_later_phase_puts_on_sale() -> None:
    """Given a new game of 1849, then prices rise with the sales, until the first 16H puts the R6H
    on sale at 350; E trains, which need a token, do not count."""
    depot = depot_of(new_game("1849", ["Ann", "Bob", "Cid", "Dan"], ELECTRIC, 1))
    assert [depot.price_after(sold) for sold in (0, 3, 4, 8, 11, 13, 14)] == [
        *(100, 100, 200, 350, 550, 800),
        1100,
    ]
    # There are two of them; then the 16H is the cheapest again.
    assert [depot.price_after(sold) for sold in (15, 16, 17)] == [350, 350, 1100]


def test_a_train_given_back_is_the_cheapest_now_alone() -> None:
    table = Example(roster=ROSTER).trains(scrap=["4H"] * 4, returned=["4H"])
    depot = depot_of(table.game)
    assert [depot.price_after(sold) for sold in (0, 1)] == [100, 200]


def test_who_has_no_train_and_who_has_money_buys_and_others_lose_theirs_by_it() -> None:
    """Given 10H for 550 on sale, then a rich company buys, by which the next one loses its 6H and
    must buy too; who has neither need nor money does not."""
    depot = depot_of(Example(roster=ROSTER).trains(scrap=(*NEXT_SALE_RUSTS, "6H", "8H")).game)
    assert depot.price_after(0) == 550
    rich, loses, calm = (None, 800), (0, 0), (None, 100)
    nobody = rush(depot, [calm, calm])
    assert rush(depot, [calm, loses]) == nobody == BESIDES
    one, two = rush(depot, [rich, calm]), rush(depot, [loses, rich, calm])
    assert nobody < one < two
    assert rush(depot, [(-1, 0)]) == one


def test_ruin_is_likelier_if_more_trains_are_sold_soon() -> None:
    game = Example(roster=ROSTER).game
    fleets = Fleets([Fleet(4, 0, 0)])
    few, many = (risk(game, fleets, POOR, sold) for sold in (0.5, 4.0))
    assert many > 2 * few > 0


# -- the odds ----------------------------------------------------------------------------------


def test_ruin_is_likelier_the_sooner_trains_rust_and_the_less_money_there_is() -> None:
    game = Example(roster=ROSTER).game
    depot = depot_of(game)
    rusts = depot.sales_left([game.title.trains["4H"]])
    assert rusts
    assert depot.price_after(rusts + 1) == 350

    def odds(sales: int, treasury: int, means: Means = POOR) -> float:
        return risk(game, Fleets([Fleet(sales, treasury, 0)]), means)

    assert odds(0, 0) > odds(2, 0) > odds(5, 0) > 0
    assert odds(rusts, 0) > odds(rusts, 150) > odds(rusts, 300) > odds(rusts, 800) == 0
    poor, better, rich = (odds(rusts, 0, POOR._replace(cash=cash)) for cash in (20, 300, 900))
    assert poor > better > rich > 0
    assert risk(game, Fleets()) == 0


def test_several_companies_must_all_be_paid_for() -> None:
    """Given a president who can pay for one train, then a second company ruins them."""
    game = Example(roster=ROSTER).trains(scrap=NEXT_SALE_RUSTS).game
    means, fleet = Means(cash=700, sales=0, income=0), Fleet(0, 0, 0)
    one, two = Fleets([fleet]), Fleets([fleet, fleet])
    assert risk(game, one, means) < 0.6
    assert risk(game, two, means) > 0.9


def test_a_company_of_another_counts_by_the_odds_that_it_is_left_to_the_player() -> None:
    game, fleet = Example(roster=ROSTER).game, Fleet(8, 0, 0)
    led, inherited = risk(game, Fleets(led=[fleet])), risk(game, Fleets(inherited=[fleet]))
    assert led > 0
    assert inherited == pytest.approx(INHERITED * led)


def test_who_seems_lost_still_risks_less_with_more_money() -> None:
    """Given a company that lacks so much that its president is ruined nearly surely, then each
    money that it keeps is worth a part of itself: else it would be paid out."""
    game = Example(roster=ROSTER).trains(scrap=NEXT_SALE_RUSTS).game
    poorer, richer = (risk(game, Fleets([Fleet(-1, cash, 0)])) for cash in (0, 100))
    assert poorer > 0.9
    assert (poorer - richer) * WEALTH >= SHORT * 100


def test_others_who_lose_their_trains_buy_before() -> None:
    """Given two 10H for 550, with the first of which the 6H of a company rust, when it has 550,
    then it risks more the more the others buy, since the 12H costs 800."""
    game = Example(roster=ROSTER).trains(scrap=NEXT_SALE_RUSTS).game
    assert [depot_of(game).price_after(it) for it in (1, 2)] == [550, 800]
    fleets = Fleets([Fleet(0, 550, 0)])
    few, some, many = (risk(game, fleets, sold=sold) for sold in (0.0, 1.5, 4.0))
    assert few < some < many
    assert many > 0.2


def test_a_company_without_a_train_pays_what_is_left_when_its_turn_comes() -> None:
    """Given four 4H for 100 and then 6H for 200, then a company with 150 lacks nothing as the
    fourth that buys, and 50 as the fifth."""
    game = Example(roster=ROSTER).game
    fourth, fifth = (Fleets([Fleet(-1, 150, 0, first)]) for first in (3, 4))
    assert risk(game, fourth) == 0
    assert risk(game, fifth) > 0


# -- positions ---------------------------------------------------------------------------------


def two_companies(trains: str, bank: Sequence[str], phase: str, cash: int = 200) -> Example:
    """CTL of ann runs `trains` and has `cash`; `bank`: what it has sold that runs no more."""
    table = Example(roster=ROSTER)
    table.start("CTL", cash=cash, ann=1, pool=(4, 0)).start("SFA", bob=2, pool=(2, 0))
    table.cash(ann=0, bob=1800, cid=1800).phase(phase)
    return table.trains(CTL=trains, SFA="8H", scrap=bank)


def test_a_president_risks_something_by_trains_that_rust_and_nothing_by_one_that_lasts() -> None:
    rusts = two_companies("6H", NEXT_SALE_RUSTS, "8").dividend_of("CTL", 120).game
    lasts = two_companies("10H", (*NEXT_SALE_RUSTS, "6H"), "10").dividend_of("CTL", 120).game
    assert ruin_of(rusts, "ann") > 100
    assert ruin_of(lasts, "ann") == ruin_of(rusts, "cid") == 0


def test_revenue_is_kept_for_the_next_train_when_the_present_one_rusts_soon() -> None:
    """Given a company with one 6H whose president has no money, when the next sale of the bank
    rusts it and what it earns is missing for the next one, then its revenue is kept; who does not
    foresee the ruin pays it out, as anybody does whose train lasts."""
    soon = two_companies("6H", NEXT_SALE_RUSTS, "8", 430).dividend_of("CTL", 120).game
    lasts = two_companies("10H", (*NEXT_SALE_RUSTS, "6H"), "10", 430).dividend_of("CTL", 120).game
    assert answers(soon)[0] == Dividend("CTL", "withhold")
    assert answers(soon, "ruin")[0] == Dividend("CTL", "pay")
    assert answers(lasts)[0] == Dividend("CTL", "pay")


def test_the_second_company_of_a_player_is_not_started_without_money_for_a_train() -> None:
    """Given a first Stock Round of four, in which all others have yet to start a company and four
    cheap trains are for sale, when somebody has money for a second company and no more, then they
    risk their ruin with it, and nothing with the first."""
    table = Example(4, roster=ROSTER).start("IFT", cash=110, ann=0)
    table.cash(ann=205, bob=300, cid=300, dan=300)
    one = table.stock_round("ann", turn=1).game
    assert ruin_of(one, "ann") == 0
    two = one.trial()
    two.apply(Par("ann", "CTL", 100))
    assert two.state.cash["ann"] == 5
    assert ruin_of(two, "ann") > 100
    others = two.trial()
    others.state.trains = {**others.state.trains, "CTL": ("4H-3",)}
    assert ruin_of(others, "ann") < 100


def doomed(asked: str) -> Game:
    """A Stock Round in which CTL of ann, with bob as heir, cannot pay for its next train."""
    table = Example(roster=ROSTER)
    table.start("CTL", cash=50, ann=1, bob=2, pool=(2, 0))
    table.start("SFA", cash=700, cid=2, bob=1, pool=(2, 0))
    table.cash(ann=60, bob=400, cid=300).phase("8")
    table.trains(CTL="6H", SFA="10H", scrap=["4H"] * 4 + ["6H"] * 3 + ["8H"] * 3)
    return table.stock_round(asked, turn=5).game


def test_the_presidency_of_a_doomed_company_is_left_to_another() -> None:
    game = doomed("ann")
    chosen = answers(game)[0]
    assert isinstance(chosen, SellShares)
    after = game.trial()
    after.apply(chosen)
    assert after.state.presidents["CTL"] == "bob"
    assert ruin_of(game, "ann") > 5 * ruin_of(after, "ann")


def test_a_sale_is_advised_for_what_it_is_good_for_and_not_for_its_money() -> None:
    """Given a president who had better leave a doomed company to another, then the hint says that
    ruin is less likely, and not that a sale brings money, as every sale does."""
    for strength in ("club", "expert"):
        told = advise(doomed("ann"), strength)[0]
        assert isinstance(told.action, SellShares)
        kinds = {reason.kind for reason in told.reasons}
        assert "risks_less" in kinds
        assert "cash" not in kinds


def test_who_might_inherit_a_doomed_company_sells_before() -> None:
    """Given somebody who may have to lead a doomed company, then they sell some of it."""
    game = doomed("bob")
    assert ruin_of(game, "bob") > 0
    chosen = answers(game)[0]
    assert isinstance(chosen, SellShares)
    assert chosen.company == "CTL"
    assert not isinstance(answers(game, "ruin")[0], SellShares)


def test_what_is_risked_on_the_way_counts_where_the_others_only_pass() -> None:
    """Given a plan that is followed to the end of the round, where nobody buys the train with which
    those of the player rust, then what was risked until then is not forgotten there."""
    game = doomed("ann")
    known = STRENGTHS["club"]
    judgement = judgement_of(type(game)).without(known.unseen)
    plans = Planner(judgement, known, 1).plans(game)
    waits = next(it for it in plans if it.action == Pass("ann"))
    (end,) = waits.ends
    forgotten = judgement.fear(waits.after, "ann") - judgement.fear(end, "ann")
    assert forgotten > 0
    assert waits.worth == pytest.approx(judgement.aim(end, "ann") - forgotten)


def test_keeping_the_revenue_is_followed_where_paying_it_looks_best_at_once() -> None:
    game = two_companies("10H", NEXT_SALE_RUSTS, "10").dividend_of("CTL", 120).game
    plans = Planner(judgement_of(type(game)), STRENGTHS["club"], 1).plans(game)
    followed = {it.action for it in plans if it.ends}
    assert followed == {Dividend("CTL", "pay"), Dividend("CTL", "withhold")}


def test_beginners_alone_do_not_see_it() -> None:
    assert {it for it, known in STRENGTHS.items() if "ruin" in known.unseen} == {"beginner"}


@pytest.mark.parametrize("title", [it for it in title_ids() if it != "1849"])
def test_where_no_president_must_pay_nothing_is_risked(title: str) -> None:
    """A title says with `owes_train` that its presidents can be ruined; the others say nothing."""
    game = new_game(title, ["Ann", "Bob", "Cid"], {}, 1)
    assert not any(ruin_of(game, player) for player in game.players)
    assert not any(game.owes_train(company) for company in game.title.companies)
