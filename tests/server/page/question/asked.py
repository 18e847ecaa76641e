"""Questions that random play meets, and the panel that asks them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from railhead.engine.actions import Action, LayTile
from railhead.engine.decision import Answer
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language import ENGLISH
from railhead.language.description import action_of
from railhead.server.authority import Viewer
from railhead.server.page.question.asking import AskingPanel
from railhead.server.page.question.buttons import as_json
from railhead.server.page.question.model import Button
from railhead.server.page.question.panel import panel_of
from tests.kept import kept, random_variant, reached


def everybody(game: Game) -> Viewer:
    """Who acts for all on one screen."""
    return Viewer(1, frozenset(game.players), one_screen=True, owner=True)


def panel(game: Game) -> AskingPanel:
    """The panel as whoever acts for all sees it, in English."""
    return panel_of(game, everybody(game), ENGLISH)


def reach(title: str, wanted: Callable[[Game], bool], seeds: range = range(1, 40)) -> Game:
    """A game at the first decision of its kind that random play meets."""
    return reached(title, wanted, seeds)


@dataclass(frozen=True, slots=True)
class Met:
    """A question of a game: after how many actions, and how many like it came before.

    `alike`: of the same step, with answers of the same kinds; `of_step`: of the same step;
    `lays`: whether tiles may be laid.
    """

    at: int
    alike: int
    of_step: int
    lays: bool


@kept
def questions_met(title: str, seed: int, actions: int) -> tuple[Game, list[Met]]:
    """A random game of any variant, and its questions."""
    game, rng = random_variant(title, seed, 0), random.Random(seed)
    found, before = [], Counter[object]()
    while game.decision is not None and len(game.actions) < actions:
        decision = game.decision
        kinds = frozenset(type(action_of(answer)) for answer in decision.answers)
        like = decision.step, kinds
        found.append(Met(len(game.actions), before[like], before[decision.step], LayTile in kinds))
        before.update((like, decision.step))
        game.apply(random_action(decision.answers, rng))
    return game, found


def offers(game: Game, kind: type[Action]) -> list[Answer]:
    """The answers of a kind that the game lists."""
    decision = game.decision
    assert decision is not None
    return [answer for answer in decision.answers if isinstance(action_of(answer), kind)]


def at_kind(kind: type[Action], least: int = 1) -> Callable[[Game], bool]:
    return lambda game: len(offers(game, kind)) >= least


def button_of(game: Game, answer: Answer) -> Button:
    wanted = as_json(action_of(answer))
    return next(button for button in panel(game).buttons() if button.action == wanted)


def notes(button: Button) -> str:
    return "; ".join(note.text for note in button.notes)
