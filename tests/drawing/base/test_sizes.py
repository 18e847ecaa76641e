"""Lengths as people write them."""

import pytest

from railhead.drawing.base.sizes import millimetres
from railhead.table.fault import Fault


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("46mm", 46.0),
        ("46 MM", 46.0),
        (" 4.6cm ", 46.0),
        ("4,6 cm", 46.0),
        ("1.8in", 45.72),
        (".5in", 12.7),
        ("46.25mm", 46.25),
    ],
)
def test_a_length_is_read(text: str, expected: float) -> None:
    assert millimetres("--hex", text, 10, 500) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "--hex:  is no length"),
        ("mm", "--hex: mm is no length"),
        ("-5mm", "--hex: -5mm is no length"),
        ("1e3mm", "--hex: 1e3mm is no length"),
        ("4 6 mm", "--hex: 4 6 mm is no length"),
        ("nan mm", "--hex: nan mm is no length"),
        ("46", "--hex: 46 has no unit; write mm, cm or in, such as 46mm"),
        ("46px", "--hex: px is no unit of length here"),
        ("10km", "--hex: km is no unit of length here"),
        ("0mm", "--hex: 0mm is out of range; give 10 mm to 500 mm"),
        ("9.99mm", "out of range"),
        ("100in", "--hex: 100in is out of range"),
        ("9" * 400 + "mm", "out of range"),
    ],
)
def test_what_is_no_sensible_length_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Fault) as refused:
        millimetres("--hex", text, 10, 500)
    assert reason in str(refused.value)
