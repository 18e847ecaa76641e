"""Reads data files, and finds what the family of a title holds for it.

A data file of a title may begin with `family = "..."`: the package of its family beside its own,
which has a file of the same name with what its titles share word for word. The title's file then
has what it adds or says otherwise, and `left_out`, the numbers that it does not take over.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.titlefolders import PACKAGE

_TOML_FAULTS = (
    ("overwrite", TitleError("", "something stands there twice")),
    ("twice", TitleError("", "something stands there twice")),
    ("mutate", TitleError("", "something stands there twice")),
    ("Unterminated", TitleError("", "a text has no end")),
    ("Illegal", TitleError("", "a character that may not stand there")),
    ("Unclosed", TitleError("", "a list or table has no end")),
    ("declaration", TitleError("", "the name of a table has no end")),
    ("newline", TitleError("", "something follows where the line should end")),
    ("value", TitleError("", "there is no value, or one that makes no sense")),
)
"""Words of messages of the reader of TOML, and what is wrong then."""
_OTHER_TOML_FAULT = TitleError("", "this makes no sense")


@lru_cache(maxsize=64)
def read_toml(path: Path) -> dict[str, Any]:
    """Read a data file. Raises TitleError, naming the file, if it is missing or not valid TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise toml_fault(path.name, str(error)) from error
    except OSError as error:
        raise TitleError(path.name, "{why}", why=error) from error


def toml_fault(name: str, said: str) -> TitleError:
    """What is wrong with TOML, in words that can be translated.

    `said`: the message of its reader, in English, which ends with the place.
    """
    words, _, place = said.rpartition(" (")
    why = next((fault for part, fault in _TOML_FAULTS if part in words), _OTHER_TOML_FAULT)
    numbers = [int(number) for number in re.findall(r"\d+", place)]
    if len(numbers) != 2:
        return TitleError(name, "not valid TOML: {why}", why=why)
    line, column = numbers
    return TitleError(
        name,
        "not valid TOML at line {line}, column {column}: {why}",
        line=line,
        column=column,
        why=why,
    )


def family_file(data: Mapping[str, Any], path: Path) -> Path | None:
    """Return the file of the same name in the family that a data file names, None for none.

    `data`: of the file at `path`. Raises TitleError for a family that has no such file.
    """
    family = data.get("family", "")
    if not family:
        return None
    folder = path.parent if (path.parent / "__init__.py").exists() else path.parent.parent
    places: list[Path] = [place / family / path.name for place in (folder.parent, PACKAGE)]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise TitleError(f"{path.name}: family", "{name} has no such file", name=repr(family))
    return found


def left_out(data: Mapping[str, Any], known: Collection[str], where: str) -> frozenset[str]:
    """Return the numbers that a data file does not take over from its family.

    Raises TitleError for one that the family does not have, or that is named twice.
    """
    named = data.get("left_out", [])
    for number in named:
        if number not in known:
            raise TitleError(f"{where}: left_out", "the family has no {id}", id=number)
        if named.count(number) > 1:
            raise TitleError(f"{where}: left_out", "{id} stands there twice", id=number)
    return frozenset(named)
