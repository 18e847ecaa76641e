"""Views that are closed as a page opens come when they are wanted, and not before."""

from __future__ import annotations

import re

import pytest

from railhead.engine.game import Game
from railhead.server.authority import store_game
from railhead.server.models import Person, Table
from railhead.titles.catalogue import new_game
from tests.server.browser import Browser, signed_in, text
from tests.server.shown import random_game

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

CLOSED = {"market", "sheet", "tiles", "trains", "companies", "about", "messages"}
SECTION = re.compile(r'<section id="panel-(\w+)" class="panel [^"]*" data-digest="(\w+)"')


def digests(page: str) -> dict[str, str]:
    return dict(SECTION.findall(page))


def later(page: str) -> set[str]:
    """The panels that the page has not got yet."""
    return {name for name, digest in digests(page).items() if digest == "later"}


def get(browser: Browser, table: Table, where: str = "") -> str:
    return text(browser.open(f"/tables/{table.pk}/{where}"))


def table_at(game: Game) -> tuple[Table, Browser]:
    """A table of a game, with the browser of its owner."""
    ann = Person.objects.create(name="Ann")
    return store_game(ann, game, Table.Mode.ONE_SCREEN), signed_in(ann)


def asking(step: str) -> Game:
    """A game of which a step is the question."""
    whole = random_game("1849", 6, 150)
    for count in range(len(whole.actions)):
        game = whole.at(count)
        if game.decision is not None and game.decision.step == step:
            return game
    raise LookupError(step)


def test_a_page_opens_without_its_closed_views() -> None:
    table, ann = table_at(asking("track"))
    page = get(ann, table)
    assert later(page) == CLOSED
    assert "market-sheet" not in page
    whole = get(ann, table, "?whole=1")
    assert not later(whole)
    assert len(page) < len(whole) * 0.8


def test_the_market_is_there_when_shares_are_traded() -> None:
    table, ann = table_at(asking("stock_round"))
    page = get(ann, table)
    assert later(page) == CLOSED - {"market"}
    assert "market-sheet" in page


def test_the_market_stands_beside_a_tall_map() -> None:
    table, ann = table_at(new_game("1865", ["Ann", "Bob", "Cid"], seed=5))
    assert "market" not in later(get(ann, table))


def test_a_view_that_is_opened_is_sent() -> None:
    table, ann = table_at(asking("track"))
    shown = digests(get(ann, table))
    have = ",".join(f"{name}:{digest}" for name, digest in shown.items())
    assert get(ann, table, f"panels?have={have}") == ""
    opened = ",".join(f"{name}:{digest}" for name, digest in shown.items() if name != "tiles")
    assert digests(get(ann, table, f"panels?have={opened}")).keys() == {"tiles"}


def test_a_question_about_prices_brings_the_market() -> None:
    """Without being asked for: the page turns to it by itself."""
    table, ann = table_at(asking("stock_round"))
    shown = {**digests(get(ann, table)), "market": "later"}
    have = ",".join(f"{name}:{digest}" for name, digest in shown.items())
    sent = digests(get(ann, table, f"panels?have={have}"))
    assert sent.keys() == {"market"}
    assert sent["market"] != "later"


def test_a_browser_without_scripts_gets_all_from_then_on() -> None:
    table, ann = table_at(asking("track"))
    page = get(ann, table, "?at=3")
    (leads,) = re.findall(r'<noscript><meta http-equiv="refresh" content="0;url=([^"]+)">', page)
    assert leads == f"/tables/{table.pk}/?whole=1&amp;at=3"
    whole = get(ann, table, "?whole=1&at=3")
    assert 'data-at="3"' in whole
    assert "<noscript><meta" not in whole
    assert not later(get(ann, table))
