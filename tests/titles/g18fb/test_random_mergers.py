"""Random states, and an independent reading of how a national forms (rulebook 3.7.1)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from railhead.engine.actions import Choose
from railhead.engine.state import POOL
from railhead.titles.common.questions import ACCEPT, REFUSE
from railhead.titles.g18fb.merging import merge
from railhead.titles.g18fb.nationals import FormNational
from railhead.titles.g18fb.state import CARDS, OFFER, Turn
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import RM, phase_five

pytestmark = pytest.mark.slow

PLAYERS = ("ann", "bob", "cid", "dan")
OUTSIDE = ("FB", "LTF")
CELLS = [(row, column) for row in range(2, 12) for column in range(10)]


@dataclass
class Case:
    """What the brute force knows: who holds what, which companies are started, and the answers."""

    table: Example
    first: str
    started: list[str]
    agreeing: list[str]
    held: dict[str, dict[str, int]] = field(default_factory=dict)


BASE = phase_five(len(PLAYERS)).company("FP", (0, 0), cash=800, dan=2)
for number, name in enumerate(OUTSIDE):
    BASE.company(name, (12, number), bob=2)
BLANK = BASE.state.copy()


def random_case(seed: int) -> Case:
    rnd = random.Random(seed)
    table = BASE
    table.game.state = BLANK.copy()
    table.game._decision = None
    started = rnd.sample(RM, rnd.choice([0, 1, 1, 2, 2, 3, 4, 4]))
    for company in started:
        president, *others = rnd.sample(PLAYERS, len(PLAYERS))
        most = rnd.randint(0, 4)
        places: dict[str, Any] = {name: rnd.randint(0, min(3, most + 2)) for name in others}
        companies = {name: int(rnd.random() < 0.3) for name in OUTSIDE}
        for other in started:
            if other != company and other in table.state.cells:
                companies[other] = int(rnd.random() < 0.3)
        left = 8 - most
        for held in (companies, places):
            for name in held:
                held[name] = min(held[name], left)
                left -= held[name]
        holders: dict[str, Any] = {president: most, **places}
        pool = rnd.randint(0, left)
        own = rnd.randint(0, left - pool)
        cell = rnd.choice([*CELLS, *table.state.cells.values()])
        floated = rnd.random() < 0.8
        table.company(
            company,
            cell,
            cash=rnd.randrange(500),
            pool=pool,
            own=own,
            companies=companies,
            floated=floated,
            **holders,
        )
    for company in ("NN", "LdA"):
        if company not in started and rnd.random() < 0.6:
            table.game.move_certificates(company, (0, 1, 0), OFFER, rnd.choice(PLAYERS))
    case = Case(table, rnd.choice(PLAYERS), started, [it for it in RM if rnd.random() < 0.5])
    for company in RM:
        case.held[company] = {
            holder: table.percent(company, holder) // 10
            for name, holder in table.state.shares
            if name == company
        }
    return case


# -- the independent reading -------------------------------------------------------------------


def ranked(case: Case) -> list[str]:
    """The started candidates from the top of the operating order."""
    state, market = case.table.state, case.table.game.title.market
    return sorted(
        case.started,
        key=lambda it: (
            -market.price(state.cells[it]),
            -state.cells[it][1],
            state.arrivals.index(it),
        ),
    )


def outcome(case: Case, answers: dict[str, bool]) -> tuple[frozenset[str], int, str]:
    """Who is in for certain, how many unstarted ones more, and who chooses them."""
    order = ranked(case)
    unstarted = [it for it in RM if it not in order]
    agreed = [it for it in order if answers[it]][:2]
    if len(agreed) == 2:
        return frozenset(agreed), 0, ""
    lowest = [it for it in reversed(order) if it not in agreed]
    missing = 2 - len(agreed)
    from_unstarted = min(missing, len(unstarted))
    forced = lowest[: missing - from_unstarted]
    sure = {*agreed, *forced}
    if from_unstarted == len(unstarted):
        return frozenset({*sure, *unstarted}), 0, ""
    return frozenset(sure), from_unstarted, agreed[0] if agreed else ""


def expected_questions(case: Case) -> list[str]:
    """A president is asked as long as what he and those after him say makes a difference."""
    order, asked = ranked(case), []
    given: dict[str, bool] = {}
    for place, company in enumerate(order):
        rest = order[place:]
        ends = {
            outcome(case, given | dict(zip(rest, answers, strict=True)))
            for answers in product((True, False), repeat=len(rest))
        }
        if len(ends) == 1:
            break
        asked.append(company)
        given[company] = company in case.agreeing
    return asked


def expected_holdings(
    case: Case, partners: set[str], price: int
) -> tuple[dict[str, int], dict[str, int], str]:
    """Shares of the national and money by holder, and its president."""
    paying: dict[str, int] = {}
    free: dict[str, int] = {}
    for company in partners:
        for holder, count in case.held[company].items():
            pile = paying if company in case.started else free
            pile[holder] = pile.get(holder, 0) + count
    start = PLAYERS.index(case.first)
    players = PLAYERS[start:] + PLAYERS[:start]
    shares, money, president = {}, {}, ""
    for holder in (*players, *OUTSIDE, "FP", *(it for it in case.started if it not in partners)):
        old = paying.get(holder, 0) + free.get(holder, 0)
        shares[holder], odd = divmod(old, 2)
        money[holder] = price // 2 if odd and paying.get(holder) else 0
        if holder in PLAYERS and shares[holder] >= 2 and not president:
            president = holder
    if president:
        better = {it: shares[it] for it in PLAYERS if shares[it] > shares[president]}
        if better:
            at = PLAYERS.index(president)
            after = PLAYERS[at:] + PLAYERS[:at]
            president = max(better, key=lambda it: (better[it], -after.index(it)))
    treasury = sum(paying.get(it, 0) + free.get(it, 0) for it in (OFFER, CARDS, *partners))
    pool = (paying.get(POOL, 0) + free.get(POOL, 0) + treasury % 2) // 2
    if not president:
        # The president's certificate stays where it is: there are eight single ones.
        pool = min(pool, 8 - sum(shares.values()))
    shares[POOL] = pool
    shares["RM"] = 10 - sum(shares.values())
    return shares, money, president


# -- the comparison ----------------------------------------------------------------------------


def play_out(case: Case) -> tuple[list[str], str, list[str]]:
    """Form RM; return who was asked, who chose a partner, and the partners offered."""
    table, asked, chooser, offered = case.table, [], "", []
    table.state.acting = Turn("FP")
    table.agenda(FormNational("RM", case.first))
    while table.step == "form_national":
        asked.append(table.asked)
        table.play(Choose(table.asked, ACCEPT if table.asked in case.agreeing else REFUSE))
    if table.step == "choose_partner":
        chooser = table.asked
        offered = [answer.choice for answer in table.answers if isinstance(answer, Choose)]
        table.play(Choose(chooser, offered[-1]))
    assert table.step == "pause"
    return asked, chooser, offered


@pytest.mark.rule("18FB-3.7.1-2", "18FB-3.7.1-3", "18FB-3.7.1-4", "18FB-3.7.1-5", "18FB-R-58")
@pytest.mark.rule("18FB-3.7.1-6", "18FB-3.7.1-8", "18FB-3.7.1-9", "18FB-3.7.1-10", "18FB-R-59")
@pytest.mark.rule("18FB-3.7.1-11", "18FB-R-60", "18FB-R-61", "18FB-R-82", "18FB-3.7.1-7")
@pytest.mark.parametrize("block", range(10))
def test_a_national_forms_as_an_independent_reading_says(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        case = random_case(seed)
        table, state = case.table, case.table.game.state
        before = dict(state.cash)
        order = ranked(case)
        prices = {it: table.price(it) for it in case.started}
        cells = dict(state.cells)
        given = {it: it in case.agreeing for it in order}
        sure, drawn, chooser = outcome(case, given)
        questions = expected_questions(case)
        asked, chose, offered = play_out(case)
        state = table.game.state
        assert asked == questions, seed
        assert chose == (chooser if drawn else ""), seed
        partners = {it for it in RM if it in state.gone}
        assert len(partners) == 2, seed
        assert sure <= partners, seed
        assert partners - sure <= {it for it in RM if it not in order}, seed
        if chose:
            assert set(offered) == {it for it in RM if it not in order}
        best = next((it for it in order if it in partners), None)
        price = prices[best] if best else 100
        assert table.price("RM") == price, seed
        if best:
            assert state.cells["RM"] == cells[best], seed
        shares, money, president = expected_holdings(case, partners, price)
        for holder, count in shares.items():
            assert table.percent("RM", holder) == 10 * count, (seed, holder)
        for holder, amount in money.items():
            assert state.cash[holder] == before[holder] + amount, (seed, holder)
        assert state.presidents.get("RM", "") == president, seed
        treasury = sum(before[it] for it in partners)
        leased = 0 if "RM" in state.leased else 800
        assert state.cash["RM"] == treasury - leased, seed


@pytest.mark.rule("18FB-3.7.1-10", "18FB-R-61")
def test_single_certificates_never_run_out() -> None:
    """Nobody can have the office: what cannot be exchanged is paid, or discarded in the pool."""
    table = phase_five(6).company("FP", (0, 0), cash=800, dan=2)
    for name in ("FB", "LTF", "FS", "SFTF"):
        table.company(name, (12, 3), bob=2)
    companies = dict.fromkeys(("FB", "LTF", "FS", "SFTF"), 1)
    table.company("NN", 160, ann=0, bob=1, cid=1, dan=1, eve=1, companies=companies)
    table.company("FC", 160, fay=0, bob=1, cid=1, dan=1, eve=1, companies=companies)
    table.agenda()
    table.state.acting = Turn("FP")
    merge(table.game, "RM", ("NN", "FC"), "ann")
    players = [table.percent("RM", it) for it in ("ann", "bob", "cid", "dan", "eve", "fay")]
    assert players == [10] * 6
    assert sum(table.percent("RM", it) for it in companies) == 20
    assert table.game.held("RM", "RM").president == 1
    paid = sorted(table.state.cash[it] for it in companies)
    assert paid == [0, 0, 160, 160]
