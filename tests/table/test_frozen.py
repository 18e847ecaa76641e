"""Quick constructors of frozen records."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from railhead.engine.actions import ACTIONS, LayTile, SellShares
from railhead.table.frozen import quicken
from railhead.titles.catalogue import game_class, title_ids


@dataclass(frozen=True, slots=True)
class _Base:
    first: str


@dataclass(frozen=True, slots=True)
class _Record(_Base):
    second: int
    third: tuple[int, ...] = ()


def test_a_quick_constructor_takes_the_same_arguments() -> None:
    before = inspect.signature(_Record)
    written = _Record.__init__
    quicken(_Record)
    assert _Record.__init__ is not written
    assert str(inspect.signature(_Record)) == str(before)
    made = _Record("a", 1)
    assert (made.first, made.second, made.third) == ("a", 1, ())
    assert made == _Record(first="a", second=1, third=())
    assert hash(made) == hash(_Record("a", 1))
    assert replace(made, third=(2,)) == _Record("a", 1, (2,))
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(FrozenInstanceError):
        made.second = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        _Record("a")  # type: ignore[call-arg]


def test_records_with_more_to_do_keep_their_constructors() -> None:
    @dataclass(frozen=True, slots=True)
    class Checked:
        number: int

        def __post_init__(self) -> None:
            if self.number < 0:
                raise ValueError(self.number)

    @dataclass(frozen=True, slots=True)
    class Filled:
        numbers: list[int] = field(default_factory=list)

    @dataclass(frozen=True)
    class Slotless:
        number: int = 0

    for kind in (Checked, Filled, Slotless):
        written = kind.__init__
        quicken(kind)
        assert kind.__init__ is written
    with pytest.raises(ValueError, match="-1"):
        Checked(-1)


def test_actions_and_steps_have_quick_constructors_and_stay_frozen() -> None:
    assert all("fill_actor" in kind.__init__.__globals__ for kind in ACTIONS.values())
    with pytest.raises(FrozenInstanceError):
        LayTile("AFG", "C5", "8", 0).rotation = 1  # type: ignore[misc]
    assert SellShares("p1", "AFG", 2).last == 0
    for title in title_ids():
        for step in game_class(title).steps.values():
            names = step.__init__.__globals__
            assert "fill_company" in names or "company" not in step.__slots__
