"""Collects texts for the catalogues of translations where no function marks them.

The functions are named as extraction methods in the configuration of Babel; see the documentation
of `babel.messages.extract` for the meaning of the parameters and the result.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from typing import Any, BinaryIO

from railhead.language.help_text import paragraphs

# Tables of the data files, and the keys under which texts for players stand in them.
TEXTS = {"rule": "text", "option": "text", "zone": "text", "example": "text"}
# Other texts in the entries of these tables, and in a file itself.
MORE = ("topic", "why")
HEAD = ("edition",)

# Fields of a title and of its cover that hold a text for players.
FIELDS = ("note", "numbers", "text", "ends")

# Texts of a lesson, and those of each of its goals.
LESSON = ("title", "about")
GOAL = ("heading", "story", "before", "after", "missed")

# Decorators of click that make a function a command; its docstring is the help of the command.
COMMANDS = ("command", "group")


def texts_of_title(
    fileobj: BinaryIO, *_settings: object, **_options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield (line, function name, text, comments) for each text of a data file."""
    source = fileobj.read().decode("utf-8")
    data = tomllib.loads(source)
    yield from ((1, "N_", data[name], []) for name in HEAD if name in data)
    for key in FIELDS:
        if data.get(key):
            yield source.count("\n", 0, source.find(data[key])) + 1, "N_", data[key], []
    yield from _texts_of_lesson(data)
    for version in data.get("version", ()):
        for change in version.get("change", ()):
            text = change["text"]
            yield source.count("\n", 0, source.find(text)) + 1, "N_", text, []
    line = 1
    start = 0
    for table, key in TEXTS.items():
        for entry in data.get(table, ()):
            place = source.find(f'"{entry["id"]}"', start)
            line += source.count("\n", start, place)
            start = place
            if key in entry:
                yield line, "N_", entry[key], [entry["id"]]
            yield from ((line, "N_", entry[name], []) for name in MORE if name in entry)
    for entry in data.get("words", ()):
        line = source.count("\n", 0, source.find(f'"{entry["id"]}"')) + 1
        for text in (entry["group"], entry["name"], *entry.get("values", {}).values()):
            yield line, "N_", text, [entry["id"]]


def texts_of_terms(
    fileobj: BinaryIO, *_settings: object, **_options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the forms and the sentence of each term of a glossary, as `texts_of_title` does."""
    source = fileobj.read().decode("utf-8")
    note = "forms of a term between bars; those after two bars are looked up, never marked"
    for entry in tomllib.loads(source).get("term", ()):
        line = source.count("\n", 0, source.find(f'id = "{entry["id"]}"')) + 1
        yield line, "N_", entry["forms"], [note]
        yield line, "N_", entry["text"], [entry["id"]]


def _texts_of_lesson(data: dict[str, Any]) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the texts of a lesson in their order; nothing for other files."""
    goals = data.get("goal", ())
    for name in LESSON if goals else ():
        yield 1, "N_", data[name], []
    for number, goal in enumerate(goals, 1):
        for name in GOAL:
            if goal.get(name):
                yield 1, "N_", goal[name], [f"step {number}, {name}"]


def texts_of_code(
    fileobj: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[Any, ...]]:
    """Yield what is marked in a module; one without marks is not taken apart, which takes long."""
    # Only whoever collects texts needs it.
    from babel.messages.extract import extract_python  # noqa: PLC0415

    marks = re.compile(rf"\b(?:{'|'.join(map(re.escape, keywords))})\s*\(".encode())
    if marks.search(fileobj.read()):
        fileobj.seek(0)
        # It warns of each f-string among the arguments, such as the place of a fault, which is no
        # text; a test finds texts that are computed.
        with redirect_stderr(StringIO()):
            found = list(extract_python(fileobj, keywords, comment_tags, options))
        yield from found


def texts_of_commands(
    fileobj: BinaryIO, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[Any, ...]]:
    """Yield what is marked in the command line, and the help that click shows unmarked."""
    yield from texts_of_code(fileobj, keywords, comment_tags, options)
    fileobj.seek(0)
    for line, text in _help(ast.parse(fileobj.read())):
        yield line, "N_", text, []


def _help(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield docstrings of commands and the `help` of their options."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
            for text in paragraphs(ast.get_docstring(node, clean=False) or ""):
                yield node.lineno, text
        elif isinstance(node, ast.Call):
            for item in node.keywords:
                if item.arg == "help" and isinstance(item.value, ast.Constant):
                    yield item.value.lineno, str(item.value.value)


def _makes_command(decorator: ast.expr) -> bool:
    return (
        isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Attribute)
        and decorator.func.attr in COMMANDS
    )
