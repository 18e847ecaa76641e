"""Panels in parts: what a browser builds of the parts it is sent is the new panel."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.engine.actions import LayTile
from railhead.server.authority import Viewer
from railhead.server.base.cache import BoundedCache
from railhead.server.models import Table
from railhead.server.page import panels, parts
from railhead.server.page.panels import PANELS, Rendered, changed, render_all, render_panel
from railhead.server.page.parts import Body, BodyText, Part, UnusablePartsError, changes
from railhead.server.page.table_view import TableView
from railhead.server.page.template_words import words_of
from tests.samples import some
from tests.server.shown import FAMILIES, SPECTATOR, moment, random_game, seat, table_of

VOID = {"br", "hr", "img", "input", "link", "meta"}
HTML_TAGS = {
    "a",
    "b",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "h3",
    "li",
    "p",
    "span",
    "td",
    "tr",
    "ul",
}


class Reader(HTMLParser):
    """Finds the parts of a body in another way: id -> (start, end)."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, tuple[int, int]] = {}
        self._lines = [0]
        for line in text.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self._open: list[tuple[str, str, int]] = []
        self.feed(text)
        self.close()
        assert not self._open

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            known = dict(attrs)
            name = known.get("id") or "" if "data-part" in known else ""
            self._open.append((tag, name, self._here()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if "data-part" in known:
            assert tag not in HTML_TAGS, "only in drawings an element ends without an end tag"
            start = self._here()
            self.found[known["id"] or ""] = start, start + len(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        opened, name, start = self._open.pop()
        assert opened == tag
        if name:
            assert name not in self.found
            self.found[name] = start, self._here() + len(f"</{tag}>")


def built(old: Body, sent: list[tuple[str, str]]) -> str:
    """What parts.js makes of an old body with the parts that it is sent."""

    text, pieces = BodyText(old), dict(sent)
    by_id = text.by_id()
    assert len(pieces) == len(sent)
    places = re.compile(r'<(\w+) data-keep="([^"]+)"></\1>')

    def now(part: Part) -> str:
        if part.id in pieces:
            return places.sub(lambda place: now(by_id[place[2]]), pieces[part.id])
        own = text.own(part)
        inner = [now(it) + after for it, after in zip(part.parts, own[1:], strict=True)]
        return own[0] + "".join(inner)

    return now(old.whole)


def everybody(players: list[str]) -> list[Viewer]:
    owner = Viewer(None, frozenset(players), one_screen=True, owner=True)
    return [owner, SPECTATOR, *map(seat, players)]


def looks(title: str, seed: int, count: int) -> list[TableView]:
    """What some readers see one after another: mostly move by move, sometimes far apart."""
    rng = random.Random(seed)
    game = random_game(title, seed, 100_000 if seed % 2 else 160)
    last = len(game.actions)
    viewer = rng.choice(everybody(list(game.players)))
    mode = Table.Mode.ONE_SCREEN if viewer.one_screen else Table.Mode.SEATS
    key = f"looks-{title}-{seed}"
    at = rng.randrange(last)
    found = []
    for _ in range(count):
        at = min(at + 1, last) if rng.random() < 0.8 else rng.randrange(last + 1)
        past = rng.randrange(at + 1) if rng.random() < 0.1 else None
        since = rng.choice([None, max(0, at - 1), rng.randrange(at + 1)])
        live = table_of(game.at(at), mode=mode, key=key)
        found.append(moment(live, viewer, past, None if past is not None else since))
    return found


SEEDS = (
    pytest.param(2, marks=pytest.mark.slow),
    *(pytest.param(seed, marks=pytest.mark.long) for seed in (3, 4)),
)
FEW = 2
"""The seed that stands for all; so many looks are taken there, and elsewhere."""
LOOKS = {"old and new": (9, 25), "each": (2, 3), "again": (5, 12)}


def looks_at(what: str, seed: int) -> int:
    few, many = LOOKS[what]
    return few if seed == FEW else many


@pytest.mark.django_db
@pytest.mark.parametrize("title", some(2, FAMILIES, 2))
@pytest.mark.parametrize("seed", SEEDS)
def test_the_parts_that_are_sent_make_the_new_panel_of_the_old_one(title: str, seed: int) -> None:
    before: dict[str, Rendered] = {}
    whole = sent = 0
    for view in looks(title, seed, looks_at("old and new", seed)):
        now = render_all(view)
        for name, old in before.items():
            found = changes(old.parts, now[name].parts)
            assert found is not None, name
            assert built(old.parts, found) == now[name].body, name
            assert bool(found) == (old.digest != now[name].digest)
            if found:
                whole += len(now[name].section(swap=True))
                sent += len(now[name].section_from(old))
        before = now
    assert sent < whole * 0.7


@pytest.mark.django_db
@pytest.mark.parametrize("title", FAMILIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_parts_are_elements_with_ids_of_their_own(title: str, seed: int) -> None:
    for view in looks(title, seed, looks_at("each", seed)):
        names: Counter[str] = Counter()
        for panel in render_all(view).values():
            by_id = BodyText(panel.parts).by_id()
            parts = {part.id: (part.start, part.end) for part in by_id.values()}
            del parts[""]
            # What has a sign in its id that pages escape is sent with what is around it.
            found = {name: it for name, it in Reader(panel.body).found.items() if "&" not in name}
            assert parts == found, panel.name
            names.update(re.findall(r' id="([^"]+)"', panel.body))
        assert not [name for name, count in names.items() if count > 1]


@pytest.mark.django_db
@pytest.mark.parametrize("title", FAMILIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_panel_that_is_not_made_again_has_not_changed(title: str, seed: int) -> None:
    for view in looks(title, seed, looks_at("again", seed)):
        shown = render_all(view)
        for name, panel in PANELS.items():
            if panel.inputs is not None:
                known = {**words_of(view), **panel.context(view)}
                fresh = panels.filled(panel.template, known)
                assert shown[name].body == fresh, name


@pytest.mark.django_db
@pytest.mark.parametrize("title", FAMILIES)
def test_a_panel_without_what_it_is_about_would_be_empty(title: str) -> None:
    empty: Counter[str] = Counter()
    for view in looks(title, 2, looks_at("again", 2)):
        for name, panel in PANELS.items():
            context = panel.context(view) if panel.about else {}
            if panel.about and not context[panel.about]:
                filled = panels.filled(panel.template, {**words_of(view), **context})
                assert not filled.strip(), name
                assert not render_panel(panel, view).body
                empty[name] += 1
    assert len(empty) >= 6


@pytest.mark.slow
@pytest.mark.django_db
def test_a_tile_is_sent_and_not_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = random_game("1849", 7, 260)
    count = next(n for n, it in enumerate(whole.actions) if n > 100 and isinstance(it, LayTile))
    viewer = Viewer(None, frozenset(whole.players), one_screen=True, owner=True)
    tables = [
        moment(table_of(whole.at(at), mode=Table.Mode.ONE_SCREEN, key="tile"), viewer)
        for at in (count, count + 1)
    ]
    old = render_all(tables[0])
    have = ",".join(f"{name}:{panel.digest}" for name, panel in old.items())
    sent = "".join(changed(tables[1], have))
    hexes = re.findall(r'<template><svg><g [^>]*id="hex-(\w+)"', sent)
    laid = whole.actions[count]
    assert isinstance(laid, LayTile)
    assert hexes == [laid.hex]
    assert f'data-from="{old["map"].digest}"' in sent
    monkeypatch.setattr(panels, "_sent", BoundedCache(1))
    forgotten = "".join(changed(tables[1], have))
    assert "data-from" not in forgotten
    assert len(sent) < len(forgotten) / 5


# -- any parts ----------------------------------------------------------------------------------

TEXTS = st.sampled_from(["", "a", "b &lt; c", "<b>d</b>", "<br>", "<i/>"])
TAGS = st.sampled_from(["li", "g"])


@pytest.mark.django_db
@pytest.mark.parametrize("title", FAMILIES)
def test_what_stands_round_a_market_is_sent_without_it(title: str) -> None:
    """To exchange the drawing would lay all of it out anew."""
    game = random_game(title, 7, 150)
    old: Rendered | None = None
    for at in range(110, 150):
        new = render_panel(PANELS["market"], moment(table_of(game.at(at), key="market")))
        if old is not None:
            found = changes(old.parts, new.parts)
            assert found is not None
            assert "" not in [part for part, _ in found]
        old = new


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """Parts with ids in any order, also within others, among other elements with the same tags."""
    waiting = draw(st.permutations([f"id-{number}" for number in range(7)]))

    def some(depth: int) -> str:
        pieces = [draw(TEXTS)]
        while waiting and draw(st.integers(0, 3)) > depth:
            tag, inner = draw(TAGS), depth + 1
            mark = f' data-part id="{waiting.pop()}"' if draw(st.booleans()) else ""
            if draw(st.integers(0, 3)) == 0:
                pieces.append(f'<g class="c"{mark}/>{draw(TEXTS)}')
                continue
            pieces.append(f'<{tag} class="c"{mark}>{some(inner)}</{tag}>{draw(TEXTS)}')
        return "".join(pieces)

    return some(0)


@given(bodies(), bodies())
@pytest.mark.slow
def test_any_body_is_made_of_any_other(before: str, after: str) -> None:
    old, new = Body(before), Body(after)
    found = changes(old, new)
    assert found is not None
    assert built(old, found) == after
    assert bool(found) == (before != after)
    by_id = BodyText(new).by_id()
    spans = {part.id: (part.start, part.end) for part in by_id.values() if part.id}
    assert spans == Reader(after).found


def test_of_a_part_that_stays_only_what_differs_within_it_is_sent() -> None:
    row = '{}<li data-part id="row">as before<b data-part id="act">{}</b></li>'
    found = changes(Body(row.format("old", 1)), Body(row.format("new", 2)))
    assert found == [
        ("", 'new<li data-keep="row"></li>'),
        ("act", '<b data-part id="act">2</b>'),
    ]


def test_a_part_of_a_drawing_may_have_nothing_in_it() -> None:
    names = '<g data-part id="name-H8"/><g data-part id="name-K7">{}</g>'
    old, new = Body(names.format("Licata")), Body(names.format(""))
    assert [BodyText(new).text_of(part) for part in new.whole.parts] == [
        '<g data-part id="name-H8"/>',
        '<g data-part id="name-K7"></g>',
    ]
    assert changes(old, new) == [("name-K7", '<g data-part id="name-K7"></g>')]


@pytest.mark.parametrize(
    "body",
    [
        '<li data-part id="one"><li>',
        '<li data-part id="one"></li><li data-part id="one"></li>',
    ],
)
def test_parts_that_cannot_be_told_apart_are_not_used(body: str) -> None:
    with pytest.raises(UnusablePartsError):
        BodyText(Body(body)).by_id()
    assert changes(Body(body), Body("other")) is None
    assert changes(Body("other"), Body(body)) is None


def test_a_body_is_kept_in_one_byte_a_letter() -> None:
    """Also with a dash in it, for which Python would take two for every letter."""
    text = "<p>Palermo – Messina</p>" * 1000
    body = Body(text)
    assert body.text == text
    assert body.size == len(body._stored[0]) < 1.2 * len(text)


def test_a_body_that_is_not_read_is_packed_until_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were read last stay as they are; small ones do too."""
    monkeypatch.setattr(parts, "_unpacked", parts._Unpacked(100_000))
    texts = [f'<p data-part id="p{number}">–</p>' * 1000 for number in range(5)]
    bodies = [Body(text) for text in texts]
    small = Body("–")
    assert [body._stored[1] for body in bodies] == [True, True, False, False, False]
    assert bodies[0].text == texts[0]
    assert [body._stored[1] for body in bodies] == [False, True, True, False, False]
    for body, text in zip(bodies, texts, strict=True):
        body.pack()
        assert len(body._stored[0]) < len(text) / 10
        body.pack()
        assert body.text == text
    small.pack()
    assert small._stored == ("–".encode(), False)


def test_a_cache_keeps_no_more_than_fits() -> None:
    cache: BoundedCache[str] = BoundedCache(10, len)
    for name in ("one", "two", "three"):
        cache.put(name, name)
    assert cache.known("one") is None
    assert cache.known("two") == "two"
    cache.put("four", "four")
    assert cache.known("three") is None
    assert cache.known("two") == "two"
    cache.put("two", "2")
    cache.put("five", "five")
    assert [cache.known(name) for name in ("two", "four", "five")] == ["2", "four", "five"]
    cache.put("long", "x" * 50)
    assert cache.known("long")
    assert cache.known("five") is None


@pytest.mark.django_db
@pytest.mark.slow
def test_what_a_company_would_do_is_asked_anew_after_every_move() -> None:
    """A forecast that was opened must not stay on the page when something else has changed."""
    game = random_game("1861", 7, 371)
    old, new = (
        render_panel(PANELS["companies"], moment(table_of(game.at(at), key="forecast")))
        for at in (370, 371)
    )
    found = changes(old.parts, new.parts)
    assert found is not None
    sent = "".join(text for _, text in found)
    told = re.findall(r'id="(next-turn-[^"]+)" data-version', new.body)
    assert told
    assert all(f'id="{name}"' in sent for name in told)


def test_a_panel_that_failed_is_tried_again_at_the_next_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = random_game("1849", 7, 120)
    broken = True

    def context(view: TableView) -> Mapping[str, Any]:
        if broken:
            raise RuntimeError
        return dict(PANELS["tiles"].context(view))

    monkeypatch.setattr(panels, "failed", lambda *_: "failed")
    panel = replace(PANELS["tiles"], context=context, inputs=lambda _: "the same")

    def shown(count: int) -> str:
        return render_panel(panel, moment(table_of(game.at(count), key="failing"))).body

    assert shown(118) == "failed"
    broken = False
    assert shown(118) == "failed"
    assert shown(119) != "failed"
    broken = True
    assert shown(120) != "failed"
