"""Tables in every situation worth a look, found in one seeded random game."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from railhead.engine.actions import (
    Absorb,
    Action,
    Bid,
    BidCompany,
    BuyShare,
    BuyTrain,
    Convert,
    Dividend,
    Form,
    LayTile,
    Merge,
    Pass,
    PlaceToken,
    RunRoutes,
)
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.presentation import presentation_of
from railhead.presentation.blocks import Steps
from railhead.titles.catalogue import new_game

A = TypeVar("A", bound=Action)

_STEPS = {"merge_consent": "forming-consent", "merge_tokens": "forming-tokens"}
"""Steps in which a merger is settled, and the scenes that they make."""
_MERGER_SCENES = {"forming-members", *_STEPS.values()}
_LONGEST = 800

NAMES = ("Ann", "Bob", "Cid", "Dee")
_MIDDLE = 120
"""Scenes of a game in full swing come after so many actions."""

_WANTED: dict[str, tuple[type[Action], int]] = {
    "auction": (Bid, 4),
    "stock": (BuyShare, 40),
    "track": (LayTile, _MIDDLE),
    "token": (PlaceToken, _MIDDLE),
    "routes": (RunRoutes, _MIDDLE),
    "dividend": (Dividend, _MIDDLE),
    "trains": (BuyTrain, 40),
}

# Questions that a title never asks.
_NEVER = {"1865": ("auction", "routes"), "18FB": ("routes",)}
# So many routes of a token, and certificates of an investor, are worth a picture.
_TOKEN_ROUTES, _INVESTED = 3, 6


def _forming(*steps: str) -> Callable[[Game], bool]:
    """A company that is made of others can be read in figures, while one of the steps asks."""

    def formed(game: Game) -> bool:
        if game.decision is None or game.decision.step not in steps:
            return False
        topic = presentation_of(game).topic()
        return topic is not None and any(isinstance(one, Steps) for one in topic.section.blocks)

    return formed


def _threatened(game: Game) -> bool:
    """The next phase would take companies away, and one plays by rule."""
    presentation = presentation_of(game)
    forecast = presentation.next_phase()
    threatens = forecast is not None and forecast.warnings
    return bool(threatens) and any(map(presentation.plays_by_rule, game.off_market()))


def _asks_at(step: str) -> Callable[[Game], bool]:
    return lambda game: game.decision is not None and game.decision.step == step


def _absorbing(game: Game) -> bool:
    """The company on turn may absorb another."""
    return any(one.actor == one.acquirer for one in _answers(game, Absorb))


def _token_routes(game: Game) -> bool:
    """A token may travel by several routes."""
    return sum(bool(one.way) for one in _answers(game, PlaceToken)) >= _TOKEN_ROUTES


def _invested(game: Game) -> bool:
    """A stock round in which somebody invests by rule and has much."""
    return game.certificate_count("dragons") >= _INVESTED and game.state.round == "SR"


def _turned_over(game: Game) -> bool:
    """The next phase would change presidents."""
    forecast = presentation_of(game).next_phase()
    return forecast is not None and bool(forecast.warnings)


def whole_game(title: str, seed: int) -> Game:
    """A random game from its start to its end."""
    rng = random.Random(seed)
    game = new_game(title, list(NAMES), seed=seed)
    while game.decision is not None:
        game.apply(random_action(game.decision.answers, rng))
    return game


_SOME: dict[str, Callable[[Game], bool]] = {
    "forming-naming": _forming("merger", "merge_members"),
    "forming-offer": _forming("share_offer", "merge_failed"),
    "threat": _threatened,
    "draft": _asks_at("draft"),
    "conversion": _asks_at("conversion"),
    "absorption": _absorbing,
    "token-routes": _token_routes,
    "investor": _invested,
    "forced": _asks_at("help"),
    "pick": _asks_at("political_round"),
    "turned-over": _turned_over,
    "slot": _asks_at("slot_consent"),
    "card-deal": _asks_at("card_trade"),
    "finance": _asks_at("finance"),
    "emergency": _asks_at("emergency"),
    "regional-pick": _asks_at("regional_round"),
    "regional": _asks_at("regional_track"),
    "national": _asks_at("form_national"),
}
"""What only some titles can show: mergers, an investor, cards, regional companies, a national."""


def scenes(game: Game) -> dict[str, int]:
    """Return for each kind of question the number of actions after which it is asked.

    Scenes that only some titles know are left out where they are not met. Raises LookupError if
    the game never asks one of the others.
    """
    found = {
        name: _first(game, _asks(kind), after)
        for name, (kind, after) in _WANTED.items()
        if name not in _NEVER.get(game.title_id, ())
    }
    for name, asked in {**_SOME, "lots": _asks(BidCompany)}.items():
        with suppress(LookupError):
            found[name] = _first(game, asked, 0)
    return {**found, "end": len(game.actions)}


def merger(title: str, seed: int) -> dict[str, Game]:
    """Return what a merger of three companies of two owners looks like, step by step.

    Random play hardly ever goes so far: here nobody merges or converts before it is possible.
    Nothing is found in a title without mergers.
    """
    rng = random.Random(seed)
    game = new_game(title, list(NAMES), seed=seed)
    while game.decision is not None and len(game.actions) < _LONGEST:
        if _answer(game, Merge) is None and _answer(game, Convert) is None:
            game.apply(random_action(game.decision.answers, rng))
            continue
        found = _merged(game.copy())
        if found.keys() == _MERGER_SCENES:
            return found
        game.apply(Pass(game.decision.actor))
    return {}


def _merged(game: Game) -> dict[str, Game]:
    """A merger with two partners, one of another owner if there is one, while it is decided."""
    found: dict[str, Game] = {}
    owners = game.state.presidents
    for _ in range(2):
        partners = [
            one for one in _answers(game, Merge) if owners[one.partner] != owners[one.actor]
        ]
        partner = partners[0] if partners else _answer(game, Merge)
        if partner is None:
            return {}
        game.apply(partner)
    chosen = _answer(game, Form)
    if chosen is None:
        return {}
    found["forming-members"] = game.copy()
    game.apply(chosen)
    while game.decision is not None and game.decision.step in _STEPS:
        found.setdefault(_STEPS[game.decision.step], game.copy())
        game.apply(_answers(game, Action)[0])
    return found


def _answers(game: Game, kind: type[A]) -> list[A]:
    answers = game.decision.answers if game.decision is not None else ()
    return [one for one in answers if isinstance(one, kind)]


def _answer(game: Game, kind: type[A]) -> A | None:
    """The first answer of a kind."""
    return next(iter(_answers(game, kind)), None)


def _asks(kind: type[Action]) -> Callable[[Game], bool]:
    def asked(game: Game) -> bool:
        # A company that buys its own shares back is no stock round.
        if game.decision is None or (kind is BuyShare and game.decision.actor not in game.players):
            return False
        answers = game.decision.answers
        actions = (one.action if isinstance(one, Range) else one for one in answers)
        return any(isinstance(action, kind) for action in actions)

    return asked


def _first(game: Game, asked: Callable[[Game], bool], after: int) -> int:
    for count in range(after, len(game.actions)):
        if asked(game.at(count)):
            return count
    raise LookupError(f"the game asks no such question after action {after}")
