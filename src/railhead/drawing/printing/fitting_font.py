"""The font that is put into a file for print: one that is there and has all letters."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from railhead.drawing.base.fonts import Family, installed_fonts
from railhead.drawing.printing.fault import PrintError

_TEXT = "{http://www.w3.org/2000/svg}text"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A family whose font files can be put into a file, and the characters that it lacks."""

    name: str
    regular: Path
    bold: Path
    missing: frozenset[str]


def characters_of(svg: str) -> frozenset[str]:
    """Return all characters that a drawing writes."""
    texts = ET.fromstring(svg).iter(_TEXT)
    return frozenset(letter for text in texts for letter in text.text or "")


def fitting_font(characters: frozenset[str]) -> Chosen:
    """Return the most suitable font that has all characters, or lacks the fewest.

    Raises PrintError if there is none that can be read.
    """
    fonts = installed_fonts()
    best: Chosen | None = None
    for family in fonts.families:
        chosen = _measured(family, characters)
        if chosen is not None and (best is None or len(chosen.missing) < len(best.missing)):
            best = chosen
        if best is not None and not best.missing:
            break
    if best is None:
        raise PrintError(
            "",
            "no font was found that can be put into a PDF, neither DejaVu Sans nor any other, in "
            "{folders}: install one (Debian and Ubuntu: apt install fonts-dejavu-core)",
            folders=", ".join(map(str, fonts.folders)),
        )
    return best


def _measured(family: Family, characters: frozenset[str]) -> Chosen | None:
    """Return a family with what it lacks; None if it has no letters at all or cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError  # noqa: PLC0415 - it comes with the extra

    assert family.regular is not None
    bold = family.bold or family.regular
    missing: set[str] = set()
    for path in {family.regular, bold}:
        try:
            with TTFont(path, lazy=True, fontNumber=0) as font:
                known = font.getBestCmap() or {}
        except (TTLibError, OSError):
            return None
        missing |= {letter for letter in characters if ord(letter) not in known}
    if characters and missing >= characters:
        return None
    return Chosen(family.name, family.regular, bold, frozenset(missing))
