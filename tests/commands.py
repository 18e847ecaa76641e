"""Commands that documents name: those of the program, targets of make, programs of the house."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import click

from railhead.cli import main

REPO = Path(__file__).resolve().parent.parent

_CODE = re.compile(r"(?:```|~~~)\w*\n(.*?)(?:```|~~~)|((?:^ {4}.*\n)+)|`([^`\n]+)`", re.M | re.S)
_COMMAND = re.compile(
    r"\s*(?:\$ )?(?:[A-Z_]+=\S+ )*((?:\S*/)?railhead|make|(?:\S*/)?python3?(?= -m)) (.+)"
)


def commands_in(text: str) -> Iterator[list[str]]:
    """Yield the commands of a document in Markdown as words, from its blocks and its backticks."""
    for parts in _CODE.findall(text):
        for line in "".join(parts).replace("\\\n", " ").splitlines():
            for part in re.split(r"[|;&>]+", re.sub(r"(?:^|\s)#\s.*", "", line)):
                if found := _COMMAND.match(part):
                    yield [Path(found[1]).name, *words(found[2])]


def words(text: str) -> list[str]:
    """The words of a command, as a shell takes them."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def is_command(command: Sequence[str]) -> bool:
    """`make` has the target; `railhead` the command, and that every option; python the module."""
    program, *rest = command
    if program == "make":
        return all(f"\n{word}:" in _makefile() for word in rest if re.fullmatch(r"[a-z-]+", word))
    if program == "railhead":
        return _is_call(rest)
    module = rest[rest.index("-m") + 1] if "-m" in rest else ""
    place = REPO / module.replace(".", "/")
    inside = module.partition(".")[0] in {"tools", "tests", "benchmarks"}
    return not inside or place.is_dir() or place.with_suffix(".py").is_file()


def _is_call(words: Sequence[str]) -> bool:
    left = list(words)
    while left and left[0].startswith("-"):
        if left.pop(0) not in _options(main) | {"--help", "-h"}:
            return False
        if left and main.get_command(click.Context(main), left[0]) is None:
            left.pop(0)
    if not left or left[0] in ("COMMAND", "..."):
        return True
    command = main.get_command(click.Context(main), left[0])
    if command is None:
        return False
    given = {word.partition("=")[0] for word in left if word.startswith("--")}
    return given <= _options(command) | {"--help"}


def _options(command: click.Command) -> set[str]:
    return {name for param in command.params for name in (*param.opts, *param.secondary_opts)}


@cache
def _makefile() -> str:
    return (REPO / "Makefile").read_text("utf-8")
