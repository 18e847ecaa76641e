"""Begins a title: writes a small one of the classic family, to be changed."""

from __future__ import annotations

import re
from pathlib import Path

from railhead.engine.fault import TitleError
from railhead.engine.titlefolders import PACKAGE
from railhead.titles.catalogue import title_ids

TEMPLATE = PACKAGE / "classic" / "template"
"""The files of the small title, in which NAME stands for its name."""

_NAME = re.compile(r"[A-Za-z0-9]{1,12}")
_TEXT = ".txt"
_FIRST = "init.py"


def check_name(name: str) -> None:
    """Raise TitleError for what cannot be the name of a new title."""
    if not _NAME.fullmatch(name):
        raise TitleError(
            "NAME",
            "expected 1 to 12 letters from A to Z and digits, as in 1830 or Harz; found {name}",
            name=repr(name[:40]),
        )
    taken = next((it for it in title_ids() if it.lower() == name.lower()), None)
    if taken is not None:
        raise TitleError("NAME", "there is a title {name} already; choose another name", name=taken)


def write_title(name: str, into: Path) -> Path:
    """Write a small title into a folder of titles; return its own folder.

    Nothing is overwritten. Raises TitleError for a name that cannot be, or a folder that is there
    already or cannot be written.
    """
    check_name(name)
    folder = into / f"g{name.lower()}"
    try:
        into.mkdir(parents=True, exist_ok=True)
        folder.mkdir()
        for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
            target = folder / source.relative_to(TEMPLATE)
            target.parent.mkdir(exist_ok=True)
            last = target.name.removesuffix(_TEXT)
            text = source.read_text("utf-8").replace("NAME", name)
            target.with_name("__init__.py" if last == _FIRST else last).write_text(text, "utf-8")
    except FileExistsError as error:
        raise TitleError(
            str(folder), "there is such a folder already; nothing was written"
        ) from error
    except OSError as error:
        raise TitleError(str(folder), "{why}", why=error) from error
    return folder
