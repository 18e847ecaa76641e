"""Plain values as numbers: widths, room, and what does not fit."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.lab.environment import raw_env
from railhead.lab.environment.names import View
from railhead.lab.environment.values import ROOM, form_of


@pytest.fixture
def view() -> View:
    table = raw_env("1849", 3)
    table.reset(seed=1)
    return table.frame.view(table.game, "p2")


@pytest.mark.parametrize(
    ("kind", "value", "start", "width"),
    [
        (int, 7, [7], 1),
        (bool, True, [1], 1),
        (int | None, None, [0], 1),
        (tuple[int, bool], (3, False), [3, 0], 2),
        (tuple[int, ...], (5, 6), [2, 5, 6, 0], 1 + ROOM),
        (tuple[tuple[int, int], ...], ((1, 2),), [1, 1, 2, 0], 1 + 2 * ROOM),
    ],
)
def test_values_are_written_by_their_types(
    view: View, kind: Any, value: object, start: list[float], width: int
) -> None:
    form = form_of(kind)
    written = form.write(value, view)
    assert written[: len(start)] == start
    assert len(written) == form.width == width


def test_of_too_many_items_the_last_are_written_and_all_counted(view: View) -> None:
    written = form_of(tuple[int, ...]).write(tuple(range(100, 112)), view)
    assert written == [12, *range(104, 112)]


def test_names_and_other_texts_have_codes_of_their_own(view: View) -> None:
    codes = [view.code(name) for name in view.names.all]
    assert sorted(codes) == codes
    assert len(set(codes)) == len(codes)
    assert 0 < codes[0] <= codes[-1] == 1
    strange = view.code("never heard of")
    assert -1 <= strange < 0
    assert strange != view.code("nor of this")
    assert view.code("") == 0
    assert view.code("p2") == view.code("seat 0")
    assert view.code("4H-3") == view.code("4H")


def test_what_no_state_holds_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot be written"):
        form_of(float)
