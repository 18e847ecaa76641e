"""Events as lines of a log."""

from __future__ import annotations

from railhead.engine.actions import Dividend, Pass
from railhead.engine.events import BankBroken, Event, Payment
from railhead.language import log_lines
from railhead.titles.catalogue import new_game
from railhead.titles.common.events.operating import DividendDecided, TrainBought
from railhead.titles.common.events.possessions import IncomePaid, PresidentHelped
from railhead.titles.common.events.rounds import StepPassed, TurnBegun
from tests.titles.g1849.build import Example


def texts(events: list[Event], table: Example) -> list[str]:
    return [line.text for line in log_lines(events, table.game)]


def test_a_dividend_names_all_who_receive_it() -> None:
    table = Example().start("SFA", 100, cash=0, ann=2, bob=1).dividend_of("SFA", 120)
    events = table.play(Dividend("SFA", "pay"))
    assert texts(events, table)[:2] == [
        "SFA pays out L.120, L.12 per share: Ann L.48, Bob L.12, SFA L.60",
        "SFA rises from L.100 to L.111",
    ]


def test_incomes_are_told_in_one_line() -> None:
    table = Example().privates(SCE="ann", SIGI="bob", SMS="ann")
    table.start("SFA", 100, ann=2).stock_round("ann")
    events = table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert "Private companies pay Ann L.25, Bob L.10" in texts(events, table)


def test_the_bank_may_run_out_in_the_middle_of_a_dividend() -> None:
    def pays(payee: str, amount: int) -> Event:
        return Payment(payer="bank", payee=payee, amount=amount, reason="dividend")

    dividend = DividendDecided(company="SFA", choice="pay", revenue=100)
    events = [dividend, pays("ann", 60), BankBroken(), pays("bob", 40)]
    assert texts(events, Example()) == [
        "SFA pays out L.100, L.10 per share: Ann L.60, Bob L.40",
        "The bank has run out of money",
    ]


def test_a_single_income_says_what_it_is_for() -> None:
    table = Example()
    events: list[Event] = [IncomePaid(private="SCE", owner="ann", amount=5)]
    assert texts(events, table) == ["Ann receives L.5 from SCE"]


def test_that_no_further_train_is_bought_is_not_told() -> None:
    bought = TrainBought(company="SFA", train="4H-0", source="depot", amount=100)
    passed = StepPassed(company="SFA", step="trains")
    table = Example()
    assert texts([bought, passed], table) == ["SFA buys a 4H train from the bank for L.100"]
    assert texts([passed], table) == ["SFA buys no train"]


def test_that_another_company_buys_no_train_is_told() -> None:
    """What one has done in its turn says nothing of the next one."""
    bought = TrainBought(company="SFA", train="4H-0", source="depot", amount=100)
    begins = TurnBegun(company="AFG", president="bob")
    passed = StepPassed(company="AFG", step="trains")
    told = texts([bought, begins, passed], Example())
    assert told[-1] == "AFG buys no train"


def test_money_handed_over_in_a_bankruptcy_is_told_but_not_twice() -> None:
    table = Example()
    payment = Payment(payer="ann", payee="SFA", amount=70, reason="emergency")
    helps = PresidentHelped(president="ann", company="SFA", amount=70)
    assert texts([payment], table) == ["Ann hands over L.70"]
    assert texts([helps, payment], table) == ["Ann gives SFA the missing L.70"]


def test_headings_and_places_of_lines() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
    lines = log_lines(game.events, game)
    assert [line.heading for line in lines] == [True, False]
    assert [line.event for line in lines] == [0, 1]
    assert lines[0].text == "-- 1849: Ann, Bob, Cid --"
