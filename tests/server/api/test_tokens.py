"""Tokens: made and revoked by their person, accepted in one header, kept as hashes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.server.models.access_tokens import AccessToken
from railhead.server.people import quotas, tokens
from railhead.server.people.quotas import REQUEST_COUNTS, Limit
from railhead.server.people.tokens import MOST_TOKENS, find_token, make_token
from tests.server.api.program import PREFIX, Program, table_with_programs, token
from tests.server.browser import forms, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db

MAKE = "/you/tokens"


@pytest.fixture(autouse=True)
def from_the_beginning() -> Iterator[None]:
    REQUEST_COUNTS.forget()
    yield
    REQUEST_COUNTS.forget()


def test_a_token_is_shown_once_and_its_hash_is_all_that_is_kept() -> None:
    ann = person()
    browser = signed_in(ann)
    page = browser.open("/you")
    form = next(it for it in forms(page).values() if it.fields.get("do") == "make")
    made = browser.post(MAKE, {**form.fields, "name": "Night bot", "scope": "play"})
    secret = next(
        field.split('value="')[1].split('"')[0]
        for field in text(made).splitlines()
        if 'id="new-token"' in field
    )
    assert secret.startswith(tokens.PREFIX)
    row = AccessToken.objects.get()
    assert (row.name, row.plays, row.person_id) == ("Night bot", True, ann.pk)
    assert secret not in str(AccessToken.objects.values().get())
    again = text(browser.open("/you"))
    assert secret not in again
    assert "Night bot" in again
    assert "never used" in again
    assert Program(secret).read("/me")["scope"] == "play"
    assert "never used" not in text(browser.open("/you"))


def test_a_revoked_token_ends_at_once() -> None:
    ann = person()
    secret = token(ann)
    Program(secret).read("/me")
    browser = signed_in(ann)
    browser.open("/you")
    row = AccessToken.objects.get()
    answer = browser.post(
        MAKE,
        {
            "do": "revoke",
            "token": row.pk,
            "csrfmiddlewaretoken": forms(browser.open("/you"))[MAKE].fields["csrfmiddlewaretoken"],
        },
    )
    assert answer.status_code == 303
    Program(secret).read("/me", 401)


def test_nobody_revokes_the_token_of_another() -> None:
    token(person("Bob"))
    browser = signed_in(person())
    csrf = forms(browser.open("/you"))[MAKE].fields["csrfmiddlewaretoken"]
    number = AccessToken.objects.get().pk
    for wrong in (str(number), "x", "9" * 40, ""):
        sent = {"do": "revoke", "token": wrong, "csrfmiddlewaretoken": csrf}
        assert browser.post(MAKE, sent).status_code == 404
    assert AccessToken.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [("name", "", 422), ("name", "x" * 90, 422), ("scope", "all", 400), ("days", "31", 400)],
)
def test_a_form_for_a_token_is_checked(field: str, value: str, status: int) -> None:
    browser = signed_in(person())
    form = next(it for it in forms(browser.open("/you")).values() if it.fields.get("do") == "make")
    sent = {**form.fields, "name": "Bot", field: value}
    assert browser.post(MAKE, sent).status_code == status
    assert not AccessToken.objects.exists()


def test_a_person_has_so_many_tokens() -> None:
    ann = person()
    for _ in range(MOST_TOKENS):
        token(ann)
    with pytest.raises(Illegal, match="revoke one"):
        token(ann)


def test_an_expired_token_is_none() -> None:
    ann = person()
    secret = token(ann, days=30)
    assert find_token(secret) is not None
    AccessToken.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert find_token(secret) is None
    Program(secret).read("/me", 401)
    assert "expired on" in text(signed_in(ann).open("/you"))


def test_its_use_is_noted_once_a_minute() -> None:
    secret = token(person())
    find_token(secret)
    first = AccessToken.objects.get().last_used
    assert first is not None
    find_token(secret)
    assert AccessToken.objects.get().last_used == first
    AccessToken.objects.update(last_used=first - timedelta(seconds=61))
    find_token(secret)
    found = AccessToken.objects.get().last_used
    assert found is not None
    assert found >= first


def test_only_the_header_counts() -> None:
    """Neither an address, nor a body, nor a session, nor another kind of header lets anybody in."""
    ann = person()
    secret = token(ann)
    for query in (f"token={secret}", f"access_token={secret}", f"Authorization=Bearer {secret}"):
        Program().read(f"/me?{query}", 401)
    for header in (secret, f"Basic {secret}", f"Token {secret}", f"Bearer  {secret}", "Bearer"):
        Program(Authorization=header).read("/me", 401)
    assert signed_in(ann).get(f"{PREFIX}/me").status_code == 401
    browser = signed_in(person("Bob"))
    browser.defaults["HTTP_AUTHORIZATION"] = f"Bearer {secret}"
    assert browser.get(f"{PREFIX}/me").json()["name"] == "Ann", "the token, and not the session"


def test_a_token_to_read_does_not_play() -> None:
    table = new_table(mode="screen")
    program = Program(token(table.owner, plays=False))
    asked = program.read(f"/tables/{table.pk}/decision")
    assert asked["answers"]
    body = {"version": 0, "key": "k", "action": asked["answers"][0]["action"]}
    told = program.send(table.pk, body, 403)
    assert "only read" in told["detail"]
    table.refresh_from_db()
    assert table.version == 0


def test_too_many_wrong_tokens_are_not_even_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = token(person())
    limit = Limit(1, 3, 60, quotas.WRONG_TOKENS.text)
    monkeypatch.setattr("railhead.server.api.access.WRONG_TOKENS", limit)
    monkeypatch.setattr(quotas, "LOOPBACK_FACTOR", 1)
    for _ in range(3):
        Program("railhead_wrong").read("/me", 401)
    told = Program("railhead_wrong").get(f"{PREFIX}/me")
    assert told.status_code == 429
    assert int(told["Retry-After"]) > 0
    assert told["Content-Type"] == "application/problem+json"
    Program(secret).read("/me")


def test_no_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    secret = token(person())
    AccessToken.objects.update(expires=timezone.now() - timedelta(days=1))
    Program(secret).read("/me", 401)
    Program(secret).read("/nowhere", 404)
    assert caplog.records
    assert secret not in caplog.text


def test_a_new_personal_link_leaves_tokens_as_they_are() -> None:
    ann = person()
    secret = token(ann)
    ann.renew()
    Program(secret).read("/me")


def test_a_stranger_makes_none() -> None:
    _, programs = table_with_programs()
    assert programs
    browser = signed_in(person())
    csrf = forms(browser.open("/you"))[MAKE].fields["csrfmiddlewaretoken"]
    del browser.cookies["railhead"]
    sent = {"do": "make", "name": "x", "csrfmiddlewaretoken": csrf}
    assert browser.post(MAKE, sent).status_code == 403


def test_make_token_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens are made within the limits of a person."""
    monkeypatch.setattr(quotas, "LOOPBACK_FACTOR", 1)
    monkeypatch.setitem(quotas.LIMITS, "tokens", Limit(1, 9, 60, quotas.LIMITS["tokens"].text))
    browser = signed_in(person())
    form = next(it for it in forms(browser.open("/you")).values() if it.fields.get("do") == "make")
    sent = {**form.fields, "name": "Bot"}
    assert browser.post(MAKE, sent).status_code == 200
    assert browser.post(MAKE, sent).status_code == 429
    assert AccessToken.objects.count() == 1


def test_a_secret_has_no_less_than_256_bits() -> None:
    secret = make_token(person(), "x", plays=False, days=None)
    assert len(secret.removeprefix(tokens.PREFIX)) >= 43
