"""What happens in 18FB only, or tells more there."""

from __future__ import annotations

from typing import ClassVar

from railhead.engine.events import Event, declared


@declared("company_floated")
class CompanyFloated(Event):
    """A company has floated, as `status`, with so many tile steps."""

    company: str
    status: str
    steps: int


@declared("status_changed")
class StatusChanged(Event):
    """A company has become provisional, definitive or frozen, or left the frozen state."""

    company: str
    status: str


@declared("base_declared")
class BaseDeclared(Event):
    """A company with two homes has declared one of them its base."""

    company: str
    city: str


@declared("slot_wanted")
class SlotWanted(Event):
    """A company asks the owner of a political card for the slot of its Bourbon token."""

    company: str
    private: str
    player: str


@declared("slot_refused")
class SlotRefused(SlotWanted):
    """The owner of a political card has refused its slot to a company."""


# -- auctions ----------------------------------------------------------------------------------


@declared("political_round")
class PoliticalRoundBegun(Event):
    """The Political Round begins."""


@declared("regional_round")
class RegionalRoundBegun(Event):
    """The Regional Companies Round begins."""


@declared("lot_picked")
class LotPicked(Event):
    """A player has picked a card or a company to be auctioned."""

    player: str
    lot: str


@declared("lot_unsold")
class LotUnsold(Event):
    """Nobody has bid for a card or a company; it lies in the bank pool."""

    lot: str


@declared("order_set")
class OrderSet(Event):
    """The order of play for the rest of the game."""

    players: list[str]


@declared("regional_bought")
class RegionalBought(Event):
    """A player has bought a regional company; the price goes into its treasury."""

    player: str
    company: str
    price: int


# -- political cards ---------------------------------------------------------------------------


@declared("free_share")
class FreeShareGiven(Event):
    """A political card brings its owner a share of the linked company."""

    player: str
    company: str
    private: str


@declared("income_reduced")
class IncomeReduced(Event):
    """A political card pays only `amount` from now on: the linked company has placed a token."""

    private: str
    company: str
    amount: int


@declared("power_used")
class PowerUsed(Event):
    """A player has used the power of a political card for a company."""

    player: str
    private: str
    company: str


@declared("trade_offered")
class TradeOffered(Event):
    """A player offers another one a trade of a political card."""

    player: str
    private: str
    buyer: str
    seller: str
    price: int


@declared("trade_refused")
class TradeRefused(TradeOffered):
    """A player has refused a trade of a political card."""


# -- concessions -------------------------------------------------------------------------------


@declared("concession_taken")
class ConcessionTaken(Event):
    """A player has acquired a concession; `amount`: the deposit."""

    player: str
    company: str
    amount: int


@declared("concession_withdrawn")
class ConcessionWithdrawn(Event):
    """A player has lost a concession, and what was left of its deposit."""

    player: str
    company: str


@declared("deposit_returned")
class DepositReturned(Event):
    """The bank has returned an instalment of a deposit."""

    player: str
    company: str
    amount: int


@declared("concessions_discarded")
class ConcessionsDiscarded(Event):
    """There are no concessions any more; deposits not yet returned are lost."""

    companies: list[str]


@declared("cards_discarded")
class CardsDiscarded(Event):
    """There are no political cards any more."""

    privates: list[str]


# -- the nationals -----------------------------------------------------------------------------


@declared("merger_answered")
class MergerAnswered(Event):
    """The president of a company agrees to merge into a national, or refuses."""

    national: str
    company: str
    agreed: bool


@declared("national_not_formed")
class NationalNotFormed(Event):
    """A national does not form: no company is left that could become it."""

    national: str


@declared("national_formed")
class NationalFormed(Event):
    """Companies have become a national, at this price of a share."""

    national: str
    companies: list[str]
    price: int


@declared("shares_exchanged")
class SharesExchanged(Event):
    """A holder of `before` old shares gets `shares` of a national, and money for an odd one."""

    national: str
    holder: str
    shares: int
    before: int
    amount: int


@declared("train_leased")
class TrainLeased(Event):
    """A national has leased a train."""

    company: str
    train: str


@declared("lease_paid")
class LeasePaid(TrainLeased):
    """A national has paid for the train that it leased."""

    amount: int


# -- revenue -----------------------------------------------------------------------------------


@declared("secured_interest")
class SecuredInterestPaid(Event):
    """The bank pays secured interest on each share of a building company."""

    company: str
    amount: int


@declared("interest_lost")
class InterestLost(Event):
    """A building company has used only some `steps` of its tile steps and gets no interest."""

    company: str
    steps: int
    of: int


@declared("earnings")
class EarningsCounted(Event):
    """What the trains of a company earn: stations as [city, value], markers, a papal bonus."""

    company: str
    revenue: int
    stations: list[list[str | int]]
    markers: int
    bonus: int


# -- trains ------------------------------------------------------------------------------------


@declared("train_left")
class TrainLeft(Event):
    """An unsold train has left the bank; `left`: how many of its class remain there."""

    train: str
    left: int


# -- money that is missing ---------------------------------------------------------------------


@declared("money_missing")
class TrainMoneyMissing(Event):
    """A company must buy a train and lacks so much."""

    company: str
    president: str
    amount: int


@declared("player_bankrupt")
class PlayerBankrupt(Event):
    """A president could not raise the money for the train of a company and leaves the game."""

    ruins: ClassVar[str] = "player"
    player: str
    company: str


@declared("company_closed")
class CompanyClosed(Event):
    """A company that nobody leads has left the game."""

    company: str


# -- regional companies ------------------------------------------------------------------------


@declared("regional_acquired")
class RegionalAcquired(Event):
    """A company has acquired a regional company of a player."""

    company: str
    regional: str
    owner: str
    price: int


@declared("token_waits")
class TokenWaits(Event):
    """The token of a regional company finds no slot and waits beside its base."""

    company: str
    city: str


@declared("bonus_paid")
class BonusPaid(Event):
    """The base of a regional company is joined with a place: its owner gets money."""

    company: str
    player: str
    place: str
    amount: int


@declared("markers_gained")
class MarkerGained(Event):
    """A company has got markers of towns."""

    company: str
    count: int


@declared("regional_paid")
class RegionalPaid(Event):
    """A regional company has earned so much and pays half of it to its owner."""

    company: str
    owner: str
    revenue: int
    amount: int


@declared("zone_entered")
class ZoneEntered(Event):
    """The marker of a company has come into another zone of the market."""

    company: str
    zone: str


@declared("forced_sale")
class ForcedSale(Event):
    """A company may not keep its shares of `other` and sells them."""

    company: str
    other: str
