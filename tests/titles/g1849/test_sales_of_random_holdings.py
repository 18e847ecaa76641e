"""Sales and purchases with random holdings: what must hold for each of them (rulebook 3.5.3).

What a president may sell is worked out here a second time, straight from the words of rule
3.5.3-6, and compared with the sales that the game lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from railhead.engine.actions import Action, BuyShare, Choose, SellShares
from railhead.engine.state import POOL
from railhead.titles.g1849.rules import Game1849
from tests.titles.g1849.build import PLAYERS, Example

pytestmark = pytest.mark.slow

TREASURY = "SFA"
Counts = tuple[int, int, int]
Holdings = dict[str, Counts]
Result = frozenset[tuple[str, Counts]]

NOTHING: Counts = (0, 0, 0)
CHOOSERS = ("outgoing_president", "incoming_president")


@dataclass(frozen=True)
class Case:
    """`seats`: number of players; `holdings`: holder -> (president's, regular, last) of SFA."""

    seats: int
    president: str
    seller: str
    holdings: tuple[tuple[str, Counts], ...]
    narrow: bool
    chooser: str

    def table(self) -> Example:
        """A Stock Round in which the seller is to act."""
        options = {
            "president_certificate_sale": "narrow" if self.narrow else "any_whole_certificates",
            "last_certificate_exchange_chooser": self.chooser,
        }
        head: dict[str, Any] = {self.president: 0}
        table = Example(self.seats, options).start("SFA", cash=300, **head)
        shares = {key: held for key, held in table.state.shares.items() if key[0] != "SFA"}
        table.state.shares = shares | {("SFA", name): held for name, held in self.holdings}
        return table.cash(**{self.seller: 250}).stock_round(self.seller)


def percent(counts: Counts) -> int:
    return 20 * counts[0] + 10 * counts[1] + 20 * counts[2]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any distribution of the certificates that the limits allow."""
    players = PLAYERS[: draw(st.integers(3, 5))]
    president = draw(st.sampled_from(players))
    holders = st.sampled_from([*players, *players[:2], POOL, TREASURY])
    lots, last = draw(st.lists(holders, min_size=6, max_size=6)), draw(holders)
    holdings = {
        name: (int(name == president), lots.count(name), int(name == last))
        for name in {*lots, last, president}
    }
    assume(percent(holdings[president]) <= 60)
    assume(all(percent(holdings[name]) <= percent(holdings[president])
               for name in holdings if name in players))  # fmt: skip
    assume(percent(holdings.get(POOL, NOTHING)) <= 50)
    seller = draw(st.sampled_from([president, president, *players]))
    return Case(len(players), president, seller, tuple(sorted(holdings.items())),
                draw(st.booleans()), draw(st.sampled_from(CHOOSERS)))  # fmt: skip


# -- the rules in other words ----------------------------------------------------------------------


def parts(regular: int, last: int) -> Iterator[tuple[int, int]]:
    """What can be taken out of so many regular and Last Certificates."""
    return product(range(regular + 1), range(last + 1))


def results_by_rule(case: Case) -> set[Result]:
    """All holdings that a legal sale of the seller can lead to."""
    holdings = dict(case.holdings)
    own = holdings.get(case.seller, NOTHING)
    place = PLAYERS.index(case.seller)
    around = [*PLAYERS[place + 1 : case.seats], *PLAYERS[:place]]
    heir = max(around, key=lambda name: percent(holdings.get(name, NOTHING)))
    theirs, pool = holdings.get(heir, NOTHING), holdings.get(POOL, NOTHING)

    def sold_out_of(regular: int, last: int, loses: bool) -> Iterator[tuple[int, int]]:
        """What the seller may sell so as to lose the presidency, or not to."""
        for sold in parts(regular, last):
            amount = percent((0, *sold))
            lost = bool(own[0]) and percent(theirs) > percent(own) - amount
            if 0 < amount <= 50 - percent(pool) and lost == loses:
                yield sold

    def after(sold: tuple[int, int], got: Counts) -> Result:
        """`got`: what the heir gives for the president's certificate, if anything."""
        change = int(any(got))
        left = (own[0] - change, own[1] + got[1] - sold[0], own[2] + got[2] - sold[1])
        gained = (theirs[0] + change, theirs[1] - got[1], theirs[2] - got[2])
        in_pool = (0, pool[1] + sold[0], pool[2] + sold[1])
        result = holdings | {case.seller: left, heir: gained, POOL: in_pool}
        return frozenset((name, held) for name, held in result.items() if any(held))

    def too_wide(sold: tuple[int, int]) -> bool:
        """The narrow way refuses it: it sells more than what the seller has without exchange."""
        if not case.narrow or (sold[0] <= own[1] and sold[1] <= own[2]):
            return False
        splits = own[1] == 0 and sold[0] == 1
        amount = percent((0, *sold))
        return percent(own) - amount >= 20 or (splits and amount > 10)

    found = {after(sold, NOTHING) for sold in sold_out_of(own[1], own[2], loses=False)}
    for got in [(0, 2, 0)] * (theirs[1] >= 2) + [(0, 0, 1)] * theirs[2]:
        for sold in sold_out_of(own[1] + got[1], own[2] + got[2], loses=True):
            if not too_wide(sold):
                found.add(after(sold, got))
    return found


# -- the sales of the game -------------------------------------------------------------------------


def sales(game: Game1849) -> list[SellShares]:
    assert game.decision is not None
    return [answer for answer in game.decision.answers if isinstance(answer, SellShares)]


def played(table: Example, action: Action) -> Iterator[Game1849]:
    """The game after an action and, if one has to choose certificates, after each choice."""
    game = table.game.fork()
    game.apply(action)
    table.invariants.check(game)
    if game.decision is None or game.decision.step != "exchange":
        yield game
        return
    for choice in game.decision.answers:
        assert isinstance(choice, Choose)
        after = game.fork()
        after.apply(choice)
        table.invariants.check(after)
        yield after


def result(game: Game1849) -> Result:
    shares = game.state.shares
    return frozenset((name, held) for (company, name), held in shares.items() if company == "SFA")  # type: ignore[misc]


@pytest.mark.rule("1849-3.5.3-1", "1849-3.5.3-2", "1849-1.1-3", "1849-3.5.2-4")
@settings(deadline=None)
@given(case=cases())
def test_after_a_sale_the_largest_holder_leads_and_both_keep_their_percentages(
    case: Case,
) -> None:
    table = case.table()
    before = {name: percent(held) for name, held in case.holdings}
    number = table.game.certificate_count(case.seller)
    for sale in sales(table.game):
        for game in played(table, sale):
            after = {name: percent(held) for name, held in result(game)}
            expected = before | {case.seller: before[case.seller] - 10 * sale.shares}
            expected[POOL] = before.get(POOL, 0) + 10 * sale.shares
            assert after == {name: held for name, held in expected.items() if held}
            most = max(after.get(player, 0) for player in game.state.order)
            leader = game.state.presidents["SFA"]
            assert after[leader] == most
            assert leader == case.president or after.get(case.president, 0) < most
            assert game.state.cash[case.seller] == 250 + 100 * sale.shares
            # So nobody comes above the certificate limit by a sale of their own (3.5.2-4).
            assert game.certificate_count(case.seller) <= number


@pytest.mark.rule(*(f"1849-3.5.3-{number}" for number in range(3, 11)))
@settings(deadline=None)
@given(case=cases())
def test_the_sales_listed_lead_to_all_legal_results_each_in_one_way(
    case: Case,
) -> None:
    table = case.table()
    ways = [frozenset(map(result, played(table, sale))) for sale in sales(table.game)]
    assert set().union(*ways) == results_by_rule(case)
    assert len(set(ways)) == len(ways)
    table.check_exactly(
        SellShares(case.seller, "SFA", regular, last, president)
        for regular in range(7)
        for last in range(2)
        for president in (0, 10, 20)
    )


@pytest.mark.rule("1849-3.5.3-1", "1849-3.5.3-2", "1849-3.5.3-7", "1849-3.2-2")
@settings(deadline=None)
@given(case=cases())
def test_after_a_purchase_the_largest_holder_leads(case: Case) -> None:
    table = case.table()
    before = {name: percent(held) for name, held in case.holdings}
    for source in ("treasury", "pool"):
        purchase = BuyShare(case.seller, "SFA", source)
        if not table.offers(purchase):
            assert table.game.refusal(purchase) is not None
            continue
        for game in played(table, purchase):
            after = {name: percent(held) for name, held in result(game)}
            bought = after[case.seller] - before.get(case.seller, 0)
            giver = TREASURY if source == "treasury" else POOL
            assert bought == before[giver] - after.get(giver, 0) in (10, 20)
            leader = game.state.presidents["SFA"]
            changed = after[case.seller] > after.get(case.president, 0)
            assert leader == (case.seller if changed else case.president)
