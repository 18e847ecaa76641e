"""Tokens that travel along routes: each route worth while is a card of its own."""

from __future__ import annotations

from railhead.language import ENGLISH
from railhead.server.page.asking import presser_of
from railhead.server.page.asking_groups import groups_of
from railhead.server.page.asking_hex import hex_choices
from tests.g1865.boards import two_ways


def test_two_routes_to_one_city_are_two_cards() -> None:
    game = two_ways().game
    decision = game.decision
    assert decision is not None
    groups, _ = groups_of(presser_of(game, ENGLISH), decision)
    (tokens,) = (group for group in groups if group.kind == "tokens")
    assert len(tokens.cards) == 2
    assert len({card.id for card in tokens.cards}) == 2
    assert len({press.id for card in tokens.cards for press in card.presses}) == 2
    facts = [dict(card.facts) for card in tokens.cards]
    assert [(it["route"], it["cost"], it["traffic"]) for it in facts] == [
        ("E33 D34 C33 C31", "L.30", "+4"),
        ("E33 E31 D32 D34 C33 C31", "L.50", "+5"),
    ]


def test_both_can_be_pressed_at_the_hex() -> None:
    game = two_ways().game
    presser = presser_of(game, ENGLISH)
    presses = hex_choices(presser, "C31", game.decision).presses
    assert len({press.id for press in presses}) == 2
    assert "by E33 D34 C33 C31 for L.30" in presses[0].label
