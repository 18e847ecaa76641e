"""What happens in 18FB only, or tells more there."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared
class CompanyFloated(Event):
    """A company has floated, as `status`, with so many tile steps."""

    kind = "company_floated"
    company: str
    status: str
    steps: int


@declared
class StatusChanged(Event):
    """A company has become provisional, definitive or frozen, or left the frozen state."""

    kind = "status_changed"
    company: str
    status: str


@declared
class BaseDeclared(Event):
    """A company with two homes has declared one of them its base."""

    kind = "base_declared"
    company: str
    city: str


@declared
class SlotWanted(Event):
    """A company asks the owner of a political card for the slot of its Bourbon token."""

    kind = "slot_wanted"
    company: str
    private: str
    player: str


@declared
class SlotRefused(Event):
    """The owner of a political card has refused its slot to a company."""

    kind = "slot_refused"
    company: str
    private: str
    player: str


# -- auctions ----------------------------------------------------------------------------------


@declared
class PoliticalRoundBegun(Event):
    """The Political Round begins."""

    kind = "political_round"


@declared
class RegionalRoundBegun(Event):
    """The Regional Companies Round begins."""

    kind = "regional_round"


@declared
class LotPicked(Event):
    """A player has picked a card or a company to be auctioned."""

    kind = "lot_picked"
    player: str
    lot: str


@declared
class LotUnsold(Event):
    """Nobody has bid for a card or a company; it lies in the bank pool."""

    kind = "lot_unsold"
    lot: str


@declared
class OrderSet(Event):
    """The order of play for the rest of the game."""

    kind = "order_set"
    players: list[str]


@declared
class RegionalBought(Event):
    """A player has bought a regional company; the price goes into its treasury."""

    kind = "regional_bought"
    player: str
    company: str
    price: int


# -- political cards ---------------------------------------------------------------------------


@declared
class FreeShareGiven(Event):
    """A political card brings its owner a share of the linked company."""

    kind = "free_share"
    player: str
    company: str
    private: str


@declared
class IncomeReduced(Event):
    """A political card pays only `amount` from now on: the linked company has placed a token."""

    kind = "income_reduced"
    private: str
    company: str
    amount: int


@declared
class PowerUsed(Event):
    """A player has used the power of a political card for a company."""

    kind = "power_used"
    player: str
    private: str
    company: str


@declared
class TradeOffered(Event):
    """A player offers another one a trade of a political card."""

    kind = "trade_offered"
    player: str
    private: str
    buyer: str
    seller: str
    price: int


@declared
class TradeRefused(Event):
    """A player has refused a trade of a political card."""

    kind = "trade_refused"
    player: str
    private: str
    buyer: str
    seller: str
    price: int


# -- concessions -------------------------------------------------------------------------------


@declared
class ConcessionTaken(Event):
    """A player has acquired a concession; `amount`: the deposit."""

    kind = "concession_taken"
    player: str
    company: str
    amount: int


@declared
class ConcessionWithdrawn(Event):
    """A player has lost a concession, and what was left of its deposit."""

    kind = "concession_withdrawn"
    player: str
    company: str


@declared
class DepositReturned(Event):
    """The bank has returned an instalment of a deposit."""

    kind = "deposit_returned"
    player: str
    company: str
    amount: int


@declared
class ConcessionsDiscarded(Event):
    """There are no concessions any more; deposits not yet returned are lost."""

    kind = "concessions_discarded"
    companies: list[str]


@declared
class CardsDiscarded(Event):
    """There are no political cards any more."""

    kind = "cards_discarded"
    privates: list[str]


# -- the nationals -----------------------------------------------------------------------------


@declared
class MergerAnswered(Event):
    """The president of a company agrees to merge into a national, or refuses."""

    kind = "merger_answered"
    national: str
    company: str
    agreed: bool


@declared
class NationalNotFormed(Event):
    """A national does not form: no company is left that could become it."""

    kind = "national_not_formed"
    national: str


@declared
class NationalFormed(Event):
    """Companies have become a national, at this price of a share."""

    kind = "national_formed"
    national: str
    companies: list[str]
    price: int


@declared
class SharesExchanged(Event):
    """A holder of `before` old shares gets `shares` of a national, and money for an odd one."""

    kind = "shares_exchanged"
    national: str
    holder: str
    shares: int
    before: int
    amount: int


@declared
class TrainLeased(Event):
    """A national has leased a train."""

    kind = "train_leased"
    company: str
    train: str


@declared
class LeasePaid(Event):
    """A national has paid for the train that it leased."""

    kind = "lease_paid"
    company: str
    train: str
    amount: int


# -- revenue -----------------------------------------------------------------------------------


@declared
class SecuredInterestPaid(Event):
    """The bank pays secured interest on each share of a building company."""

    kind = "secured_interest"
    company: str
    amount: int


@declared
class InterestLost(Event):
    """A building company has used only some `steps` of its tile steps and gets no interest."""

    kind = "interest_lost"
    company: str
    steps: int
    of: int


@declared
class EarningsCounted(Event):
    """What the trains of a company earn: stations as [city, value], markers, a papal bonus."""

    kind = "earnings"
    company: str
    revenue: int
    stations: list[list[str | int]]
    markers: int
    bonus: int


# -- trains ------------------------------------------------------------------------------------


@declared
class TrainLeft(Event):
    """An unsold train has left the bank; `left`: how many of its class remain there."""

    kind = "train_left"
    train: str
    left: int


# -- money that is missing ---------------------------------------------------------------------


@declared
class TrainMoneyMissing(Event):
    """A company must buy a train and lacks so much."""

    kind = "money_missing"
    company: str
    president: str
    amount: int


@declared
class PlayerBankrupt(Event):
    """A president could not raise the money for the train of a company and leaves the game."""

    kind = "player_bankrupt"
    player: str
    company: str


@declared
class CompanyClosed(Event):
    """A company that nobody leads has left the game."""

    kind = "company_closed"
    company: str


# -- regional companies ------------------------------------------------------------------------


@declared
class RegionalAcquired(Event):
    """A company has acquired a regional company of a player."""

    kind = "regional_acquired"
    company: str
    regional: str
    owner: str
    price: int


@declared
class TokenWaits(Event):
    """The token of a regional company finds no slot and waits beside its base."""

    kind = "token_waits"
    company: str
    city: str


@declared
class BonusPaid(Event):
    """The base of a regional company is joined with a place: its owner gets money."""

    kind = "bonus_paid"
    company: str
    player: str
    place: str
    amount: int


@declared
class MarkerGained(Event):
    """A company has got markers of towns."""

    kind = "markers_gained"
    company: str
    count: int


@declared
class RegionalPaid(Event):
    """A regional company has earned so much and pays half of it to its owner."""

    kind = "regional_paid"
    company: str
    owner: str
    revenue: int
    amount: int
