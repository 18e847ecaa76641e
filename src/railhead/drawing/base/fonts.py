"""The fonts of this machine: the families that drawings can be written in where files are made.

A drawing names a family. A program that makes a file of it has to find one that is there: the
families are read from the font files in the folders in which the system keeps them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from struct import error as StructError  # noqa: N812 - it is a class
from struct import unpack, unpack_from
from typing import BinaryIO
from xml.etree import ElementTree as ET

from railhead.drawing.base.svg import FONT

_SUFFIXES = {".ttf", ".otf", ".ttc", ".otc"}
# The families that look most like that of the drawings and are widely installed, the best first.
_LIKELY = (
    *(name.strip() for name in FONT.split(",")),
    "Bitstream Vera Sans",
    "Noto Sans",
    "Liberation Sans",
    "Open Sans",
    "Segoe UI",
    "Arial",
    "Helvetica",
    "Helvetica Neue",
    "Roboto",
    "Ubuntu",
    "Cantarell",
    "FreeSans",
)
# Families without letters, or whose letters are no ordinary ones, come last.
_ODD = ("mono", "emoji", "symbol", "math", "icon", "dingbats", "condensed")

# In a font file: signature of a collection and where the place of its first font stands; ids of
# names; the names for Microsoft's systems, and how their language is told.
_COLLECTION, _FIRST_OFFSET = b"ttcf", 12
_FAMILY, _STYLE, _BEST_FAMILY, _BEST_STYLE = 1, 2, 16, 17
_MICROSOFT, _LANGUAGE, _ENGLISH = 3, 0x3FF, 0x09
_REGULAR = ("regular", "book", "roman", "normal", "medium")
_BOLD = ("bold",)
_MOST_NESTED = 8


@dataclass(slots=True)
class Family:
    """A family of fonts: the files of its upright usual and bold letters, None if there is none.

    A file that holds several fonts is meant with its first.
    """

    name: str
    regular: Path | None = None
    bold: Path | None = None


@dataclass(frozen=True, slots=True)
class Fonts:
    """The fonts that were found: `folders` that were looked through, `files` that were there.

    `families`: those with usual upright letters, the most suitable first.
    """

    folders: tuple[Path, ...]
    files: int = 0
    families: tuple[Family, ...] = field(default=())


def installed_fonts(environment: Mapping[str, str] = os.environ) -> Fonts:
    """Return the fonts of this machine; what cannot be read is left out."""
    folders = tuple(dict.fromkeys(_folders(environment)))
    files = sorted({path for folder in folders for path in _files(folder)})
    families: dict[str, Family] = {}
    for path in files:
        for name, style in _names(path):
            family = families.setdefault(name, Family(name))
            if style in _REGULAR:
                family.regular = family.regular or path
            elif style in _BOLD:
                family.bold = family.bold or path
    usable = [family for family in families.values() if family.regular is not None]
    return Fonts(folders, len(files), tuple(sorted(usable, key=_suitability)))


def _suitability(family: Family) -> tuple[int, bool, bool, str]:
    """Return a key that is least for the family that suits drawings best."""
    name = family.name
    rank = _LIKELY.index(name) if name in _LIKELY else len(_LIKELY)
    odd = any(word in name.lower() for word in _ODD)
    return rank, odd, "sans" not in name.lower(), name


def _files(folder: Path) -> Iterator[Path]:
    for where, _, names in os.walk(folder):
        yield from (Path(where, name) for name in names if Path(name).suffix.lower() in _SUFFIXES)


def _folders(environment: Mapping[str, str]) -> Iterator[Path]:
    """Yield the folders in which this system keeps fonts."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or "/")
    if sys.platform == "win32":
        yield Path(environment.get("WINDIR", r"C:\Windows"), "Fonts")
        yield Path(environment.get("LOCALAPPDATA", str(home)), "Microsoft", "Windows", "Fonts")
        return
    if sys.platform == "darwin":
        yield from (Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts")
        return
    main = Path(environment.get("FONTCONFIG_FILE") or "/etc/fonts/fonts.conf")
    named = list(_named_by(main, home, environment))
    own = Path(environment.get("XDG_DATA_HOME") or home / ".local/share", "fonts")
    yield from named or (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), own)


def _named_by(
    path: Path, home: Path, environment: Mapping[str, str], depth: int = 0
) -> Iterator[Path]:
    """Yield the folders that a configuration of fontconfig names, and those that it includes."""
    if path.is_dir():
        for part in sorted(path.glob("[0-9]*.conf")):
            yield from _named_by(part, home, environment, depth + 1)
        return
    try:
        root = ET.fromstring(path.read_bytes())
    except (OSError, ET.ParseError):
        return
    data = Path(environment.get("XDG_DATA_HOME") or home / ".local/share")
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    for entry in root:
        text = (entry.text or "").strip()
        if not text or entry.tag not in ("dir", "include"):
            continue
        place = home / text[2:] if text.startswith("~/") else Path(text)
        if entry.tag == "dir":
            yield data / place if entry.get("prefix") == "xdg" else path.parent / place
        elif depth < _MOST_NESTED:
            inside = config if entry.get("prefix") == "xdg" else path.parent
            yield from _named_by(inside / place, home, environment, depth + 1)


def _names(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (family, style in small letters) of the first font of a file, if it can be read."""
    with suppress(OSError, StructError), path.open("rb") as file:
        names = dict(_entries(_name_table(file)))
        family = names.get(_BEST_FAMILY) or names.get(_FAMILY, "")
        style = names.get(_BEST_STYLE) or names.get(_STYLE, "")
        if family:
            yield family, style.lower()


def _name_table(file: BinaryIO) -> bytes:
    """Return the table `name` of the first font; of a large file no more is read. b"" without."""
    start = 0
    if file.read(len(_COLLECTION)) == _COLLECTION:
        file.seek(_FIRST_OFFSET)
        (start,) = unpack(">I", file.read(4))
    file.seek(start + 4)
    (tables,) = unpack(">H", file.read(2))
    file.seek(start + 12)
    for _ in range(tables):
        tag, _checksum, offset, length = unpack(">4sIII", file.read(16))
        if tag == b"name":
            file.seek(offset)
            return file.read(length)
    return b""


def _entries(table: bytes) -> Iterator[tuple[int, str]]:
    """Yield (id, text) of the English names in a table `name`."""
    count, texts = unpack_from(">HH", table, 2)
    for entry in range(count):
        platform, _, language, kind, length, offset = unpack_from(">6H", table, 6 + 12 * entry)
        start = texts + offset
        if platform == _MICROSOFT and language & _LANGUAGE == _ENGLISH:
            yield kind, table[start : start + length].decode("utf-16-be", "replace")
