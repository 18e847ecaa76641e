"""Which tiles and tokens serve a company best, judged by what it earns and reaches with them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from railhead.assist.suggestions import different_lays
from railhead.bots.answering import drawn
from railhead.bots.depot import depot_of
from railhead.bots.foresight import odds_of_shortage, sold_for
from railhead.bots.prospects import ROUTE_STEPS, declares, run_of, stations_of
from railhead.engine.actions import Action, LayTile, Pass, PlaceToken
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.network.tracks import NODES
from railhead.network.walk_limits import DenseTrackError

TURNS = 8
"""For how many turns what is built is expected to earn, at most."""

PRESENT = 3
"""For how many of these the present trains count; after that, those that may follow them."""

HOPED = 15
"""What a station that is reached, or may be, adds to a run of later trains, in money."""

NEAR = 3
"""How many of the cities nearby that are not reached yet count."""

EACH_TILE = 0.65
"""Each tile missing on the way leaves so much of the hope to reach a city."""

COST = 0.2
"""What money of a company counts against money that it earns for its owners."""

MISSING = 1.0
"""What each money counts that a company without trains lacks for one."""

RUIN = 8.0
"""What each money counts besides that its president lacks too, where they have to pay it: besides
the odds that shares do not bring it either, which would cost them all that they have."""


@dataclass(frozen=True, slots=True)
class Build:
    """A tile or token to build.

    `gain`: what it adds to what the company promises, in money; `after`: the game then; `end`: the
    game in which that is judged, after what may be built next or passing.
    """

    action: Action
    gain: float
    after: Game
    end: Game


def builds(
    game: Game,
    actions: Sequence[Action],
    tried: int,
    run: int,
    rng: random.Random,
    *,
    onward: int = 0,
    settled: Callable[[Game], Game | None] = lambda after: after,
) -> list[Build]:
    """Return tiles and tokens, the best first.

    `tried`: how many are tried, drawn by lot if there are more; `run`: for how many of them, those
    that lead on to the most stations, the best routes are searched. Where the title says itself
    what it expects of a company, all that are tried are judged by that, against passing, and
    `onward` of them, those that look best, by the best that may be built after them in the same
    step: the tile that leads to a city is worth little before the one that reaches it. `settled`:
    given a game after what is tried, the one after whoever must agree has answered, None where they
    refuse.
    """
    lays = different_lays(game, (it for it in actions if isinstance(it, LayTile)))
    tokens = [it for it in actions if isinstance(it, PlaceToken)]
    expects = declares(type(game))
    turns = game.turns_to_come()
    found: list[tuple[float, int, Action, Game]] = []
    before: dict[str, float] = {}
    for action in [*drawn(game, lays, tried, rng), *drawn(game, tokens, tried, rng)]:
        company = action.actor
        tried_out = outcome(game, action)
        after = settled(tried_out) if tried_out is not None else None
        if after is None:
            continue
        found.append((0.0 if expects else hope(after, company), len(found), action, after))
        if company not in before:
            before[company] = promise(passing(game, company) if expects else game, company, turns)
    # What a title expects of a company shows at once; routes take long to find.
    found.sort(key=lambda it: (-it[0], it[1]))
    ranked = []
    for _, _, action, after in found if expects else found[:run]:
        end = then(game, action, after) if expects else after
        gain = promise(end, action.actor, turns) - before[action.actor]
        ranked.append(Build(action, gain, after, end))
    ranked.sort(key=_rank)
    if expects and len(ranked) > 1:
        first = [_with_next(game, it, tried, rng) for it in ranked[:onward]]
        ranked = sorted([*first, *ranked[onward:]], key=_rank)
    return ranked


def _rank(build: Build) -> float:
    return -build.gain


def _with_next(game: Game, build: Build, tried: int, rng: random.Random) -> Build:
    """Return a build with what the best one after it adds, if the same is asked again."""
    asked, question = game.state.agenda[-1], build.after.decision
    if question is None or type(build.after.state.agenda[-1]) is not type(asked):
        return build
    company, answers = build.action.actor, build.after.answers_of([question.player])
    listed = [it for it in answers if isinstance(it, LayTile | PlaceToken) and it.actor == company]
    further = builds(build.after, listed, tried, 0, rng)
    if not further or further[0].gain <= 0:
        return build
    return replace(build, gain=build.gain + further[0].gain, end=further[0].end)


def outcome(game: Game, action: Action) -> Game | None:
    """Return the game after an action, None where that cannot be.

    On some boards a listed tile would make the track too dense.
    """
    after = game.trial()
    try:
        after.apply(action)
    except (Illegal, DenseTrackError):
        return None
    return after


def passing(game: Game, company: str) -> Game:
    """The game if a company passes, as it is where it may not."""
    return outcome(game, Pass(company)) or game


def then(game: Game, action: Action, after: Game) -> Game:
    """Return the game in which a tile or token is compared with passing; `after`: that after it.

    If the same kind of question comes again, its company passes there too: what follows of itself
    at the end of a step, such as what mines yield, must not seem to come from passing.
    """
    company = action.actor
    if not after.finished:
        asked, again = game.state.agenda[-1], after.state.agenda[-1]
        if type(again) is type(asked):
            after = passing(after, company)
    return after


def promise(game: Game, company: str, turns: int) -> float:
    """Return what a company promises by its track and trains, in money.

    `turns`: operating turns to come. A title that says itself what it expects of a company is
    believed.
    """
    if declares(type(game)):
        return game.expected_earnings(company, turns)
    turns = min(turns, TURNS)
    present = min(turns, PRESENT)
    total = _run(game, company) * present + hope(game, company) * HOPED * turns
    total += _later_run(game, company) * (turns - present)
    cash = game.state.cash.get(company, 0)
    if not game.state.trains.get(company):
        total -= _lacking(game, company)
    return total + COST * cash


def _lacking(game: Game, company: str) -> float:
    """What counts against a company without trains: its money for one, and who must pay the rest.

    A tile that costs all money and obliges a company to own a train can ruin its president.
    """
    state = game.state
    depot = depot_of(game)
    lacking = max(depot.next_price - state.cash.get(company, 0), 0)
    if not lacking or not game.owes_train(company):
        return MISSING * lacking
    president = state.presidents.get(company, "")
    purse = state.cash.get(president, 0)
    if lacking <= purse:
        return MISSING * lacking
    odds = _odds_now(game, company, lacking, depot.next_price)
    return MISSING * lacking + RUIN * (lacking - purse) + odds * game.wealth().get(president, 0)


def _odds_now(game: Game, company: str, lacking: int, price: int) -> float:
    """The odds that the president of a company in its turn cannot pay what it lacks for a train.

    Where the rules tell what they may sell there is no doubt.
    """
    president = game.state.presidents.get(company, "")
    purse = game.state.cash.get(president, 0)
    raisable = game.raisable_for_train(company)
    if raisable is not None:
        return float(purse + raisable < lacking)
    sales = sum(sold_for(game, it, president) for it in game.state.presidents)
    return odds_of_shortage(lacking, purse + sales, price)


def _run(game: Game, company: str) -> int:
    """What it earns now; without trains, as if it had the next one of the bank."""
    kinds = depot_of(game).kinds
    if game.state.trains.get(company) or not kinds:
        return run_of(game, company)
    return run_with(game, company, kinds[:1])


def _later_run(game: Game, company: str) -> int:
    """What it would earn with one train of the class on sale and one of the next."""
    return run_with(game, company, depot_of(game).kinds[:2]) or run_of(game, company)


def run_with(game: Game, company: str, kinds: Sequence[str]) -> int:
    """Return what a company would earn with trains of these classes, in a bounded search."""
    try:
        best = game.best_routes(company, kinds, steps=ROUTE_STEPS) if kinds else None
    except DenseTrackError:
        return 0
    return best.revenue if best is not None else 0


def hope(game: Game, company: str) -> float:
    """Return how many stations a company reaches, with what it may hope of those nearby."""
    network = game.network
    key = ("hope", company)
    if key not in network.notes:
        network.notes[key] = stations_of(game, company) + _near(game, company)
    return float(network.notes[key])


def _near(game: Game, company: str) -> float:
    network, missing = game.network, dict[int, int]()
    try:
        reached = network.reach(company).stations if network.own(company) else ()
        for station in network.own(company):
            for city, count in network.missing_tiles(station).missing.items():
                if city not in reached and count:
                    missing[city] = min(count, missing.get(city, count))
    except DenseTrackError:
        return 0.0
    nearest: dict[int, int] = {}
    for city, count in missing.items():
        here = city // NODES
        nearest[here] = min(count, nearest.get(here, count))
    return float(sum(EACH_TILE**count for count in sorted(nearest.values())[:NEAR]))
