"""The versions of a title's rules: when each came, and what it changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.tomlfiles import read_toml

FILE = "versions.toml"
"""The data file that lists the versions of a title's rules."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a version changed, in one sentence; `rules`: ids of the rules concerned."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesVersion:
    """A version of a title's rules.

    `number`: from 1; `date`: such as 2026-11-22; `changes`: none in the first version.
    """

    number: int
    date: str
    changes: tuple[Change, ...] = ()


def read_versions(folder: Path) -> tuple[RulesVersion, ...]:
    """Return the versions of the title whose data files are in `folder`, the oldest first.

    Raises TitleError, naming the field, if the file is not valid TOML or lacks a field.
    """
    try:
        return tuple(map(_version, read_toml(folder / FILE)["version"]))
    except KeyError as error:
        raise TitleError(FILE, "the field {name} is missing", name=str(error)) from error


def newer_versions(folder: Path, number: int) -> tuple[RulesVersion, ...]:
    """Return the versions after version `number`. Raises TitleError as `read_versions` does."""
    return tuple(version for version in read_versions(folder) if version.number > number)


def _version(entry: Mapping[str, Any]) -> RulesVersion:
    changes = (Change(it["text"], tuple(it["rules"])) for it in entry.get("change", ()))
    return RulesVersion(entry["number"], entry["date"].isoformat(), tuple(changes))
