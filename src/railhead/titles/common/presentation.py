"""What several titles show.

What the next phase, and an owner that plays by rule, would do; lines by which tokens travel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeVar

from railhead.engine.actions import Action, PlaceToken
from railhead.engine.events import Event
from railhead.language import N_, Voice, log_lines
from railhead.network.walk_limits import DenseTrackError
from railhead.presentation import Presentation
from railhead.presentation.blocks import Detail, Forecast, MapLine
from railhead.titles.common.bidding import auction_of
from railhead.titles.common.game import CommonGame
from railhead.titles.common.lines import L, TokenLine, token_lines
from railhead.titles.common.wishes import wishes

G = TypeVar("G", bound=CommonGame)

# Events that the description of the phase covers already.
_KNOWN = frozenset({"phase", "trains_removed"})


class CommonPresentation(Presentation[G]):
    """Shows what the rules will do next, tried on a copy of the game.

    `beginnings`: kinds of events that begin a new line of a phase's forecast; the events after one
    belong to its line. `warnings`: kind of event that threatens a company -> the warning shown with
    the company. `opening`: short name of the round in which private companies are sold.
    """

    beginnings: ClassVar[frozenset[str]] = frozenset({"surplus"})
    warnings: ClassVar[dict[str, str]] = {}
    opening: ClassVar[str] = "ISR"

    def for_sale(self) -> Sequence[str]:
        state = self.game.state
        if state.round != self.opening:
            return ()
        return [private for private in self.game.title.privates if private not in state.privates]

    def committed(self, player: str) -> int:
        auction = auction_of(self.game)
        leads = auction is not None and auction.leader == player
        return super().committed(player) + (auction.price if auction is not None and leads else 0)

    def next_phase(self) -> Forecast | None:
        events = self.phase_events()
        if not events:
            return None
        return Forecast(
            self.voice.translate(N_("If it began now, in this order:")),
            tuple(self._phase_lines(events)),
            dict(self._warnings(events)),
        )

    def phase_events(self) -> list[Event]:
        """What would happen if the next phase began now; [] where a title gives no forecast."""
        return []

    def _phase_lines(self, events: list[Event]) -> Iterator[str]:
        lines: list[list[str]] = []
        for line in log_lines(events, self.game, self.voice.translate):
            if line.kind in _KNOWN:
                continue
            if line.kind in self.beginnings or not lines:
                lines.append([])
            lines[-1].append(line.text)
        return map(self.voice.in_parts, lines)

    def _warnings(self, events: list[Event]) -> Iterator[tuple[str, str]]:
        phase = ""
        for event in events:
            if event.kind == "phase":
                phase = event.params["phase"]
            elif event.kind in self.warnings:
                words = self.say(self.warnings[event.kind], phase=phase)
                yield event.params["company"], words

    def next_turn(self, owner: str) -> Forecast | None:
        if not self.plays_by_rule(owner):
            return None
        lines = log_lines(self.turn_events(owner), self.game, self.voice.translate)
        title = self.voice.translate(N_("Next turn, as things are now"))
        return Forecast(title, tuple(line.text for line in lines))

    def turn_events(self, owner: str) -> list[Event]:
        """What would happen if the turn of an owner that plays by rule began now."""
        return []

    def startable(self) -> Sequence[str]:
        """The companies that players start in stock rounds; by default all that are not started."""
        return [name for name in self.unstarted() if not self.game.started(name)]

    def wished(self) -> Sequence[Action]:
        """What a player may wish to do at the present question in this title alone."""
        return ()

    def barred(self) -> Sequence[Action]:
        """Starts, sales and passes that a player may miss, and what only this title has."""
        return [*self.wished(), *wishes(self.game, self.startable())]


class LinesPresentation(CommonPresentation[L]):
    """Shows the lines by which tokens travel.

    `line_words`: how the title calls a line, what it yields, and a line to a city; `keepsake_word`:
    what else lines may bring for good.
    """

    line_words: ClassVar[tuple[str, str, str]]
    keepsake_word: ClassVar[str] = ""
    tokens_come_by_lines = True

    def __init__(self, game: L, voice: Voice) -> None:
        super().__init__(game, voice)
        self._lines: dict[str, list[TokenLine]] = {}

    def _lines_of(self, company: str) -> list[TokenLine]:
        if company not in self._lines:
            try:
                self._lines[company] = token_lines(self.game, company)
            except DenseTrackError:
                # On a board from outside; the question says so.
                self._lines[company] = []
        return self._lines[company]

    def line_detail(self, answer: PlaceToken, gain: int | None = None) -> Detail:
        """What a line costs and yields; `gain`: that, where it is more than the line's own."""
        wanted = (answer.city, answer.way, answer.private)
        lines = {(it.city, it.way, it.private): it for it in self._lines_of(answer.actor)}
        line = lines.get(wanted)
        if line is None:
            return Detail()
        say, cost = self.voice.translate, self.voice.money(line.cost)
        name, yields, towards = self.line_words
        facts = [
            (say(name), line.way),
            (say(N_("cost")), cost),
            (say(yields), f"+{line.gain if gain is None else gain}"),
        ]
        if line.keepsakes:
            places = map(self.voice.place, sorted(line.keepsakes))
            facts.append((say(self.keepsake_word), self.voice.listed(places)))
        return Detail(
            tuple(facts),
            line=MapLine(self.say(towards, city=line.city), f"{cost} +{line.gain}", line.sections),
        )

    def barred(self) -> Sequence[Action]:
        """Besides what every title has, cities to which no line can be paid."""
        decision, found = self.game.decision, super().barred()
        if decision is None or decision.step != "token":
            return found
        cities = dict.fromkeys(line.city for line in self._lines_of(decision.actor))
        return [*found, *(PlaceToken(decision.actor, city) for city in cities)]
