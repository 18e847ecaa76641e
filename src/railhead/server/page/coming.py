"""What will come by rule, as things are now: the next phase, and turns that nobody plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.language import N_, chronicle

if TYPE_CHECKING:
    from railhead.server.page.moment import Moment

# What the table of phases says already.
_KNOWN = frozenset({"phase", "trains_removed"})
# Kinds that begin something new; what follows belongs to them.
_BEGINNINGS = frozenset(
    {
        "nationalisation_possible",
        "nationalised",
        "private_nationalised",
        "minors_removed",
        "surplus",
    }
)

_THREATS = {
    "nationalised": N_("goes to the state with phase {phase}"),
    "nationalisation_possible": N_("may go to the state with phase {phase}"),
}


def _coming_phase(game: Game) -> list[Event]:
    return game.coming_phase()


def phase_lines(moment: Moment) -> list[str]:
    """What the next phase would do to companies, one line for each in the order of the rules."""
    lines: list[list[str]] = []
    for line in chronicle(moment.known(_coming_phase), moment.game, moment.translate):
        if line.kind in _KNOWN:
            continue
        if line.kind in _BEGINNINGS or not lines:
            lines.append([])
        lines[-1].append(line.text)
    return [moment.voice.in_parts(texts) for texts in lines]


def threats(moment: Moment) -> dict[str, str]:
    """Company -> what the next phase would do to it, in a few words."""
    events, phase = moment.known(_coming_phase), ""
    found = {}
    for event in events:
        if event.kind == "phase":
            phase = event.params["phase"]
        elif event.kind in _THREATS:
            words = moment.voice.say(_THREATS[event.kind], phase=phase)
            found[event.params["company"]] = words
    return found


def turn_lines(moment: Moment, company: str) -> list[str]:
    """What a company that plays by rule would do in its turn."""
    events = moment.game.coming_turn(company)
    return [line.text for line in chronicle(events, moment.game, moment.translate)]
