"""Garibaldi and RM on the page: what is said before is what happens, and how the log tells it."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, LayTile
from railhead.presentation import presentation_of
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import DEFINITIVE
from tests.browser.moments import asks
from tests.server.shown import words
from tests.server.told import card, page
from tests.titles.g18fb import played

pytestmark = pytest.mark.django_db
"""The log asks which moves were made for somebody."""


def test_the_day_of_garibaldi() -> None:
    """What the page says before phase 5 is what happens, in few lines of the log."""
    game = played.before(played.begins_phase("5")).copy()
    forecast = presentation_of(game).next_phase()
    assert forecast is not None
    changes = [line for line in forecast.lines if "becomes president" in line]
    assert changes
    trains = words(page(game, "trains"))
    for line in (*changes, "floats when 60% are sold", "SFM can be started"):
        assert line in trains
    assert game.decision is not None
    bought = [it for it in game.decision.answers if isinstance(it, BuyTrain)]
    game.apply(next(it for it in bought if it.train.startswith("PH5")))
    assert isinstance(game, Game18FB)
    assert "Phase 5" in words(page(game, "bar"))
    for line in changes:
        name, _, rest = line.partition(" becomes president of ")
        assert game.players[game.state.presidents[rest.split()[0]]] == name
    assert set(game.state.status.values()) == {DEFINITIVE}
    assert not game.state.concessions
    log = words(page(game, "log"))
    for line in (*changes, "There are no political cards any more: "):
        assert line in log
    assert log.count("now definitive") == 1


def test_rm_is_told_before_it_is_formed() -> None:
    """The first president is asked: what comes of it stands with each answer."""
    game = played.before(asks("form_national")).copy()
    asked = words(page(game, "asking"))
    for text in ("Rete Mediterranea", "If all who are still asked refuse", "tokens on the map"):
        assert text.casefold() in asked.casefold()
    while "Agree to merge into RM" in (asked := words(page(game, "asking"))):
        for text in ("price D.", "shares", "treasury D.", "trains"):
            assert text.casefold() in asked.casefold()
        assert game.decision is not None
        game.apply(next(it for it in game.decision.answers if isinstance(it, Choose)))
    formed = next(it.params for it in game.events if it.kind == "national_formed")
    assert isinstance(game, Game18FB)
    assert " + ".join(formed["companies"]) + " merge into RM" in words(page(game, "log"))
    assert f"D.{formed['price']}" in words(card(game, "RM"))
    for gone in formed["companies"]:
        assert gone in game.state.gone
        assert f'data-company="{gone}"' not in page(game, "companies")


def test_the_next_phase_and_a_merger_in_french() -> None:
    game = played.before(asks("form_national")).copy()
    asked = words(page(game, "asking", "fr")).casefold()
    for text in ("fusionner en RM", "si tous les autres refusent", "trésorerie"):
        assert text.casefold() in asked
    assert game.decision is not None
    game.apply(next(it for it in game.decision.answers if isinstance(it, Choose)))
    assert "accepte de fusionner en RM" in words(page(game, "log", "fr"))


def test_a_regional_company_takes_its_turn() -> None:
    """Its token waits: it upgrades its base."""
    game = played.before(played.lays_regional_track).copy()
    assert game.decision is not None
    name = game.decision.actor
    assert f"upgrade the base of {name}: its token waits for a slot" in words(page(game, "asking"))
    base = game.title.lines[name][0][0].partition(".")[0] if isinstance(game, Game18FB) else ""
    before = game.state.tiles[base]
    lay = next(it for it in game.decision.answers if isinstance(it, LayTile))
    game.apply(lay)
    assert game.state.tiles[base] != before
    assert f"{name} upgrades {base}" in words(page(game, "log"))
