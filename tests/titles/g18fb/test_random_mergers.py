"""Random states, and an independent reading of how both nationals form (rulebook 3.7)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import pytest

from railhead.engine.actions import ACCEPT, REFUSE, Choose, RemoveToken
from railhead.engine.state import DEPOT
from railhead.engine.step import Step
from railhead.titles.g18fb.bankruptcy import close
from railhead.titles.g18fb.phases import take_train
from railhead.titles.g18fb.state import OFFER, Turn
from tests.samples import one_in
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import phase_five
from tests.titles.g18fb.merger_reading import CANDIDATES, Reading, place

pytestmark = pytest.mark.slow

PLAYERS = ("ann", "bob", "cid", "dan")
OUTSIDE = ("FB", "FST", "FP")
ALL = (*CANDIDATES["RM"], *CANDIDATES["RA"])
CELLS = [(row, column) for row in range(2, 12) for column in range(10)]
# Two open slots each, besides what is kept there.
GREEN = ("F5", "F17", "J41", "L39", "J33", "L23", "J39")


@dataclass(frozen=True, slots=True)
class Purchase(Step[Any]):
    """A company buys the first train of the last class, and buys no more."""

    name: ClassVar[str] = "purchase"
    buyer: str

    def run(self, game: Any) -> bool:
        game.pop()
        offered = game.train_policy.offered(game, self.buyer)
        take_train(game, self.buyer, offered[0], DEPOT, 800)
        return False


def base() -> Example:
    table = phase_five(len(PLAYERS))
    for hex_id in GREEN:
        for _ in ("yellow", "green"):
            hex_ = table.game.title.map.hexes[hex_id]
            found = table.game.track_policy.upgrades(table.game, hex_)
            best = max(found, key=lambda it: (it.face.nodes[0].slots, it.face.colour == "green"))
            table.tile(hex_id, best.tile, best.rotation)
    return table


BLANK = base()


@dataclass
class Case:
    """A table on which a company is about to buy the train, and who would say yes."""

    table: Example
    buyer: str
    says: dict[str, bool]


def random_case(seed: int) -> Case:
    rnd = random.Random(seed)
    table = object.__new__(Example)
    table.game = BLANK.game.fork()
    started = {
        name: rnd.choice([*CELLS, *[(6, 3)] * 20])
        for names in CANDIDATES.values()
        for name in rnd.sample(names, rnd.choice([0, 1, 2, 2, 3, 4, 4]))
    }
    closed = [name for name in ALL if name not in started and rnd.random() < 0.1]
    for name in closed:
        table.company(name, (0, 0), bob=1)
        close(table.game, name)
    holding = [*OUTSIDE, *started]
    for company, cell in started.items():
        start(rnd, table, company, cell, [it for it in holding if it != company])
    for company in OUTSIDE:
        held: dict[str, Any] = {name: int(rnd.random() < 0.2) for name in started}
        table.company(company, rnd.choice(CELLS), companies=held, cash=800, dan=0, bob=1)
    for company in ("NN", "LdA"):
        if company not in (*started, *closed) and rnd.random() < 0.6:
            # The free share of a political card.
            table.game.move_certificates(company, (0, 1, 0), OFFER, rnd.choice(PLAYERS))
    possess(rnd, table, list(started))
    buyers = [name for name in started if table.game.floated(name)]
    buyer = rnd.choice(buyers) if buyers and rnd.random() < 0.4 else "FP"
    table.cash(**{buyer: 800 + rnd.choice([0, 0, 300, 900])})
    state = table.state
    state.operated = (*{buyer, *rnd.sample(list(state.cells), rnd.randint(0, len(state.cells)))},)
    state.round, state.round_number, state.acting = "OR", 1, Turn(buyer)
    return Case(table, buyer, {name: rnd.random() < 0.5 for name in ALL})


def start(
    rnd: random.Random, table: Example, company: str, cell: tuple[int, int], others: list[str]
) -> None:
    """A candidate whose shares lie everywhere; sometimes one that has not floated yet."""
    president, *players = rnd.sample(PLAYERS, len(PLAYERS))
    most, left = rnd.choice([0, 0, 1, 2, 3, 4]), 8
    holders: dict[str, Any] = {president: most}
    left -= most
    companies: dict[str, int] = {}
    for name in rnd.sample(others, len(others)):
        if rnd.random() < 0.15 and left:
            companies[name] = 1
            left -= 1
    for name in players:
        holders[name] = rnd.randint(0, min(left, 3, most + 2))
        left -= holders[name]
    pool = rnd.randint(0, left)
    table.company(
        company,
        cell,
        pool=pool,
        own=rnd.randint(0, left - pool),
        companies=companies,
        floated=rnd.random() < 0.85,
        **holders,
    )


def possess(rnd: random.Random, table: Example, companies: list[str]) -> None:
    """Money, trains, tokens, markers and bonuses of those that have floated."""
    state = table.state
    many = rnd.random() < 0.1
    pile = rnd.sample(["PH3"] * 4 + ["PH4"] * 3, 7)
    cities = [
        city
        for city, slots in state.tokens.items()
        if "" in slots and city.partition(".")[0] not in ("F37", "nD5")
    ]
    for company in companies:
        table.cash(**{company: rnd.choice([0, 50, 399, 400, 500, 800])})
        if not table.game.floated(company):
            continue
        table.trains(**{company: [pile.pop() for _ in range(rnd.choice([0, 0, 0, 1, 2])) if pile]})
        wanted = 6 if many else rnd.randint(0, 3)
        for city in rnd.sample(cities, len(cities)):
            free = table.game.free_slot(city, company) is not None
            if wanted and free and not table.game.has_token_at(city, company):
                table.token(city, company)
                wanted -= 1
        if rnd.random() < 0.5:
            state.markers[company] = rnd.randint(1, 9)
        if rnd.random() < 0.3:
            state.papal_markers[company] = ("F35",)
            state.markers[company] = state.markers.get(company, 0) + 1
    if companies:
        state.papal = rnd.choice(["", rnd.choice(companies)])


# -- the comparison ----------------------------------------------------------------------------


def play_out(case: Case, seen: Counter[str]) -> None:
    """Buy the train, answer all questions, and compare what lies there with the reading."""
    table, state = case.table, case.table.state
    first = state.presidents[case.buyer]
    read = Reading.of(table, first)
    read.buy_train(case.buyer)
    table.agenda(Purchase(case.buyer))
    assert not read.gone & set(table.state.presidents)
    for national in CANDIDATES:
        form(case, read, national, seen)
    assert table.step == "pause"
    after = Reading.of(table, first)
    for field in fields(Reading):
        assert getattr(after, field.name) == getattr(read, field.name), field.name
    for company, president in read.presidents.items():
        assert table.game.held(company, president).president == 1, company
    assert table.game.violations() == []


def form(case: Case, read: Reading, national: str, seen: Counter[str]) -> None:
    """Answer the questions of one national, and let the reading form it too."""
    table, says, asked, lost = case.table, case.says, list[str](), list[str]()
    sure, drawn, chooser = read.outcome(national, says)
    unstarted = read.candidates(national)[1]
    while table.step == "form_national" and table.asked in CANDIDATES[national]:
        company = table.asked
        asked.append(company)
        assert table.game.decision is not None
        assert table.game.decision.player == read.presidents[company]
        table.game.apply(Choose(company, ACCEPT if says[company] else REFUSE))
    assert asked == read.questions(national, says)
    assert (table.step == "choose_partner" and table.asked) == (chooser or False)
    if chooser:
        offered = [it.choice for it in table.answers if isinstance(it, Choose)]
        assert set(offered) == set(unstarted)
        assert table.game.decision is not None
        assert table.game.decision.player == read.presidents[chooser]
        table.game.apply(Choose(chooser, offered[-1]))
    partners = {it for it in CANDIDATES[national] if it in table.state.gone} - read.gone
    assert sure <= partners
    assert partners - sure <= set(unstarted)
    assert len(partners) == len(sure) + drawn
    if not partners:
        assert national not in table.state.cells
        return
    while table.step == "keep_tokens" and table.asked == national:
        # It has too few tokens: the one whose office it is, or who exchanged first, chooses.
        places = [place(it.city) for it in table.answers if isinstance(it, RemoveToken)]
        assert len(set(places)) == len(places)
        assert table.game.decision is not None
        assert table.game.decision.player == table.state.presidents.get(national, read.order[0])
        gone = table.answers[len(lost)]
        assert isinstance(gone, RemoveToken)
        lost.append(place(gone.city))
        table.game.apply(gone)
        seen[f"{national} too few"] += 1
    read.merge(national, partners, table.game.cities_of(national), lost)
    seen[f"{national} {len(asked)} asked"] += 1
    seen[f"{national} leases"] += national in table.state.leased
    seen[f"{national} led"] += national in table.state.presidents
    seen[f"{national} acted"] += national in table.state.operated
    seen[f"{national} chosen" if chooser else f"{national} drawn" if drawn else "sure"] += 1


@pytest.mark.rule("18FB-3.7.1-1", "18FB-3.7.1-2", "18FB-3.7.1-3", "18FB-3.7.1-4", "18FB-3.7.1-5")
@pytest.mark.rule("18FB-3.7.1-6", "18FB-3.7.1-7", "18FB-3.7.1-8", "18FB-3.7.1-9", "18FB-3.7.1-10")
@pytest.mark.rule("18FB-3.7.1-11", "18FB-3.7.1-12", "18FB-3.7.1-13", "18FB-3.7.1-14")
@pytest.mark.rule("18FB-3.7-1", "18FB-3.7.2-1", "18FB-3.7.2-2", "18FB-2.1-7")
@pytest.mark.rule("18FB-R-58", "18FB-R-59", "18FB-R-60", "18FB-R-61", "18FB-R-62", "18FB-R-82")
@pytest.mark.parametrize("block", one_in(6, range(24)))
def test_both_nationals_form_as_an_independent_reading_says(block: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(block * 100, block * 100 + 100):
        try:
            play_out(random_case(seed), seen)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
    for national in CANDIDATES:
        for what in ("0 asked", "1 asked", "2 asked", "3 asked", "leases", "led", "acted"):
            assert seen[f"{national} {what}"], (national, what)
        assert seen[f"{national} led"] < 100
        assert seen[f"{national} chosen"]
        assert seen[f"{national} drawn"]
