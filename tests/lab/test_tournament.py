"""Tournaments: every seating, books that go on, and what results say."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from math import log, sqrt
from pathlib import Path

import pytest

from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.invariants import Invariants, ViolationError
from railhead.lab.simulate import SimulationError
from railhead.lab.standings import NORMAL, _rated, comparisons, mean, part, ratings, standings
from railhead.lab.tournament import Book, Result, matches, play_match

RESULT = Result(
    0, ("club", "random", "random"), 1, "bank", (900, 300, 300), (0.6, 0.2, 0.2),
    (0.1, 0.0, 0.0), 500, 9, 20, 3.0,
)  # fmt: skip


def test_each_game_is_played_with_every_rotation_of_the_seats() -> None:
    found = list(matches("1849", ["expert", "club", "random"], 4, 7))
    assert [it.seats[0] for it in found] == ["expert", "club", "random", "expert"]
    assert [it.seed for it in found] == [7, 7, 7, 8]
    assert found[1].seats == ("club", "random", "expert")


@pytest.mark.slow
def test_a_match_is_played_to_its_end_and_is_the_same_again() -> None:
    match = next(matches("1865", ["random", "random"], 1, 3, {"length": "short"}))
    first, again = (play_match(match) for _ in range(2))
    assert first.reason
    assert sum(first.shares) == pytest.approx(1, abs=0.001)
    assert replace(first, slow=(), seconds=0) == replace(again, slow=(), seconds=0)


def test_every_invariant_is_checked_after_every_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given rules that lose money, when a match is played, then it stops with the game so far."""

    def broken(_: Invariants, game: Game) -> None:
        if len(game.actions) == 5:
            raise ViolationError("money: 1 instead of 2")

    monkeypatch.setattr(Invariants, "check", broken)
    match = next(matches("1849", ["random", "random", "random"], 1, 3))
    with pytest.raises(SimulationError, match="game 0, action 5: ViolationError: money") as raised:
        play_match(match)
    again = pickle.loads(pickle.dumps(raised.value))  # as it comes from another process
    assert len(again.record["actions"]) == 5
    assert str(again) == str(raised.value)


def test_a_book_goes_on_and_refuses_another_tournament(tmp_path: Path) -> None:
    path, heading = tmp_path / "book.jsonl", {"title": "1849", "seats": ("club", "random")}
    book = Book(path, heading)
    book.add(RESULT)
    again = Book(path, heading)
    assert again.results == [RESULT]
    every = list(matches("1849", ["club", "random", "random"], 3, 1))
    assert [it.number for it in again.left(every)] == [1, 2]
    with pytest.raises(ValueError, match="book"):
        Book(path, {"title": "1861"})


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "book.jsonl"
    Book(path, {}).add(RESULT)
    with path.open("a") as file:
        file.write('{"number": 1, "sea')
    book = Book(path, {})
    assert book.results == [RESULT]
    book.add(replace(RESULT, number=1))
    assert [it.number for it in Book(path, {}).results] == [0, 1]


def test_places_and_shares_have_intervals() -> None:
    assert RESULT.places == [1, 2, 2]
    first, second = standings([RESULT, replace(RESULT, number=1, wealth=(200, 300, 100))])
    assert (first.kind, first.seats, first.place.value) == ("club", 2, 1.5)
    assert first.share.value == pytest.approx(1.8)
    assert first.wins.low < 0.5 < first.wins.high
    assert second.seats == 4


def test_who_went_bankrupt_is_counted_by_seats() -> None:
    """Given the second and the third seat ruined in one of two games, then a kind that has both is
    ruined in half of its four seats; books of before say nothing of it."""
    first, second = standings([replace(RESULT, ruined=(1, 2)), replace(RESULT, number=1)])
    assert (first.kind, first.ruined.value) == ("club", 0)
    assert (second.ruined.value, second.ruined.low > 0.1) == (0.5, True)


def test_a_match_tells_who_went_bankrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given players of 1849 by lot, of whom many are ruined, then those whose event says so are."""
    match = next(matches("1849", ["random", "random", "random"], 1, 3))
    seen: list[str] = []
    emit = Game.emit

    def noted(game: Game, event: Event) -> None:
        if event.kind == "bankrupt":
            seen.append(event.params["president"])
        emit(game, event)

    monkeypatch.setattr(Game, "emit", noted)
    result = play_match(match)
    players = [f"p{seat}" for seat in range(1, 4)]
    assert {players[seat] for seat in result.ruined} & set(seen)


def test_direct_comparisons_count_each_pair_of_seats() -> None:
    found = comparisons([RESULT, replace(RESULT, number=1, wealth=(300, 300, 100))])
    assert found["club", "random"].value == pytest.approx(3.5 / 4)
    assert found["random", "club"].value == pytest.approx(0.5 / 4)


def test_intervals_narrow_with_more_games() -> None:
    assert part(5, 10).high - part(5, 10).low > part(50, 100).high - part(50, 100).low
    assert mean([2.0]).low == 2.0
    assert part(0, 0).high == 1.0
    assert str(part(0, 1).low) == "0.0"
    assert (part(0, 2).low, part(2, 2).high) == (0.0, 1.0)


def test_who_wins_has_the_higher_rating() -> None:
    pytest.importorskip("openskill")
    found = ratings([replace(RESULT, number=number) for number in range(5)])
    assert found["club"].value > found["random"].value
    assert found["club"].low < found["club"].value < found["club"].high


STRENGTHS = {"a": 0.8, "b": 0.0, "c": -0.3}
"""Kinds of players; the first of a game is drawn by the exponentials of these."""


def played(seed: int, games: int = 40) -> list[Result]:
    """A tournament of players of known strengths, whose places chance decides."""
    chance = random.Random(seed)
    found = []
    for number in range(games):
        seats = tuple(chance.sample(sorted(STRENGTHS), 3))
        fortunes = [STRENGTHS[kind] - log(-log(chance.random())) for kind in seats]
        wealth = tuple(round(1_000 * (10 + fortune)) for fortune in fortunes)
        found.append(replace(RESULT, number=number, seats=seats, wealth=wealth))
    return found


def spreads(tries: int) -> tuple[dict[str, float], dict[str, float]]:
    """The mean rating of each kind over many tournaments, and how far single ones are from it."""
    known = [{kind: mu for kind, (mu, _) in _rated(played(seed)).items()} for seed in range(tries)]
    means = {kind: sum(one[kind] for one in known) / tries for kind in STRENGTHS}
    far = {
        kind: sqrt(sum((one[kind] - means[kind]) ** 2 for one in known) / tries)
        for kind in STRENGTHS
    }
    return means, far


@pytest.mark.slow
def test_intervals_of_ratings_are_as_wide_as_ratings_differ_between_tournaments() -> None:
    _, far = spreads(40)
    for kind in STRENGTHS:
        wide = [ratings(played(seed))[kind] for seed in range(1_000, 1_004)]
        mean_width = sum(it.high - it.low for it in wide) / len(wide)
        assert 0.7 < mean_width / (2 * NORMAL * far[kind]) < 1.4


@pytest.mark.long
def test_intervals_of_ratings_hold_95_of_100() -> None:
    means, _ = spreads(200)
    held: list[bool] = []
    for seed in range(1_000, 1_100):
        for kind, it in ratings(played(seed)).items():
            held.append(it.low <= means[kind] <= it.high)
    assert len(held) == 300
    assert 0.90 <= sum(held) / len(held) <= 0.985


def test_after_few_games_a_rating_is_in_doubt() -> None:
    """Two games say little, though both ended alike."""
    for it in ratings([replace(RESULT, number=number) for number in range(2)]).values():
        assert it.high - it.low > 20
