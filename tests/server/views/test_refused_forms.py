"""Forms that are refused leave nothing behind, and the ticket of a form signs in once."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.server.models import Person, Table
from tests.exchange.files import random_record
from tests.server.browser import Browser, filled, forms, name_shown, signed_in, text
from tests.server.own_boards import FORM as BOARD_FORM
from tests.server.own_boards import OWN
from tests.server.own_boards import file as board_file
from tests.server.own_boards import send as send_board
from tests.server.strangers import FORM, NEW, stored, stranger, upload
from tests.server.tables import NAMES, new_table, person

pytestmark = pytest.mark.django_db


# -- forms that are refused ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "action", "changes"),
    [
        ("/you", "", {"name": ""}),
        ("/you", "", {"name": "a\0b"}),
        (FORM, NEW, {"seed": "x"}),
        (FORM, NEW, {"name_1": "N" * 21}),
        (FORM, NEW, {"ticket": "x:y:z"}),
        (FORM, NEW, {"option_electric_dreams": "true"}),
    ],
)
def test_a_refused_form_stores_nothing(page: str, action: str, changes: dict[str, str]) -> None:
    assert stranger().send(page, action, **changes).status_code == 422
    assert stored() == [[]] * 7


def test_a_refused_board_is_not_stored_nor_a_good_one_in_a_refused_form() -> None:
    for files, changes in (([board_file("[")], {}), ([board_file(OWN)], {"seed": "x"})):
        assert send_board(stranger(), *files, **changes).status_code == 422
    assert stored() == [[]] * 7
    assert stranger().open(f"{BOARD_FORM}&board={'0' * 64}").status_code == 200


@pytest.mark.slow
def test_a_table_that_cannot_be_stored_leaves_no_person(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("no table today")

    monkeypatch.setattr("railhead.server.views.setup.store_written", broken)
    monkeypatch.setattr("railhead.server.views.records.store_written", broken)
    assert stranger().send(FORM, NEW).status_code == 500
    assert upload(stranger(), random_record(5)).status_code == 500
    assert stored() == [[]] * 7


def test_a_strangers_move_leaves_no_session() -> None:
    """A browser without scripts is told by the page itself that nothing was done."""
    table = new_table()
    before = stored()
    browser = stranger()
    token = {"csrfmiddlewaretoken": forms(browser.open("/you"))[""].fields["csrfmiddlewaretoken"]}
    answer = browser.post(
        f"/tables/{table.pk}/move",
        {**token, "version": "0", "key": "k", "action": '{"type": "pass", "actor": "p1"}'},
        headers={"accept": "text/html"},
    )
    assert answer.status_code == 403
    assert "This seat is not yours." in text(answer)
    assert stored() == before


# -- the ticket of a form -----------------------------------------------------------------------


def cookies_of(browser: Browser) -> str:
    return browser.cookies.output().replace("Set-Cookie: ", "")


@pytest.mark.slow
def test_a_ticket_signs_in_once() -> None:
    """Whoever lost the first answer gets another session; the first one is worth nothing then."""
    first = stranger()
    sent = filled(forms(first.open(FORM))[NEW], {})
    begun = cookies_of(first)
    first.post(NEW, sent)
    assert name_shown(first) == NAMES[0]
    again, third = stranger(), stranger()
    for browser in (again, third):
        browser.cookies.load(begun)
        assert browser.post(NEW, sent).status_code == 303
    assert name_shown(again) == NAMES[0]
    assert name_shown(third) == "You"
    assert name_shown(first) == "You"
    assert (Person.objects.count(), Table.objects.count()) == (1, 1)


@pytest.mark.slow
def test_a_ticket_in_another_browser_signs_nobody_in() -> None:
    owner, thief = stranger(), stranger()
    sent = filled(forms(owner.open(FORM))[NEW], {})
    owner.post(NEW, sent)
    token = forms(thief.open("/you"))[""].fields["csrfmiddlewaretoken"]
    answer = thief.post(NEW, {**sent, "csrfmiddlewaretoken": token})
    assert answer.status_code == 303
    assert name_shown(thief) == "You"
    assert name_shown(owner) == NAMES[0]


@pytest.mark.slow
def test_a_ticket_of_somebody_known_signs_nobody_in() -> None:
    ann = person("Ann")
    owner = signed_in(ann)
    sent = filled(forms(owner.open(FORM))[NEW], {})
    kept = owner.cookies["railhead-form"].value
    owner.post(NEW, sent)
    late = Browser()
    late.cookies["railhead-form"] = kept
    assert late.post(NEW, sent).status_code == 303
    assert name_shown(late) == "You"
