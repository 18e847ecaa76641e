"""Turns of the Dragons in thousands of random positions against a second reading of the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from railhead.engine.state import BANK, POOL
from railhead.titles.g1865 import dragons
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.state import DRAGONS
from tests.titles.g1865.build import Example
from tests.titles.g1865.dragons_oracle import Deed, Paper, Picture, play

pytestmark = pytest.mark.slow

TURNS = 3
LIMITS = {"2": 6, "3": 10, "4": 10, "5": 16, "6": 16, "7": 16}


def position(plain: Game1865, rng: random.Random) -> Game1865:
    """A game with companies in any state that the Dragons could meet."""
    game = plain.fork()
    state = game.state
    state.phase = rng.choice("234567")
    # Few boxes, so that stacks and the end of the market occur.
    lowest = rng.choice([0, 0, 5, 12])
    companies = list(game.title.companies)
    rng.shuffle(companies)
    for company in companies[: rng.randint(1, 8)]:
        major = rng.random() < 0.6
        state.presidents[company] = "ann"
        if major:
            state.majors = (*state.majors, company)
        game.place_marker(company, (0, lowest + rng.randint(0, 3)))
        if rng.random() < 0.9:
            state.floated = (*state.floated, company)
            state.rows[company] = rng.randint(0, game.phase_row)
        _deal(game, company, 8 if major else 3, rng)
        kinds = rng.choices(["PH2", "PH3", "PH4", "PH5", "PH6", "PH7"], k=rng.randint(0, 4))
        state.trains[company] = tuple(f"{kind}-{number}" for number, kind in enumerate(kinds))
    return game


def _deal(game: Game1865, company: str, singles: int, rng: random.Random) -> None:
    """Deal the single certificates at random; pool and Dragons get at most half a company."""
    most = 50 // game.share_percent(company)
    held = Counter({POOL: rng.randint(0, most)})
    held[DRAGONS] = rng.randint(0, min(most, singles - held[POOL]))
    held[company] = rng.randint(0, singles - held.total())
    for holder, count in held.items():
        game.state.shares[company, holder] = (0, count)
    game.state.shares[company, "ann"] = (1, singles - held.total())


def pictured(game: Game1865) -> Picture:
    """The same position for the second reading."""
    state = game.state
    row = game.title.market.rows[0]
    papers = {
        company: Paper(
            share=10 if company in state.majors else 20,
            row=state.rows.get(company),
            rank=1 + sum(int(train[2]) for train in state.trains.get(company, ())),
            offer=state.shares[company, company][1],
            pool=state.shares[company, POOL][1],
            dragons=state.shares[company, DRAGONS][1],
        )
        for company in state.presidents
    }
    boxes = [list(game.stack((0, column))) for column in range(len(row))]
    return Picture(papers, boxes, [box.price for box in row], LIMITS[state.phase])


def found(game: Game1865, company: str) -> tuple[int, int, int, int]:
    """Offer, pool, Dragons and treasury of a company."""
    places = (company, POOL, DRAGONS)
    offer, pool, owned = (sum(game.certificates(company, place)) for place in places)
    return offer, pool, owned, game.state.cash[company]


def deeds(game: Game1865) -> list[Deed]:
    done: list[Deed] = []
    for event in game.events:
        if event.kind in ("dragons_sold", "dragons_bought"):
            company, percent = event.params["company"], event.params["percent"]
            number = percent // game.share_percent(company)
            done.append((event.kind.removeprefix("dragons_"), company, number))
    return done


@pytest.mark.rule(
    "1865-3.2-3",
    "1865-3.2-5",
    "1865-3.2-6",
    "1865-3.2-7",
    "1865-3.2-8",
    "1865-3.2-9",
    "1865-3.2-10",
    "1865-3.2-11",
    "1865-3.2-12",
    "1865-3.2-13",
    "1865-3.2-15",
)
@pytest.mark.parametrize("seed", range(4))
def test_the_dragons_play_as_a_second_reading_says(seed: int) -> None:
    rng = random.Random(seed)
    plain = Example().game
    met: Counter[str] = Counter()
    for _ in range(1000):
        game = position(plain, rng)
        picture, bank = pictured(game), game.state.cash[BANK]
        for _ in range(TURNS):
            game.events.clear()
            picture.deeds.clear()
            assert dragons.take_turn(game) == play(picture)
            assert deeds(game) == picture.deeds
            for company, paper in picture.papers.items():
                wanted = (paper.offer, paper.pool, paper.dragons, paper.money)
                assert found(game, company) == wanted
            boxes = [list(game.stack((0, column))) for column in range(len(picture.boxes))]
            assert boxes == picture.boxes
            paid = sum(paper.money for paper in picture.papers.values())
            assert game.state.cash[BANK] == bank - paid
            met.update(event.kind for event in game.events)
            met.update(event.params.get("reason", "") for event in game.events)
    # Every way to choose and to pass has occurred.
    reasons = {"only", "certificates", "rank", "value", "stack", "limit", "no_green"}
    assert reasons | {"dragons_sold", "dragons_bought", "dragons_passed"} <= met.keys()
