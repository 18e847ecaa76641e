"""What `railhead` exports: complete, documented, quick to import, and enough without extras."""

from __future__ import annotations

import ast
import doctest
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import railhead

HOUSE = Path(__file__).resolve().parent.parent
LIBRARY = HOUSE / "docs" / "library.md"
SOURCE = Path(railhead.__file__)

EXTRAS = ("babel", "click", "django", "jinja2", "resvg_py", "rich", "uvicorn", "whitenoise")
"""Libraries that the bare engine does without."""


def run(program: str, folder: Path) -> str:
    """Run a program in a process of its own, where no library of the extras can be imported."""
    blocked = f"import sys\nsys.modules.update(dict.fromkeys({EXTRAS!r}))\n"
    done = subprocess.run(
        [sys.executable, "-c", blocked + program],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(SOURCE.parent.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_what_type_checkers_are_told_is_what_there_is() -> None:
    """The imports for type checkers, the places for the program and `__all__` name the same."""
    told = {
        (alias.name, node.module)
        for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("railhead")
        for alias in node.names
    }
    names = {name for name, _ in told}
    assert names == set(railhead.__all__) - {"__version__"}
    for name, home in told:
        found = getattr(railhead, name)
        if not isinstance(found, ModuleType):
            assert found is getattr(sys.modules[str(home)], name)
    assert names <= set(dir(railhead))


def test_what_is_not_exported_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Newgame'"):
        railhead.Newgame  # type: ignore[attr-defined] # noqa: B018


@pytest.mark.parametrize("name", sorted(set(railhead.__all__) - {"Answer", "__version__"}))
def test_every_name_is_documented(name: str) -> None:
    found = getattr(railhead, name)
    assert inspect.getdoc(found)
    assert re.search(rf"\b{name}\b", LIBRARY.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_examples_of_the_guide_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(LIBRARY), module_relative=False, encoding="utf-8")
    assert result.attempted > 30
    assert result.failed == 0


def test_the_example_of_the_package_works() -> None:
    assert doctest.testmod(railhead).failed == 0


def test_importing_it_loads_nothing_else(tmp_path: Path) -> None:
    program = "import railhead; print([name for name in sys.modules if 'railhead.' in name])"
    assert run(program, tmp_path) == "[]"


PLAY = """
import json, random
import railhead
game = railhead.new_game("1849", ["Ann", "Bob", "Cid"], seed=3)
answer = railhead.random_player(3)
for _ in range(150):
    game.apply(answer(game))
owners = [company for company in game.title.companies if game.state.trains.get(company)]
best = [game.best_routes(company) for company in owners]
record = railhead.to_record(game)
open("game.json", "w").write(json.dumps(record))
assert railhead.load_record("game.json").state == game.state
from railhead.language import log_lines
print(len(log_lines(game.events, game)) > 100, all(found.proven for found in best), len(best))
"""


@pytest.mark.slow
def test_the_bare_engine_needs_the_standard_library_only(tmp_path: Path) -> None:
    assert run(PLAY, tmp_path) == "True True 3"


BEGIN = """
import railhead
for title in railhead.title_ids():
    game = railhead.new_game(title, ["Ann", "Bob", "Cid"], seed=1)
    answer = railhead.random_player(1)
    for _ in range(120):
        game.apply(answer(game))
    print(title, len(game.actions))
"""

WHOLE = """
import railhead
for title in railhead.title_ids():
    print(title, railhead.simulate_game(title, 3, seed=1).reason)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "program", [BEGIN, pytest.param(WHOLE, marks=pytest.mark.long)], ids=["begin", "whole"]
)
def test_every_title_is_played_by_the_bare_engine(program: str, tmp_path: Path) -> None:
    assert run(program, tmp_path).split()[::2] == railhead.title_ids()


def test_types_are_shipped() -> None:
    assert (SOURCE.parent / "py.typed").exists()
