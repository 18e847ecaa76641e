"""Errors come out of another process, or off another machine, with all that they say."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.recorderror import RecordError
from railhead.exchange.stopped import Attempt, Stopped
from railhead.lab.distribution.cluster import ClusterFault
from railhead.language.faults import WordedFault
from railhead.network.walk_limits import DenseTrackError
from railhead.records.record import from_record
from railhead.server.authority.errors import GameOver, RefusedAction
from railhead.table.fault import Fault, WholePickle
from railhead.titles.catalogue import new_game
from tests.engine.raising import refuse

PACKAGE = Path(railhead.__file__).parent


def kinds_of(base: type[WholePickle]) -> Iterator[type[WholePickle]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def every_kind() -> list[type[WholePickle]]:
    """Every class of refusals and faults in the program."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "(Fault)" in (text := path.read_text(encoding="utf-8")) or "(Illegal)" in text:
            import_module(".".join(("railhead", *path.relative_to(PACKAGE).with_suffix("").parts)))
    # One that others fill in is never raised itself.
    found = set(kinds_of(WholePickle)) - {WordedFault}
    return sorted(found, key=lambda kind: kind.__name__)


def example(kind: type[Any]) -> WholePickle:
    """An error of a class, with all that its classes add."""
    if kind is RefusedAction:
        return RefusedAction(
            2, 3, Illegal("1849-3.2-3", "{company} is not started.", company="SFA")
        )
    if kind is GameOver:
        return GameOver()
    if kind is ClusterFault:
        return ClusterFault("no answer from {address}", address="here")
    if issubclass(kind, Stopped):
        refusal = Illegal("1849-3.2-3", "{company} is not started.", company="SFA")
        game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
        return kind.before(2, game, Attempt("p1", Pass("p1"), Pass), refusal)
    if issubclass(kind, RecordError):
        error: WholePickle = kind("actions[3]", "not {found}", found="that").at(
            4, rule="1849-3.2-3"
        )
        return error
    if issubclass(kind, Illegal | Fault):
        made: WholePickle = kind("there", "{what} is wrong", what="this")
        return made
    number: WholePickle = kind(3, "gone")
    return number


def as_plain(error: Any) -> Any:
    """An error as values that can be compared; errors among them are told in full."""
    if isinstance(error, BaseException):
        return (type(error), str(error), as_plain(error.args), as_plain(vars(error)))
    if isinstance(error, Game):
        return error.state
    if isinstance(error, dict):
        return {key: as_plain(value) for key, value in error.items()}
    if isinstance(error, tuple):
        return tuple(map(as_plain, error))
    return error


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_an_error_comes_out_of_a_pickle_whole(kind: type[WholePickle], protocol: int) -> None:
    error = example(kind)
    again = pickle.loads(pickle.dumps(error, protocol))
    assert as_plain(again) == as_plain(error)


def test_what_is_missing_is_found() -> None:
    """The classes that this file looks at are all there."""
    assert {Illegal, Fault, RecordError, DenseTrackError, RefusedAction} <= set(every_kind())


@pytest.mark.slow
def test_they_reach_the_process_that_asked() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        with pytest.raises(Illegal) as refused:
            pool.submit(refuse).result()
        with pytest.raises(RecordError) as wrong:
            pool.submit(from_record, {"title": "1849", "rules": "x"}).result()
    assert (refused.value.rule, refused.value.params) == ("1849-4.2-3", {"place": "Messina"})
    assert str(wrong.value)
