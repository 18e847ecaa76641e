"""Conversions and nationalisations on the page: told before they are made, and afterwards."""

from __future__ import annotations

import re

import pytest

from railhead.engine.actions import Convert, Pass
from tests.server.shown import words
from tests.server.told import card, page
from tests.titles.g1861 import played

pytestmark = pytest.mark.django_db
"""The log asks which moves were made for somebody."""


def test_a_conversion_is_told_before_it_is_made() -> None:
    game = played.before(played.converts).copy()
    assert game.decision is not None
    public = played.new_public(game, game.decision.actor)
    asked = words(page(game, "asking"))
    assert "convert, merge with other companies, or neither" in asked
    assert f"price R{public.price}" in asked
    assert f"treasury R{public.treasury}" in asked
    assert "left to offer 80%" in asked
    assert 'data-company="GRR"' not in page(game, "companies")
    converts = [it for it in game.decision.answers if isinstance(it, Convert)]
    game.apply(next(it for it in converts if "GRR" in repr(it)))
    assert "Grand Russian Railway" in page(game, "asking")
    made = card(game, "GRR")
    assert f"R{public.price}" in made
    assert game.players[public.president] in made


def test_a_nationalisation_is_told_before_and_after() -> None:
    game = played.before(played.nationalises).copy()
    decision = game.decision
    assert decision is not None
    assert f"{decision.actor} is nationalised" in words(page(game, "asking"))
    assert f'data-company="{decision.actor}"' in page(game, "companies")
    game.apply(Pass(decision.actor))
    assert f'data-company="{decision.actor}"' not in page(game, "companies")
    log = words(page(game, "log"))
    assert f"{decision.actor} is nationalised" in log
    assert re.search(f"{game.players[decision.player]} receives R[0-9]+", log)
    assert "RSR places a token on" in log
