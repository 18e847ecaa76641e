"""Half a game is a game: it opens at its last good action, with one wording in every client."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from railhead.cli import main
from railhead.cli.output import plain
from railhead.engine.actions import ACTIONS
from railhead.engine.fault import TitleError
from railhead.engine.recorderror import RecordError
from railhead.language import explain, translator
from railhead.records.loading import Replay, load_bytes, load_data
from railhead.server.models import Table
from railhead.titles.catalogue import game_class, title_ids
from tests.exchange.files import ANN, BOB, SALE, bid, entry, game_file, random_record, undo
from tests.records.breaking import (
    IDS,
    NAMES,
    Broken,
    broken_files,
    broken_records,
    titles_with_files,
    whole_file,
)
from tests.records.moments import EARLY
from tests.samples import one_in, some

FRENCH = translator("fr")

CLASSES = re.compile(
    r"\b("
    + "|".join(kind.__name__ for kind in ACTIONS.values() if kind.__name__ not in ("Pass", "Bid"))
    + r"|\w+Error|\w+Exception|Traceback|NoneType)\b"
)
TYPES = re.compile(r"\b(" + "|".join(name for name in ACTIONS if "_" in name) + r")\b")
ENGLISH = re.compile(r"\b(the|cannot|expected|missing|known|turn|does|there|with|and)\b")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|\[[^\]]*\]|\{[^}]*\}")


def faults_of_wording(replay: Replay, title: str) -> list[str]:
    """What is wrong with how it is said that a file stops."""
    assert replay.error is not None
    english, french = explain(replay.error), explain(replay.error, FRENCH)
    assert english == str(replay.error)
    found = []
    steps = {
        name
        for name in game_class(title).steps
        if "_" in name and name not in game_class(title).words.steps.values()
    }
    for text in (english, french):
        said = QUOTED.sub("", text.partition(" Rule ")[0].partition(" Règle ")[0])
        said = re.sub(r"\bactions?\[\d+\]\S*", "", said)
        found += [f"class {it}" for it in CLASSES.findall(said)]
        found += [f"type {it}" for it in TYPES.findall(said)]
        found += [f"step {it}" for it in steps if re.search(rf"\b{it}\b", said)]
        found += [f"id {it}" for it in IDS if it in said]
        found += ["several lines"] * ("\n" in text) + ["not printable"] * (plain(text) != text)
        found += ["too long"] * (len(said) > 400)
    said = QUOTED.sub("", french.partition(" Règle ")[0])
    said = re.sub(r"\bactions?\[\d+\]\S*|[\w.\[\]]+\u00a0:", "", said)
    found += [f"English {it}" for it in ENGLISH.findall(said)]
    found += ["the same in French"] * (english == french)
    found += ["no number"] * (not english.startswith(f"action {replay.error.number}"))
    return [f"{it}: {english} / {french}" for it in found]


def check(broken: Iterable[Broken], title: str) -> tuple[list[str], int]:
    wrong, stopped = [], 0
    for one in broken:
        try:
            replay = load_data(one.data)
        except (RecordError, TitleError) as error:
            wrong.append(f"{one.about}: refused as a whole: {error}")
            continue
        if replay.error is None:
            continue  # what was changed makes no difference
        stopped += 1
        assert replay.error.number <= one.number
        assert replay.error.game is replay.game
        wrong += [f"{one.about}: {it}" for it in faults_of_wording(replay, title)]
    return wrong, stopped


SHARE = 5
"""One in so many ways to break a file is tried with a title in `make test`: others with others."""


@pytest.mark.slow
@pytest.mark.parametrize("every", one_in(2, [SHARE, 1]))
@pytest.mark.parametrize("title", some(3, title_ids(), 2))
def test_every_broken_record_stops_with_the_same_kind_of_words(title: str, every: int) -> None:
    first = title_ids().index(title) % every
    wrong, stopped = check(islice(broken_records(title, EARLY), first, None, every), title)
    assert not wrong, "\n".join(wrong)
    assert stopped > 150 / every


@pytest.mark.slow
@pytest.mark.parametrize("every", one_in(2, [SHARE, 1]))
@pytest.mark.parametrize("title", titles_with_files())
def test_every_broken_game_file_stops_with_the_same_kind_of_words(title: str, every: int) -> None:
    first = title_ids().index(title) % every
    wrong, stopped = check(islice(broken_files(title), first, None, every), title)
    assert not wrong, "\n".join(wrong)
    assert stopped > 150 / every


# -- the terminal and the browser ------------------------------------------------------------


def in_terminal(content: bytes, language: str) -> tuple[str, str]:
    """What `replay` says of a file on both outputs; the name of the file is left out."""
    Path("game.json").write_bytes(content)
    # The chosen language stays in the environment, which all tests share.
    runner = CliRunner(env={"LANGUAGE": ""})
    result = runner.invoke(main, ["--language", language, "replay", "game.json"])
    assert result.exit_code == 2
    words = "Erreur\u00a0: game.json\u00a0: " if language == "fr" else "Error: game.json: "
    assert result.stderr.startswith(words), result.stderr
    return result.stderr.removeprefix(words).strip(), result.stdout


def in_browser(client: Client, content: bytes, language: str, mode: str = "screen") -> Any:
    file = SimpleUploadedFile("game.json", content)
    return client.post(
        "/upload", {"mode": mode, "file": file}, headers={"accept-language": language}
    )


@cache
def stops() -> dict[str, bytes]:
    """Files that stop for every kind of reason, after something was played."""
    record = random_record(30)
    text = json.dumps(record)
    files = {
        "out of turn": game_file(*SALE[:2], bid(9, ANN, "SMS", 110)),
        "unknown type": game_file(*SALE[:2], entry(3, "wibble", BOB)),
        "no object": {**game_file(), "actions": [*SALE[:2], 7, *SALE[2:]]},
        "undone nothing": game_file(*SALE[:2], undo(3, 99)),
        "missing field": game_file(*SALE[:2], entry(3, "bid", 33, company="CNM")),
        "wrong kind": game_file(*SALE[:5], entry(6, "par", BOB, corporation="SFA", share_price={})),
        "our record": {**record, "actions": [*record["actions"], {"type": "pass", "actor": "p9"}]},
        "garbage": {**record, "actions": [*record["actions"], 3.5]},
    }
    whole = {name: json.dumps(data).encode() for name, data in files.items()}
    place = text.rindex('{"type"')
    return {
        **whole,
        "cut in an action": text[: place + 20].encode(),
        "cut between actions": text[:place].encode(),
        "torn": text[:place].encode() + b"{oops}]}",
        "not UTF-8": text[:place].encode() + b'{"type": "\xff"}]}',
        "not a number": text[:place].encode() + b'{"type": NaN}]}',
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("why", "language"),
    [
        # In one language each in `make test`.
        pytest.param(why, language, marks=[pytest.mark.long] if turn else [])
        for number, why in enumerate(stops())
        for turn, language in enumerate(("en", "fr") if number % 2 else ("fr", "en"))
    ],
)
def test_both_clients_open_it_and_say_the_same(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    content = stops()[why]
    played = load_bytes(content)
    assert played.error is not None
    assert played.game.actions
    reason, table_shown = in_terminal(content, language)
    assert reason == explain(played.error, translator(language))
    assert str(played.error.number) in table_shown.splitlines()[0]
    answer = in_browser(client, content, language)
    assert answer.status_code == 303, answer.content.decode()[-2000:]
    table = Table.objects.get(pk=answer["Location"].split("/")[2])
    assert table.version == len(played.game.actions)
    page = client.get(answer["Location"], headers={"accept-language": language}).content.decode()
    shown = page.partition('id="message" role="alert">')[2].partition("</div>")[0]
    assert reason in shown.replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&")
    # It can be paged through, and goes on from there.
    assert client.get(f"/tables/{table.pk}/?at=0").status_code == 200
    again = client.get(answer["Location"], headers={"accept-language": language}).content.decode()
    assert reason not in again


@pytest.mark.django_db
def test_a_table_of_seats_says_it_beside_the_invitations(client: Client) -> None:
    content = stops()["out of turn"]
    answer = in_browser(client, content, "en", "seats")
    page = client.get(answer["Location"]).content.decode()
    assert "The table begins where the file stops: action 3, Ann, a bid of" in page


@pytest.mark.django_db
def test_a_file_without_a_good_action_opens_nothing(client: Client) -> None:
    content = json.dumps(game_file(bid(1, BOB, "SCE", 20))).encode()
    answer = in_browser(client, content, "en")
    assert answer.status_code == 422
    assert "action 1, Bob, a bid of L.20 for SCE: It is the turn of Ann." in answer.content.decode()
    assert not Table.objects.exists()


def test_play_goes_on_from_the_last_good_action_and_leaves_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    content = stops()["cut in an action"]
    Path("half.json").write_bytes(content)
    result = CliRunner().invoke(
        main, ["--language", "en", "play", "--load", "half.json"], input="q\n"
    )
    assert result.exit_code == 0
    assert "Error: half.json: action 30: cannot be read: not valid JSON: " in result.stderr
    assert Path("half.json").read_bytes() == content
    (saved,) = (path for path in tmp_path.glob("railhead-*.json"))
    assert len(json.loads(saved.read_text())["actions"]) == 29


@pytest.mark.parametrize("command", ["review", "routes", "draw", "export"])
def test_every_command_says_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    content = stops()["our record"]
    reason, _ = in_terminal(content, "en")
    game = load_bytes(content).game
    company = next(name for slots in game.state.tokens.values() for name in slots if name)
    words = {
        "review": ["review", "game.json", "--strength", "club"],
        "routes": ["routes", "game.json", "--company", company, "--train", "8H"],
        "draw": ["draw", "map", "game.json"],
        "export": ["export", "game.json", "--to", "tables"],
    }
    result = CliRunner().invoke(main, ["--language", "en", *words[command]])
    assert result.exit_code == 2
    assert reason in result.stderr


def test_what_was_played_before_is_all_there() -> None:
    whole = load_data(whole_file("1849"))
    text = json.dumps(whole_file("1849")).encode()
    for part in (0.4, 0.7, 0.95):
        half = load_bytes(text[: int(part * len(text))])
        assert half.error is not None
        count = len(half.game.actions)
        assert half.game.actions == whole.game.actions[:count]
        assert half.game.state == whole.game.state_after(count)
    assert NAMES[0] in whole.game.players.values()
