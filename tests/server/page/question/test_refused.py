"""What the rules refuse is there to be clicked, and says why by its rule."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.question.barred import why_not
from railhead.server.page.question.model import Barred
from railhead.server.page.question.panel import button_maker
from railhead.titles.catalogue import new_game, title_ids
from tests.server.page.question.asked import panel, questions_met, reach
from tests.server.shown import SPECTATOR, moment, table_of

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bob", "Cid")
MOST = 250


def played(title: str, *actions: Action) -> Game:
    game = new_game(title, list(NAMES), seed=1)
    for action in actions:
        game.apply(action)
    return game


def refused(game: Game) -> dict[str, Barred]:
    """What is refused -> why."""
    return {it.what: it for it in panel(game).refused}


@pytest.mark.parametrize("title", title_ids())
def test_what_is_refused_names_its_rule_and_is_no_answer(title: str) -> None:
    whole, questions = questions_met(title, 0, MOST)
    met = [it for it in questions if it.alike < 2]
    shown = 0
    for question in met:
        game = whole.at(question.at)
        assert game.decision is not None
        maker = button_maker(game, ENGLISH)
        found = why_not(maker, game.decision.answers)
        shown += len(found)
        for one in found:
            assert one.rule in game.title.rules, one
            assert one.what
            assert one.why
            assert one.rule_text.startswith(f"Rule {one.rule}: ")
        # Whoever only looks on is not told what others may not do.
        assert not render_panel(PANELS["asking"], moment(table_of(game), SPECTATOR)).body.count(
            "why-not-1"
        )
    assert shown


def test_private_companies_that_money_does_not_reach_say_so() -> None:
    game = new_game("1849", list(NAMES), seed=1)
    players = game.state.order
    cash, last = game.state.cash[players[0]], list(game.title.privates)[-1]
    game.apply(act.Bid(players[0], last, cash))
    game.apply(act.Pass(players[1]))
    game.apply(act.Pass(players[2]))
    found = refused(game)
    first, *others = game.title.privates
    assert found[f"Bid {first}"].rule == "1849-2.4-4"
    told = found[f"Bid {' · '.join(others)}"]
    assert told.rule == "1849-2.4.2-2"
    # Of each what is free for it: their own bid on the last would become free.
    for private in others:
        free = cash if private == last else 0
        assert f"{private}: Ann has only L.{free} not set aside for other bids." in told.why


@pytest.mark.parametrize("title", ["1861", "1867"])
def test_lots_that_are_not_on_offer_say_which_is(title: str) -> None:
    game = new_game(title, list(NAMES), seed=1)
    first, *later = game.title.privates
    (one,) = refused(game).values()
    assert one.what == f"Bid {' · '.join(later)}"
    assert one.rule == f"{title}-9.4-2"
    assert first in one.why
    # In the auction of one nothing else is bid on.
    game.apply(act.Bid(game.state.order[0], first, game.title.privates[first].minimum))
    (one,) = refused(game).values()
    assert one.what == f"Bid {' · '.join(later)}"
    assert one.rule == f"{title}-9.2-2"


def test_cards_that_are_taken_or_must_be_taken_say_so() -> None:
    game = new_game("1865", list(NAMES), seed=1)
    assert game.decision is not None
    game.apply(act.BuyPrivate(game.decision.player, "M3", 0))
    found = refused(game)
    assert found["Take M3"].rule == found["Pass"].rule == "1865-2.5-1"
    assert found["Pass"].passing


def test_political_cards_that_were_auctioned_say_so() -> None:
    game = new_game("18FB", list(NAMES), seed=1)
    assert game.decision is not None
    game.apply(act.Choose(game.decision.player, "Bayard"))
    (one,) = refused(game).values()
    assert one.what.startswith("Bid Melisurgo · ")
    assert "Bayard" not in one.what
    for _ in NAMES:
        assert game.decision is not None
        game.apply(act.Pass(game.decision.actor))
    found = refused(game)
    assert found["Put up for auction Bayard"].rule == "18FB-3.2-1"


def asks(step: str, *, for_kind: type[Action] | None = None) -> object:
    return lambda game: (
        game.decision is not None
        and game.decision.step == step
        and (for_kind is None or any(isinstance(it, for_kind) for it in game.decision.answers))
    )


def starting_with(found: dict[str, Barred], words: str) -> Sequence[Barred]:
    return [one for what, one in found.items() if what.startswith(words)]


@pytest.mark.parametrize("title", ["1861", "1867"])
def test_minors_and_publics_that_cannot_come_yet_say_so(title: str) -> None:
    found = refused(reach(title, asks("stock_round")))  # type: ignore[arg-type]
    (publics,) = starting_with(found, "Start ")
    assert publics.rule == f"{title}-9.3-4"
    assert publics.why == "Publics are started from phase 4."
    rules = {one.rule for one in starting_with(found, "Put up for auction ")}
    assert rules <= {f"{title}-7.2-1", f"{title}-9.4-6", f"{title}-9.2-1", f"{title}-9-8"}
    assert rules


@pytest.mark.parametrize("title", ["1861", "1867"])
def test_companies_that_are_there_are_no_lots(title: str) -> None:
    def later(game: Game) -> bool:
        asked = game.decision is not None and game.decision.step == "company_auction"
        return asked and bool(game.operating_order())

    game = reach(title, later)
    found = refused(game)
    assert found
    for one in starting_with(found, "Put up for auction "):
        assert not {*one.what.split(" ")} & {*game.operating_order()}


@pytest.mark.parametrize("title", ["1861", "1867"])
def test_partners_that_cannot_join_say_so(title: str) -> None:
    found = refused(reach(title, asks("merger")))  # type: ignore[arg-type]
    refusals = starting_with(found, "Merge with ") + starting_with(found, "Convert ")  # type: ignore[operator]
    assert refusals
    assert {one.rule.removeprefix(f"{title}-") for one in refusals} <= {
        "12.3-1",
        "12.3-2",
        "12.2-1",
        "12.4-8",
    }


@pytest.mark.parametrize(("title", "rule"), [("1849", "1849-4.6-7"), ("1865", "1865-4.6-9")])
def test_who_must_buy_a_train_reads_why_there_is_no_pass(title: str, rule: str) -> None:
    def must(game: Game) -> bool:
        decision = game.decision
        asked = decision is not None and decision.step == "trains"
        return asked and not any(isinstance(it, act.Pass) for it in decision.answers)  # type: ignore[union-attr]

    assert refused(reach(title, must))["Pass"].rule == rule


@pytest.mark.parametrize("title", title_ids())
def test_trains_that_cannot_be_bought_say_so(title: str) -> None:
    """Those of later phases, and of other companies where the limit is reached or nothing paid."""

    def some(game: Game) -> bool:
        decision = game.decision
        if decision is None or decision.step != "trains":
            return False
        return bool(starting_with(refused(game), "Buy "))

    game = reach(title, some, range(1, 6))
    for one in starting_with(refused(game), "Buy "):
        assert one.rule.startswith(title)
        assert one.why
    later = list(game.title.trains)[-1]
    if game.state.trains.get("depot"):
        names = " · ".join(one.what for one in starting_with(refused(game), "Buy "))
        assert game.title.trains[later].card in names


def test_loans_that_cannot_be_repaid_say_so() -> None:
    def owes(game: Game) -> bool:
        decision = game.decision
        if decision is None or decision.step != "track":
            return False
        return bool(getattr(game.state, "loans", {}).get(decision.actor)) and not any(
            isinstance(it, act.RepayLoan) for it in decision.answers
        )

    found = refused(reach("1865", owes))
    assert found["Repay"].rule == "1865-5.5-2"


@pytest.mark.parametrize("title", title_ids())
def test_certificates_that_cannot_be_sold_say_so(title: str) -> None:
    def holds_in_vain(game: Game) -> bool:
        if game.decision is None or game.decision.step != "stock_round":
            return False
        return bool(starting_with(refused(game), "Sell "))

    game = reach(title, holds_in_vain, range(1, 8))
    sales = game.decision.answers if game.decision else ()
    for one in starting_with(refused(game), "Sell "):
        assert one.rule.startswith(title)
        names = one.what.removeprefix("Sell more of ").removeprefix("Sell ").split(" · ")
        sold = {it.company for it in sales if isinstance(it, act.SellShares)}
        # Of what can be sold in part it is said that no more can.
        assert all((name in sold) == one.what.startswith("Sell more of ") for name in names)


def test_starting_prices_beyond_the_purse_say_so() -> None:
    def some(game: Game) -> bool:
        return bool(starting_with(refused(game), "Start ")) if starts(game) else False

    def starts(game: Game) -> bool:
        decision = game.decision
        return decision is not None and any(isinstance(it, act.Par) for it in decision.answers)

    found = refused(reach("1865", some))
    assert starting_with(found, "Start ")[0].rule == "1865-3.6-1"


@pytest.mark.parametrize("title", title_ids())
def test_of_a_company_that_can_be_started_the_price_is_told_that_is_refused(title: str) -> None:
    whole, questions = questions_met(title, 0, MOST)
    for question in questions:
        game = whole.at(question.at)
        assert game.decision is not None
        prices: dict[str, list[int]] = {}
        for it in game.decision.answers:
            if isinstance(it, act.Par):
                prices.setdefault(it.company, []).append(it.price)
        if not prices:
            continue
        for what in refused(game):
            named = [name for name in prices if name in what.replace(" ", " · ").split(" · ")]
            if not what.startswith("Start ") or not named:
                continue
            (told,) = re.findall(r"^Start at \D*(\d+)\D* or more: ", what)
            assert all(int(told) > max(prices[name]) for name in named), what


def test_a_withdrawn_concession_says_why_it_cannot_be_taken() -> None:
    def frozen(game: Game) -> bool:
        decision = game.decision
        if decision is None or decision.step != "stock_round":
            return False
        # What a panel refuses takes long to be found.
        if "pool" not in getattr(game.state, "concessions", {}).values():
            return False
        return bool(starting_with(refused(game), "Take the concession "))

    (one, *_) = starting_with(refused(reach("18FB", frozen)), "Take the concession ")
    assert one.rule in {"18FB-R-25", "18FB-3.3.3-4"}


@pytest.mark.parametrize("title", ["1849", "1861", "1867"])
def test_a_company_that_buys_no_private_company_yet_is_told_by_which_phase(title: str) -> None:
    def asked(game: Game) -> bool:
        decision = game.decision
        return (
            decision is not None
            and decision.step == "trains"
            and not game.phase.corporations_may_buy_privates
            and any(owner in game.players for owner in game.state.privates.values())
        )

    game = reach(title, asked)
    (why,) = (
        it for what, it in refused(game).items() if what.startswith("Buy ") and "private" in it.why
    )
    assert "buy no private companies" in why.why
    for name, owner in game.state.privates.items():
        assert (name in why.what) == (owner in game.players)


@pytest.mark.parametrize(("title", "step"), [("1865", "help"), ("18FB", "emergency")])
def test_who_must_sell_for_a_train_reads_what_cannot_be_sold(title: str, step: str) -> None:
    def asked(game: Game) -> bool:
        decision = game.decision
        return decision is not None and decision.step == step and bool(_unsaleable(game))

    game = reach(title, asked)
    told = [it for it in panel(game).refused if it.what.startswith("Sell")]
    for company in _unsaleable(game):
        assert any(company in it.what for it in told), company


def _unsaleable(game: Game) -> set[str]:
    """Companies of which the player who is asked has certificates, none of which can be sold."""
    decision = game.decision
    assert decision is not None
    sold = {it.company for it in decision.answers if isinstance(it, act.SellShares)}
    held = {it for it in game.title.companies if game.percent(it, decision.player)}
    return {it for it in held & set(game.operating_order()) if it not in sold}
