"""Which limits a position exceeds, and which choice has newly passed one.

`docs/limits.md` lists every choice that may; `tools/listed.py` looks at random positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.titles.common.game import CommonGame
from railhead.titles.common.loans import DebtGame

DOCUMENT = Path(__file__).parents[1] / "docs" / "limits.md"

Exceeded = dict[tuple[str, str, str], int]
"""(limit, whose it is, of what) -> by how much it is exceeded."""


OWN, OTHER = "own", "other"


class Passing(NamedTuple):
    """A choice by which a limit is passed.

    `step`: the question; `action`: the type of the answer; `limit`: `certificates`, `holding`,
    `pool`, `trains`, `loans` or `shares of others`; `whose`: `own` for one of the player who
    chooses, or of a company that they lead, `other` for anybody else's.
    """

    step: str
    action: str
    limit: str
    whose: str


def exceeded(game: CommonGame) -> Exceeded:
    """The limits that a position exceeds."""
    return {(limit, who, what): over for limit, who, what, over in _all(game) if over > 0}


def _all(game: CommonGame) -> Iterator[tuple[str, str, str, int]]:
    """Yield each limit with what is held above it; negative or 0 where it is kept."""
    state, facts = game.state, game.title.facts
    for player in state.order:
        count = game.certificate_count(player) - game.certificate_limit
        yield "certificates", player, "", count
    others = getattr(facts, "company_limit_percent", None)
    for company, holder in state.shares:
        percent = game.percent(company, holder)
        if holder in state.order and company in state.cells and not _owned_whole(game, company):
            yield "holding", holder, company, percent - game.holding_limit
        elif holder in game.title.companies and holder != company and others is not None:
            yield "shares of others", holder, company, percent - others
    for company in state.presidents:
        yield "pool", company, "", game.pool_percent(company) - facts.pool_limit_percent
        trains = game.train_limit(company)
        if trains is not None:
            yield "trains", company, "", len(game.trains_of(company)) - trains
        if isinstance(game, DebtGame) and (room := game.loan_room(company)) is not None:
            yield "loans", company, "", -room


def _owned_whole(game: CommonGame, company: str) -> bool:
    """A company of one certificate has one owner, and no limit of shares."""
    return sum(game.title.certificate_counts(company)) == 1


def passings(
    before: CommonGame, over: Exceeded, after: CommonGame, action: Action
) -> Iterator[Passing]:
    """Yield how an action has passed limits; `over`: those that were exceeded `before`."""
    if not _touched(before, after):
        return
    for limit, who in _newly(over, exceeded(after)):
        player = before.given_by(action)
        own = who == player or player in _led_by(before, after, who)
        kind = action_to_json(action)["type"]
        yield Passing(before.step_asked, kind, limit, OWN if own else OTHER)


def _touched(before: Game, after: Game) -> bool:
    """Whether anything has moved that a limit counts; to look only where it has."""
    old, new = before.state, after.state
    names = ("shares", "trains", "privates", "presidents", "phase", "loans")
    return any(getattr(old, name, None) != getattr(new, name, None) for name in names)


def _newly(over: Exceeded, now: Exceeded) -> list[tuple[str, str]]:
    return [key[:2] for key, amount in now.items() if amount > over.get(key, 0)]


def _led_by(before: Game, after: Game, company: str) -> tuple[str, ...]:
    return before.state.presidents.get(company, ""), after.state.presidents.get(company, "")


ANY = "any"
"""In the document: whatever ends a turn."""


def documented(title: str) -> set[tuple[str, str, str]]:
    """The (step, action, limit) of choices that may pass a limit, from `docs/limits.md`."""
    found = set()
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        if line.startswith("|") and title in cells[0].split(", "):
            found.add((cells[1], cells[2], cells[3]))
    return found


def may_pass(table: set[tuple[str, str, str]], it: Passing) -> bool:
    """Whether the document has it, or the limit is somebody else's, to whom it happens."""
    said = (it.step, it.action, it.limit), (ANY, ANY, it.limit)
    return it.whose == OTHER or not table.isdisjoint(said)
