"""The calculator: a board in an address, its best run, and what is wrong with it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from railhead.records.position import position_of
from railhead.server.page.calculator.address import query_of
from railhead.server.views.calculator import LONGEST
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.samples import some
from tests.server.browser import signed_in, text
from tests.server.shown import FAMILIES
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db

SMALL = "phase=4&company=SFA&tiles=J6/644/4+K7/58/2&tokens=J6.0/SFA&trains=SFA/4H"
PAGE = "/calculator/1849/"


def shown(answer: Any) -> str:
    """The run on a page, as text."""
    part = text(answer).partition('id="run"')[2].partition("overlay-source")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", "<" + part).split())


def fields(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def ask(**wanted: str) -> Any:
    """The address to which a change of the small position leads."""
    was = {name: values[0] for name, values in parse_qs(SMALL).items()}
    return Client().get(PAGE, {**was, "shown": "SFA", **wanted})


def faults(answer: Any) -> str:
    return text(answer).partition('class="notice bad"')[2].partition("</div>")[0]


def changed(**wanted: str) -> dict[str, str]:
    answer = ask(**wanted)
    assert answer.status_code == 303, faults(answer)
    return fields(answer["Location"])


@pytest.mark.slow
def test_the_best_run_of_an_address_stands_on_the_page() -> None:
    answer = Client().get(f"{PAGE}?{SMALL}")
    assert answer.status_code == 200
    found = shown(answer)
    assert "L.30" in found
    assert "proven best" in found
    assert "Girgenti" in found


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_every_title_opens_as_its_game_begins(title: str) -> None:
    answer = Client().get(f"/calculator/{title}/")
    assert answer.status_code == 200
    assert "Choose a company." in shown(answer)
    begun = new_game(title, ["Ann", "Bob", "Cid"])
    for city, slots in position_of(begun).tokens.items():
        assert f"{city}/{slots[0]}" in text(answer)


@pytest.mark.slow
@pytest.mark.parametrize("title", some(2, FAMILIES))
def test_the_position_of_a_game_earns_what_the_game_says(title: str) -> None:
    game = random_game(title, 2, 500)
    trains = [name for name in game.title.companies if game.state.trains.get(name)]
    assert trains
    for company in trains[:3]:
        query = query_of(position_of(game, company))
        answer = Client().get(f"/calculator/{title}/run?{query}")
        assert answer.status_code == 200
        earned = game.earned(company)
        assert earned is not None
        if earned:
            assert game.title.format_money(earned) in shown(answer)


def test_a_table_leads_to_its_position() -> None:
    """By a link in what is told about it."""
    owner = person()
    ann = signed_in(owner)
    table = new_table(owner=owner)
    (link,) = re.findall(
        r'href="([^"]+)">Calculator from here<', text(ann.open(f"/tables/{table.pk}/?whole=1"))
    )
    answer = ann.open(link)
    assert answer["Location"].startswith(PAGE)
    assert "Choose a company" in shown(ann.open(answer["Location"]))


def test_a_tile_is_laid_turned_and_taken_away() -> None:
    assert changed(do="lay/L8/9/2")["tiles"] == "J6/644/4 K7/58/2 L8/9/2"
    assert changed(do="lay/K7/4/2")["tiles"] == "J6/644/4 K7/4/2"
    assert changed(do="lift/K7")["tiles"] == "J6/644/4"
    assert changed(do="typed", hex="l8", tile="9", rotation="2")["tiles"].endswith(" L8/9/2")


def test_tokens_stay_with_their_city_when_its_tile_changes() -> None:
    assert changed(do="lay/J6/657/5")["tokens"] == "J6.0/SFA"
    assert changed(do="lift/J6")["tokens"] == "J6.0/SFA"


def test_tokens_and_trains_are_added_and_removed() -> None:
    there = changed(do="put/C5.0", **{"who-C5.0": "RCS"})
    assert there["tokens"] == "J6.0/SFA C5.0/RCS"
    assert "tokens" not in changed(do="take/J6.0/SFA")
    assert changed(do="add/8H")["trains"] == "SFA/4H/8H"
    assert "trains" not in changed(do="drop/4H")


def test_what_else_a_company_has_and_the_variant_are_kept() -> None:
    assert changed(**{"x-port": "A5"})["port"] == "SFA/A5"
    assert changed(**{"o-delay_ift": "true"})["options"] == "delay_ift/true"
    assert "options" not in changed(**{"o-delay_ift": "false"})


def test_the_board_is_emptied() -> None:
    assert changed(do="empty").keys() == {"phase", "company", "trains"}


@pytest.mark.slow
def test_a_change_that_cannot_be_is_told_and_changes_nothing() -> None:
    answer = ask(do="typed", hex="J6", tile="7", rotation="0")
    assert answer.status_code == 422
    assert "tiles.J6: tile 7 cannot lie on this hex" in text(answer)
    assert "J6/644/4 K7/58/2" in text(answer)
    assert "L.30" in shown(answer)


def test_options_that_do_not_go_together_are_told() -> None:
    answer = ask(**{"o-electric_dreams": "true"})
    assert answer.status_code == 422
    assert "electric_dreams" in faults(answer)
    assert "L.30" in shown(answer)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("tiles=Z9/57/1", "1849 has no hex"),
        ("tiles=J6/999/1", "1849 has no tile"),
        ("tiles=J6/644/9", "rotation 0 to 5"),
        ("tiles=A5/58/1", "printed for good"),
        ("tokens=J6.0/SFA/AFG/ATA", "has room for 1"),
        ("tokens=K7/SFA", "no city with room"),
        ("tokens=J6/XXX", "no company"),
        ("trains=SFA/9Z", "no train"),
        ("phase=5", "no phase"),
        ("company=XXX&phase=4", "no company"),
        ("port=SFA/J6&phase=4", "is none of"),
    ],
)
def test_what_is_wrong_in_an_address_is_told_beside_the_rest(query: str, message: str) -> None:
    answer = Client().get(f"{PAGE}?{query}")
    assert answer.status_code == 422
    assert message in faults(answer)
    assert 'id="hex-J6"' in text(answer)


def test_htmx_gets_the_page_and_its_address() -> None:
    part = {"HX-Request": "true"}
    answer = Client().get(f"{PAGE}?{SMALL}&shown=SFA&do=add/8H", headers=part)
    assert answer.status_code == 200
    assert fields(answer["HX-Push-Url"])["trains"] == "SFA/4H/8H"
    wrong = Client().get(f"{PAGE}?{SMALL}&shown=SFA&do=lay/J6/7/0", headers=part)
    assert wrong.status_code == 200
    assert "cannot lie" in text(wrong)


@pytest.mark.slow
def test_a_hex_shows_the_tiles_that_fit_and_its_tokens() -> None:
    answer = Client().get(f"/calculator/1849/hexes/J6?{SMALL}")
    page = text(answer)
    assert 'value="lay/J6/644/4"' in page
    assert 'value="lay/J6/644/0"' not in page  # its track would lead off the map
    assert 'data-tile="58"' not in page
    assert 'value="take/J6.0/SFA"' in page
    assert 'value="lift/J6"' in page


@pytest.mark.parametrize(
    "address",
    [
        "/calculator/nothing/",
        "/calculator/1849/hexes/Z9",
        "/calculator/1849/?options=colour/red&phase=4",
        "/calculator/1849/?rules=99&phase=4",
        f"/calculator/1849/?tiles={'J6/644/4+' * (LONGEST // 9)}",
    ],
)
def test_what_is_not_there_is_404(address: str) -> None:
    assert Client().get(address).status_code == 404
