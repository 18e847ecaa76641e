"""What can be changed in the sources, and which changes are drawn.

Each mutant carries the text around it, by which it is found again in another tree, where its file
may be a different one.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

SOURCES = Path("src") / "railhead"

AREAS: dict[str, tuple[str, ...]] = {
    "engine": (
        "engine/**/*.py",
        "assist/**/*.py",
        "table/**/*.py",
        "exchange/**/*.py",
        "records/**/*.py",
    ),
    "network": ("network/**/*.py",),
    "titles": ("titles/**/*.py",),
    "server": ("server/**/*.py", "cli/**/*.py"),
    "pages": ("server/page/**/*.py", "server/templates/**/*.html", "drawing/**/*.py"),
    "scripts": ("server/static/railhead/**/*.js",),
}
"""What is mutated, an equal share of each."""

_LINES_AROUND = 2
"""So many lines before and after that of a change in a template or script belong to its context."""


@dataclass(frozen=True, order=True)
class Change:
    """A new text from `start` to `end`, counted in characters.

    `first` to `last` is what is worked out there: who comes by it comes by the change. `around` and
    `until` bound the context.
    """

    start: int
    end: int
    new: str
    what: str
    first: int
    last: int
    around: int
    until: int


@dataclass(frozen=True)
class Mutant:
    """A change of a file. `context`: the text around it, as it is before the change."""

    area: str
    file: str
    line: int
    column: int
    change: Change
    context: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.change.what}"

    def put_into(self, text: str) -> str:
        """The text of the file with the change."""
        return text[: self.change.start] + self.change.new + text[self.change.end :]

    def found_in(self, text: str) -> Mutant | None:
        """The same mutant in another text of its file; none unless its context is there once."""
        if text.count(self.context) != 1:
            return None
        old = self.change
        by = text.index(self.context) - old.around
        places = ("start", "end", "first", "last", "around", "until")
        moved = replace(old, **{name: getattr(old, name) + by for name in places})
        return replace(self, change=moved)


# -- what can be changed -------------------------------------------------------------------------

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: (" is ", " is not "),
    ast.IsNot: (" is not ", " is "),
    ast.In: (" in ", " not in "),
    ast.NotIn: (" not in ", " in "),
}
_CALCULATED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
}

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Found = tuple[int, int, str, str, ast.expr]
"""(start, end, new text, what it is, what is worked out there)"""


class _Python:
    """The changes of a module."""

    def __init__(self, text: str) -> None:
        self.text = text
        # As the parser counts lines: a form feed or a separator in a text ends none.
        self.lines = [line for line in re.split(r"(?<=\n)", text) if line]
        self.offsets = [0]
        for line in self.lines:
            self.offsets.append(self.offsets[-1] + len(line))

    def at(self, line: int, column: int) -> int:
        """The place of a column, which Python counts in bytes, in the text."""
        text = self.lines[line - 1]
        characters = column if text.isascii() else len(text.encode()[:column].decode())
        return self.offsets[line - 1] + characters

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.at(node.lineno, node.col_offset)
        return start, self.at(node.end_lineno, node.end_col_offset)

    def changes(self) -> Iterator[Change]:
        for node, function in _within_functions(ast.parse(self.text), None):
            for start, end, new, what, worked_out in self._of(node):
                yield Change(start, end, new, what, *self.span(worked_out), *self.span(function))

    def _of(self, node: ast.AST) -> Iterator[_Found]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            words = _COMPARED[type(node.ops[0])]
            yield from self._between(node.left, node.comparators[0], words, node)
        elif isinstance(node, ast.BinOp) and type(node.op) in _CALCULATED:
            yield from self._between(node.left, node.right, _CALCULATED[type(node.op)], node)
        elif isinstance(node, ast.BoolOp):
            words = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
            yield from self._between(node.values[0], node.values[1], words, node)
        elif isinstance(node, ast.If | ast.IfExp):
            start, end = self.span(node.test)
            new = f"not ({self.text[start:end]})"
            yield start, end, new, "a condition turned round", node.test
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            new = str(not node.value)
            yield *self.span(node), new, f"{new} for {node.value}", node
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            new = str(node.value + 1)
            yield *self.span(node), new, f"{new} for {node.value}", node
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            start, end = self.span(node)
            yield start, end, "pass", f"without {self.text[start:end][:40]!r}", node.value
        elif isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
            yield *self.span(node.value), "None", "returns None", node.value

    def _between(
        self, left: ast.expr, right: ast.expr, words: tuple[str, str], whole: ast.expr
    ) -> Iterator[_Found]:
        """Another operator between two expressions."""
        start, end = self.span(left)[1], self.span(right)[0]
        old, new = (word.strip() for word in words)
        between = self.text[start:end]
        if between.count(old) == 1:
            place = start + between.index(old)
            yield place, place + len(old), new, f"{new} for {old}", whole


def _within_functions(
    node: ast.AST, function: _Function | None
) -> Iterator[tuple[ast.AST, _Function]]:
    """Every node in a function, with the innermost one: but no patterns, types and f-strings.

    What stands where in an f-string is not told reliably before Python 3.12; a pattern is not
    worked out, and a type does nothing.
    """
    if function is not None:
        yield node, function
    for name, value in ast.iter_fields(node):
        # What surrounds the body is worked out where the function is made.
        home = node if isinstance(node, _Function) and name == "body" else function
        if name in {"annotation", "returns"} or (name == "pattern" and home is not None):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from _within_functions(child, home)


_OF_TEMPLATES = (
    (re.compile(r"{% if (.+?) %}"), lambda it: f"{{% if not ({it[1]}) %}}", "a condition turned"),
    (re.compile(r"{{ (.+?) }}"), lambda _: "", "a text left out"),
    (re.compile(r' (?:hx|aria|data)-[\w-]+="[^"{]*"'), lambda _: "", "an attribute left out"),
)
_OF_SCRIPTS = (
    (re.compile(r" === "), lambda _: " !== ", "!== for ==="),
    (re.compile(r" !== "), lambda _: " === ", "=== for !=="),
    (re.compile(r" && "), lambda _: " || ", "|| for &&"),
    (re.compile(r" \|\| "), lambda _: " && ", "&& for ||"),
    (re.compile(r"\bif \((.+)\) "), lambda it: f"if (!({it[1]})) ", "a condition turned"),
    (re.compile(r"\btrue\b"), lambda _: "false", "false for true"),
    (re.compile(r"\bfalse\b"), lambda _: "true", "true for false"),
    (re.compile(r"^ +[\w.]+\(.*\);$", re.MULTILINE), lambda _: ";", "a call left out"),
)
_REMARK = re.compile(r"{#.*?#}|{% raw %}.*?{% endraw %}|{% trans.*?{% endtrans %}", re.DOTALL)
"""Where nothing is worked out in a template, or no place can be marked."""


def changes(path: Path) -> list[Change]:
    """Every change of a file, in order."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return sorted(set(_Python(text).changes()))
    rules = _OF_TEMPLATES if path.suffix == ".html" else _OF_SCRIPTS
    remarks = [it.span() for it in _REMARK.finditer(text)] if path.suffix == ".html" else []
    found = []
    for pattern, new, what in rules:
        for place in pattern.finditer(text):
            line = text[text.rfind("\n", 0, place.start()) + 1 : place.start()]
            if path.suffix == ".js" and line.lstrip().startswith(("//", "*", "/*")):
                continue
            if any(start <= place.start() < end for start, end in remarks):
                continue
            if pattern.groups and not _balanced(place[1]):
                continue
            made: Callable[[re.Match[str]], str] = new
            where = place.span()
            # The call itself, not the room before it, is what a browser counts.
            first = place.end() - len(place[0].lstrip(" ")) if "call" in what else place.start()
            found.append(Change(*where, made(place), what, first, where[1], *_lines(text, *where)))
    return sorted(set(found))


def _balanced(text: str) -> bool:
    """Whether a condition ends where it seems to: no bracket closes that was not opened in it."""
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0


def _lines(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the lines around a place begin and end."""
    for _ in range(_LINES_AROUND + 1):
        start = text.rfind("\n", 0, max(start, 0))
    for _ in range(_LINES_AROUND + 1):
        end = text.find("\n", end + 1) if end != -1 else -1
    return start + 1, len(text) if end == -1 else end


# -- what is drawn -------------------------------------------------------------------------------


def drawn(
    root: Path,
    count: int,
    seed: int,
    areas: Sequence[str],
    other: Callable[[str], str | None] | None = None,
) -> list[Mutant]:
    """Draw mutants of the sources in `root`, the same for the same seed.

    Of what overlaps one at most is drawn. `other`: the text of a file in another tree, if it has
    one; what is not there too is not drawn.
    """
    rng = random.Random(seed)
    found: list[Mutant] = []
    for number, area in enumerate(areas):
        share = count // len(areas) + (number < count % len(areas))
        files = sorted({it for glob in AREAS[area] for it in (root / SOURCES).glob(glob)})
        if area == "server":
            files = [it for it in files if "page" not in it.parts]
        everything = [(path, change) for path in files for change in changes(path)]
        rng.shuffle(everything)
        found += _fitting(root, area, share, everything, other)
    return found


def _fitting(
    root: Path,
    area: str,
    share: int,
    everything: Sequence[tuple[Path, Change]],
    other: Callable[[str], str | None] | None,
) -> list[Mutant]:
    """The first that lie apart and can be made, here and there."""
    there = cache(other) if other is not None else None
    read = cache(lambda path: path.read_text("utf-8"))
    found: list[Mutant] = []
    for path, change in everything:
        if len(found) == share:
            break
        text = read(path)
        mutant = _mutant(area, path.relative_to(root).as_posix(), text, change)
        beside = [it.change for it in found if it.file == mutant.file]
        if any(change.start < it.end and it.start < change.end for it in beside):
            continue
        if text.count(mutant.context) != 1:
            continue
        if there is not None and (
            (elsewhere := there(mutant.file)) is None or mutant.found_in(elsewhere) is None
        ):
            continue
        if path.suffix == ".py" and not compiles(mutant.put_into(text)):
            continue
        found.append(mutant)
    return found


def _mutant(area: str, file: str, text: str, change: Change) -> Mutant:
    line = text.count("\n", 0, change.start) + 1
    column = change.start - text.rfind("\n", 0, change.start)
    return Mutant(area, file, line, column, change, text[change.around : change.until])


def compiles(text: str) -> bool:
    """Whether a text is a Python module."""
    try:
        compile(text, "<mutant>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True
