"""What is shown, and to whom: a table at one moment, in the words of one reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.language import Translator, Voice, voice_of
from railhead.server.jobs import routes
from railhead.server.page.story import Story

if TYPE_CHECKING:
    from railhead.server.authority import LiveTable, Viewer


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cell:
    """A text of a panel. `was`: what stood there when the reader looked last, None if the same."""

    text: str
    was: str | None = None


@dataclass(frozen=True, eq=False)
class Moment:
    """A table as one reader sees it.

    `game`: as it is shown. `language`: code of the reader's language. `at`: the number of actions
    after which the table is shown, None for the present. `since`: the number of actions up to
    which he has looked, None if nothing is to be marked as new.
    """

    live: LiveTable
    game: Game
    viewer: Viewer
    translate: Translator
    language: str
    at: int | None = None
    since: int | None = None

    @cached_property
    def voice(self) -> Voice:
        return voice_of(self.game, self.translate)

    @cached_property
    def decision(self) -> Decision | None:
        """The question of this moment; none at the end of a table that cannot go on."""
        stopped = self.live.broken is not None and self.at is None
        return None if stopped else self.game.decision

    @cached_property
    def story(self) -> Story:
        """The whole story of the table, also of what comes after the moment shown."""
        return Story(self.live.id, self.live.game, self.language, self.translate)

    @cached_property
    def before(self) -> Game | None:
        """The game as the reader saw it last, None if that is what is shown."""
        if self.at is not None or self.since is None or self.since >= len(self.game.actions):
            return None
        return self.live.at(self.since)

    @cached_property
    def count(self) -> int:
        """The number of actions after which the table is shown."""
        return len(self.game.actions)

    @cached_property
    def looking(self) -> bool:
        """The best routes that are asked for are not known yet: somebody is looking for them."""
        return self.at is None and not routes.are_known(self.live)

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Equal for readers who see the same, but for what is theirs alone."""
        live, viewer = self.live, self.viewer
        since = self.since if self.before is not None else None
        whole = live.broken is None
        seen = (whole, self.at, self.language, since, self.looking)
        return (live.id, live.version, *seen, viewer.players, viewer.owner)

    @cached_property
    def _known(self) -> dict[object, object]:
        return {}

    def known(self, make: Callable[[Game], T], game: Game | None = None) -> T:
        """Return what `make` makes of a game, by default of the one shown; made once."""
        game = game or self.game
        key = (make, id(game))
        if key not in self._known:
            self._known[key] = make(game)
        return cast("T", self._known[key])

    def cell(self, read: Callable[..., str], *about: object) -> Cell:
        """Return what `read(game, *about)` says now, and said when the reader looked last.

        A read that fails because a thing was not there yet said nothing then.
        """
        now = read(self.game, *about)
        if self.before is None:
            return Cell(now)
        try:
            then = read(self.before, *about)
        except (KeyError, ValueError):
            then = ""
        return Cell(now, None if then == now else then)
