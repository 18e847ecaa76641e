"""Rounds, events and choices of 1865 in words, where they are about stock."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, BuyShare, Convert, Pass, SellShares
from railhead.engine.state import TREASURY
from railhead.language import narrate, translator, voice_of
from railhead.language.answers import describe
from railhead.language.log import log_lines
from railhead.language.questions import ask
from railhead.language.rounds import say_round
from railhead.titles.common.events.operating import TileLaid
from railhead.titles.g1865.phases import enter_phase_of
from tests.events import event
from tests.titles.g1865.build import Example


def lines(table: Example) -> list[str]:
    return [line.text for line in log_lines(table.game.events, table.game)]


def asked(table: Example) -> str:
    decision = table.game.decision
    assert decision is not None
    return ask(decision, table.game)


def test_the_draft_in_words() -> None:
    table = Example().draft()
    assert say_round(voice_of(table.game), table.state) == "Maritime Draft"
    assert asked(table) == "Ann: take a maritime card"
    card = BuyPrivate("ann", "M3", 0)
    assert describe(card, table.game) == "take M3, income L.20"
    table.play(card)
    assert lines(table)[-1] == "Ann takes M3 free of charge"
    while table.step == "draft":
        table.go_on()
    assert "Not taken and out of the game: M7, M8" in lines(table)


def test_new_starting_values_in_words() -> None:
    for train, heading in (
        ("PH3", "-- Phase 3: green tiles, train limit 3, starting values up to L.130 --"),
        ("PH5", "-- Phase 5: brown tiles, starting values up to L.150 --"),
    ):
        table = Example().phase(str(int(train[2]) - 1))
        enter_phase_of(table.game, train)
        assert heading in lines(table)


def test_a_conversion_in_words() -> None:
    table = Example().company("RCSF", 90, ann=1, tokens=["E39.0"]).phase("3").bookkeeping()
    assert say_round(voice_of(table.game), table.state) == "Before Stock Round 2"
    assert asked(table) == "RCSF (Ann): make RCSF a major?"
    convert = Convert("RCSF", "RCSF")
    assert describe(convert, table.game) == "become a major with 2 more tokens"
    assert describe(Pass("RCSF"), table.game) == "remain a minor"
    table.play(convert)
    assert "RCSF becomes a major and gets 2 tokens" in lines(table)


def test_a_conversion_without_new_tokens_says_nothing_of_them() -> None:
    table = Example().company("RCSF", 90, ann=1, tokens=["E39.0"])
    table.state.tokens_left["RCSF"], table.state.tokens_aside["RCSF"] = 5, 0
    table.bookkeeping()
    assert describe(Convert("RCSF", "RCSF"), table.game) == "become a major"
    table.play(Convert("RCSF", "RCSF"))
    assert "RCSF becomes a major" in lines(table)


def test_shares_of_minors_and_majors_in_words() -> None:
    table = Example().company("FA", 100, ann=1).company("FMS", 80, major=True, ann=3, bob=1)
    table.stock_round()
    sale = SellShares("ann", "FA", 1)
    assert describe(sale, table.game) == "sell 20% of FA for L.100 (FA L.100 → L.90)"
    sale = SellShares("ann", "FMS", 2)
    assert describe(sale, table.game) == "sell 2 × 10% of FMS for L.160 (FMS L.80 → L.60)"


def test_what_an_answer_makes_the_dragons_do() -> None:
    table = Example().company("FA", 100, ann=1, trains=("PH2", "PH2")).stock_round(dragons=False)
    assert describe(Pass("ann"), table.game) == (
        "pass on shares (The Dragons buy 20% of FA from the initial offer for L.100)"
    )


def test_the_log_tells_only_once_that_the_dragons_do_nothing() -> None:
    table = Example(2).stock_round()
    table.play(Pass("ann"))
    assert len(table.emitted("dragons_passed")) == 2
    said = [line for line in lines(table) if "Dragons" in line]
    assert said == ["The Dragons pass: nothing green is for sale"]


@pytest.mark.slow
def test_a_tile_with_a_letter_is_named_by_it_and_its_colour() -> None:
    table = Example()
    for language, name in (("en", "O (green)"), ("fr", "O (verte)")):
        voice = voice_of(table.game, translator(language))
        assert voice.tile("O-green") == name
        assert voice.tile("57") == "57"
        said = (
            narrate(
                TileLaid(company="RCSF", hex="C31", tile="O-green", rotation=0, amount=0),
                table.game,
                translator(language),
            )
            or ""
        )
        assert name in said


def test_certificates_of_a_company_lie_in_its_initial_offer() -> None:
    table = Example().company("FMS", 80, major=True, ann=3, bob=1).stock_round()
    purchase = BuyShare("ann", "FMS", TREASURY)
    assert describe(purchase, table.game) == "buy 10% of FMS from the initial offer for L.80"
    assert describe(purchase, table.game, translator("fr")) == (
        "acheter 10\u00a0% de FMS à l'offre initiale pour L.80"
    )
    table.play(purchase)
    bought = "Ann buys a 10% share of FMS from the initial offer for L.80"
    assert bought in lines(table)


@pytest.mark.parametrize(
    ("kind", "fields", "one", "two"),
    [
        ("tokens_gained", {}, "SFS reçoit 1 gare", "SFS reçoit 2 gares"),
        ("loans_taken", {}, "SFS contracte 1 emprunt", "SFS contracte 2 emprunts"),
        (
            "traffic",
            {"reason": "mines"},
            "SFS gagne 1 point de trafic avec ses mines",
            "SFS gagne 2 points de trafic avec ses mines",
        ),
    ],
)
def test_french_counts_things_in_the_singular_and_in_the_plural(
    kind: str, fields: dict[str, str], one: str, two: str
) -> None:
    game = Example().game
    for count, words in ((1, one), (2, two)):
        happened = event(kind, company="SFS", count=count, **fields)
        assert narrate(happened, game, translator("fr")) == words
