"""Tokens that travel along routes: each route worth while is a card of its own."""

from __future__ import annotations

from railhead.language import ENGLISH
from railhead.server.page.question.groups import groups_of
from railhead.server.page.question.hexes import hex_choices
from railhead.server.page.question.panel import button_maker
from tests.titles.g1865.boards import two_ways


def test_two_routes_to_one_city_are_two_cards() -> None:
    game = two_ways().game
    decision = game.decision
    assert decision is not None
    groups, _ = groups_of(button_maker(game, ENGLISH), decision)
    (tokens,) = (group for group in groups if group.kind == "tokens")
    assert len(tokens.cards) == 2
    assert len({card.id for card in tokens.cards}) == 2
    assert len({button.id for card in tokens.cards for button in card.buttons}) == 2
    facts = [dict(card.facts) for card in tokens.cards]
    assert [(it["route"], it["cost"], it["traffic"]) for it in facts] == [
        ("E33 D34 C33 C31", "L.30", "+4"),
        ("E33 E31 D32 D34 C33 C31", "L.50", "+5"),
    ]


def test_both_can_be_pressed_at_the_hex() -> None:
    game = two_ways().game
    maker = button_maker(game, ENGLISH)
    buttons = hex_choices(maker, "C31", game.decision).buttons
    assert len({button.id for button in buttons}) == 2
    assert "by E33 D34 C33 C31 for L.30" in buttons[0].label
