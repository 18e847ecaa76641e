"""Requests that no page of ours sends: forms, parameters, uploads, heads, made from a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote

import httpx

from tests.attack import boards, positions, values
from tests.attack.checking import Findings
from tests.attack.matrix import ADDRESSES, READ, STREAMS, ask, patterns
from tests.attack.stage import ROLES, Stage, token_of
from tests.server.browser import Form, forms_in

PAGES = ("/", "/new", "/new?title=1849", "/new?title=1865", "/you", "/upload")
PARAMETERS = (
    "at", "round", "have", "q", "form", "tile", "rotation", "active", "title", "all", "order",
    "name",
    "tiles", "tokens", "trains", "phase", "company", "shown", "do", "hex",
    "name-1", "option-bonds", "board", "mode", "preset", "seed", "stops-4H-0", "since", "language",
)  # fmt: skip
HEADS = (
    ("Host", ("evil.example", "127.0.0.1:1", "a b", "[::", "x" * 300, "")),
    ("Origin", ("https://evil.example", "null", "x")),
    ("Referer", ("https://evil.example/", "\x7f", "x" * 4000)),
    ("Cookie", ("railhead=", "railhead=" + "x" * 3000, "railhead-form=x; railhead=y",
    "language=xx", ";;;=", 'theme="\\')),
    ("Accept-Language", ("fr", "x" * 5000, "fr;q=9", "zz-ZZ,*", ",,,;q=")),
    ("Accept", ("text/html", "*/*;q=x", "application/json")),
    ("HX-Request", ("true",)),
    ("HX-Current-URL", ("http://[", "\x7f")),
    ("X-Forwarded-For", ("1.2.3.4", "x\x1b[31m", "::1", "1.2.3.4, 5.6.7.8", "x" * 2000)),
    ("X-Forwarded-Proto", ("https", "gopher", "https,http")),
    ("If-None-Match", ("*", '"x"', "x" * 2000)),
    ("If-Modified-Since", ("yesterday", "Mon, 99 Foo 99999 99:99:99 GMT")),
    ("Range", ("bytes=0-0", "bytes=-1", "bytes=9-1,2-3", "x")),
    ("Content-Type", ("application/json", "multipart/form-data", "multipart/form-data; boundary=",
    "text/plain; charset=utf-7", "application/x-www-form-urlencoded; charset=idna", "x")),
    ("Content-Encoding", ("gzip", "br", "x")),
    ("Accept-Encoding", ("gzip", "br;q=0", "x,,,", "gzip;q=-1")),
    ("Last-Event-ID", ("-1", "x", "9" * 400)),
    ("Expect", ("100-continue", "x")),
)  # fmt: skip

Send = Callable[[httpx.Client], httpx.Response]


class Fuzzer:
    """Sends requests for one stage. `forms`: those that stand on its pages, if they are known."""

    def __init__(self, stage: Stage, seed: int, forms: Sequence[Form] = ()) -> None:
        self.stage = stage
        self.rng = random.Random(seed)
        self.titles = list(stage.tables)
        self.clients = {role: stage.client(role) for role in ROLES}
        self.routes = patterns()
        self.forms = list(forms)
        # The first record is as it should be, so that one is opened.
        self.honest = self.titles[:1]
        for role, http in self.clients.items() if not forms else ():
            own = [self._table() for _ in range(2)] if role in ("player", "solo") else []
            for page in (*PAGES, *(f"/tables/{table}/" for table in own)):
                for form in forms_in(http.get(page).text):
                    if form.action != "/you/leave":
                        form.action = form.action or page
                        self.forms.append(form)

    def close(self) -> None:
        """Leave."""
        for http in self.clients.values():
            http.close()

    def run(self, count: int) -> Findings:
        """Send so many requests; what was found."""
        findings = Findings()
        kinds = (
            self._address,
            self._form,
            self._action,
            self._play,
            self._upload,
            self._new_board,
            self._position,
        )
        weights = (28, 20, 14, 14, 10, 7, 7)
        for number in range(count):
            if number % 100 == 99:
                # Strangers become known by what they send: others come in their place.
                for role in ("nobody", "forged"):
                    self.clients.pop(role).close()
                    self.clients[role] = self.stage.client(role)
            role = self.rng.choice(ROLES)
            told, send = self.rng.choices(kinds, weights)[0]()
            http = self.clients[role]
            http.headers["X-CSRFToken"] = token_of(http)
            findings.ask(f"{role}: {told}", partial(send, http))
        return findings

    # -- kinds of requests ---------------------------------------------------------------------

    def _table(self) -> str:
        tables = self.rng.choice(list(self.stage.tables.values()))
        return self.rng.choice(list(tables.values()))

    def _plan(self) -> str:
        """A plan that somebody has begun during the attack, perhaps."""
        return f"{self._table()}/plans/{self.rng.randrange(1, 20)}"

    def _path(self, name: str) -> str:
        """An address with anything that fits into it, and things that do not."""
        rng, route = self.rng, self.routes[name]
        fitting = {
            "table:table_id": [self._table()] * 12 + ["nothing", "x" * 16, "x" * 17],
            "place:table_id": [self._table()] * 8 + [self._plan()] * 4 + ["nothing", "x" * 17],
            "plan:table_id": [self._plan()] * 12
            + [self._table(), "x/plans/0", "x/plans/" + "9" * 19],
            "secret:invite": [self.stage.invite.rpartition("/")[2], "x" * 32, "x" * 65],
            "secret:secret": [self.stage.link.rpartition("/")[2], "x" * 32],
            "secret:key": ["x" * 24, "x"],
            "word:title": [*self.titles, *values.WORDS],
            "word:cut": ["card", *values.WORDS],
            "int:number": ["0", "1", "9" * 18, "9" * 30],
            "word:hex_id": list(values.WORDS),
            "word:tile_id": list(values.WORDS),
            "word:term": ["token", *values.WORDS],
            "str:company": [*values.WORDS, "FMS", "RSR", quote(values.text(rng)[:50], safe="")],
        }
        for slot, choices in fitting.items():
            chosen = rng.choice(choices)
            if rng.random() < 0.06:
                chosen = quote(values.text(rng)[:100].encode("utf-8", "replace"), safe="")
            route = route.replace(f"<{slot}>", chosen)
        return f"/{route}"

    def _query(self) -> str:
        found = []
        for _ in range(self.rng.randrange(4)):
            text = str(self.rng.choice((values.text(self.rng), self.rng.randrange(200))))
            sent = quote(text[:2000].encode("utf-8", "replace"), safe="")
            found.append(f"{self.rng.choice(PARAMETERS)}={sent}")
        if self.rng.random() < 0.05:
            found.append(self.rng.choice(("%", "%zz", "=", "&&&", "a[]=1", "%ff%fe=%80")))
        return ("?" + "&".join(found)) if found else ""

    def _heads(self) -> dict[str, str]:
        if self.rng.random() < 0.6:
            return {}
        name, choices = self.rng.choice(HEADS)
        return {name: self.rng.choice(choices)}

    def _address(self) -> tuple[str, Send]:
        name = self.rng.choice([name for name in self.routes if name not in ("leave", "new_link")])
        method = self.rng.choice(("GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS"))
        path, heads = self._path(name) + self._query(), self._heads()
        if name in STREAMS and method == "GET":
            return f"GET {path[:200]}", lambda http: ask(http, name, "GET", path, {})
        form = {key: values.text(self.rng) for key, _ in ADDRESSES[name].form}
        data = None if method in READ else form
        told = f"{method} {path[:200]} {heads}"
        return told, lambda http: http.request(method, path, data=data, headers=heads)

    def _form(self) -> tuple[str, Send]:
        """A form of a page with some fields changed, doubled or left out."""
        form = self.rng.choice(self.forms)
        fields: dict[str, Any] = {**form.fields}
        fields.pop("csrfmiddlewaretoken", None)
        for _ in range(self.rng.randrange(3)):
            name = self.rng.choice([*fields, *form.choices, *PARAMETERS])
            known = form.choices.get(name, [])
            text = self.rng.choice([*known, values.text(self.rng), values.text(self.rng)])
            fields[name] = [text, text] if self.rng.random() < 0.1 else text
            if self.rng.random() < 0.15:
                del fields[name]
        heads = self._heads() if self.rng.random() < 0.3 else {}
        told = f"form of {form.action} {str(fields)[:300]} {heads}"
        if form.method.lower() == "get":
            return told, lambda http: http.get(form.action, params=fields, headers=heads)
        return told, lambda http: http.post(form.action, data=fields, headers=heads)

    def _position(self) -> tuple[str, Send]:
        """A position for the calculator, or a change of one."""
        address, heads = positions.address(self.rng), self._heads()
        told = f"position {address[:300]} {heads}"
        return told, lambda http: http.get(address, headers=heads)

    def _action(self) -> tuple[str, Send]:
        """A move, undo or the like, with fields that are hard to read."""
        rng, table = self.rng, self._table()
        title = next(name for name, found in self.stage.tables.items() if table in found.values())
        action: Any = rng.choice(boards.honest_record(title)["actions"])
        if rng.random() < 0.7:
            action = values.mutated(action, rng, rng.randrange(1, 3))
        text = (
            json.dumps(action) if rng.random() < 0.9 else values.hostile_json(rng).decode("latin-1")
        )
        fields: dict[str, Any] = {
            "version": rng.choice((0, 1, rng.randrange(100), values.text(rng))),
            "key": rng.choice((f"k{rng.random()}", values.text(rng))),
            "action": text[:60_000],
            "do": rng.choice(("ask", "agree", "refuse", "withdraw", values.text(rng))),
            "target": rng.choice(("", 0, 5, values.text(rng))),
            "have": rng.choice(("", "asking:x,map:y", values.text(rng))),
            "notes": values.text(rng),
            "field": rng.choice(("", "", "price", "type", values.text(rng))),
            "amount": rng.choice(("", "10", values.text(rng))),
        }
        verb = rng.choice(("move", "move", "move", "undo", "redo", "takeback", "notes", "seen"))
        heads = rng.choice(({}, {"HX-Request": "true"}, {"Accept": "text/html"}, self._heads()))
        path = f"/tables/{table}/{verb}"
        return f"{verb} {str(fields)[:300]}", lambda http: http.post(
            path, data=fields, headers=heads
        )

    def _play(self) -> tuple[str, Send]:
        """A form of the page of a table as it now is, with or without something changed."""
        rng, page = self.rng, f"/tables/{self._table()}/"
        at, seed = rng.choice(("", "", "?at=3")), rng.random()

        def send(http: httpx.Client) -> httpx.Response:
            answer = http.get(page + at)
            found = [form for form in forms_in(answer.text) if form.action.startswith(page)]
            if not found:
                return answer
            chosen = random.Random(seed)
            form = chosen.choice(found)
            fields = {**form.fields}
            if chosen.random() < 0.6:
                fields[chosen.choice([*fields, "amount", "target"])] = values.text(chosen)
            heads = {"X-CSRFToken": token_of(http), "HX-Request": chosen.choice(("true", "false"))}
            return http.post(form.action, data=fields, headers=heads)

        return f"play {page}{at}", send

    def _upload(self) -> tuple[str, Send]:
        content = boards.a_record(self.rng, self.titles)
        if self.honest:
            content = json.dumps(boards.honest_record(self.honest.pop())).encode()
        name = values.text(self.rng)[:60].replace("\x00", "") or "record.json"
        mode = self.rng.choice(("screen",) * 12 + ("seats", "", values.text(self.rng)))
        file = {"file": (name, content, self.rng.choice(("application/json", "x", "text/html")))}
        told = f"upload of {len(content)} bytes {content[:200]!r}"

        def send(http: httpx.Client) -> httpx.Response:
            answer = http.post("/upload", data={"mode": mode}, files=file)
            if answer.status_code != httpx.codes.SEE_OTHER:
                return answer
            # What is there now is looked at.
            return http.get(answer.headers["location"])

        return told, send

    def _new_board(self) -> tuple[str, Send]:
        """The form of a new table of 1865 with the files of a board."""
        form = next(form for form in self.forms if form.fields.get("title") == "1865")
        files = [("board-file", (name[:60].replace("\x00", "") or "b", content, "x"))
                 for name,
                 content in (boards.a_board_file(self.rng) for _ in range(self.rng.randrange(1,
                 4)))]  # fmt: skip
        fields = {**form.fields, "own-board": "on"}
        fields.pop("csrfmiddlewaretoken", None)
        told = f"board {str(files)[:300]}"
        return told, lambda http: http.post("/new", data=fields, files=files)
