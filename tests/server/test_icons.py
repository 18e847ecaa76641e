"""Icons are drawn as SVG: none is a character, which each font draws otherwise or not at all."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import UndefinedError

from tests.conftest import REPO

SERVER = REPO / "src" / "railhead" / "server"
KINDS = {".html", ".css", ".js"}

# Arrows between a value and the next, and on keys, are read as text; so are signs of arithmetic.
TEXT = set("→←↑↓−×+=<>|~$^`¨")
# Quotation marks that our texts do not use are chevrons.
CHEVRONS = set("‹›«»")


def files() -> Iterator[Path]:
    for folder in ("templates", "static/railhead"):
        yield from (path for path in (SERVER / folder).rglob("*") if path.suffix in KINDS)


def pictograms(text: str) -> set[str]:
    """The characters of a text that are pictures rather than letters, figures or punctuation."""
    found = {c for c in text if unicodedata.category(c) in ("So", "Sm", "Sk", "Sc", "Co")}
    return (found - TEXT) | (CHEVRONS & set(text))


@pytest.mark.parametrize("sign", "▶⏳★⚠✓✕⟲⟳‹↶¦◂⊘¤🔒")
def test_characters_that_serve_as_icons_are_known(sign: str) -> None:
    assert pictograms(f"{sign} Ann, Zoé: “5 → 6” × 2 …")


def test_plain_text_has_no_pictograms() -> None:
    assert not pictograms("Élan: « » ".replace("« »", "") + "“5 → 6” × 2 − 1 … · – —")


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.name) for path in sorted(files())],
)
def test_no_character_serves_as_an_icon(path: Path) -> None:
    assert not pictograms(path.read_text(encoding="utf-8"))


def icons() -> dict[str, str]:
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    module = engine.env.get_template("icons.html").module
    source = (SERVER / "templates" / "icons.html").read_text(encoding="utf-8")
    names = re.findall(r'^  "([a-z-]+)": "[Mm] ?[\d.-]', source, re.MULTILINE)
    return {name: str(module.icon(name)) for name in names}  # type: ignore[attr-defined]


def test_icons_take_the_colour_of_their_text_and_are_not_read_out() -> None:
    drawn = icons()
    assert {"undo", "redo", "star", "turn", "lock", "warning"} <= set(drawn)
    for name, svg in drawn.items():
        assert 'aria-hidden="true"' in svg, name
        assert "#" not in svg, name
        assert "fill=" not in svg, name


def test_an_icon_that_says_something_alone_has_a_name() -> None:
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    module = engine.env.get_template("icons.html").module
    svg = str(module.icon("star", "president"))  # type: ignore[attr-defined]
    assert 'role="img"' in svg
    assert 'aria-label="president"' in svg
    assert "aria-hidden" not in svg


def test_an_unknown_icon_is_an_error() -> None:
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    module = engine.env.get_template("icons.html").module
    with pytest.raises(UndefinedError):
        module.icon("unicorn")  # type: ignore[attr-defined]


def test_every_icon_that_a_template_names_is_there() -> None:
    drawn = set(icons())
    for path in files():
        if path.suffix == ".html":
            named = re.findall(r'\bicon\("([^"]+)"', path.read_text(encoding="utf-8"))
            assert set(named) <= drawn, path
