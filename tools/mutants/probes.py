"""Marks at the places of mutants, which tell when a process comes by.

`__m__(7)` notes number 7 (`noting`). In Python what is worked out at the place is put into
parentheses with it; in a template it stands before the place. Scripts stay as they are: browsers
tell by themselves what of them ran.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tools.mutants.changes import Mutant, compiles

TEMPLATING = "src/railhead/server/rendering/templating.py"
"""The module that makes the environment of the templates."""

_KNOWN = 'import builtins as _b; __m__ = getattr(_b, "__m__", lambda _number: "")'
"""Known where nobody notes anything too, as in a process with an environment of its own."""

_IN_TEMPLATES = 'import jinja2.defaults as _d; _d.DEFAULT_NAMESPACE["__m__"] = __m__'

Place = tuple[int, int, int]
"""(number, start, end)"""


def marked(text: str, places: Sequence[Place], *, templates: bool = False) -> str:
    """The text of a module with marks. `templates`: it makes them known in templates too."""
    made = _with_header(text, [_KNOWN, _IN_TEMPLATES] if templates else [_KNOWN])
    added = len(made) - len(text)
    begin = _header_place(text)
    moved = [
        (number, *(at + added if at >= begin else at for at in (start, end)))
        for number, start, end in places
    ]
    # Where several begin the longest stands outside; where one ends and one begins, in that order.
    parts = [(end, 0, -start, "))[1]") for _, start, end in moved]
    parts += [(start, 1, -end, f"(__m__({number}), (") for number, start, end in moved]
    for at, _, _, new in sorted(parts, reverse=True):
        made = made[:at] + new + made[at:]
    return made


def _header_place(text: str) -> int:
    """Where names can be defined first: after the text of the module and `from __future__`."""
    line = 0
    for number, node in enumerate(ast.parse(text).body):
        about = number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not about and not future:
            break
        line = node.end_lineno or 0
    place = 0
    for _ in range(line):
        place = text.index("\n", place) + 1
    return place


def _with_header(text: str, lines: Iterable[str]) -> str:
    place = _header_place(text)
    return text[:place] + "; ".join(lines) + "\n" + text[place:]


def marked_template(text: str, places: Sequence[Place]) -> str:
    """The text of a template with marks.

    A block that begins a line takes the room before it away, so there the mark is a block too.
    """
    for number, start, _ in sorted(places, key=lambda it: it[1], reverse=True):
        call = f"__m__({number})"
        block = text.startswith("{%", start)
        mark = f"{{% if {call} %}}{{% endif %}}" if block else f"{{{{ {call} }}}}"
        text = text[:start] + mark + text[start:]
    return text


def put_into(root: Path, mutants: Mapping[int, Mutant]) -> set[int]:
    """Put the marks of all mutants into a tree; returns the numbers of those that have none.

    Scripts get none, see `in_scripts`.
    """
    without: set[int] = set()
    files = {it.file for it in mutants.values()} | {TEMPLATING}
    for file in sorted(it for it in files if not it.endswith(".js")):
        path = root / file
        if not path.is_file():
            continue
        text = path.read_text("utf-8")
        own = [
            (number, it.change.first, it.change.last)
            for number, it in mutants.items()
            if it.file == file
        ]
        if path.suffix == ".py":
            templates = file == TEMPLATING
            good = [it for it in own if compiles(marked(text, [it], templates=templates))]
            if not compiles(made := marked(text, good, templates=templates)):
                good, made = [], text
            without |= {it[0] for it in own} - {it[0] for it in good}
        else:
            made = marked_template(text, own)
        path.write_text(made, "utf-8")
    return without


# -- scripts -------------------------------------------------------------------------------------


def in_scripts(root: Path, mutants: Mapping[int, Mutant]) -> dict[str, object]:
    """Of each script its length and the places of its mutants, by its name.

    As browsers count: in units of UTF-16.
    """
    found: dict[str, object] = {}
    for file in sorted({it.file for it in mutants.values() if it.file.endswith(".js")}):
        text = (root / file).read_text("utf-8")
        places = [
            [number, _units(text[: it.change.first])]
            for number, it in mutants.items()
            if it.file == file
        ]
        found[Path(file).name] = {"length": _units(text), "places": places}
    return found


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


# -- what is near --------------------------------------------------------------------------------


def near(root: Path, file: str) -> list[str]:
    """The test files that import a module, or lie where those of its folder lie."""
    inside = Path(file).relative_to("src")
    module = inside.with_suffix("").as_posix().replace("/", ".")
    package, _, stem = module.rpartition(".")
    own = re.compile(rf"\b{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{stem}\b")
    beside = root / "tests" / Path(*inside.parts[1:]).parent
    return [
        path.relative_to(root).as_posix()
        for path in sorted((root / "tests").rglob("test_*.py"))
        if path.parent == beside or own.search(path.read_text("utf-8"))
    ]
