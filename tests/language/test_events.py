"""Events as sentences."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

from railhead.engine.events import Event, declared
from railhead.engine.game import Game
from railhead.language import narrate
from railhead.language.engine_words import ENGINE_WORDS
from railhead.language.words import Sentence, Words
from railhead.titles.catalogue import new_game
from railhead.titles.common.events.rounds import Passed
from railhead.titles.common.words import COMMON_WORDS
from tests.events import declared_kinds, event
from tests.language.sources import Call, emitted
from tests.language.titles import FAMILY_WORDS, TITLE_WORDS


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game("1849", {"p1": "Ann", "p2": "Bob", "p3": "Cid"}, seed=1)


def words_at(call: Call) -> Words:
    """The words that an event emitted there is told in: those of its title, or shared ones."""
    room, _, rest = call.where.partition("/")
    if room in ("engine", "assist"):
        return ENGINE_WORDS
    folder = rest.partition("/")[0]
    return TITLE_WORDS.get(folder.removeprefix("g").upper()) or FAMILY_WORDS.get(
        folder, COMMON_WORDS
    )


@pytest.mark.slow
def test_every_emitted_kind_has_a_phrase() -> None:
    silent = [call for call in emitted() if call.text not in words_at(call).events]
    assert not silent, "give these kinds a phrase in the words of the title, or of titles/common"


@pytest.mark.slow
def test_kinds_with_words_are_the_declared_ones_and_each_is_emitted() -> None:
    kinds = {declared.kind for declared in declared_kinds()}
    assert kinds == {kind for words in TITLE_WORDS.values() for kind in words.events}
    assert kinds == {call.text for call in emitted()}


def forms(sentence: Sentence) -> tuple[str, ...]:
    """A message, or its singular and its plural; none of a function."""
    if callable(sentence):
        return ()
    return (sentence,) if isinstance(sentence, str) else sentence


def test_a_phrase_names_only_what_its_event_tells() -> None:
    wrong = {
        f"{call.where}: {call.text} lacks {name}"
        for call in emitted()
        for text in forms(words_at(call).events.get(call.text, ""))
        for name in fields(text) - call.names
    }
    assert not wrong


SAID: list[tuple[str, dict[str, Any], str | None]] = [
    (
        "tile_laid",
        {"company": "SFA", "hex": "J6", "tile": "645", "rotation": 1, "amount": 40},
        "SFA lays tile 645 on J6 Girgenti for L.40",
    ),
    (
        "tile_laid",
        {"company": "SFA", "hex": "L8", "tile": "9", "rotation": 1, "amount": 0},
        "SFA lays tile 9 on L8",
    ),
    (
        "tile_laid",
        {"company": "SFA", "hex": "J6", "tile": "706", "rotation": 1, "amount": 40},
        "SFA upgrades J6 Girgenti to tile 706 for L.40",
    ),
    (
        "share_bought",
        {"buyer": "p1", "company": "IFT", "percent": 10, "source": "treasury", "amount": 100},
        "Ann buys a 10% share of IFT from the treasury for L.100",
    ),
    (
        "share_bought",
        {"buyer": "p2", "company": "IFT", "percent": 20, "source": "pool", "amount": 80},
        "Bob buys a 20% share of IFT from the pool for L.80",
    ),
    ("stock_round", {"turn": 2}, "-- Stock Round 2 --"),
    (
        "operating_round",
        {"turn": 3, "number": 1, "count": 2},
        "-- Operating Round 3.1 (of 2) --",
    ),
    (
        "phase",
        {"phase": "6"},
        "-- Phase 6: green tiles, 2 operating rounds, starting value L.144, companies may buy"
        " private companies --",
    ),
    ("payment", {"payer": "p1", "payee": "bank", "amount": 40, "reason": "share"}, None),
    (
        "payment",
        {"payer": "SFA", "payee": "bank", "amount": 40, "reason": "closing"},
        "SFA leaves L.40 to the bank",
    ),
    (
        "train_bought",
        {"company": "SFA", "train": "8H-0", "source": "depot", "amount": 350},
        "SFA buys an 8H train from the bank for L.350",
    ),
    (
        "train_bought",
        {"company": "SFA", "train": "4H-1", "source": "IFT", "amount": 7},
        "SFA buys a 4H train from IFT for L.7",
    ),
    ("price_moved", {"company": "SFA", "before": 90, "after": 100}, "SFA rises from L.90 to L.100"),
    ("price_moved", {"company": "SFA", "before": 100, "after": 90}, "SFA falls from L.100 to L.90"),
    (
        "price_moved",
        {"company": "SFA", "before": 45, "after": 45},
        "SFA moves on the market; its price stays L.45",
    ),
    (
        "president_changed",
        {"company": "SFA", "before": "p1", "after": "p2"},
        "Bob becomes president of SFA in place of Ann",
    ),
    (
        "routes_run",
        {
            "company": "SFA",
            "revenue": 90,
            "routes": [["4H-0", [["J6.0", "55", "K7.0"], ["K7.0", "4", "M9.0"]]]],
            "lengths": [],
        },
        "SFA runs for L.90: 4H Girgenti–Licata–Terranova",
    ),
    (
        "private_bought",
        {"buyer": "p3", "private": "SCE", "price": 0},
        "Cid takes SCE free of charge",
    ),
    (
        "private_bought",
        {"buyer": "IFT", "private": "SCE", "price": 0, "giver": "p3"},
        "Cid hands SCE to IFT",
    ),
    ("private_bought", {"buyer": "IFT", "private": "SMS", "price": 9}, "IFT buys SMS for L.9"),
    (
        "offer_made",
        {"company": "SFA", "seller": "IFT", "thing": "C5.0 IFT", "price": 30},
        "SFA offers IFT L.30 for the token place of IFT in C5 Palermo",
    ),
    ("step_passed", {"company": "SFA", "step": "track"}, "SFA lays no track"),
    ("step_passed", {"company": "SFA", "step": "bond"}, None),
    ("game_over", {"reason": "bank"}, "-- Game over: the bank has run out of money --"),
    ("standing", {"place": 1, "player": "p2", "total": 3813}, "1. Bob: L.3813"),
    (
        "base_placed",
        {"company": "IFT", "city": "H12.1"},
        "IFT puts its base on H12 Catania (city 2)",
    ),
]


@pytest.mark.parametrize(("kind", "params", "sentence"), SAID)
def test_sentences(game: Game, kind: str, params: dict[str, Any], sentence: str | None) -> None:
    assert narrate(event(kind, **params), game) == sentence


@declared("ferry_sunk")
class FerrySunk(Event):
    """A kind for which nobody has words."""

    company: str
    amount: int


def test_an_unknown_kind_is_written_plainly(game: Game) -> None:
    assert (
        narrate(FerrySunk(company="SFA", amount=30), game) == "ferry sunk company SFA amount L.30"
    )


def test_a_name_with_braces_is_only_a_name() -> None:
    game = new_game("1849", ["{x}", "B{", "C"], seed=1)
    assert narrate(Passed(actor="p1", on=""), game) == "{x} passes"
