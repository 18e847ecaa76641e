"""How large drawings are on paper: lengths as people write them, and what a unit measures."""

from __future__ import annotations

import re

from railhead.drawing.base.geometry import SIDE
from railhead.drawing.base.svg import number
from railhead.table.fault import Fault
from railhead.table.hexes import USUAL_WIDTH

HEX_MM = USUAL_WIDTH
"""The width of a hex in millimetres, from corner to corner, where a title says nothing else."""

LEAST_HEX, MOST_HEX = 10.0, 500.0
"""The least and the greatest width of a hex in millimetres that drawings are made in."""

CHART_MM = 160.0
"""The width of a chart in millimetres: what a portrait page leaves between usual margins."""

# Units of length, in millimetres.
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_LENGTH = re.compile(r"(\d+(?:[.,]\d+)?|[.,]\d+)\s*([A-Za-z\"”]*)")


def millimetres(where: str, text: str, least: float, most: float) -> float:
    """Return a length such as `46mm`, `4.6 cm` or `1.8in` in millimetres.

    `where`: the option or field that it was given in. Raises Fault if it is no length, has no unit
    or one that is not known, or does not lie between `least` and `most` millimetres.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise Fault(
            where, "{text} is no length; write a number and mm, cm or in, such as 46mm", text=text
        )
    amount, unit = match[1].replace(",", "."), match[2].lower()
    if not unit:
        raise Fault(where, "{text} has no unit; write mm, cm or in, such as {text}mm", text=text)
    if unit not in _UNITS:
        raise Fault(
            where,
            "{unit} is no unit of length here; write mm, cm or in, such as 46mm",
            unit=match[2],
        )
    found = float(amount) * _UNITS[unit]
    if not least <= found <= most:
        raise Fault(
            where,
            "{text} is out of range; give {least} mm to {most} mm",
            text=text,
            least=number(least),
            most=number(most),
        )
    return found


def unit_of(hex_mm: float) -> float:
    """Return the millimetres of one unit of a drawing whose hexes are `hex_mm` wide.

    The width is that from corner to corner.
    """
    return hex_mm / (2 * SIDE)
