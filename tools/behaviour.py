"""The behaviour of the rules in a game as numbers and digests: positions, answers, next answers.

Only what players can see counts, so that a change of words, events or the representation of states
changes nothing; a rule that lists, accepts or refuses another answer does.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from railhead.engine.actionjson import action_from_json, action_to_json
from railhead.engine.actions import TYPES, Action, RunRoutes
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.records.record import start_of

DIGITS = 12
"""Hexadecimal digits of a digest: enough to tell positions of one game apart."""

BRANCHES = 5
"""How many of the answers to a decision are played to count the answers after them."""

NEAR = 3
"""How many actions of the game before and after a position are tried in it."""

SPACING = 20
"""About how many actions lie between two positions that are checked."""


def digest(data: Any) -> str:
    """A short digest of JSON data; the order of the entries of objects does not matter."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def position(game: Game) -> dict[str, Any]:
    """What lies on the table, and who is asked for whom."""
    state, decision = game.state, game.decision
    return {
        "asked": [decision.player, decision.actor] if decision else [],
        "round": [state.round, state.round_number, state.turn, state.phase],
        "finished": state.finished,
        "players": [list(state.order), state.priority],
        "cash": {owner: amount for owner, amount in state.cash.items() if amount},
        "shares": sorted([*key, list(held)] for key, held in state.shares.items() if any(held)),
        "presidents": state.presidents,
        "privates": state.privates,
        "trains": {owner: list(held) for owner, held in state.trains.items() if held},
        "tiles": state.tiles,
        "supply": state.supply,
        "tokens": {city: held for city, held in state.tokens.items() if any(held)},
        "tokens left": state.tokens_left,
        "market": {company: list(cell) for company, cell in state.cells.items()},
        "arrivals": list(state.arrivals),
        "wealth": game.wealth(),
    }


def _plain(game: Game, answer: Answer) -> Any:
    """An answer as data. Best routes count by what they earn: which of equals is listed is free."""
    if isinstance(answer, Range):
        spread = [answer.field, answer.low, answer.high, answer.step]
        return [action_to_json(answer.action), *spread]
    best = game.best_routes(answer.actor) if isinstance(answer, RunRoutes) else None
    if best is not None:
        return [answer.actor, best.revenue]
    return action_to_json(answer)


def _count(answers: Sequence[Answer]) -> int:
    return sum(len(answer.values) if isinstance(answer, Range) else 1 for answer in answers)


def _beyond(game: Game, answers: Sequence[Answer]) -> int:
    """How many answers there are after some of the answers, spread over all of them.

    -1 where one of them is listed and refused.
    """
    total = 0
    for number in range(min(BRANCHES, len(answers))):
        answer = answers[number * len(answers) // min(BRANCHES, len(answers))]
        fork = game.fork()
        if _refusal(fork, answer.at(answer.low) if isinstance(answer, Range) else answer):
            return -1
        total += _count(fork.decision.answers) if fork.decision else 0
    return total


FINGERPRINT = (
    "number",
    "position",
    "answers",
    "number of answers",
    "answers beyond",
    "legal near by",
)
"""What `fingerprint` returns, in its order."""


def fingerprint(game: Game, actions: Sequence[Action]) -> list[Any]:
    """Return numbers and digests of a position and its answers; `actions`: the whole game.

    They are the number of actions so far, digests of the position and of its answers, their number,
    the number of answers after them, and for each action of the game within NEAR whether it would
    be legal here, 1 or 0.
    """
    count = len(game.actions)
    found: list[Any] = [count, digest(position(game))]
    if game.decision is None:
        return found
    answers = sorted(game.decision.answers, key=repr)
    plain = sorted(json.dumps(_plain(game, answer), sort_keys=True) for answer in answers)
    around = [*actions[max(0, count - NEAR) : count], *actions[count + 1 : count + 1 + NEAR]]
    legal = "".join("10"[game.refusal(action) is not None] for action in around)
    return [*found, digest(plain), _count(answers), _beyond(game, answers), legal]


def difference(
    stored: Mapping[str, Any],
    begin: Callable[[dict[str, Any]], Game] = start_of,
    every: int = 1,
    first: int = 0,
) -> str:
    """Replay a stored game; return where it first differs, "" if nowhere.

    `begin` sets a game up from its record. The answers are compared only at every `every`th stored
    position, beginning with number `first`.
    """
    record, chosen = stored["record"], stored["looks"][first % every :: every]
    looks = {entry[0]: entry for entry in chosen}
    actions = [action_from_json(entry) for entry in record["actions"]]
    game = begin(record)
    for count, action in enumerate([*actions, None]):
        if count in looks:
            for name, now, kept in zip(
                FINGERPRINT, fingerprint(game, actions), looks[count], strict=False
            ):
                if now != kept:
                    return f"after {count} actions: {name} {now}, stored {kept}"
        if action is not None and (refusal := _refusal(game, action)):
            return f"action {count + 1} ({TYPES[type(action)]}): {refusal}"
    if (now := ending(game)) != stored["ending"]:
        return f"at the end: {now}, stored {stored['ending']}"
    return ""


def _refusal(game: Game, action: Action) -> str:
    """Carry an action out; return why it cannot be done, "" if it is."""
    try:
        game.apply(action)
    except Illegal as refusal:
        return f"refused by {refusal.rule or 'no rule'}: {refusal}"
    return ""


def checkpoints(steps: Sequence[str]) -> list[int]:
    """Return the positions of a game to check; `steps`: the step before each of its actions.

    The first two decisions of each kind, some in between, and the end.
    """
    chosen, met = {len(steps)}, Counter[str]()
    for number, step in enumerate(steps):
        met[step] += 1
        if met[step] <= 2 or number % SPACING == SPACING - 1:
            chosen.add(number)
    return sorted(chosen)


def ending(game: Game) -> dict[str, Any]:
    """How a game stands at its end, in a readable form."""
    return {
        "actions": len(game.actions),
        "round": f"{game.state.round} {game.state.round_number}",
        "phase": game.state.phase,
        "finished": game.state.finished,
        "wealth": game.wealth(),
        "prices": {company: game.price(company) for company in sorted(game.state.cells)},
    }
