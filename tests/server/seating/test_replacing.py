"""What those who sit there agree on: another clock, a seat freed, and who comes back to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    Outcome,
    Viewer,
    answer_proposal,
    ask_for_clock,
    ask_to_replace,
    come_back,
    live_table,
    proposal_of,
    withdraw_proposal,
)
from railhead.server.clocks.reading import clock_of
from railhead.server.models import Clock, FormerSeat, Person, Proposal, Seat, Table, Visit
from railhead.server.page.panels import PANELS, render_panel
from tests.server.acting import Browser
from tests.server.clocks.waiting import AN_HOUR, TWO_DAYS, wait, with_clock
from tests.server.shown import SPECTATOR, moment, words
from tests.server.tables import alone, new_table, person, play, seated

pytestmark = pytest.mark.django_db


class Seats:
    """A table at which Ann is late; Bob and Cid sit there too."""

    def __init__(self) -> None:
        self.table, self.viewers = with_clock()
        self.ann = self.person("p1")
        wait(self.table, days=3)

    def person(self, player: str) -> int | None:
        return Seat.objects.get(table=self.table, player=player).person_id

    @property
    def live(self) -> LiveTable:
        return live_table(self.table.pk)

    @property
    def outside(self) -> Viewer:
        """Ann, after having to leave that seat."""
        return Viewer(self.ann, frozenset(), one_screen=False, owner=False)

    def ask(self, asker: str, about: str = "p1", *, strangers: bool = False) -> Outcome:
        return ask_to_replace(self.live, self.viewers[asker], about, strangers=strangers)

    def answer(self, player: str, *, agree: bool = True) -> Outcome:
        return answer_proposal(self.live, self.viewers[player], agree)

    def free(self) -> None:
        self.ask("p2")
        self.answer("p3")

    def sits_down(self, name: str = "Dee") -> Person:
        """Somebody sits down with the new link."""
        browser = Browser(self.table)
        seat = Seat.objects.get(table=self.table, player="p1")
        answer = browser.client.post(f"/join/{seat.shown_secret()}", {"name": name})
        assert answer.status_code == 303
        return Person.objects.latest("pk")

    def panel(self, viewer: Viewer) -> str:
        return words(str(render_panel(PANELS["agreement"], moment(self.live, viewer)).body))


@pytest.fixture
def seats() -> Seats:
    return Seats()


# -- replacing ----------------------------------------------------------------------------------


def test_a_seat_is_free_when_all_who_are_not_late_agree(seats: Seats) -> None:
    old = Seat.objects.get(table=seats.table, player="p1").shown_secret()
    seats.ask("p2")
    assert seats.person("p1") == seats.ann, "Cid has not answered"
    assert "Still to answer: Cid." in seats.panel(seats.viewers["p2"])
    assert "Bob asks the others to free your seat" in seats.panel(seats.viewers["p1"])
    seats.answer("p3")
    assert seats.person("p1") is None
    assert proposal_of(seats.live) is None
    assert FormerSeat.objects.get().agreed
    assert not Table.objects.get().open_seats
    answer = Browser(seats.table).client.get(f"/join/{old}")
    assert answer.status_code == 404, "the old link leads nowhere"


def test_strangers_may_sit_down_if_that_was_asked(seats: Seats) -> None:
    seats.ask("p2", strangers=True)
    seats.answer("p3")
    answer = Browser(seats.table).client.post(
        f"/tables/{seats.table.pk}/sit", {"player": "p1", "name": "Dee"}
    )
    assert answer.status_code == 303
    assert seats.person("p1") == Person.objects.get(name="Dee").pk


def test_one_refusal_ends_it(seats: Seats) -> None:
    seats.ask("p2")
    seats.answer("p3", agree=False)
    assert proposal_of(seats.live) is None
    assert seats.person("p1") == seats.ann
    with pytest.raises(Illegal, match="any more"):
        seats.answer("p3")


def test_who_answers_the_question_meanwhile_is_not_replaced(seats: Seats) -> None:
    seats.ask("p2")
    play(seats.table.pk, seats.viewers, 1)
    assert proposal_of(seats.live) is None
    with pytest.raises(Illegal, match="any more"):
        seats.answer("p3")
    assert seats.person("p1") == seats.ann


def test_who_is_late_has_no_say(seats: Seats) -> None:
    with pytest.raises(Illegal, match="own time"):
        seats.ask("p1")
    seats.ask("p2")
    for agree in (True, False):
        with pytest.raises(NotYourSeat):
            seats.answer("p1", agree=agree)


def test_only_who_is_late_is_replaced(seats: Seats) -> None:
    with pytest.raises(Illegal, match="not up"):
        seats.ask("p2", about="p3")
    play(seats.table.pk, seats.viewers, 1)
    with pytest.raises(Illegal, match="not up"):
        seats.ask("p2")


def test_a_flag_that_has_fallen_stays_down_though_he_moves() -> None:
    table, viewers = with_clock(AN_HOUR)
    wait(table, hours=2)
    live = play(table.pk, viewers, 1)
    ask_to_replace(live, viewers["p2"], "p1", strangers=False)
    answer_proposal(live, viewers["p3"], agree=True)
    assert Seat.objects.get(table=table, player="p1").person is None


def test_nobody_else_asks(seats: Seats) -> None:
    acts: list[Callable[[], Outcome]] = [
        lambda: ask_to_replace(seats.live, SPECTATOR, "p1", strangers=False),
        lambda: ask_for_clock(seats.live, SPECTATOR, None),
        lambda: come_back(seats.live, SPECTATOR),
        lambda: come_back(seats.live, seats.viewers["p2"]),
        lambda: answer_proposal(seats.live, SPECTATOR, agree=True),
    ]
    for act in acts:
        with pytest.raises(NotYourSeat):
            act()
    one_screen = new_table(Table.Mode.ONE_SCREEN)
    with pytest.raises(NotYourSeat):
        ask_for_clock(live_table(one_screen.pk), alone(one_screen), TWO_DAYS)


def test_only_who_asked_withdraws_and_one_thing_is_asked_at_a_time(seats: Seats) -> None:
    seats.ask("p2")
    assert seats.ask("p2").status == "done", "the same again does no harm"
    with pytest.raises(Illegal, match="something else"):
        ask_for_clock(seats.live, seats.viewers["p3"], None)
    with pytest.raises(NotYourSeat):
        withdraw_proposal(seats.live, seats.viewers["p3"])
    withdraw_proposal(seats.live, seats.viewers["p2"])
    with pytest.raises(Illegal, match="any more"):
        withdraw_proposal(seats.live, seats.viewers["p2"])


# -- who sits down, and who comes back ----------------------------------------------------------


def test_those_who_sit_there_see_the_link_of_the_freed_seat_and_of_no_other(seats: Seats) -> None:
    bob = Browser(seats.table, seats.viewers["p2"].person)
    address = f"/tables/{seats.table.pk}/seats"
    assert bob.client.get(address).status_code == 403
    seats.free()
    page = bob.client.get(address).content.decode()
    assert Seat.objects.get(table=seats.table, player="p1").shown_secret() in page
    assert not re.search(r"\bCid\b", page)  # letters of a token may be anything
    assert "Let strangers" not in page
    ann = Browser(seats.table, seats.ann)
    assert ann.client.get(address).status_code == 403
    seats.sits_down()
    assert bob.client.get(address).status_code == 403


def test_whoever_sits_down_has_all_the_time(seats: Seats) -> None:
    seats.free()
    wait(seats.table, days=5)
    seats.sits_down()
    clock = clock_of(seats.table.pk, 0)
    assert clock is not None
    assert clock.running == "p1"
    assert clock.left("p1", moment(seats.live).now) > 2 * 86400 - 60


def test_he_comes_back_while_nobody_sits_there_with_the_time_that_he_had(seats: Seats) -> None:
    seats.free()
    assert "Sit down again" in seats.panel(seats.outside)
    answer = Browser(seats.table, seats.ann).client.post(f"/tables/{seats.table.pk}/back")
    assert answer.status_code == 303
    assert seats.person("p1") == seats.ann
    clock = clock_of(seats.table.pk, 0)
    assert clock is not None
    assert clock.late(moment(seats.live).now) == {"p1"}
    seats.free()
    assert seats.person("p1") is None, "the late player has still not moved"


def test_later_he_comes_back_if_all_agree_who_play(seats: Seats) -> None:
    seats.free()
    dee = seats.sits_down()
    assert "Ask to come back" in seats.panel(seats.outside)
    come_back(seats.live, seats.outside)
    assert "Ann asks to come back to the seat of Ann" in seats.panel(seats.viewers["p2"])
    new = Viewer(dee.pk, frozenset({"p1"}), one_screen=False, owner=False)
    for viewer in (seats.viewers["p2"], seats.viewers["p3"]):
        answer_proposal(seats.live, viewer, agree=True)
    assert seats.person("p1") == dee.pk, "it is the seat of Dee"
    answer_proposal(seats.live, new, agree=True)
    assert seats.person("p1") == seats.ann
    gone = Viewer(dee.pk, frozenset(), one_screen=False, owner=False)
    assert "had to" not in seats.panel(gone)
    assert "Ask to come back" in seats.panel(gone)


def test_who_was_replaced_reads_and_does_no_more_than_anybody(seats: Seats) -> None:
    seats.free()
    ann = Browser(seats.table, seats.ann)
    for where, fields in (
        ("talk", {"do": "say", "text": "still here"}),
        ("clock", {"do": "pause"}),
        ("proposal", {"do": "agree"}),
    ):
        assert ann.post(where, **fields).status_code == 403


def test_what_is_private_goes_with_the_person(seats: Seats) -> None:
    ann = Browser(seats.table, seats.ann)
    assert ann.post("notes", notes="CTL is weak").status_code == 200
    seats.free()
    dee = seats.sits_down()
    assert Visit.objects.get(table=seats.table, person=seats.ann).notes == "CTL is weak"
    page = Browser(seats.table, dee.pk).client.get(f"/tables/{seats.table.pk}/").content.decode()
    assert "CTL is weak" not in page


def test_a_seat_that_the_owner_frees_is_not_agreed_upon(seats: Seats) -> None:
    owner = Browser(seats.table, seats.table.owner_id)
    owner.client.post(f"/tables/{seats.table.pk}/seats/free", {"player": "p1"})
    with pytest.raises(NotYourSeat):
        come_back(seats.live, seats.outside)


# -- another clock ------------------------------------------------------------------------------


def test_another_clock_runs_when_all_who_sit_there_agree(seats: Seats) -> None:
    ask_for_clock(seats.live, seats.viewers["p2"], AN_HOUR)
    assert "Bob proposes another clock: 60 minutes" in seats.panel(seats.viewers["p1"])
    seats.answer("p1")
    assert Clock.objects.get().kind == "turn"
    seats.answer("p3")
    row = Clock.objects.get()
    assert (row.kind, row.seconds, row.increment, row.version) == ("budget", 3600, 30, 0)
    clock = clock_of(seats.table.pk, 0)
    assert clock is not None
    assert clock.late(moment(seats.live).now) == set()


def test_a_table_may_do_without(seats: Seats) -> None:
    ask_for_clock(seats.live, seats.viewers["p2"], None)
    seats.answer("p1")
    seats.answer("p3")
    assert not Clock.objects.exists()
    assert clock_of(seats.table.pk, 0) is None


def test_who_sits_there_alone_chooses_alone() -> None:
    table = new_table()
    ann = person("Ann")
    Seat.objects.filter(table=table, player="p1").update(person=ann)
    viewer = Viewer(ann.pk, frozenset({"p1"}), one_screen=False, owner=False)
    ask_for_clock(live_table(table.pk), viewer, TWO_DAYS)
    assert Clock.objects.get().seconds == TWO_DAYS.seconds
    assert not Proposal.objects.exists()


def test_a_rematch_has_the_clock_of_the_game_before() -> None:
    table, viewers = with_clock(AN_HOUR)
    Table.objects.filter(pk=table.pk).update(finished="ended")
    browser = Browser(table, viewers["p1"].person)
    assert browser.client.post(f"/tables/{table.pk}/rematch").status_code in (204, 303)
    again = Clock.objects.exclude(table=table).get()
    assert (again.kind, again.seconds, again.increment) == ("budget", 3600, 30)


@pytest.mark.parametrize(
    ("where", "fields"),
    [
        ("proposal", {}),
        ("proposal", {"do": "dance"}),
        ("proposal", {"do": "replace", "player": "nobody"}),
        ("clock", {}),
        ("clock", {"do": "\x00"}),
        ("talk", {"do": "say", "text": "x", "key": "ü"}),
        ("talk", {"do": "withdraw", "message": "-1"}),
        ("talk", {"do": "withdraw", "message": "9" * 30}),
    ],
)
def test_malformed_forms_are_named(where: str, fields: dict[str, Any]) -> None:
    table = new_table()
    answer = Browser(table, seated(table)["p1"].person).post(where, **fields)
    assert answer.status_code == 400
    assert answer.content.decode().partition(":")[0] in {"do", "player", "key", "message"}


@pytest.mark.slow
def test_what_is_asked_stands_on_the_home_page_and_is_answered_there(seats: Seats) -> None:
    seats.ask("p2")
    said = "Bob asks to free the seat of somebody whose time is up"
    cid = Browser(seats.table, seats.viewers["p3"].person)
    assert said in words(cid.client.get("/").content.decode())
    for other in (seats.ann, seats.viewers["p2"].person):
        assert said not in words(Browser(seats.table, other).client.get("/").content.decode())
    answer = cid.post("proposal", "text/html", do="agree", back="home")
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert seats.person("p1") is None
    ask_for_clock(seats.live, seats.viewers["p3"], None)
    bob = Browser(seats.table, seats.viewers["p2"].person)
    assert "Cid proposes another clock" in words(bob.client.get("/").content.decode())
