"""The facts of a classic title: numbers, switches, and what private companies do. Money as written.

Defaults are those of most titles; `[special]` of a title's `title.toml` says what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.titles.common.facts import CommonFacts, CommonTitle

ONE_CHANGE, SELL_BUY, SELL_BUY_SELL = "one_change", "sell_buy", "sell_buy_sell"
"""The order of sales and the purchase in a turn: see `ClassicFacts.stock_turn`."""

BLOCKS, LAYS, TOKEN, EXCHANGE = "blocks_hex", "lays_tile", "token", "exchange"
INCOME, DISCOUNT, STAYS, CLOSES = "income", "discount", "stays", "closes"
"""The kinds of powers."""

STOCK_ROUND, BETWEEN_TURNS, TRACK, SALE = "stock_round", "between_turns", "track", "sale"
"""The moments at which the owner of a private company may lay its tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """One thing that a private company does besides paying its income.

    `owner`: who must own it, a `player` or a `company`, "" for either. By `kind`:

    - `blocks_hex`: no tile is laid on `hexes`.
    - `lays_tile`: one of `tiles` is laid on one of `hexes`, once in the game, without connection
      and besides all other tiles. A player may do it at the `moments`; a company in its track step,
      `instead` of its own tile or besides it. `free`: it costs nothing.
    - `token`: a company places a token on one of `hexes` without connection, once; `free` or not.
    - `exchange`: it is exchanged for an ordinary certificate of `company`, and closes.
    - `income`: from a `phase` on it pays `amount`.
    - `discount`: tiles on hexes of the `terrain` alone cost `amount` less.
    - `stays`: it does not close with the others.
    - `closes`: it closes as soon as `company` buys a train.

    `closes`: it closes when the power has been used.
    """

    private: str
    kind: str
    owner: str = "player"
    hexes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    instead: bool = False
    free: bool = True
    company: str = ""
    phase: str = ""
    amount: int = 0
    terrain: str = ""
    closes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeIn:
    """Trains of `classes` may be handed in for a new one, which costs `discount` less."""

    classes: tuple[str, ...]
    discount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateVariant:
    """What an option changes of the private companies.

    `powers`: whether they have any; `bought_by_companies`: whether companies may buy them;
    `privates_from`: see `ClassicFacts`; `faces`, `revenues`: private company -> its amount.
    """

    powers: bool = True
    bought_by_companies: bool = True
    privates_from: Mapping[str, int] = field(default_factory=dict)
    faces: Mapping[str, int] = field(default_factory=dict)
    revenues: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicFacts(CommonFacts):
    """Facts of a classic title."""

    # -- private companies ------------------------------------------------------------------
    powers: tuple[Power, ...] = ()
    privates_from: Mapping[str, int] = field(default_factory=dict)
    """Private company -> with how many players it is in the game, if not with any number."""
    bid_step: int = 5
    """By how much a bid exceeds face value and earlier bids at least (rule 4-4)."""
    bids_in_steps: bool = False
    """Whether bids are multiples of that step."""
    highest_bids_tie: bool = False
    """Whether only the highest bid on a private company ties money up (rule 4-5)."""
    price_drop: int = 5
    """By how much the cheapest private company falls when all have passed (rule 4-11)."""
    private_price: tuple[int, int] = (50, 200)
    """The lowest and highest price that a company pays for one, in percent of its face value."""
    privates_close: str = ""
    """The phase with which they close (rule 14-4)."""
    private_names: Mapping[str, str] = field(default_factory=dict)
    """Our id of a private company -> its id in files of another site, if different."""
    variants: Mapping[str, PrivateVariant] = field(default_factory=dict)
    """Option -> what it changes of the private companies."""

    # -- stock rounds -----------------------------------------------------------------------
    stock_turn: str = SELL_BUY_SELL
    """What a player does in a turn: sales and the purchase in one order of their choice
    (`one_change`), sales first (`sell_buy`), or sales before and after (rule 5.1-2)."""
    blocks_in_turn: bool = False
    """Whether the shares of a corporation are sold once a turn, as one block (rule 5.4-3)."""
    float_percent: int = 60
    """How much of a corporation must have left the initial offer (rule 5.3-4)."""
    capital: int = 10
    """How many times its start price a corporation gets when it floats (rule 5.3-4)."""
    uncounted_zones: str = ""
    """Zones in which certificates do not count against the limit (rule 5.5-3)."""
    unlimited_zones: str = ""
    """Zones in which a player may hold any number of shares (rule 5.5-1)."""
    several_zones: str = ""
    """Zones from which a player may buy several certificates in a turn."""

    # -- operating rounds -------------------------------------------------------------------
    home_token: str = "turn"
    """When home tokens are placed: before the first turn of a `round`, or in the first `turn` of
    the corporation (rule 7-4)."""
    keeps_city: bool = False
    """Whether a whole city is kept for home tokens, and not only a slot for each (rule 9-4)."""
    tiles_in_turn: int = 1
    """How many tiles a corporation lays in its turn (rule 8-1)."""
    restriction: str = "permissive"
    """Whether a replacement must give the corporation something (`semi`), or only be reached
    (rule 8-8)."""
    token_prices: tuple[int, ...] = (40,)
    """What the tokens after the home token cost in their order; the last price is that of all
    later ones (rule 9-2)."""
    trade_in: Mapping[str, TradeIn] = field(default_factory=dict)
    """Class of train -> what may be handed in for one (rule 12.1-6)."""
    emergency_presidents: bool = False
    """Whether emergency sales may change the president of another corporation (rule 12.4-6)."""


class ClassicTitle(CommonTitle):
    """A classic title with its facts."""

    facts: ClassicFacts
