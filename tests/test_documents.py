"""The documents lead where they say, name what there is, and can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.commands import commands_in, is_command
from tools.documents import INDEX, LINK, ROOT, anchors, dead_links, documents, lengths, sentences

MOST_WORDS = 25
"""What a sentence has on average, at most, in each document."""
ARCHITECTURE_LINES = 200

FOLDERS = ("src/railhead", "tests", "tools", "docs", "benchmarks", "examples", "findings", "deploy")
CODE = re.compile(r"[\w./-]+\.(?:py|js|css|html|po)")
DATA = re.compile(r"(?:src|docs|tests|tools|titles|examples|findings)/[\w./-]+\.\w+")
FOLDER = re.compile(r"(?:[\w-]+/)+")

ALL = [pytest.param(it, id=it.relative_to(ROOT).as_posix()) for it in documents()]


@cache
def ends_of_paths() -> frozenset[str]:
    """Every file and folder, by each end of its path: a document names it as its context allows."""
    found = set()
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            parts = path.relative_to(ROOT).parts
            if "__pycache__" not in parts:
                found |= {"/".join(parts[start:]) for start in range(len(parts))}
    return frozenset(found)


def names_nothing(text: str) -> Iterator[str]:
    """Yield the files and folders that stand between backticks and are nowhere."""
    for name in re.findall(r"`([^`\s]+)`", text):
        place = any(form.fullmatch(name) for form in (CODE, DATA, FOLDER))
        if place and name.strip("/") not in ends_of_paths() and not (ROOT / name).exists():
            yield name


@pytest.mark.parametrize("document", ALL)
def test_links_lead_to_files_and_headings_that_are_there(document: Path) -> None:
    assert not list(dead_links(document))


@pytest.mark.parametrize("document", ALL)
def test_commands_targets_and_their_options_are_there(document: Path) -> None:
    unknown = [it for it in commands_in(document.read_text("utf-8")) if not is_command(it)]
    assert not unknown


@pytest.mark.parametrize("document", [it for it in ALL if it.id != "CHANGELOG.md"])
def test_files_and_folders_that_are_named_are_there(document: Path) -> None:
    assert not list(names_nothing(document.read_text("utf-8")))


@pytest.mark.parametrize("document", ALL)
def test_sentences_are_short_on_average(document: Path) -> None:
    counts = lengths(document.read_text("utf-8"))
    mean = sum(counts) / len(counts)
    assert mean < MOST_WORDS, f"{mean:.1f} words a sentence: cut the longest ({max(counts)})"


def test_the_index_leads_to_every_document_with_a_sentence() -> None:
    items = re.findall(r"^- \[[^\]]+\]\(([^)]+)\): (.+\.)$", INDEX.read_text("utf-8"), re.M)
    listed = [(INDEX.parent / target).resolve() for target, _ in items]
    assert sorted(listed) == sorted({*documents()} - {INDEX, ROOT / "README.md"})
    assert all(len(list(sentences(sentence))) == 1 for _, sentence in items)
    assert INDEX in {(ROOT / it).resolve() for it in LINK.findall((ROOT / "README.md").read_text())}


def test_the_architecture_is_short() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()) <= ARCHITECTURE_LINES


# -- what is wrong is noticed -----------------------------------------------------------------


@pytest.mark.parametrize(
    "target", ["nowhere.md", "docs/library.md#no-such-heading", "#no-such-heading", "../outside.md"]
)
def test_a_dead_link_is_noticed(target: str) -> None:
    text = f"# A heading\n\n[there](docs/library.md), [here](#a-heading) and [gone]({target})"
    assert list(dead_links(ROOT / "README.md", text)) == [target]


def test_links_elsewhere_and_in_code_are_left_alone() -> None:
    text = "[a site](https://example.org/x) `[no](link.md)`\n\n```\n[no](link.md)\n```\n"
    assert not list(dead_links(ROOT / "README.md", text))


def test_headings_have_the_anchors_of_sites_that_show_them() -> None:
    text = "# Two words\n## `code`: and, more!\n## Two words\n```\n# no heading\n```\n"
    assert anchors(text) == ["two-words", "code-and-more", "two-words-1"]


@pytest.mark.parametrize(
    "text",
    [
        "`make no-such-target`",
        "```\nmake test no-such-target\n```",
        "    railhead no-such-command\n",
        "`.venv/bin/railhead rules 1849 --no-such-option`",
        "    ls | railhead --no-such-option play\n",
        "`python -m tools.no_such_tool`",
    ],
)
def test_a_command_that_is_not_there_is_noticed(text: str) -> None:
    assert not all(is_command(it) for it in commands_in(text))


def test_commands_that_are_there_are_found() -> None:
    text = (
        "    railhead --language fr rules 1849 --coverage > file  # a comment\n"
        '\n`make bench ARGS="--only x"` and `RERUN=1 make test` and `railhead COMMAND --help`'
    )
    found = list(commands_in(text))
    assert len(found) == 4
    assert all(is_command(it) for it in found)


def test_files_that_are_nowhere_are_noticed() -> None:
    text = "`engine/game.py` `game.py` `no_such.py` `docs/library.md` `docs/no.md` `engine/` `no/`"
    assert list(names_nothing(text)) == ["no_such.py", "docs/no.md", "no/"]


def test_words_are_counted_by_sentences() -> None:
    text = (
        "# A heading of many words\n\nOne, two. Three `a.b c` [four five](x.md#y)? Six.\n\n"
        "- seven\n  eight\n- nine\n\n| a | table |\n\n    some code\n\n```\nmore. Code.\n```\n"
    )
    assert lengths(text) == [2, 4, 1, 2, 1]
