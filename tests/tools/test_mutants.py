"""Mutants: small changes that are sources still, told by their place; two suites compared."""

from __future__ import annotations

import ast
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from tools.mutants.changes import AREAS, SOURCES, Mutant, changes, drawn
from tools.mutants.plugin import Scripts
from tools.mutants.probes import in_scripts, marked, marked_template, near
from tools.mutants.results import Result, compared, summary
from tools.mutants.suite import Judge, Recorded, numbered, record, rounds
from tools.mutants.trees import ROOT, Tree

MODULE = '''
def found(a: Literal[1], b, *, c=1):
    """Text with 1 < 2."""
    if a < b and not c:
        note("é", a)
        return a + b
    match a:
        case 3:
            d = f"{a < 4}"
    return a in b or True
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "some.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_each_kind_of_change_is_made_in_its_place(module: Path) -> None:
    made = [MODULE[: it.start] + it.new + MODULE[it.end :] for it in changes(module)]
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
    for kept in ("1 < 2", "Literal[1]", "case 3", "a < 4"):
        assert all(kept in text for text in made), "no text, type or pattern is changed"


def test_a_mark_stands_at_each_place_and_nothing_else_changes(module: Path) -> None:
    places = [(number, it.first, it.last) for number, it in enumerate(changes(module))]
    text = marked(MODULE, places)
    met: list[int] = []
    space = {"Literal": {1: int}, "note": lambda *_: None}
    exec(text, space)
    space["__m__"] = met.append
    assert space["found"](1, 3, c=0) == 4  # type: ignore[operator]
    assert set(met) == {
        number
        for number, it in enumerate(changes(module))
        if MODULE.count("\n", 0, it.start) in {3, 4, 5} and it.start > MODULE.index("    if")
    }


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("", 0),
        ('"""Text."""\n', 1),
        ('"""Text."""\n\nfrom __future__ import annotations\n', 3),
        ("from __future__ import (\n    annotations,\n)\n", 3),
    ],
)
def test_marks_are_known_from_where_names_may_be(before: str, expected: int) -> None:
    text = marked(f"{before}a = (1 +\n  2)\n", [(3, len(before) + 5, len(before) + 12)])
    assert text.splitlines()[expected].startswith("import builtins")
    assert text.endswith("a = ((__m__(3), (1 +\n  2))[1])\n")
    compile(text, "", "exec", dont_inherit=True)


def test_a_mark_in_a_template_takes_no_room() -> None:
    text = '<p id="a">\n  {% if a %}{{ b }}{% endif %}'
    at = text.index
    made = marked_template(text, [(1, at("{% if"), 0), (2, at("{{"), 0), (3, at(" id"), 0)])
    assert made == (
        '<p{{ __m__(3) }} id="a">\n  {% if __m__(1) %}{% endif %}{% if a %}'
        "{{ __m__(2) }}{{ b }}{% endif %}"
    )


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
    made = [text[: it.start] + it.new + text[it.end :] for it in changes(path)]
    assert any(new in it for it in made)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.js", "// a === b && c\n"),
        ("a.html", "{# {{ a }} #}"),
        ("a.js", "if (a) return b.map((c) => d) ;"),
    ],
)
def test_remarks_are_not_changed_nor_what_would_be_no_script(
    tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert not changes(path)


def test_browsers_count_places_in_their_own_units(tmp_path: Path) -> None:
    file = "src/railhead/server/static/railhead/a.js"
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text("// \N{STEAM LOCOMOTIVE}\nconst a = b && c;\n", encoding="utf-8")
    (mutant,) = drawn(tmp_path, 5, 1, ["scripts"])
    assert in_scripts(tmp_path, {4: mutant}) == {"a.js": {"length": 24, "places": [[4, 17]]}}


def test_the_innermost_part_of_a_script_tells_whether_a_place_ran() -> None:
    met: list[int] = []

    def note(number: int) -> str:
        met.append(number)
        return ""

    def part(start: int, end: int, count: int) -> dict[str, int]:
        return {"startOffset": start, "endOffset": end, "count": count}

    places = [[1, 10], [2, 30], [3, 60]]
    scripts = Scripts({"a.js": {"length": 100, "places": places}}, note)
    functions = [{"ranges": [part(0, 100, 1), part(20, 70, 0)]}, {"ranges": [part(50, 65, 2)]}]
    scripts.note("http://here/static/b.js", functions)
    assert not met
    scripts.note("http://here/static/a.0123456789ab.js?v=1", functions)
    assert met == [1, 3]
    scripts.note("http://here/static/a.js", [{"ranges": [part(0, 90, 1)]}])
    assert met == [1, 3, 1, 2, 3], "another text of it: nobody knows what stands where"


def test_a_mutant_is_found_again_in_another_text_of_its_file(module: Path) -> None:
    tree = module.parent / "tree"
    path = tree / "src" / "railhead" / "network" / "some.py"
    path.parent.mkdir(parents=True)
    path.write_text(MODULE, encoding="utf-8")
    other = f"import this\n{MODULE}\n\ndef more():\n    return 1 + 2\n"
    mutants = drawn(tree, 20, 1, ["network"], lambda _: other)
    assert mutants
    spans = sorted((it.change.start, it.change.end) for it in mutants)
    assert all(a[1] <= b[0] for a, b in pairwise(spans)), "they lie apart"
    for mutant in mutants:
        there = mutant.found_in(other)
        assert there is not None
        assert there.put_into(other) == other.replace(MODULE, mutant.put_into(MODULE))
    assert not drawn(tree, 20, 1, ["network"], lambda _: other.replace("a < b", "b > a"))
    assert not drawn(tree, 20, 1, ["network"], lambda _: None)


@pytest.mark.slow
def test_the_same_seed_draws_the_same_of_every_area() -> None:
    areas = ["network", "scripts"]
    found = drawn(ROOT, 12, 5, areas)
    assert [it.area for it in found] == [area for area in areas for _ in range(6)]
    assert found == drawn(ROOT, 12, 5, areas)
    for mutant in found:
        text = (ROOT / mutant.file).read_text("utf-8")
        assert mutant.found_in(text) == mutant
        assert mutant.put_into(text) != text


def test_every_area_has_files() -> None:
    for area, globs in AREAS.items():
        for glob in globs:
            assert next((ROOT / SOURCES).glob(glob), None), (area, glob)


def test_what_lies_near_imports_it_or_lies_beside_it() -> None:
    found = near(ROOT, "src/railhead/engine/boardfiles.py")
    assert "tests/engine/test_board_files.py" in found
    assert "tests/server/views/test_setup_boards.py" in found
    assert "tests/drawing/base/test_palette.py" not in found


def test_first_one_test_of_each_file_runs_and_what_is_left_out_is_told() -> None:
    seconds = {"a::1": 1.0, "a::2": 2.0, "b::1": 3.0, "b::2": 0.5, "c::1": 90.0, "d::1": 30.0}
    recorded = Recorded(
        seconds=seconds,
        reached={1: list(seconds), 2: ["c::1"]},
        kept={"game": 10.0, "other": 50.0},
        users={"a::1": ["game"], "b::1": ["game", "other"]},
        in_kept={1: ["game"]},
    )
    found = rounds(recorded, 1, 50)
    assert found.first == ["b::2", "a::1", "d::1"]
    # The first of `a` asks for a game that is kept: it begins anew with that made again.
    assert found.second == ["a::1", "a::2", "b::1"]
    assert found.anew == ["game"]
    assert found.left_out == 1
    assert rounds(recorded, 2, 50).first == ["c::1"], "one is run however long it takes"
    assert rounds(recorded, 3, 50).first == []


SUM = """from functools import cache


def more(a, b):
    found = a + b
    return found


@cache
def kept(a):
    found = a * 2
    return found


def nobody(a):
    found = a - 1
    return found


def unseen(a):
    found = a - 2
    return found
"""
TESTS = """import subprocess, sys
import pytest
from railhead.network import sums


@pytest.fixture(scope="module")
def four():
    return sums.more(1, 3)


def test_more(four):
    assert four == 4


def test_again(four):
    assert four > 1


def test_kept():
    assert sums.kept(3)


def test_kept_too():
    assert sums.kept(3) == 6


def test_elsewhere():
    program = "from railhead.network import sums; print(sums.nobody(5))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"4"]


def test_failing():
    assert sums.unseen(1) == 5
"""


def _tiny(root: Path) -> list[Mutant]:
    """A tree with a module and its tests. Its mutants: one of each line that calculates."""
    for name, text in (
        ("src/railhead/__init__.py", ""),
        ("src/railhead/network/__init__.py", ""),
        ("src/railhead/network/sums.py", SUM),
        ("tests/test_sums.py", TESTS),
        ("pytest.ini", "[pytest]\naddopts = -p no:django\nmarkers =\n    long: x\n"),
        (".gitignore", ".venv\n__pycache__\n"),
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    found = drawn(root, 20, 1, ["network"])
    calculating = [it for it in found if " for " in it.change.what and it.change.new in "+-*"]
    return sorted(calculating, key=lambda it: it.line)


@pytest.mark.slow
def test_tests_that_come_by_are_recorded_and_notice(tmp_path: Path) -> None:
    mutants = _tiny(tmp_path / "origin")
    assert [it.line for it in mutants] == [5, 11, 16, 21]
    to = tmp_path / "to"
    to.mkdir()
    trees = [Tree(tmp_path / name, origin=tmp_path / "origin") for name in ("a", "b", "c")]
    recorded = record(trees[0], numbered(mutants), to, [], 1)
    reached = {
        number: sorted(name.partition("::")[2] for name in tests)
        for number, tests in recorded.reached.items()
    }
    assert reached == {
        1: ["test_again", "test_more"],
        2: ["test_kept", "test_kept_too"],
        3: ["test_elsewhere"],
        4: [],
    }
    judge = Judge(
        tree=trees[1],
        plain=trees[2],
        folder=tmp_path / "runs",
        to=to,
        recorded=recorded,
        most=60,
        sure=set(),
    )
    # The first round of the one does not notice it; nobody comes by the other.
    results = [judge.judge(number, mutants[number - 1]) for number in (2, 4)]
    assert [it.by.partition("::")[2] for it in results] == ["test_kept_too", ""]
    assert (trees[1].root / "src/railhead/network/sums.py").read_text("utf-8") == SUM


def test_two_suites_are_compared_by_what_they_notice() -> None:
    def results(**by: str) -> dict[str, Result]:
        return {name: Result(name, "engine", test, 3, 2, 1.0) for name, test in by.items()}

    before = results(a="t", b="t", c="", d="")
    after = results(a="t", b="", c="t", d="", e="t")
    assert compared(before, after) == [
        "4 mutants, 1 noticed by neither",
        "  no longer noticed: b (before by t, 2 were left out)",
        "  noticed now: c (by t)",
        "  by neither: d",
        "1 others were judged in one of both only",
    ]
    assert summary(list(before.values())) == [
        "engine: 2 of 4 noticed",
        "  not noticed: c (3 tests come by, 2 were left out)",
        "  not noticed: d (3 tests come by, 2 were left out)",
    ]
