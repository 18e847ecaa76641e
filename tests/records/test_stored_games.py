"""Stored games of every version of the rules replay for ever, with the same answers on the way.

A failure here says that a version which people play by is not as it was: games under way would
break. The change needs a new version of the rules (`docs/releasing.md`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.events import Event, declared
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.lab.simulate import variants
from railhead.records.record import from_record
from railhead.titles.catalogue import game_class, game_classes, title_ids, versions_of
from railhead.titles.common.game import CommonGame
from tests.records.met import MET
from tools.behaviour import difference, fingerprint
from tools.stored_games import (
    FOLDER,
    TO_DO,
    content_digest,
    keep_digests,
    kept_digests,
    missing,
    path_of,
    read,
    store,
)

pytestmark = pytest.mark.slow

VERSIONS = [(title, version) for title in title_ids() for version in game_classes(title)]
STORED = sorted(FOLDER.glob("*.jsonl.gz"))
ENOUGH = 20
SHARES = 16
"""The games of a file are shared out among so many tests."""

LONG = 300
THINNED = 1 if os.environ.get("RAILHEAD_RELEASE") else 10
"""In longer games so few positions are looked at closely; `make release-check` takes all."""

every_version = pytest.mark.parametrize(("title", "version"), VERSIONS, ids=str)


@lru_cache(maxsize=16)
def games(path: Path) -> list[dict[str, Any]]:
    return list(read(path))


def of_version(title: str, version: int) -> list[dict[str, Any]]:
    """The stored games of a version of the rules."""
    return [game for path in sorted(FOLDER.glob(f"{title}-{version}-*.gz")) for game in games(path)]


# -- what is stored ----------------------------------------------------------------------------


@every_version
def test_every_version_has_stored_games(title: str, version: int) -> None:
    assert path_of(title, version).exists(), (
        f"{title} has no stored games of version {version}: run "
        f"`make stored-games ARGS={title}-{version}` once its rules are as they shall stay"
    )


@every_version
def test_they_are_of_all_variants_and_players(title: str, version: int) -> None:
    stored = of_version(title, version)
    if not stored:
        pytest.skip("no stored games yet; another test says so")
    assert len(stored) >= ENOUGH
    assert {game["name"].split()[0] for game in stored} == {"random", "greedy"}
    kind = game_class(title, version)
    wanted = {
        (players, tuple(sorted(kind.load_title({}).options_from(options, preset).items())))
        for players, options, preset in variants(title, version)
    }
    found = {
        (len(game["record"]["players"]), tuple(sorted(game["record"]["options"].items())))
        for game in stored
    }
    assert wanted <= found
    if kind.takes_boards:
        assert any("board" in game["record"] for game in stored)


@every_version
def test_together_they_meet_what_can_happen(title: str, version: int) -> None:
    stored = of_version(title, version)
    if not stored:
        pytest.skip("no stored games yet; another test says so")
    events = {event for game in stored for event in game["events"]}
    endings = {game["ending"]["finished"] for game in stored}
    assert not MET[title][0] - events
    assert not MET[title][1] - endings


# -- nothing has changed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "share"),
    [
        # One share of each file in `make test`.
        pytest.param(path, (share + number) % SHARES, marks=[pytest.mark.long] if share else [])
        for number, path in enumerate(STORED)
        for share in range(SHARES)
    ],
    ids=lambda it: it.name.partition(".")[0] if isinstance(it, Path) else str(it),
)
def test_stored_games_replay_with_the_same_answers(path: Path, share: int) -> None:
    for number, game in enumerate(games(path)[share::SHARES]):
        every = THINNED if len(game["record"]["actions"]) > LONG else 1
        assert not (found := difference(game, every=every, first=number + share)), (
            f"{game['record']['title']}, version {game['record']['rules']}, game {game['name']!r}, "
            f"{found}. {TO_DO}"
        )


@every_version
def test_boards_and_stored_games_are_those_that_were_kept(title: str, version: int) -> None:
    """The data of a version, and the games that show its behaviour, never change."""
    kept = kept_digests(title).get(f"version{version}")
    if kept is None:
        pytest.skip("no stored games yet; another test says so")
    assert game_class(title, version).digest_of_board() == kept["board"], (
        f"The board or other data of {title}, version {version}, have changed. {TO_DO} "
        f"Put the files as they were into the folder version{version} of the title."
    )
    stored = [content_digest(path) for path in sorted(FOLDER.glob(f"{title}-{version}-*.gz"))]
    assert stored == kept["games"], "Stored games were changed; bring them back as they were."


@every_version
def test_every_version_tells_what_it_changed(title: str, version: int) -> None:
    known = {entry.number: entry for entry in versions_of(title)}
    assert set(known) == set(game_classes(title))
    assert bool(known[version].changes) == (version > 1)
    rules = game_class(title).load_title({}).rules
    for change in known[version].changes:
        assert set(change.rules) <= set(rules)


# -- they would notice -------------------------------------------------------------------------


def stored_game(title: str = "1849", name: str = "random") -> dict[str, Any]:
    """One that is quick to replay."""
    return next(game for game in of_version(title, 1) if game["name"].startswith(name))


def begin(kind: type[Game], record: dict[str, Any]) -> Game:
    """Set up the game of a record by other rules than its own."""
    players = {entry["id"]: entry["name"] for entry in record["players"]}
    return kind.new(players, record["options"], record["seed"])


def changed(base: type[Game], **members: Any) -> Callable[[dict[str, Any]], Game]:
    """Rules that differ from those of a version in some members."""
    return partial(begin, type("Changed", (base,), members))


@pytest.fixture
def base() -> type[Game]:
    return game_class("1849", 1)


def test_the_same_rules_show_no_difference(base: type[Game]) -> None:
    assert difference(stored_game(), changed(base)) == ""


def test_a_limit_that_lists_other_answers_is_noticed(base: type[Game]) -> None:
    limit = property(lambda _game: 3)
    assert "stored" in difference(stored_game(), changed(base, certificate_limit=limit))


def test_a_rule_that_refuses_what_was_played_is_noticed(base: type[Game]) -> None:
    """And the rule is named, as a player would be told."""

    def nobody(_game: Any, _private: str) -> bool:
        raise Illegal("1849-2.4-1", "Nothing is sold.")

    unseen = {**stored_game(), "looks": []}
    found = difference(unseen, changed(base, apply=nobody))
    assert found.startswith("action 1")
    assert "refused by 1849-2.4-1" in found


def test_another_sum_of_money_is_noticed_where_it_first_lies(base: type[Game]) -> None:
    def set_up(*args: Any) -> Game:
        game: Game = base.set_up.__func__(*args)  # type: ignore[attr-defined]
        game.state.cash["p1"] += 1
        return game

    found = difference(stored_game(), changed(base, set_up=classmethod(set_up)))
    assert found.startswith("after 0 actions: position")


def test_an_answer_that_only_later_answers_show_is_noticed() -> None:
    """What nobody chose in the game, and what no list at that place shows."""
    record = stored_game()["record"]
    start = {**record, "actions": record["actions"][:30]}
    game, again = from_record(start), from_record(start)
    # As if each answer closed the game.
    again.fork = lambda: _ended(CommonGame.fork(again))  # type: ignore[method-assign]
    before, after = fingerprint(game, game.actions), fingerprint(again, again.actions)
    assert before[:4] == after[:4]
    assert before[4] > 0
    assert before[4] != after[4]


def _ended(game: Any) -> Any:
    """A game in which nothing can be done any more."""
    game.state.agenda = ()
    return game


@declared("told_otherwise")
class ToldOtherwise(Event):
    """An event by another name, with other parameters."""

    what: str
    more: dict[str, Any]


def test_words_are_no_behaviour(base: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """Other names of companies, events and options, and other notes, change nothing."""
    emit = base.emit

    def renamed(game: Any, event: Event) -> None:
        emit(game, ToldOtherwise(what=event.kind, more=event.params))

    monkeypatch.setattr(base, "words", None)
    assert difference(stored_game(), changed(base, emit=renamed)) == ""


# -- what is stored stays ----------------------------------------------------------------------


def test_a_stored_file_is_never_written_again(tmp_path: Path) -> None:
    path = tmp_path / "1849-1-1.jsonl.gz"
    store(path, [{"name": "first"}])
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        store(path, [{"name": "second"}])
    assert path.read_bytes() == before


def test_the_same_games_make_the_same_file(tmp_path: Path) -> None:
    stored = games(STORED[0])[:3]
    for name in ("first", "second"):
        store(tmp_path / name, json.loads(json.dumps(stored)))
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()


def test_a_version_that_was_kept_keeps_its_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        game_class("1849", 1), "digest_of_board", classmethod(lambda _kind: "other")
    )
    with pytest.raises(ValueError, match="give the change a new version"):
        keep_digests("1849", 1)


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {**game_classes("1849"), 9: game_class("1849")}
    monkeypatch.setattr("railhead.titles.g1849.versions.GAMES", games)
    assert ("1849", 9) in missing()
