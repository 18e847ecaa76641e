"""The state of a game of 18FB beyond what titles share."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import ids
from railhead.table.frozen import quicken
from railhead.titles.common import state as common

OFFER = "offer"
"""The Initial Offer: where certificates lie until somebody buys them."""

CARDS = "cards"
"""Where the free shares of political cards lie that nobody has bought."""

BUILDING, PROVISIONAL, DEFINITIVE = "building", "provisional", "definitive"
STATUSES = BUILDING, PROVISIONAL, DEFINITIVE
"""The states of a company that has floated (rule 18FB-3.4-2)."""

WHITE, LIGHT_BLUE, DARK_BLUE = "white", "light_blue", "dark_blue"
"""The zones of the market (rule 18FB-2.2-1)."""

DUE, HELD = "due", "held"
"""What `regional_round` says: the Regional Companies Round is to be held, or is over."""


@quicken
@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company did in its turn so far.

    `steps`: tile steps used; `tokens`: tokens placed; `traded`: companies of which it sold shares;
    `leases`: it still leased its train when it earned.
    """

    steps: int = 0
    tokens: int = 0
    traded: tuple[str, ...] = ()
    leases: bool = False


@dataclass(slots=True)
class State18FB(common.CommonState):
    """A game of 18FB.

    Companies: `floated`: those that operate; `status`: what each of them is; `pars`: starting
    values; `tile_steps`: tile steps of a turn, fixed when they floated; `gone`: companies that
    have left the game; `operated`: those that have had their turn in this operating round.

    Concessions: `concessions`: company -> owner, the pool where withdrawn; `granted`: companies
    whose concession was ever acquired; `deposits`: company -> instalments still to be returned, at
    its intermediate and its final destination.

    The map: `reserved`: city -> companies and political cards for which an empty slot is kept;
    `extra_slots`: city -> slots besides those of its tile; `reached`: company -> historical
    destinations in which it has placed a token; `bases`: company that had several -> the city that
    it has declared; `markers`: company -> town markers; `papal_markers`: company -> places of a
    papal bonus at which it collected a marker; `waiting`: regional companies whose token waits for
    a slot; `heirs`: regional company -> the company that has acquired its claim to one; `rewarded`:
    regional company -> destinations whose bonus was paid.

    Political cards: `used`: those whose power is spent; `reduced`: those that pay less, since the
    linked company has placed a token; `papal`: the company with the papal bonus; `raised`: the
    company whose secured interest is raised; `declined`: trades of cards that were refused, as
    (moment, card, buyer, seller, who refused, price); a moment is a stock round or a turn.

    Trains: `leased`: national -> the train that it has not paid yet. `regional_round`: "due" from
    the beginning of the phase that brings it, "held" afterwards.
    """

    floated: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    status: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    pars: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    tile_steps: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    gone: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    operated: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    concessions: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    granted: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    deposits: dict[str, tuple[int, int]] = field(default_factory=dict, metadata=ids("companies"))
    reserved: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=ids("cities"))
    extra_slots: dict[str, int] = field(default_factory=dict, metadata=ids("cities"))
    reached: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=ids("companies"))
    bases: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    markers: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    papal_markers: dict[str, tuple[str, ...]] = field(
        default_factory=dict, metadata=ids("companies")
    )
    waiting: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    heirs: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    rewarded: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=ids("companies"))
    used: tuple[str, ...] = field(default=(), metadata=ids("privates"))
    reduced: tuple[str, ...] = field(default=(), metadata=ids("privates"))
    declined: tuple[tuple[str, str, str, str, str, int], ...] = ()
    papal: str = ""
    raised: str = ""
    leased: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    regional_round: str = ""
    acting: Turn = Turn()
