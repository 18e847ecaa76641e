"""The numbers of actions: legal, stable, and one for each."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from railhead.engine.actions import Action, Bid, BuyShare, LayTile, Pass
from railhead.engine.decision import Range
from railhead.lab.environment import RailheadEnv, raw_env
from railhead.lab.environment.kinds import turn_like
from railhead.lab.environment.names import View
from railhead.lab.environment.numbering import MORE, WAIT, every_number
from railhead.titles.catalogue import title_ids
from tests.lab.environment.tables import kinds_of_games, moments
from tests.samples import one_in, some

# The digest of the numbers of each title for three players. Where one changes, programs that have
# learned the old numbers are wrong: raise `environment.aec.VERSION`, then write the new one here.
# What a title has been given only lately may be added.
DIGESTS = {
    "1849": "4fb3422876dcfe17",
    "1861": "b0ab42e72d5b60ec",
    "1865": "500ad2db0050fdf1",
    "1867": "438cfaca16a76a73",
    "1889": "3d3a2a01566df988",
    "18FB": "bc1f8d948159b7b9",
}


@pytest.mark.parametrize("title", title_ids())
def test_numbers_are_the_same_in_all_versions_of_railhead(title: str) -> None:
    table = raw_env(title, 3)
    found = table.frame.numbering.digest
    assert DIGESTS.get(title) == found, f"the numbers of {title} for three players are {found}"


@pytest.mark.parametrize("title", title_ids())
def test_every_number_means_something_else(title: str) -> None:
    numbering = raw_env(title, 3).frame.numbering
    numbers, texts = zip(*every_number(numbering), strict=True)
    assert numbers == tuple(range(numbering.size))
    assert len(set(texts)) == len(texts)
    for number in range(0, numbering.size, 97):
        assert numbering.text(number) == texts[number]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "seed"), one_in(4, itertools.product(title_ids(), range(4))))
def test_every_legal_number_gives_a_legal_action_of_its_own(title: str, seed: int) -> None:
    table = raw_env(title)
    for count, _ in enumerate(moments(table, seed, 300)):
        actions = [action for number, action in table.legal.items() if number != WAIT]
        assert len(set(actions)) == len(actions)
        for action in actions if count % 20 == 0 else ():
            assert table.game.refusal(action) is None


@pytest.mark.slow
@pytest.mark.parametrize("title", some(3, title_ids(), 1))
def test_no_answer_that_matters_is_left_out(title: str) -> None:
    """Each listed answer has a number, or one that lays the same track or discards alike has."""
    for table in kinds_of_games(title, every=7):
        for _ in moments(table, 5, 60):
            player = _player(table)
            numbered = set(table.legal.values())
            for answer in table.game.answers_of([player]):
                if isinstance(answer, Range):
                    assert {answer.at(answer.low), answer.at(answer.high)} <= numbered
                elif not _has_a_twin(table, answer, numbered):
                    assert answer in numbered


def _player(table: RailheadEnv) -> str:
    seat = table.possible_agents.index(table.agent_selection)
    return list(table.game.players)[seat]


def _has_a_twin(table: RailheadEnv, answer: object, numbered: set[Action]) -> bool:
    game = table.game
    if isinstance(answer, LayTile):
        here = game.title.map.hexes[answer.hex]
        turn = turn_like(game.title.tiles, here, answer.tile, answer.rotation)
        return replace(answer, rotation=turn) in numbered or any(
            isinstance(it, LayTile)
            and (it.hex, it.tile) == (answer.hex, answer.tile)
            and turn_like(game.title.tiles, here, it.tile, it.rotation) == turn
            for it in numbered
        )
    train = getattr(answer, "train", None)
    return train is not None and any(
        type(it) is type(answer)
        and game.train_class(getattr(it, "train", "")) == game.train_class(train)
        for it in numbered
    )


@pytest.mark.parametrize("title", title_ids())
def test_a_number_does_not_depend_on_the_other_answers(title: str) -> None:
    """Given some answers alone, then each has the number that it has among all."""
    table = raw_env(title)
    more = table.frame.numbering.blocks["more"].first
    for number in moments(table, 8, 80):
        player = _player(table)
        answers = table.game.answers_of([player])
        chosen = table.legal[number]
        alone = [it for it in answers if it == chosen]
        if alone and number < more and "listed" not in table.frame.numbering.text(number):
            view = table.frame.view(table.game, player)
            assert list(table.frame.numbering.numbers(table.game, view, alone)) == [number]


def test_numbers_name_seats_as_the_agent_sees_them() -> None:
    table = raw_env("1849", 3)
    table.reset(seed=1)
    views = [table.frame.view(table.game, player) for player in table.game.players]
    assert [view.name("p1") for view in views] == ["seat 0", "seat 2", "seat 1"]


@pytest.mark.parametrize(
    ("low", "high", "step", "values"),
    [
        (20, 20, 5, [20]),
        (20, 45, 5, [20, 25, 30, 40, 45]),
        (0, 2_000, 1, [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 2_000]),
    ],
)
def test_of_a_range_some_numbers_can_be_chosen(
    low: int, high: int, step: int, values: list[int]
) -> None:
    table = raw_env("1849", 3)
    table.reset(seed=1)
    bids = Range(Bid("p1", "SCE", low), "price", low, high, step)
    view = View.of(table.frame.names, tuple(table.game.players), "p1")
    found = table.frame.numbering.numbers(table.game, view, [bids])
    assert [action.price for action in found.values() if isinstance(action, Bid)] == values
    names = [table.frame.numbering.text(number) for number in found]
    assert names[0] == "bid SCE least"
    assert len(set(names)) == len(values)


def test_answers_without_a_number_come_among_the_last_in_a_fixed_order() -> None:
    table = raw_env("1849", 3)
    table.reset(seed=1)
    view = table.frame.view(table.game, "p1")
    strange = [BuyShare("p1", company, "attic") for company in ("SFA", "AFG", "CTL")]
    numbering = table.frame.numbering
    found = numbering.numbers(table.game, view, [*strange, Pass("p1")])
    first = numbering.blocks["more"].first
    assert found[first] == strange[1]
    assert found == numbering.numbers(table.game, view, [Pass("p1"), *reversed(strange)])
    many = [BuyShare("p1", "SFA", f"attic {place}") for place in range(MORE + 5)]
    assert len(numbering.numbers(table.game, view, many)) == MORE


def test_a_number_that_there_is_not_has_no_meaning() -> None:
    numbering = raw_env("1849", 3).frame.numbering
    for number in (-1, numbering.size):
        with pytest.raises(IndexError):
            numbering.text(number)
