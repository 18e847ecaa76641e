"""Nothing that a server tells of a running table depends on what it will draw next.

Each table stands before an answer with which lots are drawn. All that it answers is compared, byte
by byte but for tokens of forms and times, with what it answers when its secret is another one:
where nothing differs, nobody can work out the next draw from it.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import connections
from django.urls import URLPattern

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import REFUSE, Action, BuyTrain, Choose
from railhead.engine.chance import Chance, Keyed
from railhead.engine.game import Game
from railhead.server.authority import (
    TABLES,
    create_table,
    live_table,
    loading,
    store_game,
    submit,
)
from railhead.server.authority.chance import chance_of
from railhead.server.authority.loading import facts_of
from railhead.server.base.cache import BoundedCache
from railhead.server.jobs.freezing import freeze, thaw
from railhead.server.models import Person, Plan, Seat, Table
from railhead.server.page import side_by_side
from railhead.server.people.access import viewer_at
from railhead.server.plans.planned import place_of, planned_table
from railhead.server.teaching.hinting import advice
from railhead.server.urls import urlpatterns
from tests.drawn import before_the_draw, drawing_action, other_game_before_the_draw
from tests.server.acting import Browser
from tests.server.api.program import PREFIX, Program, token
from tests.server.asgi import listen
from tests.server.tables import person
from tests.titles.g18fb.forming import buyer, buying, phase_five

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

OF_A_TABLE = re.compile(r"tables/<(table|place|plan):table_id>(/[\w/.]*)")
SEED = 918_273_645
SALTS = ["the first secret of this table", "quite another secret of this table"]

CHANGES = re.compile(
    rb"csrfmiddlewaretoken[^>]*value=\"\w+\"|\"X-CSRFToken\": *\"\w+\"|(?<=home-)\d+-\d+"
    rb"|\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)?|name=\"(?:key|ticket)\" value=\"[^\"]*\""
    rb"|&#34;X-CSRFToken&#34;: &#34;\w+&#34;|datetime=\"[^\"]*\"|data-(?:news|now)=\"[^\"]*\""
    rb"|just now|\d+ (?:second|minute)s? ago"
)
"""Tokens, keys of forms, and times."""


@dataclass
class Scene:
    """A game before a draw. `action`: with which it falls.

    `first`: None if its record leads there; else the game was arranged, the table begins with it,
    and this is played there first.
    """

    game: Game
    action: Action
    first: Action | None = None
    people: dict[str, Person] = field(default_factory=dict)

    def open(self, monkeypatch: pytest.MonkeyPatch) -> Table:
        """Store the table, with a person on each seat."""
        self.game.seed = SEED
        if self.first is None:
            table = store_game(person("Owner"), self.game, Table.Mode.SEATS)
        else:
            table = self._arranged(monkeypatch)
        for player in self.game.players:
            self.people[player] = person(f"Person {player}")
            Seat.objects.filter(table=table, player=player).update(person=self.people[player])
        Table.objects.filter(pk=table.pk).update(seed=SEED, public=True)
        if self.first is not None:
            self.play(table, self.first)
        return Table.objects.get(pk=table.pk)

    def _arranged(self, monkeypatch: pytest.MonkeyPatch) -> Table:
        start, names = self.game.copy(), list(self.game.players.values())
        table = create_table(person("Owner"), start.title_id, names, mode=Table.Mode.SEATS)
        for (old, _), new in zip(table.players, start.players, strict=True):
            Seat.objects.filter(table=table, player=old).update(player=new)
        players = [list(it) for it in start.players.items()]
        Table.objects.update(players=players, **facts_of(start))
        monkeypatch.setattr(loading, "_loader", lambda _: (start.copy(), 0))
        TABLES.forget()
        return table

    def play(self, table: Table, action: Action) -> Game:
        """Whoever is asked gives an answer; return the game after it."""
        live = live_table(table.pk)
        assert live.game.decision is not None
        viewer = viewer_at(table, self.people[live.game.decision.player].pk)
        submit(table.pk, viewer, live.version, f"play-{live.version}", action)
        return live_table(table.pk).game


def of_1861() -> Scene:
    return Scene(before_the_draw(), drawing_action())


def of_1867() -> Scene:
    return Scene(*other_game_before_the_draw())


def of_18fb() -> Scene:
    """If LdA, the only one that somebody has started, refuses too, lots are drawn for partners."""
    table = buying(buyer(phase_five()).company("LdA", 150, ann=2))
    (train,) = table.game.train_policy.offered(table.game, "FP")
    # A log begins with a round.
    table.game.events[:] = type(table.game).new(table.game.players).events
    return Scene(table.game, Choose("LdA", REFUSE), BuyTrain("FP", train, 800))


SCENES = {"1861": of_1861, "1867": of_1867, "18FB": of_18fb}


def forget(salt: str) -> None:
    """Give the table another secret, and have the server begin anew: what it keeps is from it."""
    Table.objects.update(salt=salt)
    TABLES.forget()
    modules = [it for name, it in sys.modules.items() if name.startswith("railhead.server.")]
    kept = [it for module in modules for it in vars(module).values()]
    caches = [it for it in kept if type(it) is BoundedCache]
    assert len(caches) > 10
    for cache in caches:
        cache._values.clear()
        cache._taken = 0


def addresses(table: Table, plan: Plan) -> Iterator[str]:
    """All addresses of the table, and of a plan in which the lots are drawn already."""
    for pattern in urlpatterns:
        found = OF_A_TABLE.fullmatch(str(pattern.pattern))
        # The stream is no page of Django; see below.
        if found and isinstance(pattern, URLPattern) and pattern.name != "live":
            if found[1] != "plan":
                yield f"/tables/{table.pk}{found[2]}"
            if found[1] != "table":
                yield f"/tables/{place_of(plan)}{found[2]}"
    last = len(live_table(table.pk).game.actions)
    for more in (f"?at={last}", f"?at={max(last - 1, 0)}", "panels?have=", "record?form=field"):
        yield f"/tables/{table.pk}/{more}"
    yield f"/tables/{place_of(plan)}/panels?have="
    yield from (f"/tables/{table.pk}/compare?at={last}", "/", "/archive", "/lobby?show=watch")


def streamed(address: str, secret: str) -> bytes:
    """The first events of a stream of a table."""

    async def work() -> str:
        heard = await listen(address, head=[("authorization", f"Bearer {secret}")])
        text = await heard.next()
        await heard.leave()
        return f"{heard.status} {text}"

    try:
        return async_to_sync(work)().encode()
    finally:
        connections.close_all()


@dataclass
class Readers:
    """Who looks: the owner, who is asked, another player, and a stranger; and their programs."""

    scene: Scene
    table: Table
    plan: Plan
    tokens: dict[str, str]

    @classmethod
    def at(cls, scene: Scene, table: Table) -> Readers:
        asked = cls._asked(table)
        by_name = {"asked": scene.people[asked]}
        by_name["other"] = next(it for name, it in scene.people.items() if name != asked)
        browser = Browser(table, by_name["asked"].pk)
        answer = browser.client.post(f"/tables/{table.pk}/plans", {"name": "What if"})
        assert answer.status_code == 303, answer.content
        plan = Plan.objects.get()
        fields = {
            "version": plan.edition,
            "key": "k",
            "action": json.dumps(action_to_json(scene.action)),
        }
        answer = browser.client.post(f"/tables/{place_of(plan)}/move", fields)
        assert answer.status_code in (200, 303), answer.content
        return cls(scene, table, plan, {name: token(it) for name, it in by_name.items()})

    @staticmethod
    def _asked(table: Table) -> str:
        decision = live_table(table.pk).game.decision
        assert decision is not None
        return decision.player

    def answers(self) -> dict[str, bytes]:
        """What each of them is told at each address."""
        asked = self._asked(self.table)
        other = next(name for name in self.scene.people if name != asked)
        owner = self.table.owner_id
        numbers = {
            "owner": owner,
            "asked": self.scene.people[asked].pk,
            "other": self.scene.people[other].pk,
            "stranger": None,
        }
        found = {}
        for reader, number in numbers.items():
            client = Browser(self.table, number).client
            client.raise_request_exception = False
            for address in addresses(self.table, self.plan):
                answer = client.get(address)
                assert answer.status_code < 500, address
                found[f"{reader} {address}"] = b"%d %s" % (answer.status_code, answer.content)
        table = f"{PREFIX}/tables/{self.table.pk}"
        for reader, secret in self.tokens.items():
            program = Program(secret)
            for part in ("", "/state", "/record", "/decision", "/moves"):
                answer = program.get(f"{table}{part}")
                assert answer.status_code < 500, part
                found[f"{reader} {table}{part}"] = b"%d %s" % (answer.status_code, answer.content)
            found[f"{reader} stream"] = streamed(f"{table}/stream?since=0", secret)
        for query in ("", "?once"):
            found[f"live{query}"] = streamed(f"/tables/{self.table.pk}/live{query}", "")
        return {name: CHANGES.sub(b"*", content) for name, content in found.items()}

    def chances(self) -> list[Chance]:
        """The chance of the games that pages, plans and other processes have."""
        live = live_table(self.table.pk)
        games = [live.game, live.game.fork(), live.at(0), planned_table(live, self.plan).game]
        return [game.chance for game in (*games, *(thaw(freeze(game)) for game in games))]

    def hint(self) -> bytes:
        """What a computer advises who is asked, as it plays, too; people do not allow it here."""
        return json.dumps(advice(live_table(self.table.pk).game.fork())).encode()


def differing(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    """The answers that are not the same, each with the first place where they part."""
    assert first.keys() == second.keys()
    found = []
    for name, one in first.items():
        other = second[name]
        if one != other:
            pairs = zip(one, other, strict=False)
            at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
            around = slice(max(0, at - 60), at + 60)
            found.append(f"{name}: {one[around]!r} | {other[around]!r}")
    return found


def secrets_of(table: Table) -> list[bytes]:
    """What must stand nowhere, as it might be written."""
    chance = chance_of(table)
    assert isinstance(chance, Keyed)
    texts = [table.salt, str(SEED), str(settings.SECRET_KEY), chance.key.hex()]
    texts += [base64.b64encode(chance.key).decode(), base64.urlsafe_b64encode(chance.key).decode()]
    return [it.encode() for it in texts]


@pytest.mark.parametrize("title", ["1861", "18FB", pytest.param("1867", marks=pytest.mark.long)])
def test_nothing_that_is_told_depends_on_the_next_draw(
    monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    # How long routes are searched for is measured, and another time another one is found.
    monkeypatch.setattr(side_by_side, "SEARCHED", 60.0)
    monkeypatch.setattr(side_by_side, "EACH", 20.0)
    scene = SCENES[title]()
    table = scene.open(monkeypatch)
    forget(SALTS[0])
    readers = Readers.at(scene, table)
    told, hints, given = [], [], []
    for salt in SALTS:
        forget(salt)
        readers.table = Table.objects.get(pk=table.pk)
        told.append(readers.answers())
        hints.append(readers.hint())
        given.append(readers.chances())
        secrets = secrets_of(readers.table)
        for name, content in {**told[-1], "hint": hints[-1]}.items():
            assert not [it for it in secrets if it in content], name
    assert not differing(*told), "\n".join(differing(*told))
    assert hints[0] == hints[1]
    assert given[0] == given[1]
    # What is drawn then follows from the secret, and from nothing else.
    before = len(live_table(table.pk).game.draws)
    game = scene.play(readers.table, scene.action)
    draws = game.draws[before:]
    # Two secrets may happen to draw the same order of a few things, many do not.
    others = (f"{salt} {number}" for salt in SALTS for number in range(20))
    orders = [[it.order(d.of, d.order) for d in draws] for it in map(_chance, [SALTS[1], *others])]
    assert [list(draw.order) for draw in draws] == orders[0]
    assert any(order != orders[0] for order in orders[1:])


def _chance(salt: str) -> Chance:
    return chance_of(Table(salt=salt))
