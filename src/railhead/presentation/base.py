"""What a title tells clients besides its decisions and its state: one object, in generic blocks.

A title subclasses `Presentation` where it has more to tell than every game has. Clients know the
blocks and never the title: each method says when a client asks it and where the answer is shown.
By default there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.language import ENGLISH, Translator, Voice, voice_of
from railhead.presentation.blocks import (
    Bars,
    Detail,
    Fact,
    Forecast,
    Holder,
    MapMarks,
    MapNote,
    Section,
    Steps,
    Topic,
)
from railhead.presentation.milestones import (
    USUAL_MILESTONES,
    USUAL_OCCURRENCES,
    Milestone,
    Occurrence,
    Peak,
)

G = TypeVar("G", bound=Game)


class Presentation(Generic[G]):
    """Shows one game as it is now, in the language of one reader.

    Every method returns nothing by default; a title overrides those for which it has something to
    show. `milestones` and `peaks`: what simulations count for companies over many games;
    `occurrences`: what they count for the games.
    """

    milestones: ClassVar[tuple[Milestone, ...]] = USUAL_MILESTONES
    peaks: ClassVar[tuple[Peak, ...]] = ()
    occurrences: ClassVar[tuple[Occurrence, ...]] = USUAL_OCCURRENCES
    tokens_come_by_lines: ClassVar[bool] = False
    """Whether the details of an answer that places a token may have a line on the map."""

    def __init__(self, game: G, voice: Voice) -> None:
        self.game = game
        self.voice = voice
        self.say = voice.say

    # -- owners ----------------------------------------------------------------------------

    def facts(self, owner: str) -> Sequence[Fact]:
        """Facts about a company, a player or the bank that only some titles have, such as loans.

        Shown with the owner wherever owners are listed.
        """
        return ()

    def loans(self, owner: str) -> int:
        """How many loans or bonds a company or a player has; shown in the summary of a game."""
        return 0

    def for_sale(self) -> Sequence[str]:
        """The private companies that are for sale to players; shown with the companies."""
        return ()

    def unstarted(self) -> Sequence[str]:
        """The companies that can be started in this game, in starting order if there is one.

        By default the queue if the game has one in order, else all that have certificates.
        """
        game = self.game
        if game.queue and game.queue_in_order:
            return game.queue
        return [name for name in game.title.companies if any(game.title.certificate_counts(name))]

    def privates(self) -> Sequence[str]:
        """The private companies that are in the game; shown with the companies."""
        events = self.game.events
        closed = {it.params["private"] for it in events if it.kind == "private_closed"}
        return [private for private in self.game.title.privates if private not in closed]

    def bids(self, private: str) -> Sequence[tuple[str, int]]:
        """(Player, amount) of each bid on a private company for sale; shown with it."""
        return ()

    def committed(self, player: str) -> int:
        """How much of a player's cash their standing bids bind, in money; shown with the cash."""
        return sum(
            amount
            for private in self.game.title.privates
            for bidder, amount in self.bids(private)
            if bidder == player
        )

    def bars(self, company: str) -> Bars | None:
        """An amount that the company can use up to a capacity, such as traffic and coverage.

        Shown beside the company, and beside its questions.
        """
        return None

    def plans(self, company: str) -> Sequence[Steps]:
        """What a company could do to others, such as absorb them, and the effects, in any turn.

        Shown with the company, on demand.
        """
        return ()

    def holders(self) -> Sequence[Holder]:
        """Holders of certificates that are no players; shown after the players, like them."""
        return ()

    # -- the market and the map -------------------------------------------------------------

    def market(self) -> Sequence[Section]:
        """What is shown below the share price market, each section under its own heading."""
        return ()

    @classmethod
    def printed(cls, title: Title) -> MapMarks:  # noqa: ARG003 - titles that override it do
        """What is to be seen on the map before any game; shown wherever it is drawn without one.

        Signs that every language reads: maps are drawn once for all readers.
        """
        return MapMarks()

    def marks(self) -> MapMarks:
        """What lies on the map besides tiles and tokens; shown wherever the map is drawn.

        By default what is printed, as far as it holds in the present phase.
        """
        game, printed = self.game, self.printed(self.game.title)
        privates = frozenset(self.privates()) | {""}
        notes = {
            hex_id: tuple(it for it in known if it.private in privates and self.holds(hex_id, it))
            for hex_id, known in printed.notes.items()
        }
        shut = printed.shut.items()
        return replace(
            printed,
            destinations={},
            further={},
            notes={hex_id: known for hex_id, known in notes.items() if known},
            stubs={at: edge for at, edge in printed.stubs.items() if at not in game.state.tiles},
            shut={city: phase for city, phase in shut if not game.phase_reached(phase)},
        )

    def holds(self, hex_id: str, note: MapNote) -> bool:
        """Whether a printed note still holds; by default until its phase comes."""
        return not note.until or not self.game.phase_reached(note.until)

    # -- the question ------------------------------------------------------------------------

    def next_players(self) -> Sequence[str]:
        """The players who are asked next, where that is not in the order of their seats."""
        return ()

    def topic(self) -> Topic | None:
        """What the present question is about; shown beside the question, to everybody."""
        return None

    def detail(self, answer: Answer, after: Game | None = None) -> Detail:
        """Details of an answer, shown with it.

        `answer`: one of the present decision, or one of `barred`. `after`: the game after it, None
        if that is not known or the rules refuse the answer.
        """
        return Detail()

    def barred(self) -> Sequence[Action]:
        """Actions that a reader may expect among the present answers.

        Those that the rules refuse are shown after the answers, each with the reason.
        """
        return ()

    # -- forecasts ----------------------------------------------------------------------------

    def next_phase(self) -> Forecast | None:
        """What the next phase would do to companies if it began now.

        Shown with the phases; its warnings are shown with the companies.
        """
        return None

    def plays_by_rule(self, owner: str) -> bool:
        """Whether an owner now takes its turns by the rules alone, as a railway nobody owns.

        `next_turn` then forecasts the next one.
        """
        return False

    def next_turn(self, owner: str) -> Forecast | None:
        """What an owner that takes its turns by the rules alone would do now; shown with it.

        This can take a second, since best routes may have to be searched.
        """
        return None


def presentation_of(game: Game, translate: Translator = ENGLISH) -> Presentation[Any]:
    """Return the presentation of a game: the title's own kind, or the generic one."""
    return presentation_class(type(game))(game, voice_of(game, translate))


def presentation_class(game: type[Game]) -> type[Presentation[Any]]:
    """Return the kind of presentation that the games of a title have."""
    return game.presentation or Presentation
