"""The pages of the documentation: the guides as they stand, commands and library from the code."""

from __future__ import annotations

import inspect
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, UnionType
from typing import get_args

import click

import railhead
from railhead.cli import main
from tools.documents import INDEX, LINK, ROOT, documents

START = "index.md"
"""The first page: `docs/README.md`, seen from the root."""

_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)

_LIBRARY = """\
The library
===========

All that ``railhead`` exports, from the docstrings of the code.
`The guide <../docs/library.html>`__ shows it in use.

"""


def write(folder: Path) -> None:
    """Write all that the generator reads into an empty folder, laid out as the repository is."""
    for document in documents():
        if document != INDEX:
            _copy(document, folder)
    for file in sorted(_linked_files()):
        _copy(file, folder)
    pages = {START: start(), "api/library.rst": library(), **dict(commands())}
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for document in folder.rglob("*.md"):
        _lead_to_start(document, folder)


def start() -> str:
    """The index of the guides as the first page, and what stands at the side of all of them."""
    text = INDEX.read_text(encoding="utf-8")
    parts = _SECTION.split(text)[1:]
    sides = [
        (reader, [_from_root(target) for target in LINK.findall(guides) if ".md" in target])
        for reader, guides in zip(parts[::2], parts[1::2], strict=True)
    ]
    made = ["commands/index", "api/library"]
    listed: set[str] = set()
    trees = []
    for reader, targets in [("Railhead", ["README.md"]), *sides, ("Made from the code", made)]:
        new = [it for it in dict.fromkeys(targets) if it not in listed]
        listed.update(new)
        trees.append(
            "\n".join(["```{toctree}", ":hidden:", f":caption: {reader}", "", *new, "```"])
        )
    text = LINK.sub(lambda link: f"]({_from_root(link[1])})", text)
    more = (
        "\n## Made from the code\n\n"
        "- [Commands](commands/index.md): what each command of the program takes.\n"
        "- [The library](api/library.rst): every name that `railhead` exports.\n\n"
    )
    return text + more + "\n\n".join(trees) + "\n"


def _from_root(target: str) -> str:
    if "://" in target:
        return target
    file, mark, anchor = target.partition("#")
    return Path(os.path.normpath(INDEX.parent.relative_to(ROOT) / file)).as_posix() + mark + anchor


def commands() -> Iterator[tuple[str, str]]:
    """(Name, text) of the list of the commands, and of a page for each from its own help."""
    program = click.Context(main, info_name="railhead", **main.context_settings)
    listed, pages = [], []
    for name in main.list_commands(program):
        command = main.get_command(program, name)
        assert command is not None
        listed.append(f"- [{name}]({name}.md): {_escaped(command.get_short_help_str(200))}")
        context = click.Context(command, program, name, **command.context_settings)
        pages.append((f"commands/{name}.md", _help(command, context)))
    tree = "\n".join(["```{toctree}", ":hidden:", "", *main.list_commands(program), "```"])
    text = [_help(main, program), "## Commands", "\n".join(listed), tree]
    yield "commands/index.md", "\n\n".join(text) + "\n"
    yield from pages


def _help(command: click.Command, context: click.Context) -> str:
    """What `--help` says, in Markdown."""
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [f"# {context.command_path}", f"```text\n{context.command_path} {usage}\n```"]
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        as_it_stands = paragraph.startswith("\b\n")
        parts.append(_in_lines(paragraph[2:]) if as_it_stands else _escaped(paragraph))
    options = [it for it in command.get_params(context) if isinstance(it, click.Option)]
    records = [option.get_help_record(context) for option in options]
    rows = [f"| `{it[0]}` | {_escaped(it[1])} |" for it in records if it]
    parts.append("\n".join(["## Options", "", "| option | meaning |", "|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def _in_lines(paragraph: str) -> str:
    """A paragraph whose lines stay apart: the indented ones are code, under a heading if any."""
    lines = paragraph.splitlines()
    code = [line.removeprefix("  ") for line in lines if line.startswith(" ")]
    heading = [_escaped(line) for line in lines if not line.startswith(" ")]
    return "\n".join([*heading, "", "```text", *code, "```"])


def _escaped(text: str) -> str:
    """The text without what Markdown would take for more than text; code stays code."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(it if it[:1] == "`" else re.sub(r"([\\*_<\[\]|])", r"\\\1", it) for it in parts)


def library() -> str:
    """Every name of the public interface with its docstring."""
    text = [_LIBRARY]
    for name in railhead.__all__:
        found = getattr(railhead, name)
        if inspect.isclass(found):
            text.append(f"{_title(name, '-')}{_documented(found, name)}")
        elif inspect.isfunction(found):
            text.append(f"{_title(name, '-')}.. autofunction:: railhead.{name}\n")
        elif inspect.ismodule(found):
            text.append(f"{_title(name, '-')}{inspect.getdoc(found)}\n")
            text += [_documented(it, f"{name}.{it.__name__}") for it in _classes(found)]
        elif isinstance(found, UnionType):
            kinds = " or ".join(f"`{kind.__name__}`" for kind in get_args(found))
            text.append(f"{_title(name, '-')}.. py:data:: railhead.{name}\n\n   {kinds}.\n")
    return "\n".join(text)


def _classes(module: ModuleType) -> Iterator[type]:
    """The public classes that a module defines, in its order, but those told before it."""
    for name, found in vars(module).items():
        own = inspect.isclass(found) and found.__module__ == module.__name__
        if own and name[0] != "_" and name not in railhead.__all__:
            yield found


def _documented(kind: type, name: str) -> str:
    inherited = "" if issubclass(kind, Exception) else "   :inherited-members:\n"
    return f".. autoclass:: railhead.{name}\n{inherited}"


def _title(text: str, line: str = "=") -> str:
    return f"{text}\n{line * len(text)}\n\n"


def _linked_files() -> Iterator[Path]:
    """The files besides documents that documents link to, such as pictures and examples."""
    for document in documents():
        for target in LINK.findall(document.read_text(encoding="utf-8")):
            path = (document.parent / target.partition("#")[0]).resolve()
            if "://" not in target and path.is_file() and path.suffix != ".md":
                yield path


def _copy(file: Path, folder: Path) -> None:
    place = folder / file.relative_to(ROOT)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, place)


def _lead_to_start(document: Path, folder: Path) -> None:
    """Let links to the index of the guides lead to the first page."""
    text = document.read_text(encoding="utf-8")
    there = os.path.relpath(folder / START, document.parent)

    def target(link: re.Match[str]) -> str:
        path = (document.parent / link[1].partition("#")[0]).resolve()
        return f"]({there})" if path == (folder / INDEX.relative_to(ROOT)).resolve() else link[0]

    document.write_text(LINK.sub(target, text), encoding="utf-8")
