"""The whole asking panel as a plain record: who is asked what, and every answer (`model`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from railhead.presentation.blocks import Bars
from railhead.server.page.question.model import (
    NOTHING,
    AsLastTime,
    Barred,
    Button,
    Group,
    Operate,
)
from railhead.server.page.question.topic import ShownTopic

# Up to this many answers stand with their consequences beside them.
_ROOM = 3
# Up to this many numbers are filled in where their answers stand, of those that are typed fewer.
_FIELDS, _TYPED = 6, 3


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked what. `company`: for which company, "" if a player acts for themself.

    `after`: the steps that may follow in the same turn; `bars`: an amount against the capacity for
    it, if the title has them.
    """

    player: str
    name: str
    company: str
    company_name: str
    question: str
    after: tuple[str, ...] = ()
    bars: Bars | None = None


@dataclass(frozen=True, slots=True)
class AskingPanel:
    """The whole panel. `table`, `version`: id and version of the table.

    `mine`: the viewer is asked; otherwise `groups` holds what they may do besides. `seated`: they
    play at the table.
    `asked`: None at the end. `in_any_case`: consequences of every answer. `closing`: passes.
    `targets`: hex -> what a click on it means (`track`, `token`, `use`); `slots`: cities whose free
    slots are shown as choices. `overlay`: lines for the layer `routes` of the map. `ending`: the
    button that ends the game here, for the owner of one screen. `topic`: what the question is
    about. `money`: how the title writes an amount, with `{}` in its place. `searching`: the best
    routes are still being searched for. `stage`: which view of the board the question wants, `map`
    or `market`, "" for none; `home`: the hexes in which the company on turn has tokens or its base.
    `operate`: the form for the rest of an operating turn;
    `as_last_time`: the rest of the turn by one key, at other questions. `left_out`: why answers may
    be missing, "" if none is. `refused`: what the reader may want to answer and cannot.
    """

    table: str
    version: int
    mine: bool
    seated: bool
    asked: Asked | None
    in_any_case: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    closing: tuple[Button, ...] = ()
    targets: Mapping[str, str] = field(default_factory=dict)
    slots: tuple[str, ...] = ()
    overlay: Markup = NOTHING
    ending: Button | None = None
    topic: ShownTopic | None = None
    money: str = "{}"
    searching: bool = False
    stage: str = ""
    home: tuple[str, ...] = ()
    operate: Operate | None = None
    as_last_time: AsLastTime | None = None
    left_out: str = ""
    refused: tuple[Barred, ...] = ()

    @property
    def crowded(self) -> bool:
        """Whether there are too many answers to tell the consequences of all of them at once."""
        detailed = any(
            group.kind == "detailed" and (len(group.cards) > 1 or group.cards[0].brief)
            for group in self.groups
        )
        cards = [card for group in self.groups for card in group.cards]
        lines = any(
            group.kind == "tokens"
            and (len(group.cards) > 2 or any(card.brief for card in group.cards))
            for group in self.groups
        )
        return (
            detailed
            or lines
            or any(len(row.buttons) > 1 for card in cards for row in card.choices)
            or sum(1 for group in self.groups if not group.fold for _ in group.buttons()) > _ROOM
        )

    @property
    def brief_fields(self) -> bool:
        """Whether there are so many numbers to fill in that each has a button to unfold it.

        Bids rise by steps, which are clicked; other prices are typed.
        """
        offered = ((group.kind, it.number) for group in self.groups for it in group.buttons())
        found = [(kind, number) for kind, number in offered if number is not None]
        typed = sum(kind == "trains" or number.click_step == 1 for kind, number in found)
        return len(found) > _FIELDS or typed > _TYPED

    def buttons(self) -> Iterator[Button]:
        """Yield every answer of the panel itself."""
        for group in self.groups:
            yield from group.buttons()
        yield from self.closing
