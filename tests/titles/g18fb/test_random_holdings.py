"""Presidency, concessions and legal sales in random positions, against a plain reading.

The reading knows nothing of certificates: only how many percent each player has.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from railhead.engine.actions import Action, BuyShare, SellShares, TakeConcession
from railhead.engine.state import POOL
from railhead.titles.g18fb.state import BUILDING, OFFER, PROVISIONAL
from tests.samples import one_in
from tests.titles.g18fb.example import Example

pytestmark = pytest.mark.slow

COMPANY = "FSC"
CHUNKS, EACH = 20, 100


@dataclass
class Position:
    """Who holds how much of a company, in percent, and who leads it.

    `owner`: of the concession, "" from phase 5 on.
    """

    order: list[str]
    phase: str
    held: dict[str, int]
    president: str
    owner: str
    pool: int
    actor: str = ""
    frozen: list[str] = field(default_factory=list)

    # -- the plain reading ----------------------------------------------------------------

    def beats(self, rival: int, president: int) -> bool:
        """Rules 18FB-3.3.5-1 and 18FB-R-28."""
        lead = rival - president
        return rival >= 20 and (lead >= 20 if self.phase in "1234" else lead > 0)

    def after(self, first: str) -> list[str]:
        """The players in order of play after one, without that one."""
        start = self.order.index(first)
        return self.order[start + 1 :] + self.order[:start]

    def next_president(self) -> str:
        """Who leads with these holdings: the largest rival who beats the president."""
        mine = self.held[self.president]
        able = [name for name in self.after(self.president) if self.beats(self.held[name], mine)]
        most = max((self.held[name] for name in able), default=0)
        return next((name for name in able if self.held[name] == most), self.president)

    def protected(self) -> bool:
        """Nobody has 20% more than the owner of the concession (rule 18FB-3.3.3-1)."""
        return all(held < self.held[self.owner] + 20 for held in self.held.values())

    def may_sell(self, shares: int) -> bool:
        """The player to act may sell so many shares (rules 18FB-3.3.1-2 and 18FB-3.3.1-5)."""
        left = self.held[self.actor] - 10 * shares
        if left < 0 or self.pool + 10 * shares > 50:
            return False
        if self.actor != self.president or left >= 20:
            return True
        others = [self.held[name] for name in self.order if name != self.actor]
        return any(self.beats(held, left) for held in others)


def random_position(rng: Random) -> Position:
    """A position that can stand: nobody beats the president or the owner of the concession."""
    while True:
        order = ["ann", "bob", "cid", "dan", "eve", "fay"][: rng.randint(3, 6)]
        rng.shuffle(order)
        phase = rng.choice("123456")
        president = rng.choice(order)
        held = dict.fromkeys(order, 0)
        held[president] = 20
        pool = 0
        for _ in range(8):
            place = rng.choice([*order, *order, president, "pool", "offer"])
            if place == "pool":
                pool += 10
            elif place != "offer":
                held[place] += 10
        owner = rng.choice([president, president, *order, POOL]) if phase in "1234" else ""
        found = Position(order, phase, held, president, owner, pool)
        if found.next_president() != president or pool > 50:
            continue
        if owner in ("", POOL) or found.protected():
            found.actor = rng.choice(order)
            return found


def table_of(position: Position, rng: Random) -> Example:
    """The table of a position, the actor to act in a stock round."""
    table = Example(len(position.order)).phase(position.phase)
    singles = {name: held // 10 for name, held in position.held.items()}
    singles[position.president] -= 2
    holders = {position.president: singles.pop(position.president), **singles}
    table.company(
        COMPANY,
        100,
        status=rng.choice([PROVISIONAL, "definitive"]),
        concession=position.owner or None,
        pool=position.pool // 10,
        **holders,  # type: ignore[arg-type]
    )
    table.state.order = tuple(position.order)
    return table.cash(**{position.actor: rng.choice([100, 299, 5000])}).stock_round(position.actor)


def changes(table: Example, position: Position) -> list[Action]:
    """Every answer that changes holdings of the company."""
    answers = [it for it in table.answers if isinstance(it, (BuyShare, SellShares))]
    return [it for it in answers if it.company == COMPANY and it.actor == position.actor]


@pytest.mark.rule("18FB-3.3.5-1")
@pytest.mark.rule("18FB-3.3.5-2")
@pytest.mark.rule("18FB-3.3.3-1")
@pytest.mark.rule("18FB-3.3.3-2")
@pytest.mark.rule("18FB-3.3.1-5")
@pytest.mark.rule("18FB-R-28")
@pytest.mark.parametrize("chunk", one_in(4, range(CHUNKS)))
def test_presidents_and_concessions_of_random_positions(chunk: int) -> None:
    rng = Random(chunk)
    for _ in range(EACH):
        position = random_position(rng)
        table = table_of(position, rng)
        if table.asked != position.actor:
            assert not position.may_sell(1)
            continue
        actions = changes(table, position)
        sold = {it.shares for it in actions if isinstance(it, SellShares)}
        assert sold == {n for n in range(1, 11) if position.may_sell(n)}, position
        for action in actions:
            check(table, position, action)


def check(table: Example, position: Position, action: Action) -> None:
    """Compare what an action brings with the plain reading, and take it back."""
    before = table.percent(COMPANY, OFFER) + position.pool
    table.game.apply(action)
    assert table.game.violations() == []
    game, state = table.game, table.state
    held = {name: game.percent(COMPANY, name) for name in position.order}
    moved = held[position.actor] - position.held[position.actor]
    assert moved == (10 if isinstance(action, BuyShare) else -10 * action.shares)  # type: ignore[attr-defined]
    assert game.percent(COMPANY, OFFER) + game.pool_percent(COMPANY) == before - moved
    read = Position(
        position.order, position.phase, held, position.president, position.owner, position.pool
    )
    leader = read.next_president()
    assert state.presidents[COMPANY] == leader, (position, action)
    assert game.held(COMPANY, leader).president == 1
    lost = position.owner in position.order and not read.protected()
    if position.owner:
        assert state.concessions[COMPANY] == (POOL if lost else position.owner), (position, action)
    if leader != position.president and position.owner == position.president:
        # A president who is deposed never keeps the concession.
        assert lost or not position.owner
    asked = table.step == "withdrawn_concession"
    payable = table.offers(TakeConcession(leader, COMPANY)) if asked else False
    assert not asked or (lost and leader != position.president and payable)
    if lost and leader != position.president and state.cash[leader] >= 200:
        assert asked, (position, action)
    table.game.undo()


@pytest.mark.rule("18FB-R-20")
def test_nothing_of_a_building_company_is_ever_sold() -> None:
    rng = Random(99)
    for _ in range(60):
        position = random_position(rng)
        if position.owner == POOL or position.phase > "4":
            continue
        table = table_of(position, rng)
        table.state.status[COMPANY] = BUILDING
        table.stock_round(position.actor)
        assert not any(isinstance(action, SellShares) for action in changes(table, position))
