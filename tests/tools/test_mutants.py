"""Mutants: small changes that are sources still, told by their place; two suites compared."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutants import (
    AREAS,
    ROOT,
    Copy,
    Result,
    changes,
    compared,
    mutants,
    summary,
)

MODULE = '''
def found(a, b, *, c=1):
    """Text with 1 < 2."""
    if a < b and not c:
        note("é", a)
        return a + b
    return a in b or True
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "some.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_each_kind_of_change_is_made_in_its_place(module: Path) -> None:
    made = [MODULE[:a] + new + MODULE[b:] for a, b, new, _ in changes(module)]
    for text in made:
        ast.parse(text)
    lines = {line.strip() for text in made for line in text.splitlines()}
    assert lines >= {
        "if a <= b and not c:",
        "if a < b or not c:",
        "if not (a < b and not c):",
        "pass",
        "return a - b",
        "return None",
        "return a not in b or True",
        "return a in b and True",
        "return a in b or False",
    }
    assert all("1 < 2" in text for text in made), "no text is changed"


@pytest.mark.parametrize(
    ("name", "text", "new"),
    [
        ("a.html", '<p hx-get="/x">{% if a %}{{ b }}{% endif %}</p>', "<p>{% if a %}"),
        ("a.html", "{% if a %}{{ b }}{% endif %}", "{% if not (a) %}"),
        ("a.js", "const f = (a) => {\n  if (a === 1 && b) call(a);\n};", "a !== 1"),
        ("a.js", "const f = (a) => {\n  if (a === 1) call(a);\n};", "if (!(a === 1)) call"),
        ("a.js", "const f = () => {\n  call(1);\n};", "{\n;\n}"),
    ],
)
def test_so_it_is_in_pages_and_scripts(tmp_path: Path, name: str, text: str, new: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    made = [text[:a] + made + text[b:] for a, b, made, _ in changes(path)]
    assert any(new in it for it in made)


def test_remarks_are_no_scripts(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_text("// a === b && c\n", encoding="utf-8")
    assert not changes(path)


@pytest.mark.slow
def test_the_same_seed_draws_the_same_of_every_area() -> None:
    found = mutants(ROOT, 12, 5, list(AREAS))
    assert [it.area for it in found] == [area for area in AREAS for _ in range(2)]
    assert found == mutants(ROOT, 12, 5, list(AREAS))
    for mutant in found:
        text = (ROOT / mutant.file).read_text("utf-8")
        assert text[mutant.start : mutant.end] != mutant.new
        assert text.count("\n", 0, mutant.start) + 1 == mutant.line


def test_what_lies_near_imports_it_or_lies_beside_it() -> None:
    copy = object.__new__(Copy)
    copy.root = ROOT
    near = copy.near("src/railhead/engine/boardfiles.py")
    assert "tests/engine/test_board_files.py" in near
    assert "tests/server/views/test_setup_boards.py" in near
    assert "tests/drawing/base/test_palette.py" not in near


def test_two_suites_are_compared_by_what_they_notice() -> None:
    def results(**stages: str) -> dict[str, Result]:
        return {
            name: Result(name, "engine", at, "t" * bool(at), 1.0) for name, at in stages.items()
        }

    before = results(a="near", b="slow", c="", d="")
    after = results(a="near", b="", c="quick", d="", e="near")
    assert compared(before, after) == [
        "4 mutants, 1 noticed by neither",
        "  no longer noticed: b (before by t)",
        "  noticed now: c (by t)",
        "  by neither: d",
    ]
    assert summary(list(before.values()))[0] == "engine: 2 of 4 noticed"
