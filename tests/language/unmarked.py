"""Texts for people that no function marks, found in the sources by their look."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from jinja2 import Environment, nodes

from tests.language.sources import PACKAGE
from tools.messages import KEYWORDS

TEMPLATES = PACKAGE / "server" / "templates"
ROOMS = (
    "table",
    "network",
    "engine",
    "assist",
    "exchange",
    "glossary",
    "titles",
    "records",
    "language",
    "drawing",
    "server",
    "cli",
)

# What is called with texts that only programmers read, or whoever runs the server in its log;
# and what describes a command, whose help is collected without a mark.
_FOR_OTHERS = {
    "AssertionError",
    "AttributeError",
    "BadRequest",
    "Counter",
    "Gauge",
    "Histogram",
    "ImportError",
    "IndexError",
    "KeyError",
    "OutOfBudgetError",
    "PermissionDenied",
    "ProblemError",
    "RuntimeError",
    "TableBroken",
    "TypeError",
    "ValueError",
    "ViolationError",
    "_refuse",
    "argument",
    "compile",
    "debug",
    "error",
    "exception",
    "exec",
    "failure",
    "info",
    "option",
    "warn_sparingly",
    "warning",
}
# Fields of calls that hold no words, or words for the log or for the description of the interface
# for programs, which is English.
_NO_WORDS = {"class_", "content_type", "description", "headers", "style", "why"}
# What the checks of simulated games say to whoever mends the rules.
_CHECKS = {"invariants.py", "limits.py"}
# Markup, styles, queries and what a terminal or another site calls a thing.
_TECHNICAL = re.compile(
    r"\s*<|.*(charset=|--rh-|sans-serif|color-mix|no-transform| in steps of)"
    r"|\s*(SELECT|INSERT INTO|PRAGMA|railhead|layer|route) |event: |attachment;|Bearer |@media"
    r"|bold |not bold|pay, withhold|Leave game|Buy E-Token|(tuple|dict)\[|\w+\.toml: ",
    re.DOTALL,
)
_SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
# An attribute that is written where no tag stands around it, to be filled into one.
_ATTRIBUTE = re.compile(r'(class|style|aria-invalid|aria-describedby|data-\w+)=("[^"]*"|§)')
_READ_ALOUD = ("alt", "aria-label", "placeholder", "title")


def in_templates() -> Iterator[str]:
    """Yield `file: text` for words in a page that are not marked."""
    environment = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=True)
    for path in sorted(TEMPLATES.rglob("*.html")):
        tree = environment.parse(path.read_text(encoding="utf-8"))
        # An expression stands as a sign that is no letter, so that the tags around it stay whole.
        whole = "".join(_plain(node) for node in tree.find_all((nodes.Output,)))
        whole = _ATTRIBUTE.sub("", whole)
        for text in _Words.of(whole):
            yield f"{path.relative_to(TEMPLATES)}: {text}"


def _plain(output: nodes.Output) -> str:
    return "".join(
        node.data if isinstance(node, nodes.TemplateData) else "§" for node in output.nodes
    )


class _Words(HTMLParser):
    """Collects what a page shows or has read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    @classmethod
    def of(cls, page: str) -> list[str]:
        reader = cls()
        reader.feed(page)
        reader.close()
        return reader.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in _READ_ALOUD:
                self.handle_data(value or "")

    def handle_data(self, data: str) -> None:
        if any(letter.isalpha() for letter in data):
            self.found.append(" ".join(data.split()))


def in_sources() -> Iterator[str]:
    """Yield `file:line: text` for sentences in the code that are not marked."""
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            if "migrations" not in path.parts and path.name not in _CHECKS:
                where = path.relative_to(PACKAGE)
                for line, text in _sentences(ast.parse(path.read_text(encoding="utf-8"))):
                    yield f"{where}:{line}: {text}"


def _sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call) and _is_marked(node):
        for item in node.keywords:
            yield from _sentences(item)
        return
    if isinstance(node, ast.Call) and _name(node.func) in _FOR_OTHERS:
        return
    if isinstance(node, ast.Assert) or _is_documentation(node):
        return
    if isinstance(node, ast.keyword) and node.arg in _NO_WORDS:
        return
    if isinstance(node, ast.Dict):
        # What a marked text stands for is what something else says.
        for key, value in zip(node.keys, node.values, strict=True):
            yield from _sentences(value)
            if key is not None and not _is_marked(value):
                yield from _sentences(key)
        return
    if isinstance(node, ast.Constant | ast.JoinedStr):
        text = _text(node)
        if _SENTENCE.search(text) and not _TECHNICAL.match(text):
            yield node.lineno, text
        return
    for child in ast.iter_child_nodes(node):
        yield from _sentences(child)


def _is_marked(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _name(node.func) in KEYWORDS


def _name(function: ast.expr) -> str:
    return str(getattr(function, "attr", getattr(function, "id", "")))


def _is_documentation(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "§" for part in node.values
        )
    return node.value if isinstance(node.value, str) else ""
