"""Names that can be told apart: what of them cannot be seen, and which look alike.

The letters of other scripts that look like Latin ones are from Unicode's data of confusable
characters (UTS 39), cut down to the scripts in which names are written; forms of the same letter,
such as wide or mathematical ones, come from its compatibility decompositions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from unicodedata import category, normalize

MOST_MARKS = 3
"""How many marks may stand on one letter: as many as written languages need."""

_BLANK = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}
"""Characters that count as printable and show nothing."""

_AS_PICTURE = {0xFE0E, 0xFE0F}
"""Those that choose how the picture before them is drawn."""

_LATIN = {
    # Cyrillic
    **dict(zip("аеорсухіјѕԁԛԝһҽӏѵգ", "aeopcyxijsdqwheivq", strict=True)),
    **dict(zip("АВЕЗКМНОРСТУХІЈЅԌԚԜҮӀѴЬ", "abe3kmhopctyxijsgqwyivb", strict=True)),
    **dict(zip("вкмнтгпьѡ", "bkmhtrnbw", strict=True)),
    # Greek
    **dict(zip("αοινρυχκτγωϲϳ", "aoivpuxktywcj", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "abezhikmnoptyxcj", strict=True)),
    # Armenian, and letters of Latin itself
    **dict(zip("օոսհցԼՕՍ", "onuhgloU".lower(), strict=True)),
    **dict(zip("ıȷɡɑɩſℓƖ", "ijgaifll", strict=True)),
    # Digits and signs
    **dict(zip("0|1", "oll", strict=True)),
}
"""A letter -> the Latin one that it looks like, in lower case."""


def hides(name: str) -> bool:
    """Return whether a name shows nothing, or holds something that shows nothing."""
    if not any(category(letter)[0] in "LNPS" and ord(letter) not in _BLANK for letter in name):
        return True
    before = " "
    for letter in name:
        blank = ord(letter) in _BLANK
        if blank and not (ord(letter) in _AS_PICTURE and category(before) == "So"):
            return True
        before = letter
    return False


def towers(name: str) -> bool:
    """Return whether more marks stand on one letter than languages need."""
    count = 0
    for letter in normalize("NFC", name):
        count = count + 1 if category(letter) in ("Mn", "Me") else 0
        if count > MOST_MARKS:
            return True
    return False


def skeleton(name: str) -> str:
    """Return what a name looks like: two names with the same skeleton are taken for each other.

    Case, blanks and the script of a letter make no difference, nor does `rn` from `m`.
    """
    return "".join(_shapes(name)).replace("rn", "m").replace("vv", "w")


def _shapes(name: str) -> Iterator[str]:
    # Letters are looked up before their case is folded: capitals look like others.
    for letter in normalize("NFKD", name):
        if category(letter)[0] in "ZC" or ord(letter) in _BLANK:
            continue
        for plain in _LATIN.get(letter) or letter.casefold():
            shape = _LATIN.get(plain, plain)
            yield "l" if shape == "i" else shape


def alike(name: str, others: Iterable[str]) -> str:
    """Return the first of other names that this one looks like, "" if there is none."""
    own = skeleton(name)
    return next((other for other in others if skeleton(other) == own), "")
