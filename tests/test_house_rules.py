"""Habits of the house that a machine can check."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
SOURCES = TESTS.parent / "src"

MOST_LINES = 400
USUAL_LINES = 300
# Data is as long as its game: boards, texts and pictures are not read from top to bottom.
DATA = {".ico", ".json", ".jsonl", ".mo", ".png", ".po", ".pot", ".svg", ".toml", ".woff2", ".yaml"}
# Not to be searched for English words: binary files, and translations ("todo" is Spanish).
UNREADABLE = {".ico", ".mo", ".png", ".po", ".pot", ".woff2"}
LEFT_BEHIND = re.compile(r"\b(TODO|FIXME|XXX)\b")
# Players, readers, hosts and strangers are "they": nobody knows more of them.
ONE_SEX = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
# Where one of these words names a value and nobody: what stands round it in its file.
NAMES_OF_VALUES = {
    "railhead/server/page/history/agreements.py": ("`his`:", '"his":'),
    "railhead/server/templates/panels/agreement.html": ("not his %}", "elif his %}", "if his and"),
}


def _files(without: set[str]) -> Iterator[Path]:
    for path in sorted(SOURCES.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in without:
            yield path


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_files_are_small() -> None:
    files = [*_files(DATA), *TESTS.rglob("*.py")]
    lengths = {path.relative_to(SOURCES.parent): len(_lines(path)) for path in files}
    long = [f"{path}: {length}" for path, length in lengths.items() if length > MOST_LINES]
    assert not long, "\n".join(
        [f"more than {MOST_LINES} lines (most files stay under {USUAL_LINES}): split", *long]
    )


def test_nothing_is_left_to_do() -> None:
    left = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in _files(UNREADABLE)
        for number, line in enumerate(_lines(path), start=1)
        if LEFT_BEHIND.search(line)
    ]
    assert not left, "\n".join(["finish or drop:", *left])


def _tells_of_one_sex(line: str, allowed: Iterable[str] = ()) -> bool:
    for name in allowed:
        line = line.replace(name, "")
    return ONE_SEX.search(line) is not None


def test_a_person_is_they() -> None:
    """In docstrings, comments and texts; what a text says in another language is its own affair."""
    told = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in _files(UNREADABLE)
        for number, line in enumerate(_lines(path), start=1)
        if _tells_of_one_sex(line, NAMES_OF_VALUES.get(path.relative_to(SOURCES).as_posix(), ()))
    ]
    assert not told, "\n".join(["say they, or name the role:", *told])


def test_who_is_not_they_is_noticed_wherever_it_is_said() -> None:
    for line in (
        '"""Whether he may act."""',
        "# What the player sees is his.",
        'N_("{player} waits for him.")',
        '<p>{{ say("She passes.") }}</p>',
        'text = "The president pays himself."',
    ):
        assert _tells_of_one_sex(line), line
    for path, names in NAMES_OF_VALUES.items():
        assert not any(_tells_of_one_sex(name, names) for name in names)
        source = (SOURCES / path).read_text(encoding="utf-8")
        assert all(name in source for name in names), f"{path}: an exception has gone"
    line = '"""`his`: his seat is asked for."""'
    assert _tells_of_one_sex(line, ["`his`:"]), "an exception excuses nothing else in its line"


_SUSPECT = re.compile(r"^\s*(?:from|import)\b[^#\n]*(?:\btest_|[(\\][^)]*\btest_)", re.MULTILINE)
"""An import that may take something from a test module: only what has one need be parsed."""


def _imported(source: str) -> Iterator[str]:
    """The modules and names that a module imports, dotted."""
    for node in ast.walk(ast.parse(source)) if _SUSPECT.search(source) else ():
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_helpers_do_not_come_out_of_other_test_modules() -> None:
    """They have modules of their own: else one topic's tests hang on those of another."""
    taken = [
        f"{path.relative_to(TESTS)}: {name}"
        for path in sorted(TESTS.rglob("*.py"))
        for name in _imported(path.read_text(encoding="utf-8"))
        if any(part.startswith("test_") for part in name.split("."))
    ]
    assert not taken, "\n".join(["move what several need to a module of helpers:", *taken])


def test_such_an_import_is_noticed_however_it_is_written() -> None:
    for source in (
        "from tests.test_a import b",
        "from tests import test_a",
        "    import tests.engine.test_a as a",
        "from tests.engine import (\n    helpers,\n    test_a,\n)",
        "from tests.engine import helpers, \\\n    test_a",
    ):
        text = f"if True:\n{source}" if source.startswith(" ") else source
        assert any(".test_a" in name for name in _imported(text)), source
