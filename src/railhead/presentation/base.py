"""What a title tells clients besides its decisions and its state: one object, in generic blocks.

A title subclasses `Presentation` where it has more to tell than every game has. Clients know the
blocks and never the title: each method says when a client asks it and where the answer is shown.
By default there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.engine.game import Game
from railhead.language import ENGLISH, Translator, Voice, voice_of
from railhead.presentation.blocks import (
    Bars,
    Detail,
    Fact,
    Forecast,
    Holder,
    MapMarks,
    Section,
    Steps,
    Topic,
)
from railhead.presentation.careers import STARTED, Milestone, Peak

G = TypeVar("G", bound=Game)


class Presentation(Generic[G]):
    """Shows one game, as it is now, in the words of one reader.

    `milestones` and `peaks`: what simulations count of companies over many games.
    """

    milestones: ClassVar[tuple[Milestone, ...]] = STARTED
    peaks: ClassVar[tuple[Peak, ...]] = ()

    def __init__(self, game: G, voice: Voice) -> None:
        self.game = game
        self.voice = voice
        self.say = voice.say

    # -- owners ----------------------------------------------------------------------------

    def facts(self, owner: str) -> Sequence[Fact]:
        """What a company, a player or the bank has that only some titles know, such as loans.

        Listed with the owner wherever owners are.
        """
        return ()

    def loans(self, owner: str) -> int:
        """How many loans or bonds a company or a player has; in the summary of a game."""
        return 0

    def for_sale(self) -> Sequence[str]:
        """The private companies that lie on the table for players to take; with the companies."""
        return ()

    def to_come(self) -> Sequence[str]:
        """The companies that may be started, now or later; in their order, where there is one.

        Those that have no certificates never are.
        """
        game = self.game
        if game.queue and game.queue_in_order:
            return game.queue
        return [name for name in game.title.companies if any(game.title.certificate_counts(name))]

    def privates(self) -> Sequence[str]:
        """The private companies that are in the game; with the companies."""
        events = self.game.events
        closed = {it.params["private"] for it in events if it.kind == "private_closed"}
        return [private for private in self.game.title.privates if private not in closed]

    def bids(self, private: str) -> Sequence[tuple[str, int]]:
        """(Player, money) of each bid that lies on a private company for sale, with it."""
        return ()

    def bars(self, company: str) -> Bars | None:
        """An amount that the company works off, and its capacity.

        Beside the company, and beside the questions that it is asked.
        """
        return None

    def plans(self, company: str) -> Sequence[Steps]:
        """What the company could do to others and what that would mean, whoever is on turn.

        With the company, opened on demand.
        """
        return ()

    def holders(self) -> Sequence[Holder]:
        """Who else holds certificates as players do; after the players, in the same form."""
        return ()

    # -- the market and the map -------------------------------------------------------------

    def market(self) -> Sequence[Section]:
        """What is told under the share price market, each under a heading of its own."""
        return ()

    def marks(self) -> MapMarks:
        """What lies on the map beside tiles and tokens; wherever the map is drawn."""
        return MapMarks()

    # -- the question ------------------------------------------------------------------------

    def topic(self) -> Topic | None:
        """What the present question is about, for everybody who looks; beside the question."""
        return None

    def detail(self, answer: Answer, after: Game | None = None) -> Detail:
        """What is to be known of an answer, with the answer.

        `answer`: one of the present decision, or one of `barred`. `after`: the game after it, None
        where that is not known or the rules refuse it.
        """
        return Detail()

    def barred(self) -> Sequence[Action]:
        """Actions that may be missed among the present answers.

        Those that the rules refuse are shown after the answers, each with the reason.
        """
        return ()

    # -- what will come -----------------------------------------------------------------------

    def next_phase(self) -> Forecast | None:
        """What the next phase would do to companies if it began now.

        With the phases; its warnings with the companies.
        """
        return None

    def plays_by_rule(self, owner: str) -> bool:
        """The owner takes its turns by itself now, and `next_turn` tells the next one."""
        return False

    def next_turn(self, owner: str) -> Forecast | None:
        """What an owner that plays by rule would do if its turn came now; with the owner.

        Best routes may have to be found for it: that can take a second.
        """
        return None


def presentation_of(game: Game, translate: Translator = ENGLISH) -> Presentation[Any]:
    """Return what shows a game, of the title's own kind where it has one."""
    kind: type[Presentation[Any]] = game.presentation or Presentation
    return kind(game, voice_of(game, translate))
