"""A command loads the title that it is about, and no other."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from railhead.titles.catalogue import title_ids

pytestmark = pytest.mark.slow

RUN = """
import json, sys
from railhead.cli import main
main(sys.argv[1:], standalone_mode=False)
print()
print(json.dumps([name for name in sys.modules if name.startswith("railhead.")]))
"""


def modules_of(folder: Path, *arguments: str) -> set[str]:
    """The modules of Railhead that a command has loaded in a process of its own."""
    command = [sys.executable, "-c", RUN, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def titles_in(modules: set[str]) -> set[str]:
    """The titles whose rules are among modules."""
    folders = {f"g{title.lower()}": title for title in title_ids()}
    return {folders[name] for name in folders if f"railhead.titles.{name}.versions" in modules}


@pytest.mark.parametrize(
    "arguments",
    [
        ("titles", "1849"),
        ("rules", "1849", "1849-4.2-3"),
        ("draw", "market", "1849", "-o", "market.svg"),
        ("simulate", "1849", "--games", "1", "--jobs", "1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_loads_the_title_that_it_is_about(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    modules = modules_of(tmp_path, *arguments)
    assert titles_in(modules) == {"1849"}
    assert not [name for name in modules if "g1861" in name or "g1865" in name]


def test_who_lists_the_titles_loads_all(tmp_path: Path) -> None:
    assert titles_in(modules_of(tmp_path, "titles")) == set(title_ids())


HELP = {
    "language", "cli", "table.fault", "exchange.ruleserror", "engine.illegal", "engine.titlefolders"
}  # fmt: skip
"""What help needs: words and where they lie, the commands, and the errors that they report."""


def within(module: str, parts: set[str]) -> bool:
    """Whether a module is one of these, lies in one of them, or is a package around one."""
    name = module.removeprefix("railhead.")
    return any(f"{name}.".startswith(f"{it}.") or it.startswith(f"{name}.") for it in parts)


def test_help_needs_no_rules_and_little_else(tmp_path: Path) -> None:
    modules = modules_of(tmp_path, "--help")
    assert [name for name in modules if not within(name, HELP)] == []
    assert len([name for name in modules if ".language." in name]) <= 3


def test_a_command_loads_nothing_for_others(tmp_path: Path) -> None:
    modules = modules_of(tmp_path, "rules", "1849", "1849-4.2-3")
    others = ("server", "lab", "bots", "drawing", "records")
    assert [name for name in modules if name.split(".")[1] in others] == []


def test_who_plays_one_title_at_random_loads_neither_others_nor_their_family(
    tmp_path: Path,
) -> None:
    modules = modules_of(tmp_path, "simulate", "1849", "--games", "1", "--jobs", "1")
    titles = {name.split(".")[2] for name in modules if name.startswith("railhead.titles.")}
    assert titles == {"catalogue", "common", "g1849"}
    assert not [name for name in modules if name.split(".")[1] in ("server", "drawing")]
