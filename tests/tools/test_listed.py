"""The tool that compares what questions list with what is accepted, on a sample of positions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

import pytest

from railhead.engine.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceToken,
    RemoveToken,
)
from railhead.engine.decision import Answer, Range
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.game import CommonGame
from tests.samples import some
from tools.candidates import Candidates, Seen
from tools.limits import Passing, documented, exceeded, may_pass, passings
from tools.listed import (
    REFUSED,
    TWICE,
    UNLISTED,
    Comparison,
    Difference,
    Listed,
    compare,
    compared,
    leaves_out,
)

pytestmark = pytest.mark.slow

SEEDS = 40
SOAK = [(title, first) for title in title_ids() for first in range(1, SEEDS + 1, 10)]


@pytest.mark.parametrize("title", some(3, title_ids(), 4))
def test_what_is_listed_is_accepted_and_what_is_accepted_is_listed(title: str) -> None:
    check_listed(title, 1, 200)


@pytest.mark.long
@pytest.mark.parametrize(("title", "first"), SOAK)
def test_what_is_listed_is_accepted_in_many_games(title: str, first: int) -> None:
    """500 positions for each seed: 20,000 of each title."""
    for seed in range(first, first + 10):
        check_listed(title, seed, 500)


def check_listed(title: str, seed: int, positions: int) -> None:
    found = list(compared(title, positions, seed))[-1]
    assert not found.differences, "\n".join(map(str, found.differences))
    assert found.positions == positions
    assert found.listed > 2 * positions
    assert found.candidates > 10 * positions
    table = documented(title)
    unsaid = [it for it in found.passed if not may_pass(table, it)]
    assert not unsaid, [(it, found.examples[it]) for it in unsaid]


# -- what the tool would find ------------------------------------------------------------------


def kind_of(answer: Answer) -> type[Action]:
    return type(answer.action if isinstance(answer, Range) else answer)


def asked(title: str, kind: type[Action], seed: int = 2) -> CommonGame:
    """A game at a question that lists answers of a kind."""
    rng = random.Random(seed)
    game = cast("CommonGame", new_game(title, ["Ann", "Bob", "Cid", "Dan"], seed=seed))
    while game.decision is not None:
        if any(kind_of(it) is kind for it in game.decision.answers):
            return game
        play_on(game, rng, 1)
    pytest.fail(f"no question lists {kind}")


def with_list(game: CommonGame, answers: Sequence[Answer]) -> CommonGame:
    """The same question with another list."""
    return game.asking_only(answers)


def differences(game: CommonGame, times: int, *before: Action) -> list[Difference]:
    """What is found in one position; `before`: what its question has listed elsewhere."""
    found, seen, rng = Comparison(), Seen(), random.Random(1)
    for action in before:
        seen.add(game.step_asked, action)
    for _ in range(times):
        compare(game, seen, rng, found, "here")
    return found.differences


@pytest.mark.parametrize(
    ("title", "kind"),
    [("1849", BuyTrain), ("1861", Pass), ("1865", LayTile), ("1867", Bid), ("18FB", BuyShare)],
)
def test_an_answer_that_is_missing_is_found(title: str, kind: type[Action]) -> None:
    game = asked(title, kind)
    assert game.decision is not None
    answers = game.decision.answers
    last = [it for it in answers if kind_of(it) is kind][-1]
    example = last.action if isinstance(last, Range) else last
    found = differences(with_list(game, [it for it in answers if it is not last]), 40, example)
    assert {it.kind for it in found} == {UNLISTED}
    covered = Listed(game, [last])
    assert all(it.action in covered for it in found)


@pytest.mark.parametrize("title", ["1865", "18FB"])
def test_lines_that_are_missing_are_found(title: str) -> None:
    """By walks along the track: none of them comes from a list of lines."""
    game = asked(title, PlaceToken)
    assert game.decision is not None
    answers = game.decision.answers
    last = [it for it in answers if isinstance(it, PlaceToken)][-1]
    left = [it for it in answers if not (isinstance(it, PlaceToken) and it.city == last.city)]
    example = PlaceToken(last.actor, "", "")
    found = [it.action for it in differences(with_list(game, left), 60, example)]
    assert {it.city for it in found if isinstance(it, PlaceToken)} == {last.city}
    assert any(isinstance(it, PlaceToken) and it.way for it in found)


def test_an_answer_that_is_refused_is_found() -> None:
    game = asked("1861", LayTile)
    assert game.decision is not None
    wrong = Pass("nobody")
    found = differences(with_list(game, [*game.decision.answers, wrong]), 40)
    assert {(it.kind, it.action) for it in found} == {(REFUSED, wrong)}


def test_an_answer_that_is_listed_twice_is_found() -> None:
    game = asked("1861", LayTile)
    assert game.decision is not None
    answers = game.decision.answers
    assert {it.kind for it in differences(with_list(game, [*answers, answers[0]]), 1)} == {TWICE}


def test_a_range_that_is_too_short_is_found() -> None:
    game = cast("CommonGame", new_game("1861", ["Ann", "Bob", "Cid"], seed=1))
    assert game.decision is not None
    answers = [
        Range(it.action, it.field, it.low, it.high - it.step, it.step)
        if isinstance(it, Range)
        else it
        for it in game.decision.answers
    ]
    assert {it.kind for it in differences(with_list(game, answers), 30)} == {UNLISTED}


# -- what counts as listed ---------------------------------------------------------------------


def test_of_equal_trains_one_is_enough_but_not_of_two_owners() -> None:
    game = cast("CommonGame", new_game("1861", ["Ann", "Bob", "Cid"], seed=1))
    depot = game.state.trains["depot"]
    first, second = [it for it in depot if game.train_class(it) == game.train_class(depot[0])][:2]
    listed = Listed(game, [Range(BuyTrain("MK", first, 5), "price", 5, 9)])
    assert BuyTrain("MK", second, 9) in listed
    assert BuyTrain("MK", second, 10) not in listed
    game.state.trains["depot"] = tuple(it for it in depot if it != second)
    game.state.trains["returned"] = (second,)
    assert BuyTrain("MK", second, 9) not in listed


def test_an_answer_may_leave_out_what_another_names() -> None:
    named = RemoveToken("MK", "K7.0", "N")
    assert leaves_out(RemoveToken("MK", "K7.0"), named)
    assert not leaves_out(RemoveToken("MK", "K7.0", "L"), named)
    assert not leaves_out(RemoveToken("MK", "K9.0"), named)
    assert not leaves_out(PlaceToken("MK", "K7.0"), named)


def test_candidates_do_not_come_from_the_list() -> None:
    game = asked("1849", LayTile)
    assert game.decision is not None
    tiles = {it for it in game.decision.answers if isinstance(it, LayTile)}
    drawn: set[Action] = set()
    seen = Seen()
    for it in tiles:
        seen.add(game.step_asked, LayTile(it.actor, "", "", 0))
    for seed in range(30):
        candidates = Candidates(game, [Pass(game.decision.actor)], seen, random.Random(seed))
        drawn |= set(candidates.drawn())
    assert 0 < len(tiles & drawn) < len(drawn)
    assert {type(it) for it in drawn} >= {LayTile, BuyTrain, PlaceToken, BuyShare}


# -- limits ------------------------------------------------------------------------------------


def test_a_limit_that_is_passed_is_seen() -> None:
    game = cast("CommonGame", new_game("1861", ["Ann", "Bob", "Cid"], seed=1))
    play_on(game, random.Random(3), 200)
    company = next(it for it in game.state.presidents if game.trains_of(it))
    before = exceeded(game)
    after = game.fork()
    after.state.trains[company] = (*after.trains_of(company), *after.state.trains["depot"])
    owner = game.state.presidents[company]
    found = list(passings(game, before, after, Pass(owner)))
    assert found == [Passing(game.step_asked, "pass", "trains", "own")]


def test_the_document_says_which_may_pass() -> None:
    table = documented("1861")
    assert may_pass(table, Passing("trains", "buy_train", "trains", "own"))
    assert may_pass(table, Passing("privates", "pass", "trains", "own"))
    assert may_pass(table, Passing("stock_round", "buy_share", "certificates", "other"))
    for limit in ("certificates", "holding"):
        assert not may_pass(table, Passing("stock_round", "buy_share", limit, "own"))
    assert not may_pass(documented("18FB"), Passing("stock_round", "buy_private", "holding", "own"))
    assert {title: bool(documented(title)) for title in title_ids()} == dict.fromkeys(
        title_ids(), True
    )
