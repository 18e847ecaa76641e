"""What an answer would cause stands at its button: money, shares, trains, the market."""

from __future__ import annotations

import pytest

from railhead.engine import actions as act
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.language.description import action_of
from railhead.titles.g1849.rules import Game1849
from tests.server.page.question.asked import (
    at_kind,
    button_of,
    notes,
    offers,
    panel,
    reach,
)
from tests.server.shown import random_game

pytestmark = pytest.mark.slow


def test_a_purchase_tells_cash_share_and_certificates() -> None:
    game = reach("1849", at_kind(act.BuyShare))
    answer = offers(game, act.BuyShare)[0]
    assert isinstance(answer, act.BuyShare)
    after = game.fork()
    after.apply(answer)
    told = notes(button_of(game, answer))
    player, money = answer.actor, game.title.format_money
    name, before = game.players[player], money(game.state.cash[player])
    assert f"{name}: {before} → {money(after.state.cash[player])}" in told
    assert f"holds {after.percent(answer.company, player)}%" in told
    assert f"{after.certificate_count(player)} of {game.certificate_limit}" in told


def test_a_sale_tells_the_price_the_presidency_and_the_order() -> None:
    def loses_presidency(game: Game) -> bool:
        return any(
            "becomes president" in notes(button_of(game, sale))
            for sale in offers(game, act.SellShares)
        )

    game = reach("1849", loses_presidency)
    sale = next(
        action_of(answer)
        for answer in offers(game, act.SellShares)
        if "becomes president" in notes(button_of(game, answer))
    )
    assert isinstance(sale, act.SellShares)
    after = game.fork()
    after.apply(sale)
    button = button_of(game, sale)
    before, now = (item.state.presidents.get(sale.company) for item in (game, after))
    assert before != now
    if sale.company in after.state.cells and button.moves:
        row, column = after.state.cells[sale.company]
        assert button.moves[0].cells[1] == f"{row},{column}"
        assert game.title.format_money(after.price(sale.company)) == button.moves[0].after


def test_a_train_tells_the_phase_and_what_rusts() -> None:
    def starts_phase(game: Game) -> bool:
        return any("phase" in notes(button_of(game, item)) for item in offers(game, act.BuyTrain))

    game = reach("1849", starts_phase)
    bought = [item for item in offers(game, act.BuyTrain) if not isinstance(item, Range)]
    told = [notes(button_of(game, item)) for item in bought]
    assert any("phase" in text and "begins" in text for text in told)
    cards = [card for group in panel(game).groups for card in group.cards]
    for item in bought:
        assert isinstance(item, act.BuyTrain)
        card = next(card for card in cards if card.id == f"train-{item.train}")
        rusts = game.title.trains[game.train_class(item.train)].rusted_by
        assert dict(card.facts)["rusts"] == (f"with the first {rusts}" if rusts else "never")


def test_a_dividend_tells_what_each_holder_gets_and_where_the_marker_goes() -> None:
    game = reach("1849", at_kind(act.Dividend))
    group = next(group for group in panel(game).groups if group.kind == "dividend")
    pay, keep = group.cards
    company = pay.company
    after = game.fork()
    after.apply(act.Dividend(company, "pay"))
    got = {
        game.players.get(holder, holder): after.state.cash[holder] - game.state.cash[holder]
        for holder in (*game.players, company)
    }
    shown = dict(pay.facts)
    assert shown.keys() == {name for name, amount in got.items() if amount}
    for name, text in shown.items():
        assert text.startswith(f"+{game.title.format_money(got[name])} →")
    assert pay.buttons[0].hotkey == "Enter"
    assert keep.buttons[0].moves[0].arrow in {"left", "down", "down-left"}


def test_the_market_arrow_points_where_the_marker_goes() -> None:
    game = reach(
        "1849", lambda g: any(button_of(g, item).moves for item in offers(g, act.Dividend))
    )
    for answer in offers(game, act.Dividend):
        for move in button_of(game, answer).moves:
            (row, column), (below, right) = (
                tuple(map(int, cell.split(","))) for cell in move.cells
            )
            across = {True: "right", False: "left"}[right > column] if right != column else ""
            down = {True: "down", False: "up"}[below > row] if below != row else ""
            assert move.arrow == "-".join(filter(None, (down, across)))


def test_a_bid_begins_with_the_least_and_offers_sensible_steps() -> None:
    game = random_game("1849", 1, 0)
    answer = next(item for item in offers(game, act.Bid) if isinstance(item, Range))
    number = button_of(game, answer).number
    assert number is not None
    assert isinstance(game, Game1849)
    step = game.title.facts.bid_step
    assert (number.low, number.high, number.start) == (answer.low, answer.high, answer.low)
    values = [value for _, value in number.shortcuts]
    assert values == [answer.low, answer.low + step, answer.low + 2 * step, answer.high]
    assert number.cash == game.state.cash[answer.action.actor]


def test_what_may_cost_little_or_much_begins_at_its_usual_price() -> None:
    game = reach("1849", lambda g: any(isinstance(i, Range) for i in offers(g, act.BuyTrain)))
    answer = next(i for i in offers(game, act.BuyTrain) if isinstance(i, Range) and i.low < i.high)
    number = button_of(game, answer).number
    assert number is not None
    printed = game.title.trains[game.train_class(action_of(answer).train)].price  # type: ignore[attr-defined]
    assert number.start == min(max(printed, number.low), number.high)


def test_consequences_of_every_answer_are_told_once() -> None:
    game = reach("1849", lambda g: bool(panel(g).in_any_case))
    shown = panel(game)
    for button in shown.buttons():
        assert not {note.text for note in button.notes} & set(shown.in_any_case)
