"""Answers in words, with what they will cause."""

from __future__ import annotations

import pytest

from railhead.engine.actions import ACTIONS, Action, Bid, LayTile, Pass
from railhead.engine.decision import Range
from railhead.engine.illegal import Illegal
from railhead.language import common_consequences, describe, translator
from tests.forking import count_forks
from tests.language.titles import TITLE_WORDS
from tests.titles.g1849.build import ADVANCED, ELECTRIC, Example


def choices(table: Example, *kinds: str) -> list[str]:
    """The words of the answers of these kinds, by the names of their classes."""
    decision = table.game.decision
    assert decision is not None
    found = []
    for answer in decision.answers:
        action = answer.action if isinstance(answer, Range) else answer
        if not kinds or type(action).__name__ in kinds:
            found.append(describe(answer, table.game))
    return found


def test_every_kind_of_action_has_words() -> None:
    described = {kind for words in TITLE_WORDS.values() for kind in words.answers}
    assert described == set(ACTIONS.values())


def test_only_what_is_legal_can_be_described() -> None:
    with pytest.raises(Illegal):
        describe(Action("ann"), Example().game)


def test_the_starting_round() -> None:
    assert choices(Example()) == [
        "buy SCE for L.20, income L.5",
        "bid L.50 to L.500 on SIGI, income L.10",
        "bid L.80 to L.500 on CNM, income L.15",
        "bid L.115 to L.500 on SMS, income L.20",
        "bid L.155 to L.500 on RSA, income L.25",
        "pass on private companies",
    ]


def test_a_purchase_tells_what_waiting_bids_then_buy() -> None:
    table = Example()
    table.play(Bid("ann", "SIGI", 50))
    assert choices(table)[0] == "buy SCE for L.20, income L.5 (Ann buys SIGI for L.50)"


def test_the_pass_of_all_tells_the_new_price() -> None:
    table = Example()
    table.play(Pass("ann"), Pass("bob"))
    assert choices(table, "Pass") == ["pass on private companies (SCE now costs L.15)"]


def test_a_start_tells_what_the_treasury_will_hold() -> None:
    table = Example().stock_round("ann")
    assert choices(table, "Par") == [
        "start SFA at L.68 for L.136, treasury L.96",
        "start SFA at L.100 for L.200, treasury L.160",
    ]


def test_a_purchase_tells_who_becomes_president() -> None:
    table = Example().start("SFA", 100, ann=0, bob=2).stock_round("bob")
    assert choices(table, "BuyShare") == [
        "buy 10% of SFA from the treasury for L.100 (Bob becomes president of SFA)"
    ]


def test_a_sale_tells_the_price_after_it_and_who_becomes_president() -> None:
    table = Example().start("SFA", 100, ann=2, bob=3).stock_round("ann")
    words = choices(table, "SellShares")
    assert "sell 10% of SFA for L.100 (SFA L.100 → L.95)" in words
    assert "sell 2 × 10% of SFA for L.200 (Bob becomes president of SFA; SFA L.100 → L.87)" in words
    assert any("the president's certificate" in text for text in words)


def test_a_sale_at_the_foot_of_the_market_tells_that_the_price_stays() -> None:
    table = Example().start("SFA", (9, 3), ann=2).stock_round("ann")
    assert "sell 10% of SFA for L.31, price stays L.31" in choices(table, "SellShares")


def test_a_sale_that_closes_a_company_says_so() -> None:
    table = Example().start("SFA", (8, 0), ann=2).stock_round("ann")
    assert any("SFA closes" in text for text in choices(table, "SellShares"))


def test_the_last_pass_tells_how_prices_move() -> None:
    table = Example().start("SFA", 100, pool=(1, 0), ann=2).stock_round("ann")
    table.go_on()
    table.go_on()
    assert choices(table, "Pass") == ["pass on shares (SFA L.100 → L.95; ends the stock round)"]


def test_a_tile_tells_its_cost_its_edges_and_its_gauges() -> None:
    table = Example().start("SFA", cash=100, turns=0, ann=2).turn_of("SFA")
    words = choices(table, "LayTile")
    words = [text.partition(" (")[0] for text in words]
    assert "lay tile 645 on J6 Girgenti: city L.20 SE + narrow N, cost L.40" in words


def test_an_upgrade_tells_its_slots() -> None:
    table = Example().start("SFA", cash=100, ann=2).phase("6").tile("J6", "645", 3)
    words = choices(table.turn_of("SFA"), "LayTile")
    assert any(
        text.startswith("upgrade J6 Girgenti to tile") and "(2 slots)" in text for text in words
    )


def test_to_lay_nothing_tells_that_nothing_is_earned() -> None:
    table = Example().start("SFA", 100, cash=0, turns=0, ann=2).turn_of("SFA")
    assert choices(table, "Pass") == [
        "lay no track (SFA earns nothing; SFA L.100 → L.90; ends the turn)"
    ]


def test_what_any_answer_causes_is_foreseen_and_told_once() -> None:
    table = Example().start("SFA", 100, cash=60, turns=0, ann=2).turn_of("SFA")
    decision = table.game.decision
    assert decision is not None
    known = common_consequences(decision, table.game)
    assert known == ["SFA earns nothing", "SFA L.100 → L.90", "ends the turn"]
    words = [describe(answer, table.game, known=known) for answer in decision.answers]
    assert words[-1] == "lay no track"


@pytest.mark.slow
def test_what_every_answer_causes_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often pages ask, in whatever language; after the next move it is another question."""
    table = Example().start("SFA", 100, cash=60, turns=0, ann=2).turn_of("SFA")
    game, tried = table.game, count_forks(monkeypatch)
    assert game.decision is not None
    first = common_consequences(game.decision, game)
    assert len(tried) == len(game.decision.answers) > 5
    assert common_consequences(game.decision, game) == first
    assert len(tried) == len(game.decision.answers)
    common_consequences(game.decision, game, translator("fr"))
    assert len(tried) == 2 * len(game.decision.answers)
    lay = next(answer for answer in game.decision.answers if isinstance(answer, LayTile))
    table.play(lay)
    assert common_consequences(game.decision, game) != first


def test_no_answer_is_tried_once_nothing_is_common(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Example().start("SFA", 100, ann=2, bob=1).stock_round("ann")
    game, tried = table.game, count_forks(monkeypatch)
    assert game.decision is not None
    assert common_consequences(game.decision, game) == []
    assert len(tried) <= 2 < len(game.decision.answers)


def test_nothing_is_foreseen_where_answers_differ() -> None:
    table = Example().start("SFA", 100, ann=2, bob=1).stock_round("ann")
    decision = table.game.decision
    assert decision is not None
    assert common_consequences(decision, table.game) == []


def test_a_dividend_tells_each_share_and_the_move() -> None:
    table = Example().start("SFA", 100, ann=2, bob=1).dividend_of("SFA", 120)
    assert choices(table, "Dividend") == [
        "pay out L.12 per share: Ann L.48, Bob L.12, SFA L.60; price L.100 → L.111",
        "withhold L.120 for the treasury; price L.100 → L.90",
    ]


def test_a_small_dividend_tells_that_the_price_stays() -> None:
    table = Example().start("SFA", 100, ann=2).dividend_of("SFA", 60)
    assert choices(table, "Dividend")[0].startswith(
        "pay out L.6 per share: Ann L.24, SFA L.36; price stays L.100"
    )


def test_a_train_tells_the_phase_and_which_trains_go() -> None:
    table = Example().start("SFA", cash=400, ann=2).start("IFT", bob=2)
    table.phase("6").trains(scrap=["6H"] * 3)
    table.turn_of("SFA", "trains")
    assert choices(table, "BuyTrain") == [
        "buy an 8H train from the bank for L.350, one of 2 (phase 8 begins: train limit 3, higher"
        " printed revenues; all 4H trains go)"
    ]


def test_a_train_tells_whose_trains_go_and_who_must_return_one() -> None:
    table = Example().start("SFA", cash=400, ann=2).start("IFT", bob=2)
    table.trains(IFT=["4H", "4H", "6H", "6H", "6H"], scrap=["4H", "4H"]).phase("6")
    table.turn_of("SFA", "trains")
    (words,) = choices(table, "BuyTrain")[:1]
    assert "all 4H trains go (IFT 2)" in words


def test_a_train_of_another_company_names_its_price_and_who_must_agree() -> None:
    table = Example().start("SFA", cash=60, ann=2).start("IFT", bob=2).trains(IFT="4H")
    table.turn_of("SFA", "trains")
    assert choices(table, "BuyTrain") == [
        "buy a 4H train from IFT for L.1 to L.60 (Bob must agree)"
    ]


def test_the_last_train_of_a_class() -> None:
    table = Example().start("SFA", cash=100, ann=2).trains(scrap=["4H"] * 3)
    table.turn_of("SFA", "trains")
    assert choices(table, "BuyTrain") == ["buy a 4H train from the bank for L.100, the last one"]


def test_a_returned_train_and_a_new_one_of_its_class_are_told_apart() -> None:
    table = Example().start("SFA", cash=100, ann=2).trains(returned="4H")
    table.turn_of("SFA", "trains")
    assert choices(table, "BuyTrain") == [
        "buy a 4H train from the bank for L.100, a new one",
        "buy a 4H train from the bank for L.100, a returned one",
    ]


def test_routes_tell_what_each_train_earns() -> None:
    table = Example().start("ATA", cash=0, ann=2).trains(ATA=["4H", "4H"])
    table.tile("M13", "645", 1).tile("L12", "78", 4).turn_of("ATA", "routes")
    (words,) = choices(table, "RunRoutes")
    assert words.startswith("run for L.")


def test_private_companies_and_their_powers() -> None:
    table = Example().privates(CNM="SFA", SMS="bob").start("SFA", cash=50, ann=2).phase("6")
    table.turn_of("SFA")
    words = choices(table, "BuyPrivate", "UsePrivate")
    assert "buy SMS from Bob for L.1 to L.50 (Bob must agree)" in words
    assert "use CNM on N8 (CNM closes)" in words


def test_bonds_and_certificates_of_the_treasury() -> None:
    table = Example(options=ADVANCED).start("SFA", 100, cash=0, ann=2).phase("8")
    table.turn_of("SFA", "bond")
    assert choices(table, "TakeLoan") == [
        "issue a bond and receive L.500 (SFA L.100 → L.90; ends the turn)"
    ]
    table.turn_of("SFA", "issue")
    assert "sell 2 × 10% from the treasury for L.200 (SFA L.100 → L.87)" in choices(
        table, "SellShares"
    )


def test_an_e_token_tells_its_price() -> None:
    table = Example(options=ELECTRIC).start("SFA", cash=1200, ann=2).phase("12")
    table.turn_of("SFA", "e_token")
    (words,) = choices(table, "BuyLicence")
    assert words.startswith("buy an E token for L.1100")


def test_a_president_helps() -> None:
    table = Example(options=ADVANCED).start("SFA", 100, cash=20, ann=2).phase("8")
    table.state.bonds = ("SFA",)
    table.turn_of("SFA", "interest")
    (words,) = choices(table, "PayDebt")
    assert words.startswith("give SFA the missing L.30")
