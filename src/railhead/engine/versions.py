"""The versions of a title's rules: when each came, and what it changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.titlefiles import read_toml

FILE = "versions.toml"


@dataclass(frozen=True, slots=True)
class Change:
    """What a version changed, in one sentence; `rules`: ids of the rules that it is about."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesVersion:
    """A version of the rules. `date`: as 2026-11-22. `changes`: none in the first version."""

    number: int
    date: str
    changes: tuple[Change, ...] = ()


def read_versions(folder: Path) -> tuple[RulesVersion, ...]:
    """Return the versions of the title whose data files lie in `folder`, the first one first.

    Raises TitleError, naming the field, for a file that is not as it should be.
    """
    try:
        return tuple(map(_version, read_toml(folder / FILE)["version"]))
    except KeyError as error:
        raise TitleError(FILE, "the field {name} is missing", name=str(error)) from error


def newer_versions(folder: Path, number: int) -> tuple[RulesVersion, ...]:
    """The versions of the title's rules that came after one. Raises TitleError."""
    return tuple(version for version in read_versions(folder) if version.number > number)


def _version(entry: Mapping[str, Any]) -> RulesVersion:
    changes = (Change(it["text"], tuple(it["rules"])) for it in entry.get("change", ()))
    return RulesVersion(entry["number"], entry["date"].isoformat(), tuple(changes))
