"""Two companies become a national: its price, property, tokens and shares.

See rules 18FB-3.7.1-1 to 18FB-3.7.1-15.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import RemoveToken
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.engine.step import Question
from railhead.table.market import Cell
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.operating import TokenRemoved
from railhead.titles.common.leaving import remove_company, return_certificates, return_token
from railhead.titles.g18fb.events import NationalFormed, SharesExchanged
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.lease import lease_if_needed
from railhead.titles.g18fb.presidency import settle_presidency
from railhead.titles.g18fb.regional import check_bonuses
from railhead.titles.g18fb.slots import drop_reservations
from railhead.titles.g18fb.state import CARDS, DEFINITIVE, OFFER
from railhead.titles.g18fb.tokens import settle_waiting

_OFFICE = Certificates(president=1)


def merge(game: Base18FB, national: str, partners: tuple[str, ...], first: str) -> None:
    """Make a national of companies that have agreed, were forced or were drawn.

    `first`: the player who exchanges shares first. See rules 18FB-3.7.1-6, 18FB-3.7.1-7,
    18FB-3.7.1-12, 18FB-3.7.1-14 and 18FB-3.7.1-15.
    """
    state = game.state
    cell = starting_cell(game, partners)
    price = game.title.market.price(cell)
    game.emit(NationalFormed(national=national, companies=list(partners), price=price))
    held = holdings(game, partners)
    for name in partners:
        _leave(game, name)
    game.move_certificates(national, game.certificates(national, OFFER), OFFER, national)
    game.place_marker(national, cell)
    state.floated = (*state.floated, national)
    state.status[national], state.turns[national] = DEFINITIVE, 0
    state.tile_steps[national] = game.title.facts.national_tile_steps
    if not set(partners).isdisjoint(state.operated):
        state.operated = (*state.operated, national)
    exchange_shares(game, national, partners, held, first)
    for name in partners:
        _take_over(game, national, name)
    game.push(KeepTokens(national, partners, first))
    lease_if_needed(game, national)


def starting_cell(game: Base18FB, partners: tuple[str, ...]) -> Cell:
    """The cell of the dearer company, the first in operating order if they are equal.

    See rule 18FB-3.7.1-6.
    """
    for name in game.operating_order():
        if name in partners:
            return game.state.cells[name]
    return game.title.market.with_zone(game.phase.par_zones)[game.title.facts.national_price]


def _leave(game: Base18FB, company: str) -> None:
    """Take a company out of the game; what it owns stays with it for the moment.

    If it is on turn, its turn is over; slots that were kept for it vanish. See rules 18FB-R-62 and
    18FB-R-63.
    """
    if game.started(company):
        remove_company(game, company)
    else:
        return_certificates(game, company)
    drop_reservations(game, company)
    game.take_out(company)


def _take_over(game: Base18FB, national: str, company: str) -> None:
    """The national gets all that a company owns (rules 18FB-3.7.1-12 and 18FB-R-11)."""
    state = game.state
    game.pay(company, national, state.cash[company], "merger")
    for train in game.trains_of(company):
        game.move_train(train, company, national)
    state.markers[national] = state.markers.get(national, 0) + state.markers.pop(company, 0)
    places = (*state.papal_markers.get(national, ()), *state.papal_markers.pop(company, ()))
    if places:
        state.papal_markers[national] = tuple(dict.fromkeys(places))
    if state.papal == company:
        state.papal = national
    for name, holder in list(state.shares):
        if holder == company and name != company:
            game.move_certificates(name, game.certificates(name, company), company, national)


# -- tokens ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeepTokens(Question[Base18FB, RemoveToken]):
    """The tokens of a national replace those of its companies; each place keeps one.

    If it has too few, its president chooses the places that lose theirs; while it has none, who
    exchanged first. See rules 18FB-3.7.1-12, 18FB-R-61 and 18FB-R-62.
    """

    name: ClassVar[str] = "keep_tokens"
    national: str
    partners: tuple[str, ...]
    first: str

    def _cities(self, game: Base18FB) -> list[str]:
        """One city of each place with a token of the partners."""
        places: dict[tuple[str, ...], str] = {}
        for name in self.partners:
            for city in game.cities_of(name):
                places.setdefault(game.place_of(city), city)
        return list(places.values())

    def run(self, game: Base18FB) -> bool:
        if len(self._cities(game)) > game.state.tokens_left[self.national]:
            return True
        game.pop()
        self._settle(game)
        return False

    def _settle(self, game: Base18FB) -> None:
        """Put the tokens of the national in the place of the others; slots may open by it."""
        for name in self.partners:
            for city in game.cities_of(name):
                slot = return_token(game, city, name)
                if not game.has_token_at(city, self.national):
                    game.put_token(city, slot, self.national)
        settle_waiting(game)
        check_bonuses(game)

    def actor(self, game: Base18FB) -> str:
        return self.national

    def player(self, game: Base18FB) -> str:
        return game.state.presidents.get(self.national, self.first)

    def answers(self, game: Base18FB) -> Sequence[Answer]:
        return [RemoveToken(self.national, city) for city in self._cities(game)]

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-R-62",
            "{company} has too few tokens and gives up a place.",
            company=self.national,
        )

    def answered(self, game: Base18FB, action: RemoveToken) -> None:
        """The place loses all tokens of the partners."""
        place = game.place_of(action.city)
        for name in self.partners:
            for city in game.cities_of(name):
                if game.place_of(city) == place:
                    return_token(game, city, name)
        game.emit(TokenRemoved(company=self.national, city=action.city))
        game.push(self)


# -- shares --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Holdings:
    """Who held how many shares of the merging companies: holder -> shares, of both together.

    `floated`: of those for which an odd one is paid, because somebody had started their company.
    """

    shares: Mapping[str, int]
    floated: Mapping[str, int]


def holdings(game: Base18FB, companies: tuple[str, ...]) -> Holdings:
    """The shares of companies as they are held now."""
    shares: dict[str, int] = {}
    floated: dict[str, int] = {}
    for company, holder in game.state.shares:
        if company in companies:
            count = game.percent(company, holder) // game.share_percent(company)
            shares[holder] = shares.get(holder, 0) + count
            if game.started(company):
                floated[holder] = floated.get(holder, 0) + count
    return Holdings(shares, floated)


def exchange_shares(
    game: Base18FB, national: str, companies: tuple[str, ...], held: Holdings, first: str
) -> None:
    """Give two old shares, of either company, one of the national, which has them all as yet.

    First players from `first` on, then other companies, in the end the bank pool, which also gets
    an odd share of the treasuries. See rules 18FB-3.7.1-7 to 18FB-3.7.1-10, 18FB-3.7.1-11,
    18FB-R-60, 18FB-R-61 and 18FB-R-82.
    """
    for holder in (*game.around(first), *game.operating_order()):
        if held.shares.get(holder):
            _exchange(game, national, held, holder)
    treasuries = sum(held.shares.get(place, 0) for place in (OFFER, CARDS, *companies))
    pool = held.shares.get(POOL, 0) + treasuries % 2
    _hand_out(game, national, POOL, pool // 2)
    settle_presidency(game, national)


def _exchange(game: Base18FB, national: str, held: Holdings, holder: str) -> None:
    """Exchange what a player or a company has; half the price is paid for an odd share.

    See rules 18FB-3.7.1-8, 18FB-3.7.1-9 and 18FB-R-59.
    """
    count = held.shares[holder]
    given = _hand_out(game, national, holder, count // 2)
    # More than one is left over only where nobody can have the president's certificate.
    paid = min(count - 2 * given, held.floated.get(holder, 0)) * (game.price(national) // 2)
    game.emit(
        SharesExchanged(national=national, holder=holder, shares=given, before=count, amount=paid)
    )
    game.pay(BANK, holder, paid, "exchange")


def _hand_out(game: Base18FB, national: str, holder: str, wanted: int) -> int:
    """Give shares as far as there are certificates for them; return how many.

    The first player who gets two takes the president's certificate (rule 18FB-3.7.1-8); it goes to
    nobody else (rule 18FB-R-61).
    """
    office = 0
    if holder in game.players and not game.started(national):
        office = game.shares_of(_OFFICE)
        if wanted < office:
            office = 0
    if office:
        game.move_certificates(national, game.counts(_OFFICE), national, holder)
        game.state.presidents[national] = holder
    single = min(wanted - office, game.held(national, national).regular)
    if single:
        counts = game.counts(Certificates(regular=single))
        game.move_certificates(national, counts, national, holder)
    return office + single
