"""What a reader prefers on all pages: kept with the person, or in a cookie of a stranger."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

import railhead.server
from railhead.drawing.base.palette import contrast, ink_on
from railhead.drawing.views import ROUTE_COLOURS
from railhead.server.models import Pace, Person, Seat, Table
from railhead.server.people.preferences import COOKIE, Preferences, kept, read_preferences, written
from tests.server.browser import Browser, forms, signed_in, text
from tests.server.tables import new_table, person, seated

STATIC = Path(railhead.server.__file__).parent / "static" / "railhead"

CHOSEN = {
    "text": "larger",
    "routes": "distinct",
    "pause": "3000",
    "title": "1861",
    "players": "5",
    "sound": "yes",
}
AS_CHOSEN = Preferences("larger", "distinct", 3000, "1861", 5, sound=True, marks=False)


def choose(browser: Browser, **fields: str | None) -> int:
    answer = browser.send("/you", "/you/preferences", **{**CHOSEN, "marks": None, **fields})
    return int(answer.status_code)


@pytest.mark.django_db
def test_they_are_kept_with_the_person() -> None:
    ann = person("Ann")
    browser = signed_in(ann)
    assert choose(browser) == 303
    ann.refresh_from_db()
    assert kept(ann.preferences) == AS_CHOSEN
    page = text(signed_in(ann).open("/you"))
    assert '<html lang="en" data-theme="system" data-text="larger">' in page
    assert '<option value="1861" selected>' in page
    assert COOKIE not in browser.cookies


@pytest.mark.django_db
def test_a_stranger_has_them_in_a_cookie_and_takes_them_along() -> None:
    browser = Browser()
    assert choose(browser) == 303
    assert not Person.objects.exists()
    assert kept(browser.cookies[COOKIE].value) == AS_CHOSEN
    assert 'data-text="larger"' in text(browser.open("/"))
    browser.send("/you", "", name="Zoe")
    assert kept(Person.objects.get().preferences) == AS_CHOSEN


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("text", "huge"),
        ("routes", ""),
        ("pause", "5"),
        ("title", "1830"),
        ("players", "99"),
        ("sound", "perhaps"),
        ("marks", "<b>"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_its_place(field: str, value: str) -> None:
    browser = signed_in(person("Ann"))
    page = text(browser.open("/you"))
    token = next(it for it in forms(browser.open("/you")).values() if "text" in it.fields)
    answer = browser.post("/you/preferences", {**token.fields, **CHOSEN, field: value})
    assert answer.status_code == 422
    assert f'id="fault-{field}">Please choose one of these.' in text(answer)
    assert "fault-" not in page
    assert Person.objects.get().preferences == ""


@pytest.mark.parametrize(
    "cookie", ["", "text", "text=huge&pause=x", "%00", "sound=1", "title=1830", "a=b" * 900]
)
def test_whatever_stands_in_a_cookie_is_read(cookie: str) -> None:
    assert kept(cookie) == Preferences()


def test_a_row_of_an_older_version_keeps_what_it_says() -> None:
    assert kept("text=large") == Preferences(text="large")


def test_what_is_usual_takes_no_room_and_all_of_it_fits_the_row() -> None:
    assert written(Preferences()) == ""
    assert len(written(AS_CHOSEN)) <= 200
    assert kept(written(AS_CHOSEN)) == AS_CHOSEN
    assert read_preferences(AS_CHOSEN.fields) == (AS_CHOSEN, [])


@pytest.mark.django_db
def test_a_new_table_opens_with_the_game_and_the_players() -> None:
    browser = signed_in(person("Ann"))
    choose(browser)
    (form,) = (it for it in forms(browser.open("/new")).values() if "name-1" in it.fields)
    assert form.fields["title"] == "1861"
    assert [bool(form.fields[f"name-{place}"]) for place in range(1, 7)] == [True] * 5 + [False]
    assert "which game?" in text(browser.open("/new?choose=yes"))
    other = text(browser.open("/new?title=18FB"))
    assert "/new?choose=yes" in other
    assert 'name="title" value="18FB"' in other


@pytest.mark.django_db
def test_a_number_that_a_game_does_not_take_is_brought_within_it() -> None:
    assert Preferences(players=6).players_of(2, 4, 3) == 4
    assert Preferences(players=2).players_of(3, 6, 3) == 3
    assert Preferences().players_of(2, 6, 3) == 3


@pytest.mark.django_db
def test_computers_play_as_fast_as_one_likes() -> None:
    browser = signed_in(person("Ann"))
    choose(browser)
    browser.send("/", "/alone")
    assert Pace.objects.get().pause == 3000


@pytest.mark.django_db
def test_a_table_brings_what_was_chosen_and_nothing_else() -> None:
    table = new_table()
    seated(table)
    ann = Seat.objects.get(player="p1").person
    assert ann is not None
    page = f"/tables/{Table.objects.get().pk}/"
    usual = text(signed_in(ann).open(page))
    assert not re.search(r'sound\.js|routes\.css|data-marks="off"|<html[^>]* data-text', usual)
    choose(signed_in(ann))
    chosen = text(signed_in(ann).open(page))
    for part in ("sound.js", "routes.css", ' data-marks="off">', 'data-text="larger"'):
        assert part in chosen


@pytest.mark.django_db
def test_a_page_that_refuses_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It must work where the database does not."""

    def gone(_request: object) -> Preferences:
        raise AssertionError

    browser = signed_in(person("Ann"))
    monkeypatch.setattr("railhead.server.rendering.templating.preferences_of", gone)
    assert browser.open("/tables/nothing/").status_code == 404


# -- colours of routes -------------------------------------------------------------------------

# How they look to who lacks the cones for long (red) or middle (green) waves, on linear light.
_SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
}


def replaced(pattern: str) -> dict[str, str]:
    """Colour -> that in its place, of the rules whose selector and value match a pattern."""
    style = (STATIC / "routes.css").read_text()
    return dict(re.findall(pattern, style))


def _light(colour: str, eye: str) -> tuple[float, ...]:
    """Where a colour lies for an eye, by lightness and two opponents (OKLab)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
    rgb = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in _SEEN[eye]
    ]
    cones = ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300))
    lms = [sum(a * b for a, b in zip(row, rgb, strict=True)) ** (1 / 3) for row in cones]
    lab = ((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087))
    return tuple(sum(a * b for a, b in zip(row, lms, strict=True)) for row in lab)


def test_the_other_colours_of_routes_take_the_place_of_all_usual_ones_everywhere() -> None:
    strokes = replaced(r'\[stroke="(#\w+)"\] { stroke: (#\w+); }')
    assert set(strokes) == set(ROUTE_COLOURS)
    assert strokes == replaced(r'\[fill="(#\w+)"\] { fill: (#\w+); }')
    assert strokes == replaced(r'-colour:(#\w+)"\] { --line-colour: (#\w+) !')


def test_letters_on_them_stay_readable() -> None:
    for colour, other in replaced(r'\[stroke="(#\w+)"\] { stroke: (#\w+); }').items():
        assert contrast(ink_on(colour), other) >= 4.5


@pytest.mark.parametrize("eye", _SEEN)
def test_they_are_told_apart_by_every_eye(eye: str) -> None:
    colours = replaced(r'\[stroke="(#\w+)"\] { stroke: (#\w+); }').values()
    assert all(dist(_light(a, eye), _light(b, eye)) > 0.1 for a, b in combinations(colours, 2))
