"""Conversions, absorptions and the Dragons on the page, in English and in French."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Absorb, Convert
from railhead.language.voice import voice_of
from railhead.titles.g1865.absorption_plan import absorption_plan
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.words.absorption_plan import plan_steps
from tests.server.shown import part, words
from tests.server.told import card, page
from tests.titles.g1865 import played

pytestmark = pytest.mark.django_db
"""The log asks which moves were made for somebody."""


def test_a_conversion_is_told_before_it_is_made() -> None:
    game = played.before(played.converts).copy()
    assert game.decision is not None
    name, asked = game.decision.actor, words(page(game, "asking"))
    for player, held in ((it, game.percent(name, it)) for it in game.players):
        if held:
            assert f"{game.players[player]} {held}% → {held // 2}%" in asked
    assert "become a major" in asked
    game.apply(next(it for it in game.decision.answers if isinstance(it, Convert)))
    assert "major" in words(card(game, name))
    assert f"{name} becomes a major" in words(page(game, "log"))


def absorption() -> tuple[Game1865, Absorb]:
    """A company may absorb another, and the answer."""
    game = played.before(played.absorbs).copy()
    assert game.decision is not None
    answers = [it for it in game.decision.answers if isinstance(it, Absorb)]
    assert isinstance(game, Game1865)
    return game, next(it for it in answers if it.actor == it.acquirer)


def test_an_absorption_is_told_step_by_step_and_then_done() -> None:
    game, action = absorption()
    plan = absorption_plan(game, action.acquirer, action.target)
    assert plan is not None
    told = part(
        page(game, "asking"), f'id="card-absorb-{action.acquirer}-{action.target}"', "<form"
    )
    for name, value in plan_steps(voice_of(game), game, plan):
        assert words(f"{name} {value}") in words(told)
    game.apply(action)
    assert f'data-company="{action.target}"' not in page(game, "companies")
    line = f"{action.acquirer} absorbs {action.target}, whose shares cost L.{plan.terms.cost}"
    assert line in words(page(game, "log"))


def test_an_absorption_in_french() -> None:
    game, action = absorption()
    asked = page(game, "asking", "fr")
    told = words(part(asked, f'id="card-absorb-{action.acquirer}-{action.target}"', "<form"))
    for word in ("coût", "argent des deux", "trésorerie ensuite", "emprunts ensuite"):
        assert word in told
    assert "Absorber" in words(asked)


def test_chart_and_bars_in_french() -> None:
    """The Dragons, the shares that they sell, traffic and coverage bear French words."""
    game = played.before(played.deals_with_dragons)
    chart = words(page(game, "market", "fr"))
    for word in ("Les Traders", "Prochain tour", "Rouge", "Blanche", "Verte", "Estimation"):
        assert word.casefold() in chart.casefold()
    asked = page(game, "asking", "fr").casefold()
    assert "acheter" in asked
    assert "estimation" in asked
    assert "zone" in asked
    bars = words(part(page(game, "companies", "fr"), 'class="bars', "</div></dl>")).casefold()
    for word in ("Trafic", "Capacité de transport", "rapporte"):
        assert word.casefold() in bars
    assert "Les Traders" in words(page(game, "players", "fr"))
