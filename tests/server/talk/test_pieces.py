"""A long talk, and a long log, come in pieces, with scripts and without."""

from __future__ import annotations

import re
from html import unescape

import pytest

from railhead.server.authority import live_table
from railhead.server.models import Message
from railhead.server.page.history.log import MOST_ACTIONS, piece
from railhead.server.page.history.talk_pieces import MOST_MESSAGES
from railhead.server.page.panels import PANELS, render_panel
from tests.server.acting import Browser
from tests.server.shown import moment
from tests.server.tables import new_table, play, seated

pytestmark = pytest.mark.django_db

SAID = re.compile(r"number (\d+) of the talk")


class Talk:
    """A table of three at which `count` messages are said after each of some moves."""

    def __init__(self, *counts: int) -> None:
        self.table = new_table()
        self.viewers = seated(self.table)
        self.count = 0
        for move, count in enumerate(counts):
            if move:
                play(self.table.pk, self.viewers, 1)
            self.say(count)
        self.browser = Browser(self.table, self.viewers["p1"].person)
        self.here = f"/tables/{self.table.pk}/log"

    def say(self, count: int) -> None:
        live, person = live_table(self.table.pk), self.viewers["p2"].person
        assert person is not None
        Message.objects.bulk_create(
            Message(
                table=live.row,
                person_id=person,
                player="p2",
                version=live.version,
                text=f"number {number} of the talk",
                key=f"said-{number}",
            )
            for number in range(self.count, self.count + count)
        )
        self.count += count

    def panel(self) -> str:
        view = moment(live_table(self.table.pk), self.viewers["p1"])
        return str(render_panel(PANELS["log"], view).body)

    def get(self, address: str) -> str:
        answer = self.browser.client.get(f"{self.here}{address}")
        assert answer.status_code == 200, address
        return answer.content.decode()


def said(page: str) -> list[int]:
    return [int(number) for number in SAID.findall(page)]


def link(page: str, words: str, attribute: str = "href") -> str:
    """The address of a link that says something, less that of the page."""
    found = re.search(rf'<a [^>]*{attribute}="([^"]*)"[^>]*>{words}', page)
    return unescape(found[1]).split("/log")[-1] if found else ""


def test_the_newest_messages_come_and_the_others_by_a_link_each_once() -> None:
    talk = Talk(130, 60, 60)
    page = talk.panel()
    assert said(page) == list(range(250 - MOST_MESSAGES, 250))
    for attribute in ("href", "hx-get"):
        page, seen = talk.panel(), said(talk.panel())
        while address := link(page, r"\d+ earlier message", attribute):
            page = talk.get(address.split("#")[0])
            if attribute == "hx-get" and "hx-get" not in page:
                break
            assert 0 < len(said(page)) <= MOST_MESSAGES
            seen = said(page) + seen
        assert seen == list(range(250)), attribute


def test_from_earlier_messages_a_link_leads_to_the_newest() -> None:
    talk = Talk(250)
    page = talk.get(link(talk.panel(), "150 earlier messages", "hx-get"))
    assert said(page) == list(range(50, 150))
    newest = talk.get(link(page, "100 later messages", "hx-get"))
    assert said(newest) == list(range(150, 250))


def test_lines_of_the_game_stay_where_they_are_among_messages_left_out() -> None:
    talk = Talk(3, 200)
    page = talk.get(f"?round={len(live_rounds(talk)) - 1}")
    lines = re.findall(r'<li class="(line|said)|number (\d+) of', page)
    kinds = [kind or number for kind, number in lines]
    assert kinds[-1] == "202"
    assert said(page) == list(range(103, 203))
    assert page.index("103 earlier messages") < page.index("number 103 of")


def live_rounds(talk: Talk) -> list[object]:
    return list(moment(live_table(talk.table.pk), talk.viewers["p1"]).game_log.rounds)


def test_few_messages_come_without_a_link() -> None:
    page = Talk(MOST_MESSAGES).panel()
    assert len(said(page)) == MOST_MESSAGES
    assert "earlier message" not in page


@pytest.mark.slow
def test_pages_stay_small_however_much_is_said() -> None:
    talk = Talk(20)
    few = len(talk.get("")), len(talk.browser.client.get(f"/tables/{talk.table.pk}/").content)
    talk.say(4000)
    much = len(talk.get("")), len(talk.browser.client.get(f"/tables/{talk.table.pk}/").content)
    assert max(now - before for now, before in zip(much, few, strict=True)) < 120_000


def test_a_number_that_is_none_is_no_page() -> None:
    talk = Talk(1)
    for address in ("?before=x", "?before=-1", "?to=x", "?from=99", "?round=99&before=1"):
        assert talk.browser.client.get(f"{talk.here}{address}").status_code == 404, address
    assert talk.browser.client.get(f"{talk.here}?before={'9' * 18}").status_code == 200
    assert talk.browser.client.get(f"{talk.here}?to=99").status_code == 200


# -- the log of a long game ---------------------------------------------------------------------


def test_a_long_log_comes_in_pieces_that_hold_each_round_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("railhead.server.page.history.log.MOST_ACTIONS", 4)
    talk = Talk(0)
    play(talk.table.pk, talk.viewers, 40)
    count = len(live_rounds(talk))
    assert count > 2
    page = talk.get("")
    seen: list[int] = []
    while True:
        seen = numbers(page) + seen
        if not (address := link(page, "Earlier rounds")):
            break
        page = talk.get(address)
    assert seen == list(range(count))
    forth = numbers(page)
    while address := link(page, "Later rounds"):
        page = talk.get(address)
        forth += numbers(page)
    assert forth == list(range(count))


def numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<section class="round" id="round-(\d+)"', page)]


def test_a_short_game_has_its_log_on_one_page() -> None:
    talk = Talk(0)
    play(talk.table.pk, talk.viewers, 5)
    view = moment(live_table(talk.table.pk), talk.viewers["p1"])
    assert view.count < MOST_ACTIONS
    assert [it.number for it in piece(view).rounds] == list(range(len(live_rounds(talk))))
