"""A table as one reader sees it: in their language, now or at a point in the past."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.utils import timezone

from railhead.assist.comparison import Comparison
from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.language import Translator, Voice, voice_of
from railhead.presentation import Presentation, presentation_of
from railhead.presentation.blocks import Forecast
from railhead.server.authority.agreements import proposal_of
from railhead.server.base.lookups import Lookup
from railhead.server.clocks.reading import TableClock, clock_of
from railhead.server.computers.pacing import pace_of
from railhead.server.jobs import routes
from railhead.server.models import Hint, Pace, Proposal, Takeback
from railhead.server.page.history.game_log import GameLog
from railhead.server.talk.reading import NOTHING, Stamp, hears, stamp_of_talk
from railhead.server.teaching.allowed import may_have_hint
from railhead.server.teaching.hinting import hint_at

if TYPE_CHECKING:
    from railhead.server.authority import Absence, LiveTable, Viewer


T = TypeVar("T")

_TAKEBACKS = Lookup(Takeback.objects.all, "table_id", "version")


@dataclass(frozen=True, slots=True)
class Cell:
    """A text of a panel. `was`: what stood there in `TableView.before`, None if the same."""

    text: str
    was: str | None = None


@dataclass(frozen=True, eq=False)
class TableView:
    """A table as one reader sees it.

    `game`: the position shown. `language`: code of the reader's language. `at`: the number of
    actions after which the table is shown, None for the present. `since`: the number of actions
    that the reader has seen, None if nothing is to be marked as new. `absence`: what the others did
    since the reader's last turn, None if they are not to be told of any. `compared`: the number of
    actions up to the moment with which they compare this one, None where they have chosen none.
    `fresh`: this answers the request that has just made the move of this version, about which
    nobody has asked anything yet. `words`: terms of the field are marked, as the reader prefers.
    """

    live: LiveTable
    game: Game
    viewer: Viewer
    translate: Translator
    language: str
    at: int | None = None
    since: int | None = None
    absence: Absence | None = None
    compared: int | None = None
    fresh: bool = False
    words: bool = True

    @cached_property
    def voice(self) -> Voice:
        return voice_of(self.game, self.translate)

    @cached_property
    def decision(self) -> Decision | None:
        """The question asked now; None at the end of a table that cannot go on."""
        stopped = self.live.broken is not None and self.at is None
        return None if stopped else self.game.decision

    @cached_property
    def game_log(self) -> GameLog:
        """The log of the whole game, also of what comes after the position shown."""
        return GameLog(self.live.id, self.live.game, self.language, self.translate)

    @cached_property
    def unread(self) -> int | None:
        """The number of actions after which all is new to the reader, None if nothing is."""
        seen = self.since
        return seen if self.at is None and seen is not None and seen < self.count else None

    @cached_property
    def before(self) -> Game | None:
        """The game with which figures are compared, None for that which is shown.

        Unless the reader has chosen one, it is that at the end of their last turn, as long as the
        others have done something since, or else that which they last saw.
        """
        then = self.absence.start if self.absence is not None else self.unread
        then = self.compared if self.compared is not None else then
        return None if then is None else self.live.at(then)

    @cached_property
    def news(self) -> Comparison | None:
        """What has changed since then, None if that is what is shown."""
        return None if self.before is None else Comparison(self.before, self.game)

    @cached_property
    def presentation(self) -> Presentation[Any]:
        """What the title shows of the game."""
        return presentation_of(self.game, self.translate)

    @cached_property
    def presentation_before(self) -> Presentation[Any] | None:
        """What it showed before, None if that is what is shown."""
        return None if self.before is None else presentation_of(self.before, self.translate)

    @cached_property
    def next_phase(self) -> Forecast | None:
        """What the next phase would do, tried on a copy of the game; None if that is nothing."""
        return self.presentation.next_phase()

    @cached_property
    def takeback(self) -> Takeback | None:
        """What the players are asked to agree to now, None if nothing."""
        live = self.live
        if live.is_plan or self.fresh:
            return None
        return _TAKEBACKS.one(table_id=live.id, version=live.version)

    @cached_property
    def now(self) -> datetime:
        """When the reader looks: the same for all that they are shown."""
        return timezone.now()

    @cached_property
    def clock(self) -> TableClock | None:
        """The clock of the table, None if it has none."""
        return None if self.live.one_screen else clock_of(self.live.id, self.live.version)

    @property
    def computers(self) -> dict[str, str]:
        """The players whom computers play: id -> strength."""
        computers: dict[str, str] = self.live.row.computers
        return computers

    @cached_property
    def pace(self) -> Pace | None:
        """How fast they play, None where there are none; nobody but people acts in a plan."""
        return None if self.live.is_plan else pace_of(self.live)

    @cached_property
    def proposal(self) -> Proposal | None:
        """What those who sit there are asked about seats and clocks, None if nothing."""
        return None if self.live.one_screen else proposal_of(self.live)

    @cached_property
    def may_have_hint(self) -> bool:
        """Whether the reader may ask for a hint about what they are asked now."""
        return self.at is None and may_have_hint(self.live, self.viewer)

    @cached_property
    def hint(self) -> Hint | None:
        """The hint that the reader has asked for, None if they have not or may not."""
        asked, person = self.game.decision, self.viewer.person
        if self.fresh or not self.may_have_hint or asked is None or person is None:
            return None
        return hint_at(self.live, person, asked.player)

    @property
    def hint_comes(self) -> bool:
        """Whether the reader waits for one."""
        return self.hint is not None and self.hint.found is None and not self.hint.failed

    @cached_property
    def talk(self) -> Stamp:
        """What the talk before the reader depends on."""
        row = self.live.row
        return stamp_of_talk(row) if hears(row, self.viewer) else NOTHING

    @cached_property
    def count(self) -> int:
        """The number of actions after which the table is shown."""
        return len(self.game.actions)

    @cached_property
    def searching(self) -> bool:
        """Whether the best routes that the question needs are still being searched for."""
        return self.at is None and not routes.are_known(self.live)

    @cached_property
    def key(self) -> tuple[object, ...]:
        """The key of cached panels: equal for readers who see the same but for what is private."""
        live, viewer = self.live, self.viewer
        whole = live.broken is None
        new = (self.unread, self.absence)
        computers = tuple(sorted(self.computers.items()))
        shown = (whole, self.at, self.language, self.words, new, self.searching, computers)
        return (live.id, live.version, *shown, viewer.players, viewer.owner)

    @cached_property
    def _cached(self) -> dict[object, object]:
        return {}

    def cached(self, make: Callable[[Game], T], game: Game | None = None) -> T:
        """Return `make(game)`, by default of the game shown; computed once."""
        game = game or self.game
        key = (make, id(game))
        if key not in self._cached:
            self._cached[key] = make(game)
        return cast("T", self._cached[key])

    def once(self, make: Callable[[TableView], Iterable[T]]) -> tuple[T, ...]:
        """Return all that `make(view)` yields; computed once for all panels."""
        if make not in self._cached:
            self._cached[make] = tuple(make(self))
        return cast("tuple[T, ...]", self._cached[make])

    def cell(self, read: Callable[..., str], *about: object) -> Cell:
        """Return what `read(game, *about)` gives now, and gave before.

        If it raises KeyError or ValueError for then, the thing was not there yet: "".
        """
        now = read(self.game, *about)
        if self.before is None:
            return Cell(now)
        try:
            then = read(self.before, *about)
        except (KeyError, ValueError):
            then = ""
        return Cell(now, None if then == now else then)
