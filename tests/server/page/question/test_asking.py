"""The asking panel: whatever is asked, every answer can be pressed, and shows what it causes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from html import escape, unescape

import pytest

from railhead.engine import actions as act
from railhead.engine.actions import ACTIONS, TYPES, Action
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.language.description import action_of
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.question.buttons import as_json
from railhead.server.page.question.groups import groups_of
from railhead.server.page.question.hexes import hex_choices
from railhead.server.page.question.model import Button, Choices
from railhead.server.page.question.panel import button_maker, home_of, panel_of, stage_of
from railhead.titles.catalogue import title_ids
from tests.samples import some
from tests.server.page.question.asked import (
    at_kind,
    button_of,
    everybody,
    offers,
    panel,
    questions_met,
    reach,
)
from tests.server.shown import FAMILIES, SPECTATOR, moment, random_game, seat, table_of, words

pytestmark = pytest.mark.slow

SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]
MOST = 400
CLOSELY = 2
RARELY = 20
"""So many questions with answers of the same kinds are looked at, then one of so many."""


def is_looked_at(number: int) -> bool:
    """Whether a question is, before which so many like it were met."""
    return number < CLOSELY or (number + 1) % RARELY == 0


@pytest.mark.parametrize("title", some(3, title_ids(), 2))
@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_can_be_pressed_once(title: str, seed: int) -> None:
    whole, questions = questions_met(title, seed, MOST)
    for met in questions:
        if not is_looked_at(met.alike):
            continue
        game = whole.at(met.at)
        assert game.decision is not None
        answers = game.decision.answers
        shown = panel(game)
        pressed = Counter(button.action for button in shown.buttons())
        listed = [item for item in answers if not isinstance(item, act.LayTile)]
        assert pressed == Counter(as_json(action_of(answer)) for answer in listed)
        # Tiles are pressed at their hexes, and each of these can be opened from the panel.
        hexes = Counter(choice.hex for group in shown.groups for choice in group.hexes)
        lays = {answer.hex for answer in answers if isinstance(answer, act.LayTile)}
        assert hexes == Counter(lays)
        assert all(shown.targets[hex_id] == "track" for hex_id in lays)


@pytest.mark.parametrize("title", some(2, FAMILIES, 1))
def test_every_tile_lay_can_be_pressed_once_at_its_hex(title: str) -> None:
    whole, questions = questions_met(title, 0, MOST)
    with_lays = [met.at for met in questions if met.lays]
    for game in (whole.at(at) for n, at in enumerate(with_lays) if is_looked_at(n)):
        decision = game.decision
        assert decision is not None
        lays = [item for item in decision.answers if isinstance(item, act.LayTile)]
        maker = button_maker(game, ENGLISH)
        face = game.title.tiles.face
        want = {(lay.hex, lay.tile, face(lay.tile, lay.rotation)) for lay in lays}
        got = [
            (hex_id, choice.tile, face(choice.tile, turn.rotation))
            for hex_id in {lay.hex for lay in lays}
            for choice in hex_choices(maker, hex_id, decision).tiles
            for turn in choice.rotations
        ]
        assert Counter(got) == Counter(want)


@pytest.mark.parametrize("title", some(2, FAMILIES, 3))
@pytest.mark.parametrize("seed", SEEDS)
def test_the_panel_is_rendered_for_every_kind_of_decision(title: str, seed: int) -> None:
    whole, questions = questions_met(title, seed, MOST)
    for met in questions:
        if met.of_step > 1:
            continue
        game = whole.at(met.at)
        assert game.decision is not None
        for viewer in (everybody(game), seat(game.decision.player), SPECTATOR):
            body = render_panel(PANELS["asking"], moment(table_of(game), viewer)).body
            for button in panel_of(game, viewer, ENGLISH).buttons():
                assert body.count(f'id="{button.id}"') == 1


def test_only_the_player_who_is_asked_can_press_anything() -> None:
    game = random_game("1849", 1, 30)
    decision = game.decision
    assert decision is not None
    other = next(player for player in game.players if player != decision.player)
    for viewer in (SPECTATOR, seat(other)):
        shown = panel_of(game, viewer, ENGLISH)
        assert not shown.mine
        assert not list(shown.buttons())
        assert not shown.targets
        body = render_panel(PANELS["asking"], moment(table_of(game), viewer)).body
        assert "data-answers" not in body
        assert f"Waiting for {game.players[decision.player]}" in words(body)
    assert panel_of(game, seat(decision.player), ENGLISH).mine


def test_nothing_can_be_pressed_in_the_past() -> None:
    live = table_of(random_game("1849", 1, 30))
    body = render_panel(PANELS["asking"], moment(live, everybody(live.game), at=12)).body
    assert "data-answers" not in body
    assert "You are looking at the past" in words(body)


def test_when_the_game_is_over_nobody_is_asked() -> None:
    game = random_game("1849", 1, 20)
    game.apply(act.EndGame(next(iter(game.players))))
    shown = panel(game)
    assert shown.asked is None
    assert not list(shown.buttons())
    body = render_panel(PANELS["asking"], moment(table_of(game), everybody(game))).body
    assert "The game is over" in words(body)
    assert "data-answers" not in body


def test_names_are_escaped() -> None:
    names = ("<script>x</script>", 'B"><img src=x>', "C&D")
    game = random_game("1849", 2, 60, names)
    for viewer in (everybody(game), SPECTATOR):
        body = render_panel(PANELS["asking"], moment(table_of(game), viewer)).body
        assert "<script" not in body
        assert "<img" not in body


def test_passing_comes_last_with_its_key() -> None:
    game = reach("1849", at_kind(act.Pass))
    assert [button.hotkey for button in panel(game).closing] == ["p"]


@pytest.mark.parametrize("title", ["1849", "18FB"])
def test_a_company_that_can_be_started_is_shown_without_refusals(title: str) -> None:
    game = reach(title, lambda g: bool(offers(g, act.Par)) and g.state.round.startswith("S"))
    pars = map(action_of, offers(game, act.Par))
    starts = {par.company for par in pars if isinstance(par, act.Par)}
    cards = [card for group in panel(game).groups for card in group.cards if card.company in starts]
    assert cards
    assert not any(card.barred for card in cards)


def test_why_a_certificate_cannot_be_bought_is_said_with_its_rule() -> None:
    def barred(game: Game) -> bool:
        return any(card.barred for group in panel(game).groups for card in group.cards)

    game = reach("1849", lambda g: bool(offers(g, act.BuyShare)) and barred(g))
    cards = [card for group in panel(game).groups for card in group.cards if card.barred]
    item = cards[0].barred[0]
    assert item.why
    assert item.rule in game.title.rules
    assert game.title.rules[item.rule].text in item.rule_text


def test_what_is_forced_comes_first_sales_or_the_train_of_the_bank() -> None:
    def forced(game: Game) -> bool:
        sales, trains = offers(game, act.SellShares), offers(game, act.BuyTrain)
        return bool(sales) and not trains and game.state.round == "OR"

    game = reach("1849", forced)
    kinds = [group.kind for group in panel(game).groups]
    assert kinds.index("shares") == 0
    several = reach("1849", lambda g: len(offers(g, act.BuyTrain)) > 1 and bank_sells(g))
    cards = next(group for group in panel(several).groups if group.kind == "trains").cards
    assert cards[0].text == "from the bank"


def test_where_money_is_raised_the_sales_come_before_trains_of_other_companies() -> None:
    def raised(game: Game) -> bool:
        sales, trains = offers(game, act.SellShares), offers(game, act.BuyTrain)
        return bool(sales and trains) and not bank_sells(game) and game.state.round == "OR"

    game = reach("1849", raised)
    kinds = [group.kind for group in panel(game).groups]
    assert kinds.index("shares") == 0
    assert "trains" in kinds


def test_rows_of_many_answers_say_from_where_to_where_they_go() -> None:
    def row(*shorts: str) -> Choices:
        return Choices("Sell", tuple(Button(f"a-{it}", it, "{}", short=it) for it in shorts))

    assert row("20", "10", "30").ends == "10–30"
    assert row("treasury 100", "pool 90").ends == "treasury 100 …"
    assert not row(*"123456").many
    assert row(*"1234567").many


def test_a_company_that_buys_back_is_not_told_to_buy_twice() -> None:
    def buys_back(game: Game) -> bool:
        return any(action_of(it).actor in game.title.companies for it in offers(game, act.BuyShare))

    cards = [card for group in panel(reach("1849", buys_back)).groups for card in group.cards]
    rows = [row for card in cards for row in card.choices]
    [row] = [row for row in rows if any("buy back" in it.label for it in row.buttons)]
    assert not row.name
    assert all(button.short for it in rows if it.name == "Buy" for button in it.buttons)


def test_many_numbers_have_a_button_each_to_unfold_them() -> None:
    def prices(game: Game) -> int:
        ranges = [it for it in offers(game, act.BuyTrain) if isinstance(it, Range)]
        return len(ranges) if game.state.round == "OR" else 0

    few = reach("1849", lambda g: 1 < prices(g) < 4)
    assert not panel(few).brief_fields
    many = reach("1861", lambda g: prices(g) > 6)
    assert panel(many).brief_fields
    body = render_panel(PANELS["asking"], moment(table_of(many), everybody(many))).body
    assert body.count("data-unfolds") >= prices(many)


def test_trains_of_other_companies_say_in_words_who_sells_them() -> None:
    """Not by the logo alone, which is small, and of four sellers four coloured dots."""

    def many(game: Game) -> bool:
        return panel(game).brief_fields and bool(offers(game, act.BuyTrain))

    game = reach("1867", many)
    body = render_panel(PANELS["asking"], moment(table_of(game), everybody(game))).body
    buttons = re.findall(r'<button type="button" class="offer-open".*?</button>', body, re.S)
    assert len(buttons) > 1
    for button in buttons:
        seller = re.search(r'<span class="seller"[^>]*>(.*?)</span>', button)
        assert seller is not None
        name = unescape(seller[1])
        assert name in game.title.companies
        assert f'title="{escape(game.title.companies[name].name)}"' in button


def bank_sells(game: Game) -> bool:
    depot = game.state.trains.get("depot", ())
    trains = [action_of(answer) for answer in offers(game, act.BuyTrain)]
    return any(getattr(action, "train", "") in depot for action in trains)


def test_private_companies_that_may_be_bought_besides_are_folded_away() -> None:
    besides = reach(
        "1849", lambda g: bool(offers(g, act.BuyPrivate)) and bool(offers(g, act.LayTile))
    )
    fold = {group.kind: group.fold for group in panel(besides).groups}
    assert fold["privates"]
    assert not fold["track"]
    body = render_panel(PANELS["asking"], moment(table_of(besides), everybody(besides))).body
    assert fold["privates"] in words(body.partition("</details>")[0])
    auction = panel(random_game("1849", 1, 0))
    assert not any(group.fold for group in auction.groups)


def test_bankruptcy_and_the_end_are_asked_again() -> None:
    game = reach("1849", at_kind(act.Bankrupt))
    button = button_of(game, offers(game, act.Bankrupt)[0])
    assert button.asks_again
    body = render_panel(PANELS["asking"], moment(table_of(game), everybody(game))).body
    before = body.partition(f'id="{button.id}"')[0]
    assert before.rpartition("<details")[2].count("</details>") == 0
    ending = panel(game).ending
    assert ending is not None
    assert ending.asks_again


def test_only_one_screen_ends_the_game_without_asking_the_others() -> None:
    game = random_game("1849", 1, 30)
    decision = game.decision
    assert decision is not None
    assert panel_of(game, seat(decision.player), ENGLISH).ending is None


# -- what a title brings that nobody has thought of ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Whistle(Action):
    """An action without words or a group of its own."""

    loud: int


def test_an_unknown_action_can_be_pressed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = reach("1849", at_kind(act.Dividend))
    decision = game.decision
    assert decision is not None
    monkeypatch.setitem(ACTIONS, "whistle", Whistle)
    monkeypatch.setitem(TYPES, Whistle, "whistle")
    monkeypatch.setattr(type(game), "_apply", lambda _self, _action: [])
    decision._answers = (Whistle(decision.actor, 3),)
    groups, closing = groups_of(button_maker(game, ENGLISH), decision)
    assert not closing
    (button,) = groups[0].buttons()
    assert button.label == "whistle 3"
    assert '"type":"whistle"' in button.action


@pytest.mark.parametrize(
    ("title", "wanted", "stage"),
    [
        ("1849", at_kind(act.SellShares), "market"),
        ("1861", at_kind(act.Par), "market"),
        ("1849", at_kind(act.LayTile), "map"),
        ("1849", at_kind(act.Dividend), "map"),
        ("1865", at_kind(act.PlaceToken), "map"),
        ("18FB", at_kind(act.LayTile), "map"),
    ],
)
def test_the_board_shows_what_the_question_is_about(
    title: str, wanted: Callable[[Game], bool], stage: str
) -> None:
    """The market where shares are bought and sold, else the map."""
    game = reach(title, wanted)
    assert stage_of(game, panel(game)) == stage


def test_at_a_forced_sale_the_board_shows_the_market() -> None:
    def sells_for_a_train(game: Game) -> bool:
        return game.state.round == "OR" and bool(offers(game, act.SellShares))

    game = reach("1865", sells_for_a_train)
    assert stage_of(game, panel(game)) == "market"


def test_who_waits_sees_the_market_in_a_stock_round() -> None:
    game = reach("1849", at_kind(act.BuyShare))
    waiting = panel_of(game, SPECTATOR, ENGLISH)
    assert stage_of(game, waiting) == "market"
    game = reach("1849", at_kind(act.LayTile))
    assert stage_of(game, panel_of(game, SPECTATOR, ENGLISH)) == "map"


def test_the_home_of_the_company_on_turn_is_where_its_tokens_stand() -> None:
    game = reach("1861", at_kind(act.LayTile))
    assert game.decision is not None
    cities = game.cities_of(game.decision.actor)
    assert home_of(game) == tuple(dict.fromkeys(city.partition(".")[0] for city in cities))


def test_steps_to_come_are_those_that_the_game_has() -> None:
    """No E tokens but in Electric Dreams, no bonds but in the advanced game."""
    game = reach("1849", at_kind(act.LayTile))
    assert not game.options["electric_dreams"]
    asked = panel(game).asked
    assert asked is not None
    assert "buying trains" in asked.after or "…" in asked.after
    assert not {"E token", "acquiring a token", "bond", "interest"} & {*asked.after}


def test_a_company_that_sells_its_own_shares_offers_them_by_their_part() -> None:
    """Not by what its president holds, which does not change."""

    def sells_its_own(game: Game) -> bool:
        assert game.decision is not None
        sales = [it for it in game.decision.answers if isinstance(it, act.SellShares)]
        return any(
            it.actor == it.company and game.percent(it.company, game.decision.player)
            for it in sales
        )

    game = reach("1849", sells_its_own)
    shares = [group for group in panel(game).groups if group.kind == "shares"]
    cards = [card for group in shares for card in group.cards]
    buttons = [button for card in cards for row in card.choices for button in row.buttons]
    offered = [it.short for it in buttons if it.short]
    assert offered
    assert all(it.split()[0] in {str(10 * part) for part in range(1, 11)} for it in offered), (
        offered
    )
