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

_JOINERS = {0x200C, 0x200D}
"""What keeps two letters or pictures apart, or joins them, and shows nothing by itself."""

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
    **dict(zip("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ", "abcdeghijklmnoprtuvwyz", strict=True)),
    # Cherokee and Lisu
    **dict(zip("ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏚᏞᏟᏢᏦᏙᏴᏒᏔ", "drtajewmhgzslcpkvbrw", strict=True)),
    **dict(zip("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpdtgkjczfmnlsrvhwxyaeiou", strict=True)),
    # Digits and signs
    **dict(zip("0|1", "oll", strict=True)),
    **dict(zip("’‘ʼ`´", "'" * 5, strict=True)),
    **dict(zip("‐‑‒–—−", "-" * 6, strict=True)),
}
"""A letter -> the Latin one that it looks like, in lower case."""

_AS_DRAWN = {"I": "l", "O": "o"}
"""Capital letters that look like small ones."""


def shows(name: str) -> bool:
    """Return whether all of a name can be printed: blanks of any script, and joiners in words."""
    last = len(name) - 1
    for place, letter in enumerate(name):
        if letter.isprintable() or category(letter) == "Zs":
            continue
        within = 0 < place < last and ord(letter) in _JOINERS
        if not within or any(
            category(it)[0] not in "LMS" for it in (name[place - 1], name[place + 1])
        ):
            return False
    return True


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


def skeletons(name: str) -> tuple[str, str]:
    """Return how a name reads and how it looks; names that agree in either look alike.

    Blanks and the script of a letter make no difference, nor does `rn` from `m`. As it reads case
    makes none; as it looks, capital I is l, as in `AI` and `Al`, but i is not.
    """
    read, drawn = ("".join(_shapes(name, cased=cased)) for cased in (False, True))
    return _joined(read), _joined(drawn)


def _joined(shapes: str) -> str:
    return shapes.replace("rn", "m").replace("vv", "w")


def _shapes(name: str, *, cased: bool) -> Iterator[str]:
    # Letters are looked up before their case is folded: capitals look like others.
    for letter in "".join(one if one in _LATIN else normalize("NFKD", one) for one in name):
        if category(letter)[0] in "ZC" or ord(letter) in _BLANK:
            continue
        for plain in _LATIN.get(letter) or letter.casefold():
            shape = _LATIN.get(plain, plain)
            drawn = shape.upper() if letter.isupper() else shape
            yield _AS_DRAWN.get(drawn, drawn) if cased else shape


def alike(name: str, others: Iterable[str]) -> str:
    """Return the first of other names that this one looks like, "" if there is none."""
    read, drawn = skeletons(name)
    for other in others:
        as_read, as_drawn = skeletons(other)
        if as_read == read or as_drawn == drawn:
            return other
    return ""
