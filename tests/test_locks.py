"""What the lock files pin is what `pyproject.toml` allows, and the same in all of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
LOCKS = {
    "requirements.lock": ("server", "draw", "print", "build"),
    "requirements-dev.lock": ("dev",),
    "tools/docs.lock": ("docs",),
}


def pinned(lock: str) -> dict[str, set[str]]:
    """The releases of each library in a lock file: several where they depend on the system."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text("utf-8"), re.M):
        found.setdefault(name, set()).add(version)
    return found


def wanted(extras: tuple[str, ...]) -> dict[str, Requirement]:
    """What extras ask for, by name, with what others of ours bring."""
    found: dict[str, Requirement] = {}
    for extra in extras:
        for text in EXTRAS[extra]:
            requirement = Requirement(text)
            if requirement.name == "railhead":
                found |= wanted(tuple(sorted(requirement.extras)))
            else:
                found[requirement.name] = requirement
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_has_all_that_its_extras_ask_for_within_their_bounds(lock: str) -> None:
    there = pinned(lock)
    for name, requirement in wanted(LOCKS[lock]).items():
        assert there.get(name), f"{lock} lacks {name}"
        assert all(Version(it) in requirement.specifier for it in there[name]), (lock, name)


@pytest.mark.parametrize("lock", [it for it in LOCKS if it != "requirements-dev.lock"])
def test_what_several_lock_files_pin_is_the_same_release(lock: str) -> None:
    others = pinned("requirements-dev.lock")
    for name, versions in pinned(lock).items():
        assert versions <= others.get(name, versions), (lock, name)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_release_is_pinned_by_a_digest(lock: str) -> None:
    for entry in re.split(r"\n(?=[\w.-]+==)", (ROOT / lock).read_text("utf-8")):
        assert "--hash=sha256:" in entry, entry.splitlines()[0]
