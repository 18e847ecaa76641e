"""Who may do what: every address, asked with every method by everybody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass

import httpx
from django.urls import URLPattern, get_resolver

from tests.attack.checking import Findings
from tests.attack.stage import ONE_SCREEN, OTHER, ROLES, SEATS, Stage

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

READ = frozenset({"GET", "HEAD"})
WRITE = frozenset({"POST"})
BOTH = READ | WRITE

OPEN = frozenset({200, 204, 303})
"""It was done, or shown."""
CLOSED = frozenset({403, 404, 405})
"""It is not for whoever asked."""
HEARD = OPEN | {400, 409, 413, 422}
"""Whoever asked may do it, though perhaps not this."""

Rule = Callable[[str, str], Collection[int]]
"""(role, name of the table) -> the answers that are right."""


def _anybody(_role: str, _table: str) -> Collection[int]:
    return HEARD


def _nobody(_role: str, _table: str) -> Collection[int]:
    """What is known of an upload is for the browser alone that sent it."""
    return CLOSED


def _what_is_there(_role: str, _table: str) -> Collection[int]:
    """A part of a table that this table, or this question, may not have."""
    return HEARD | {404}


def _somebody(role: str, _table: str) -> Collection[int]:
    return CLOSED if role in ("nobody", "forged") else HEARD


def _acts(role: str, table: str) -> Collection[int]:
    """Only who has a seat, or the one screen, changes a game."""
    own = {"player": {SEATS}, "other": {OTHER}, "solo": {ONE_SCREEN}}
    # A malformed form is told to be one before anybody asks whose it is.
    return HEARD if table in own.get(role, ()) else CLOSED | {400}


def _gives_orders(role: str, table: str) -> Collection[int]:
    """Only who has a seat at a table of seats has orders there."""
    return CLOSED | {400} if table == ONE_SCREEN else _acts(role, table)


def _asks_computers(role: str, table: str) -> Collection[int]:
    """Only who plays there has hints and reviews, and only at tables that have them."""
    own = {"player": {SEATS}, "other": {OTHER}}
    if (role, table) == ("solo", ONE_SCREEN):
        return HEARD
    return HEARD | CLOSED if table in own.get(role, ()) else CLOSED | {400}


def _owns(role: str, table: str) -> Collection[int]:
    """Only the owner sees and renews the links of the seats."""
    if table == ONE_SCREEN:
        return CLOSED
    return HEARD if (role, table) in (("owner", SEATS), ("stranger", OTHER)) else CLOSED


def _owns_screen(role: str, table: str) -> Collection[int]:
    """Only who owns the one screen says who plays there."""
    return HEARD if (role, table) == ("solo", ONE_SCREEN) else CLOSED | {400}


@dataclass(frozen=True)
class Address:
    """What an address is asked: its methods, who may write, what a form may hold."""

    methods: frozenset[str]
    read: Rule = _anybody
    write: Rule = _anybody
    form: tuple[tuple[str, str], ...] = ()


def _takes_part(role: str, table: str) -> Collection[int]:
    """Who owns a table or sits there, but not who only looks."""
    taking = {
        SEATS: ("owner", "player"),
        ONE_SCREEN: ("solo",),
        OTHER: ("stranger", "other"),
    }
    return HEARD if role in taking[table] else CLOSED | {400}


def _deletes(role: str, table: str) -> Collection[int]:
    """Only the owner is asked whether to delete their table."""
    own = {SEATS: "owner", ONE_SCREEN: "solo", OTHER: "stranger"}
    return HEARD if role == own[table] else CLOSED


def _plays(role: str, table: str) -> Collection[int]:
    """Who has a seat, and not who owns the table or only looks."""
    own = {"player": {SEATS}, "other": {OTHER}}
    return HEARD if table in own.get(role, ()) else CLOSED


def _whoever_has_the_link(_role: str, _table: str) -> Collection[int]:
    """No mail with a link was sent on the stage: none leads anywhere."""
    return CLOSED


def _no_plan(_role: str, _table: str) -> Collection[int]:
    """The plan that is asked for is that of somebody else."""
    return CLOSED


def _no_open_seat(_role: str, _table: str) -> Collection[int]:
    """No table of the stage is open to strangers."""
    return CLOSED


def _left_a_seat(_role: str, _table: str) -> Collection[int]:
    """Nobody of the stage had to leave a seat."""
    return CLOSED


FOR_ALL = (
    _anybody, _nobody, _what_is_there, _whoever_has_the_link, _no_plan, _no_open_seat, _left_a_seat,
)  # fmt: skip
"""Rules that ask neither who it is nor which table."""

_MOVE = (("version", "0"), ("key", "attack"), ("action", '{"type": "pass", "actor": "p1"}'))

ADDRESSES: dict[str, Address] = {
    "home": Address(READ),
    "new": Address(BOTH, form=(("title", "1849"),)),
    "title_map": Address(READ),
    **dict.fromkeys(("cover", "rule_example"), Address(READ, read=_what_is_there)),
    **dict.fromkeys(("title_rules", "title_words", "all_words"), Address(READ)),
    **dict.fromkeys(("lobby", "archive", "programs", "manifest", "service_worker"), Address(READ)),
    **dict.fromkeys(("title_word", "table_word", "why"), Address(READ, read=_what_is_there)),
    **dict.fromkeys(("play_alone", "learn"), Address(WRITE)),
    "public": Address(WRITE, write=_takes_part, form=(("public", "no"),)),
    # The title of the stage takes boards of its own or does not.
    "title_board": Address(READ, read=_what_is_there),
    "join": Address(BOTH, form=(("name", ""),)),
    "seats": Address(READ, read=_owns),
    "open_seats": Address(WRITE, write=_owns, form=(("open", "no"),)),
    "sit": Address(BOTH, read=_no_open_seat, write=_no_open_seat, form=(("player", "p1"),)),
    "picture": Address(READ),
    "put_away": Address(WRITE, write=_takes_part, form=(("put", "back"),)),
    # Nobody withdraws but the owner; that nothing was asked changes nothing.
    "delete": Address(BOTH, read=_deletes, write=_deletes, form=(("do", "withdraw"),)),
    # The games of the stage go on: there is nothing to play again.
    "rematch": Address(WRITE, write=_takes_part),
    "free_seat": Address(WRITE, write=_owns, form=(("player", "nobody"),)),
    "me": Address(BOTH),
    "you": Address(BOTH, form=(("name", ""),)),
    "new_link": Address(WRITE),
    "leave": Address(WRITE),
    "show_results": Address(WRITE, write=_somebody, form=(("shown", "no"),)),
    "player": Address(READ, read=_nobody),  # nobody of the stage shows one
    # Nobody makes a token here: the form is not whole.
    "tokens": Address(BOTH, write=_somebody, form=(("do", "make"), ("name", "x"))),
    "reader": Address(WRITE, form=(("theme", "dark"),)),
    "preferences": Address(WRITE, form=(("text", "normal"),)),
    "calls": Address(BOTH, write=_somebody, form=(("when", "once"),)),
    "call_push": Address(WRITE, write=_somebody, form=(("do", "remove"), ("subscription", "1"))),
    "call_mail": Address(WRITE, write=_somebody, form=(("do", "forget"),)),
    "call_webhook": Address(WRITE, write=_somebody, form=(("do", "forget"),)),
    # Nobody has set up a way: nothing is sent.
    "call_test": Address(WRITE, write=_somebody, form=(("way", "webhook"),)),
    "mail_confirm": Address(BOTH, read=_whoever_has_the_link, write=_whoever_has_the_link),
    "mail_leave": Address(BOTH, read=_whoever_has_the_link, write=_whoever_has_the_link),
    "table_calls": Address(BOTH, read=_plays, write=_plays, form=(("own", "no"),)),
    "live": Address(frozenset({"GET"})),
    "move": Address(WRITE, write=_acts, form=_MOVE),
    "operate": Address(WRITE, write=_acts, form=(*_MOVE[:2], ("pay", "pay"), ("train", "none"))),
    "undo": Address(WRITE, write=_acts, form=_MOVE[:2]),
    "redo": Address(WRITE, write=_acts, form=_MOVE[:2]),
    "takeback": Address(WRITE, write=_acts, form=(*_MOVE[:2], ("do", "ask"))),
    "orders": Address(
        WRITE,
        write=_gives_orders,
        form=(*_MOVE[:2], ("player", "p1"), ("kind", "pass"), ("scope", "round")),
    ),
    # No question has this version: nothing is worked out. A review of a game just begun is short.
    "hint": Address(BOTH, write=_asks_computers, form=(("version", "-1"),)),
    "review": Address(BOTH, read=_asks_computers, write=_asks_computers),
    # No table of the stage has a computer, and none comes; at none a lesson is taken.
    "lesson": Address(WRITE, write=_acts, form=(("do", "next"),)),
    "pace": Address(WRITE, write=_acts, form=(("do", "stop"),)),
    "sitter": Address(WRITE, write=_owns_screen, form=(("player", "p1"), ("strength", ""))),
    "computer_seat": Address(WRITE, write=_owns, form=(("player", "p1"), ("strength", ""))),
    # No table of the stage has a clock, nothing is proposed, and nothing is said.
    "clock": Address(WRITE, write=_plays, form=(("do", "pause"),)),
    "proposal": Address(WRITE, write=_plays, form=(("do", "agree"),)),
    "back": Address(WRITE, write=_left_a_seat),
    "talk": Address(WRITE, write=_plays, form=(("do", "say"), ("text", ""), ("key", "attack"))),
    "heard": Address(WRITE, form=(("message", "0"),)),
    "record": Address(READ),
    "stored": Address(READ),
    "upload": Address(BOTH),
    "reading": Address(READ, read=_nobody),
    "table": Address(READ),
    "panels": Address(READ),
    "log": Address(READ),
    "next_turn": Address(READ, read=_what_is_there),
    "reached": Address(READ, read=_what_is_there),
    "report": Address(READ),
    "compare": Address(READ),
    "notes": Address(WRITE, write=_somebody, form=(("notes", "x"),)),
    "mark_read": Address(WRITE, form=(("version", "0"),)),
    "rules": Address(READ),
    "tile_sheet": Address(READ),
    "tile": Address(READ, read=_what_is_there),
    "hex": Address(READ, read=_what_is_there),
    "tile_run": Address(READ, read=_what_is_there),
    "routes": Address(READ, read=_what_is_there),
    "lays": Address(READ),
    # Plans are their owner's alone.
    "plans": Address(BOTH, write=_somebody, form=(("name", "Attack"),)),
    "compare_plans": Address(READ),
    "plan_branch": Address(WRITE, write=_no_plan, form=(("name", "x"),)),
    "plan_name": Address(WRITE, write=_no_plan, form=(("name", "x"),)),
    "plan_drop": Address(WRITE, write=_no_plan),
    "plan_carry": Address(WRITE, write=_no_plan),
    "plan_play": Address(WRITE, write=_no_plan, form=(*_MOVE[:2], ("count", "1"))),
    # A form that says no moment is refused: no table is opened by the attack.
    "continue": Address(WRITE, form=(("at", "never"),)),
    "calculators": Address(READ),
    "calculator": Address(READ),
    "calculator_run": Address(READ),
    "calculator_hex": Address(READ),
    "table_calculator": Address(READ, read=_what_is_there),
    "theme": Address(READ),
}

STREAMS = frozenset({"live"})
"""Answers that do not end: only their head is read."""

SIGNING = ("me", "new_link", "leave", "play_alone", "learn")
"""They change who a browser is: asked last, and only by those who lose nothing by it."""
EXPENDABLE = ("nobody", "forged", "guest")


def patterns() -> dict[str, str]:
    """Every address of pages by its name, as the server knows them."""
    found = {}
    for pattern in get_resolver().url_patterns:
        # What programs may ask has a matrix of its own (`programs.py`).
        if isinstance(pattern, URLPattern):
            found[str(pattern.name)] = str(pattern.pattern)
    return found


def filled(route: str, stage: Stage, table: str) -> str:
    """An address with names of things that are there."""
    values = {
        "table:table_id": table,
        "place:table_id": table,
        "plan:table_id": f"{table}/plans/{stage.plan}",
        "secret:invite": stage.invite.rpartition("/")[2],
        "secret:secret": stage.link.rpartition("/")[2],
        "word:title": "1849",
        "word:name": "first",
        "slug:name": "joined",
        "word:moment": "before",
        "word:cut": "card",
        "int:number": "1",
        "word:hex_id": "C5",
        "word:tile_id": "57",
        "word:term": "token",
        "str:company": "AFG",
        "secret:key": "x" * 24,
    }
    for name, value in values.items():
        route = route.replace(f"<{name}>", value)
    assert "<" not in route, route
    return f"/{route}"


def ask(
    http: httpx.Client, name: str, method: str, path: str, form: dict[str, str]
) -> httpx.Response:
    """Send one request; of an answer without an end read the head alone."""
    data = form if method not in READ else None
    if name not in STREAMS:
        return http.request(method, path, data=data)
    with http.stream(method, path, data=data) as answer:
        # The head is there; leaving the context closes the connection.
        body = b"" if answer.status_code == 200 else answer.read()
        headers = [pair for pair in answer.headers.multi_items() if pair[0] != "content-encoding"]
        return httpx.Response(answer.status_code, headers=headers, content=body)


def right_answers(name: str, method: str, role: str, table: str) -> Collection[int]:
    """The answers that are right for a method of an address."""
    address = ADDRESSES[name]
    if method not in address.methods:
        return CLOSED | {400}
    if name in SIGNING:
        # Who signed in or out just before has another token for their forms.
        return HEARD | CLOSED
    return (address.read if method in READ else address.write)(role, table)


@dataclass(frozen=True)
class Question:
    """One cell of the matrix."""

    role: str
    name: str
    method: str
    table: str

    def __str__(self) -> str:
        return f"{self.role}: {self.method} {self.name} of {self.table}"

    @property
    def is_like_others(self) -> bool:
        """Whoever asks, of whichever table, the same answers are right."""
        address = ADDRESSES[self.name]
        if self.method not in address.methods or self.method == "HEAD":
            return True
        return (address.read if self.method in READ else address.write) in FOR_ALL

    @property
    def takes_a_seat(self) -> bool:
        """It would be done, and rightly so: an invitation is for whoever has it."""
        known = self.role not in ("nobody", "forged")
        return known and self.name == "join" and self.method == "POST"


def run(
    stage: Stage, title: str, roles: Collection[str] = ROLES, *, in_turns: bool = False
) -> Findings:
    """Ask everything as everybody of some roles; no game and no seat changes by it.

    `in_turns`: what all are answered alike is asked once, by one role of one table after the other.
    """
    findings = Findings()
    routes = patterns()
    for name in routes.keys() ^ ADDRESSES.keys():
        findings.wrong(f"nobody has said who may ask {name}, or there is no such address")
    order = sorted(routes.keys() & ADDRESSES.keys(), key=lambda name: (name in SIGNING, name))
    questions = [it for name in order for it in _questions(name, routes[name], roles)]
    if in_turns:
        questions = list(_each_once(questions))
    before = stage.state()
    for role in roles:
        with closing(stage.client(role)) as http:
            for asked in questions:
                if asked.role == role:
                    table = stage.tables[title][asked.table]
                    _ask_one(findings, http, asked, filled(routes[asked.name], stage, table))
    if stage.state() != before:
        findings.wrong("a game or a seat has changed")
    return findings


def _questions(name: str, route: str, roles: Collection[str]) -> Iterator[Question]:
    """All cells of an address. What it does not know is the same for everybody."""
    for role in roles:
        if name in SIGNING and role not in EXPENDABLE:
            continue
        for table in (SEATS, ONE_SCREEN, OTHER) if ":table_id>" in route else (SEATS,):
            for method in METHODS:
                known = method in ADDRESSES[name].methods
                if known or (role in ("nobody", "owner") and table == SEATS):
                    yield Question(role, name, method, table)


def _each_once(questions: Iterable[Question]) -> Iterator[Question]:
    """Of the cells that are answered alike one, each time that of another role and table."""
    alike: dict[tuple[str, str], list[Question]] = {}
    for asked in questions:
        if asked.is_like_others:
            alike.setdefault((asked.name, asked.method), []).append(asked)
        else:
            yield asked
    for number, found in enumerate(alike.values()):
        yield found[number % len(found)]


def _ask_one(findings: Findings, http: httpx.Client, asked: Question, path: str) -> None:
    if asked.takes_a_seat:
        return
    right = right_answers(asked.name, asked.method, asked.role, asked.table)
    form = dict(ADDRESSES[asked.name].form)
    answer = findings.ask(str(asked), lambda: ask(http, asked.name, asked.method, path, form))
    if answer is not None and answer.status_code not in right:
        findings.wrong(f"{asked}: {answer.status_code}, not one of {sorted(right)}")
