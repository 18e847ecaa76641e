"""Nothing is sent to inner addresses, however they are written and whatever their names mean."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import httpcore
import pytest
from django.conf import LazySettings

from railhead.server.calls import guard
from railhead.server.calls.guard import AddressError, addresses_of, is_open, target_of
from railhead.server.calls.sending import SendingError, send
from tests.server.calls.receivers import Receiver, receiver

INNER = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "ff02::1",
]
OPEN = ["1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1"]


@pytest.mark.parametrize("text", INNER)
def test_inner_addresses(text: str) -> None:
    assert not is_open(ip_address(text))


@pytest.mark.parametrize("text", OPEN)
def test_open_addresses(text: str) -> None:
    assert is_open(ip_address(text))


def refusal(url: str) -> str:
    """Why a call to an address is refused, when it is read or when it is resolved."""
    with pytest.raises(AddressError) as refused:
        addresses_of(target_of(url))
    return refused.value.reason


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0x7f.0.0.1",
        "127.0.0.1.",
        "localhost",
        "LOCALHOST.",
        "①②⑦.⓪.⓪.①",
        "127。0。0。1",
        "[::1]",
        "[::ffff:7f00:1]",
        "[0:0:0:0:0:ffff:127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "0",
        "169.254.169.254",
        "[fe80::1%25lo]",
    ],
)
def test_odd_spellings_of_inner_addresses(host: str) -> None:
    assert "inner network" in refusal(f"https://{host}/hook")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hook",
        "https://",
        "https:///hook",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://example.org\\@127.0.0.1/",
        "https://example.org /",
        "https://exa\tmple.org/",
        "https://example.org\r\nHost: x/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://[::1/",
        f"https://{'a' * 70}.org/",
        "https://example.org/é",
    ],
)
def test_malformed_addresses(url: str) -> None:
    with pytest.raises(AddressError, match="expected an address"):
        target_of(url)


def test_other_refusals() -> None:
    with pytest.raises(AddressError, match="name or password"):
        target_of("https://me:secret@example.org/")
    with pytest.raises(AddressError, match="only https"):
        target_of("http://example.org/")
    with pytest.raises(AddressError, match="longer than 1000"):
        target_of("https://example.org/" + "a" * 1000)


def test_the_origin_is_as_services_of_push_expect_it() -> None:
    assert target_of("https://Push.Example.org/x?y=1").origin == "https://push.example.org"
    assert target_of("https://push.example.org:8443/x").origin == "https://push.example.org:8443"
    assert target_of("https://push.example.org/x?y=1").path == "/x?y=1"


# -- names ---------------------------------------------------------------------------------------


class Names:
    """A resolver that answers with one list of addresses after the other."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        self.asked.append(host)
        return [
            (socket.AF_INET6 if ":" in text else socket.AF_INET, 1, 6, "", (text, port))
            for text in self.answers.pop(0)
        ]


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where connections would go; none is opened."""
    found: list[str] = []

    def connect(_self: object, host: str, _port: int, *_: Any, **__: Any) -> None:
        found.append(host)
        raise httpcore.ConnectError

    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect)
    return found


def test_a_name_is_resolved_once_and_the_connection_goes_there(
    monkeypatch: pytest.MonkeyPatch, connected: list[str]
) -> None:
    """Whoever answers with another address the second time (DNS rebinding) is not asked again."""
    names = Names(["1.1.1.1"], ["127.0.0.1"])
    monkeypatch.setattr(socket, "getaddrinfo", names)
    with pytest.raises(SendingError, match="unreachable"):
        send(target_of("https://rebind.example.org/"), {}, b"x")
    assert names.asked == ["rebind.example.org"]
    assert connected == ["1.1.1.1"]


def test_one_inner_address_of_several_is_enough(
    monkeypatch: pytest.MonkeyPatch, connected: list[str]
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", Names(["1.1.1.1", "::ffff:10.0.0.1"]))
    with pytest.raises(SendingError, match="inner") as refused:
        send(target_of("https://both.example.org/"), {}, b"x")
    assert refused.value.lasting
    assert connected == []


def test_all_open_addresses_of_a_name_are_tried(
    monkeypatch: pytest.MonkeyPatch, connected: list[str]
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", Names(["1.1.1.1", "2606:4700::1"]))
    with pytest.raises(SendingError, match="unreachable"):
        send(target_of("https://two.example.org/"), {}, b"x")
    assert connected == ["1.1.1.1", "2606:4700::1"]


# -- answers -------------------------------------------------------------------------------------


@pytest.fixture
def there(settings: LazySettings) -> Iterator[Receiver]:
    """A receiver that the operator has listed."""
    with receiver() as found:
        settings.CALL_HOSTS = frozenset({f"127.0.0.1:{found.port}"})
        yield found


def test_what_the_operator_lists_may_be_here(there: Receiver, settings: LazySettings) -> None:
    send(target_of(f"{there.url}/hook?a=b"), {"X-Test": "1"}, b"body")
    heard = there.heard[0]
    assert (heard.method, heard.path, heard.body) == ("POST", "/hook?a=b", b"body")
    assert heard.headers["host"] == f"127.0.0.1:{there.port}"
    settings.CALL_HOSTS = frozenset({"127.0.0.1:1"})
    with pytest.raises(AddressError):
        target_of(f"{there.url}/hook")


def test_redirects_are_not_followed(there: Receiver) -> None:
    there.answers, there.more = [302], {"Location": f"{there.url}/elsewhere"}
    with pytest.raises(SendingError, match="302"):
        send(target_of(f"{there.url}/hook"), {}, b"x")
    assert [heard.path for heard in there.heard] == ["/hook"]


def test_what_an_answer_means(there: Receiver) -> None:
    target = target_of(f"{there.url}/hook")
    there.answers, there.more = [429, 503, 404, 410, 400], {"Retry-After": "90"}
    found = []
    for _ in range(5):
        with pytest.raises(SendingError) as refused:
            send(target, {}, b"x")
        error = refused.value
        found.append((error.code, error.lasting, error.gone, error.after))
    assert found == [
        ("429", False, False, 90),
        ("503", False, False, 90),
        ("404", True, True, 90),
        ("410", True, True, 90),
        ("400", True, False, 90),
    ]


@pytest.mark.slow
def test_a_receiver_that_does_not_answer_is_left(
    there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railhead.server.calls.sending.SECONDS", 0.2)
    there.hold = threading.Event()
    with pytest.raises(SendingError, match="slow"):
        send(target_of(f"{there.url}/hook"), {}, b"x")
    there.hold.set()


def test_nobody_there_is_told_as_such(settings: LazySettings) -> None:
    settings.CALL_HOSTS = frozenset({"127.0.0.1"})
    with pytest.raises(SendingError, match="unreachable"):
        send(target_of("http://127.0.0.1:1/"), {}, b"x")


# -- this server itself -------------------------------------------------------------------------

OPEN_ONE = "93.184.216.34"


def test_the_public_address_of_this_machine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would answer from inside, whatever stands before it for others."""
    assert guard.is_of_this_machine("127.0.0.1")
    assert not guard.is_of_this_machine(OPEN_ONE)
    target_of(f"https://{OPEN_ONE}/hook")
    monkeypatch.setattr(guard, "is_of_this_machine", lambda text: text == OPEN_ONE)
    with pytest.raises(AddressError, match="inner network"):
        target_of(f"https://{OPEN_ONE}/hook")
    places = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (OPEN_ONE, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: places)
    with pytest.raises(AddressError, match="inner network"):
        addresses_of(target_of("https://rebound.example.org/"))


def test_the_names_of_this_server_and_where_they_lead_are_refused(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    """Behind a router its public address is that of no machine here."""
    settings.ALLOWED_HOSTS = ["games.example.org", "*", ".example.net"]
    settings.ADDRESS = "https://other.example.org"
    for name in ("games.example.org", "OTHER.example.org."):
        with pytest.raises(AddressError, match="inner network"):
            target_of(f"https://{name}/hook")

    def resolve(name: str, *_: object, **__: object) -> list[Any]:
        address = "93.184.216.35" if name == "elsewhere.example.com" else OPEN_ONE
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    guard._addresses_of.cache_clear()
    try:
        with pytest.raises(AddressError, match="inner network"):
            addresses_of(target_of("https://alias.example.com/"))
        assert addresses_of(target_of("https://elsewhere.example.com/")) == ["93.184.216.35"]
        settings.CALL_HOSTS = frozenset({"games.example.org"})
        assert addresses_of(target_of("https://games.example.org/")) == [OPEN_ONE]
    finally:
        guard._addresses_of.cache_clear()
