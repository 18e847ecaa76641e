"""The panel of orders: given by forms, told in words, and seen by nobody but their player."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Pass
from railhead.server.authority import Viewer, live_table
from railhead.server.models import GivenOrder, Table
from railhead.server.orders.following import look
from tests.server.acting import Browser
from tests.server.orders.giving import at_stock_round, do, order, passing
from tests.server.tables import asked, new_table, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_panel_fails")]


_NUMBERS = count()


def panel(browser: Browser) -> str:
    """The panel of orders on a reader's page."""
    page = browser.client.get(f"/tables/{browser.table.pk}/").content.decode()
    found = re.search(r'<section id="panel-orders".*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def give(browser: Browser, **fields: Any) -> Any:
    key = f"page-{next(_NUMBERS)}"
    return browser.post("orders", **{"player": "p1", "key": key, **fields})


def sitting() -> tuple[Table, dict[str, Viewer], dict[str, Browser]]:
    table, viewers = at_stock_round()
    return table, viewers, {name: Browser(table, who.person) for name, who in viewers.items()}


@pytest.mark.slow
def test_an_order_is_given_told_and_withdrawn() -> None:
    table, viewers, browsers = sitting()
    assert "Pass the rest of this round" in words(panel(browsers["p1"]))
    answer = give(browsers["p1"], kind="pass", scope="rounds", unless=["sold", "offer"])
    assert answer.status_code == 200
    said = words(panel(browsers["p1"]))
    assert "pass in every round of this kind; not if: somebody sells shares" in said
    do(table, viewers, Pass("p3"))
    assert "has acted 1 time" in words(panel(browsers["p1"]))
    number = GivenOrder.objects.get().number
    answer = browsers["p1"].post("orders", do="withdraw", order=number)
    assert answer.status_code == 200
    assert "acted 1 time · you have withdrawn it" in words(panel(browsers["p1"]))


@pytest.mark.slow
def test_at_ones_own_question_one_click_passes_the_rest_of_the_round() -> None:
    table, _, browsers = sitting()
    answer = browsers["p3"].post(
        "orders", headers={"HX-Request": "true"}, player="p3", kind="pass", scope="round"
    )
    assert answer.status_code == 200
    assert 'id="panel-asking"' in answer.content.decode(), "the table has moved on"
    assert asked(live_table(table.pk)) == "p1"


@pytest.mark.slow
def test_every_kind_of_order_by_a_form() -> None:
    table, viewers, browsers = sitting()
    assert give(browsers["p1"], kind="buy", company="ATA", shares=2, passes="1").status_code == 200
    assert give(browsers["p1"], kind="decline", step="train_deal").status_code == 200
    assert give(browsers["p1"], kind="bid", lot="SCE", most=70).status_code == 422
    assert give(browsers["p1"], kind="operate", company="ATA").status_code == 422
    said = words(panel(browsers["p1"]))
    assert "buy ATA until I have 2 shares; then pass" in said
    assert "decline in this round: offers for my trains" in said
    live = do(table, viewers, Pass("p3"))
    assert isinstance(live.game.actions[-1], BuyShare)
    early = new_table()
    bidder = Browser(early, person("Eve").pk)
    early.seats.filter(player="p2").update(person_id=person("Dot").pk)
    dot = Browser(early, early.seats.get(player="p2").person_id)
    assert dot.post("orders", player="p2", kind="bid", lot="RSA", most=170).status_code == 200
    assert "bid for RSA up to" in words(panel(dot))
    assert bidder.post("orders", player="p2", kind="pass").status_code == 403


WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"kind": "dance"}, 400, "kind: expected one of pass"),
    ({"kind": "pass", "scope": "life"}, 400, "'life' is not a scope"),
    ({"kind": "pass", "unless": ["rain"]}, 400, "'rain' is no condition"),
    ({"kind": "buy", "company": "ATA", "shares": "many"}, 400, "shares: expected a whole"),
    ({"kind": "buy", "company": "XXX", "shares": 2}, 422, "choose one that is offered"),
    ({"kind": "decline", "step": "dream"}, 422, "choose one that is offered"),
    ({"kind": "pass", "version": 1}, 409, "moved on"),
    ({"kind": "pass", "player": "p2"}, 403, "not yours"),
    ({"kind": "pass", "key": ""}, 400, "key"),
    ({"do": "withdraw", "order": 99}, 403, "not yours"),
    ({"do": "withdraw"}, 400, "order: expected a whole number"),
]


def test_whatever_is_wrong_is_told_and_nothing_is_kept() -> None:
    _, _, browsers = sitting()
    for fields, status, why in WRONG:
        answer = give(browsers["p1"], **fields)
        assert answer.status_code == status, fields
        assert why in answer.content.decode(), fields
    assert not GivenOrder.objects.exists()


@pytest.mark.slow
def test_without_scripts_the_form_leads_back_to_the_table() -> None:
    table, _, browsers = sitting()
    page = panel(browsers["p1"])
    assert page.count("csrfmiddlewaretoken") == page.count("<form")
    answer = give(browsers["p1"], accept="text/html", kind="pass", scope="round")
    assert answer.status_code == 303
    assert answer["Location"] == f"/tables/{table.pk}/"


def test_the_log_says_afterwards_what_an_order_did() -> None:
    table, viewers, browsers = sitting()
    order(table, viewers, passing(table, "p1"))
    do(table, viewers, Pass("p3"))
    log = browsers["p2"].client.get(f"/tables/{table.pk}/log").content.decode()
    told = [words(line) for line in re.findall(r"<li class=\"line.*?</li>", log, re.DOTALL)]
    assert [line for line in told if "by order" in line] == ["Ann passes on shares by order"]
    assert "Cid passes on shares" in told


# -- secrecy ----------------------------------------------------------------------------------

PAGES = (
    "",
    "?whole=1",
    "panels",
    "log",
    "report",
    "record",
    "stored",
    "hexes/C5",
    "routes",
    "seats",
)


# Made anew for each answer: the tokens of forms, keys of submissions, and the time of the page.
_TOKENS = re.compile(
    rb'(?<=name="ticket" value=")[^"]+|[A-Za-z0-9]{64}'
    rb"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=data-now=.)[0-9.]+"
)


def everything(browser: Browser) -> dict[str, bytes]:
    """What somebody else can read of a table, but for what is made anew for each answer."""
    found = {}
    for page in PAGES:
        answer = browser.client.get(f"/tables/{browser.table.pk}/{page}")
        found[page] = _TOKENS.sub(b"", answer.getvalue())
    found["home"] = _TOKENS.sub(b"", browser.client.get("/").content)
    return found


@pytest.mark.slow
def test_nobody_else_sees_anything_of_orders_before_they_act() -> None:
    table, viewers, browsers = sitting()
    others = {
        "player": browsers["p2"],
        "asked": browsers["p3"],
        "owner": Browser(table, table.owner_id),
        "spectator": Browser(table, person("Eve").pk),
        "stranger": Browser(table),
    }
    for browser in others.values():
        everything(browser)  # what is seen once is marked no more
    before = {name: everything(browser) for name, browser in others.items()}
    changed = Table.objects.values_list("changed", "version").get(pk=table.pk)
    order(table, viewers, passing(table, "p1", "rounds", ("sold",)))
    give(browsers["p1"], kind="buy", company="ATA", shares=3)
    look(table.pk)
    assert GivenOrder.objects.filter(ended=None).count() == 2
    for name, browser in others.items():
        now = everything(browser)
        for page in now:
            assert now[page] == before[name][page], (name, page)
    assert Table.objects.values_list("changed", "version").get(pk=table.pk) == changed, (
        "pages that listen are told of nothing"
    )


def test_the_record_says_nothing_of_orders_that_have_acted() -> None:
    table, viewers, browsers = sitting()
    order(table, viewers, passing(table, "p1"))
    do(table, viewers, Pass("p3"))
    for page in ("record", "stored"):
        answer = browsers["p2"].client.get(f"/tables/{table.pk}/{page}")
        assert "by_order" not in json.dumps(json.loads(answer.getvalue()))


@pytest.mark.slow
def test_orders_end_with_a_reason_on_their_own_page_only() -> None:
    table, viewers, browsers = sitting()
    order(table, viewers, passing(table, "p2", unless=("bought",)))
    do(table, viewers, BuyShare("p3", "ATA", "treasury"))
    assert "Cid has bought into ATA" in words(panel(browsers["p2"]))
    assert "bought into" not in words(panel(browsers["p1"]))


@pytest.mark.slow
def test_there_are_none_on_one_screen_nor_in_the_past() -> None:
    table, _, browsers = sitting()
    past = browsers["p1"].client.get(f"/tables/{table.pk}/?at=2").content.decode()
    assert "Pass the rest of this round" not in past
    alone = new_table(Table.Mode.ONE_SCREEN)
    assert panel(Browser(alone, alone.owner_id)).count("<") == 2
