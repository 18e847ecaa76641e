"""Which share of the actions of a game that was played orders would have spared its players.

Each player gives the best orders that they could have given, judged from what they did alone:

- one to pass takes a row of the player's passes in a round, up to their last action in it; if they
  did something else afterwards they had to withdraw it, which counts as an action too. Rows over
  several rounds of the same kind in which they did nothing but pass are one order, withdrawn at
  last;
- one to buy takes a row of purchases of one company, and the passes after it if they end the round;
- one to bid takes a row of bids for one lot, and the pass with which they left the auction;
- one to decline takes the refusals of offers in a round;
- one to operate takes the turns of a company that the plan of `assist/routine.py` plays as they
  were played, turn after turn as long as it does; where it does not, it had to be withdrawn.

To give an order counts as one action, and so does to withdraw it. Only what an order would have
answered itself is counted: the cheapest share, the least bid, a pass that the rules allow it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from railhead.assist.last_turn import turn_of
from railhead.assist.orders.order import round_key
from railhead.assist.orders.reply import bids, cheapest, declining, passing
from railhead.assist.routine import routine
from railhead.engine.actions import Action, Bid, BidCompany, BuyShare, Choose, Pass
from railhead.engine.game import Game

PASS, BUY, BID, DECLINE, OPERATE = "pass", "buy", "bid", "decline", "operate"


@dataclass(slots=True)
class Spared:
    """What orders spare. `actions`: of the game; `passes`: how many of them are passes.

    `outside`: how many of the actions lie outside of operating turns. `taken`: kind of order -> how
    many actions it takes; `given`: kind -> how many actions it costs to give and to withdraw such
    orders.
    """

    actions: int = 0
    passes: int = 0
    outside: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)

    @property
    def left(self) -> int:
        """How many actions are left to the players, those for orders among them."""
        return self.actions - self.taken.total() + self.given.total()

    @property
    def share(self) -> float:
        """Which share of the actions is spared, from 0 to 1."""
        return 1 - self.left / self.actions if self.actions else 0.0

    @property
    def outside_share(self) -> float:
        """Which share of the actions outside of operating turns is spared."""
        kinds = [kind for kind in self.taken if kind != OPERATE]
        count = sum(self.taken[kind] - self.given[kind] for kind in kinds)
        return count / self.outside if self.outside else 0.0

    def add(self, kind: str, taken: int, given: int) -> None:
        """Count orders of a kind, if they spare anything."""
        if taken > given:
            self.taken[kind] += taken
            self.given[kind] += given


@dataclass(frozen=True, slots=True)
class _Answer:
    """An action outside of operating turns. `kind`: of the order that could give it, "" if none.

    `about`: the company or the lot.
    """

    player: str
    round: tuple[str, int, int]
    kind: str
    about: str = ""


def spared(game: Game) -> Spared:
    """Count what orders would have spared in a game, from its actions."""
    found = Spared(actions=len(game.actions))
    answers: list[_Answer] = []
    turns: dict[tuple[str, int], None] = {}
    for number, action in enumerate(game.actions):
        there = game.at(number)
        assert there.decision is not None
        turn = turn_of(there)
        found.passes += isinstance(action, Pass)
        if turn[0] and there.decision.actor == turn[0]:
            turns[turn] = None
        else:
            answers.append(_answer(there, action))
    found.outside = len(answers)
    _count_answers(answers, found)
    _count_turns(game, list(turns), found)
    return found


def _answer(game: Game, action: Action) -> _Answer:
    player, key = game.given_by(action), round_key(game.state)
    listed = game.answers_of({player})
    match action:
        case BuyShare(company=company) if action == cheapest(game, listed, company):
            return _Answer(player, key, BUY, company)
        case Bid(private=lot) | BidCompany(company=lot) if action in bids(listed):
            return _Answer(player, key, BID, lot)
        case Choose() if action == declining(game):
            return _Answer(player, key, DECLINE)
    return _Answer(player, key, PASS if action == passing(game) else "")


# -- passes, purchases, bids, refusals --------------------------------------------------------


def _count_answers(answers: Sequence[_Answer], found: Spared) -> None:
    rounds: dict[tuple[str, str], list[list[_Answer]]] = defaultdict(list)
    by_player = sorted(answers, key=lambda it: it.player)
    for (player, key), group in groupby(by_player, key=lambda it: (it.player, it.round)):
        rounds[player, key[0]].append(list(group))
    for played in rounds.values():
        for only_passes, some in groupby(played, key=_only_passes):
            row = list(some)
            if only_passes:
                orders = 1 if row[-1] is played[-1] else 2
                found.add(PASS, sum(map(len, row)), min(len(row), orders))
            else:
                for one in row:
                    _count_round(one, found)


def _only_passes(answers: Sequence[_Answer]) -> bool:
    return all(it.kind == PASS for it in answers)


def _count_round(answers: Sequence[_Answer], found: Spared) -> None:
    """Count the orders of one player in one round in which they did more than pass."""
    found.add(DECLINE, sum(it.kind == DECLINE for it in answers), 1)
    rows = [
        (kind, len(list(group)))
        for (kind, _), group in groupby(answers, key=lambda it: (it.kind, it.about))
    ]
    for place, (kind, count) in enumerate(rows):
        after, more = rows[place + 1] if place + 1 < len(rows) else ("", 0)
        before = rows[place - 1][0] if place else ""
        last = place == len(rows) - 1
        if kind == BUY:
            found.add(BUY, count + (more if after == PASS and place == len(rows) - 2 else 0), 1)
        elif kind == BID:
            found.add(BID, count + (after == PASS), 1)
        elif kind == PASS and not (last and before == BUY):
            found.add(PASS, count - (before == BID), 1 if last else 2)


# -- turns ------------------------------------------------------------------------------------


def _count_turns(game: Game, turns: Sequence[tuple[str, int]], found: Spared) -> None:
    by_company: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for company, began in turns:
        by_company[company].append(_as_last_time(game, company, began))
    for played in by_company.values():
        for same, some in groupby(played, key=lambda turn: turn[1]):
            row = list(some)
            if same:
                orders = 1 if row[-1] is played[-1] else 2
                found.add(OPERATE, sum(count for count, _ in row), orders)


def _as_last_time(game: Game, company: str, began: int) -> tuple[int, bool]:
    """How many actions of a turn its plan takes, and whether it plays them as they were played."""
    there = game.at(began)
    if there.decision is None or there.decision.actor != company:
        return 0, False
    plan = routine(there)
    if plan is None or not plan.ends_turn:
        return 0, False
    played = tuple(game.actions[began : began + len(plan.actions)])
    return len(played), played == plan.actions
