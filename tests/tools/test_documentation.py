"""What the documentation is made of: the guides, the program's own help, the public names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import railhead
from railhead.cli import COMMANDS
from tools.documentation import pages
from tools.documentation.__main__ import foreign, loaded_from_elsewhere
from tools.documents import INDEX, LINK, ROOT, documents

PAGES = dict(pages.commands())


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documentation")
    pages.write(folder)
    return folder


def test_every_command_has_a_page_with_its_help() -> None:
    assert set(PAGES) == {"commands/index.md", *(f"commands/{name}.md" for name in COMMANDS)}
    routes = PAGES["commands/routes.md"]
    assert routes.startswith("# railhead routes\n\n```text\nrailhead routes [OPTIONS] FILE\n```\n")
    assert "| `--at N` | In a game: after action N (0: the start). |" in routes
    assert "```text\nrailhead routes game.json --at 120\n" in routes
    assert "\b" not in routes
    for name in COMMANDS:
        assert f"]({name}.md): " in PAGES["commands/index.md"]


def test_what_markdown_would_take_for_more_is_text() -> None:
    assert r"\[x\>=" not in PAGES["commands/routes.md"]
    assert r"\[x>=0.001\]" in PAGES["commands/routes.md"]
    assert "`proven`" in PAGES["commands/routes.md"]


def test_every_public_name_is_on_the_page_of_the_library() -> None:
    told = set(re.findall(r"^\.\. (?:auto|py:)\w+:: railhead\.([\w.]+)$", pages.library(), re.M))
    assert set(railhead.__all__) - {"__version__", "actions"} <= told
    assert {f"actions.{name}" for name in ("Pass", "LayTile", "BuyTrain")} <= told


def test_the_side_leads_to_every_document_once() -> None:
    trees = "\n".join(re.findall(r"```\{toctree\}\n(.*?)```", pages.start(), re.S))
    led_to = [line for line in trees.splitlines() if line and not line.startswith(":")]
    written = {it.relative_to(ROOT).as_posix() for it in documents() if it != INDEX}
    assert sorted(led_to) == sorted([*written, "commands/index", "api/library"])


def test_links_lead_to_files_that_are_there_too(source: Path) -> None:
    assert (source / pages.START).is_file()
    assert (source / "docs/images/floors.svg").is_file()
    for document in source.rglob("*.md"):
        for target in LINK.findall(document.read_text("utf-8")):
            if re.fullmatch(r"[\w./-]+\.(md|rst|svg|png)(#.*)?", target):
                assert (document.parent / target.partition("#")[0]).is_file(), (document, target)


def test_links_to_the_index_lead_to_the_first_page(source: Path) -> None:
    assert "](index.md)" in (source / "README.md").read_text("utf-8")
    assert not (source / "docs" / "README.md").exists()


def test_what_a_page_loads_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    for bad in (
        '<script src="https://example.org/a.js"></script>',
        '<link rel="stylesheet" href="//example.org/a.css">',
        '<link href="https://example.org/a.css" rel="stylesheet">',
        "<img alt='' src='http://example.org/a.png'>",
        "@import 'https://example.org/a.css'",
        "body { background: url(https://example.org/a.png) }",
    ):
        assert [it.split("/")[2] for it in loaded_from_elsewhere(bad)] == ["example.org"], bad
    good = '<a href="https://example.org">x</a><img src="_static/a.png"><script src="b.js">'
    assert not loaded_from_elsewhere(good)
    (tmp_path / "a.html").write_text('<img src="https://example.org/a.png">', "utf-8")
    assert list(foreign(tmp_path)) == ["a.html: https://example.org/a.png"]
