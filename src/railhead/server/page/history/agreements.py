"""What those who sit at a table are asked about it, and who may be replaced or come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.language.motives import STRENGTHS, say_strength
from railhead.server.authority.agreements import ABSENT, away_from, missing_of
from railhead.server.clocks.choosing import ClockChoice, say_choice
from railhead.server.models import Proposal, Seat
from railhead.server.seating.changing import freed_by_agreement, left_by

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def must_answer(view: TableView) -> bool:
    """Whether the viewer is asked for consent."""
    asked = view.proposal
    if asked is None or not view.viewer.players or asked.person_id == view.viewer.person:
        return False
    return bool(view.viewer.players & set(missing_of(view.live, asked)))


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `asked`: what is proposed, None if nothing; `late`: players who may be asked to be replaced: id
    -> name, `absent`: those for whom a computer may play; `strengths`: of computers, id -> words;
    `freed`: names of those whose seats are free since; `back`: the name of the seat to which the
    viewer may come back, "" for none, `taken`, whether another person has it, and `computer`,
    whether a computer plays there.
    """
    live, viewer = view.live, view.viewer
    empty: dict[str, Any] = {
        "asked": None,
        "late": {},
        "absent": {},
        "strengths": {name: say_strength(name, view.translate) for name in STRENGTHS},
        "freed": [],
        "back": "",
        "taken": False,
        "computer": False,
    }
    if live.one_screen or view.at is not None or live.broken is not None:
        return empty
    asked, who = view.proposal, view.voice.who
    found = {**empty, "asked": asked, **(_words(view, asked) if asked is not None else {})}
    clock = view.clock
    # Whether somebody sits there is asked only where it matters.
    waits = view.now - live.row.asked_since >= ABSENT
    if viewer.players and clock is None and asked is None and waits:
        absent = away_from(live, computer=True) - viewer.players
        found["absent"] = {player: who(player) for player in sorted(absent)}
    if viewer.players and clock is not None and not live.game.finished:
        late = clock.late(view.now)
        if asked is None and not viewer.players <= late:
            found["late"] = {player: who(player) for player in sorted(late - viewer.players)}
        if clock.seated < set(live.game.players):
            free = freed_by_agreement(live.id)
            found["freed"] = [who(player) for player in live.game.players if player in free]
    elif viewer.person is not None and not viewer.players:
        former = left_by(viewer.person, live.id)
        mine = asked is not None and asked.person_id == viewer.person
        if former is not None and not mine:
            found["back"] = who(former.player)
            seats = Seat.objects.filter(table_id=live.id, player=former.player)
            found["taken"] = not seats.filter(person=None).exists()
            found["computer"] = former.player in view.computers
    return found


def _words(view: TableView, asked: Proposal) -> dict[str, Any]:
    """What the panel says of a proposal.

    `player`: who asks; `about`: whose seat; `clock`: the one wanted, in words; `agreed`, `waiting`:
    names; `mine`: the viewer asks, `answers`: the viewer is asked, `his`: the viewer is to be
    replaced, which an answer to the question of the game prevents if `ends_by_answer`.
    """
    viewer, who = view.viewer, view.voice.who
    choice = ClockChoice(**asked.clock) if asked.clock is not None else None
    return {
        "player": who(asked.player) if asked.player else asked.person.name,
        "about": who(asked.about) if asked.about else "",
        "clock": say_choice(choice, view.translate),
        "strength": say_strength(asked.strength, view.translate) if asked.strength else "",
        "agreed": [who(player) for player in asked.agreed if player != asked.player],
        "waiting": [who(player) for player in missing_of(view.live, asked)],
        "mine": asked.person_id == viewer.person,
        "answers": must_answer(view),
        "his": asked.kind == Proposal.Kind.REPLACE and asked.about in viewer.players,
        "ends_by_answer": view.clock is not None and not view.clock.budgets,
    }
