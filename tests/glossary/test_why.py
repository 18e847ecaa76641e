"""Every kind of event has a reason and rules, or is a plain act."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest

from railhead.engine.events import Event, GameOver
from railhead.engine.game import Game
from railhead.glossary.reading import glossary_of
from railhead.glossary.why import is_explained, why
from railhead.language import ENGLISH, translator, voice_of
from railhead.titles.catalogue import new_game, title_ids, words_of
from railhead.titles.common.events.operating import TrainBought
from railhead.titles.common.events.possessions import PrivateClosed
from railhead.titles.common.events.rounds import PhaseBegun
from railhead.titles.g1849.events import SmsUsed
from tests.kept import random_game

PLAIN = {
    "bid", "challenge", "company_started", "concession_taken", "draft", "exchange_chosen",
    "game_begins", "left_auction", "licence_bought", "bond_issued", "bond_repaid", "lot_picked",
    "marker_placed", "merger_answered", "merger_proposed", "merger_refused", "absorbed",
    "converted", "nationalisation_possible", "offer_made", "offer_refused", "operating_round",
    "merger_round", "political_round", "regional_round", "bookkeeping", "passed", "payment",
    "power_used", "private_bought", "regional_acquired", "regional_bought", "routes_run",
    "share_bought", "share_bought_back", "shares_issued", "shares_sold", "slot_refused",
    "slot_wanted", "sms_used", "step_passed", "stock_round", "tile_laid", "token_acquired",
    "token_placed", "trade_offered", "trade_refused", "train_bought", "train_traded_in", "dividend",
}  # fmt: skip
"""What somebody has chosen to do, and rounds that begin."""

NEVER: Mapping[str, set[str]] = {
    "1849": {"loans_repaid", "loans_taken", "taken_over"},
    "1861": {"president_helps"},
    "1865": {"interest_paid", "price_reduced"},
    "1867": {"president_helps"},
    "1889": {
        "interest_paid", "loans_counted", "loans_repaid", "loans_taken", "taken_over",
        "token_lost", "token_removed",
    },
    "18FB": {
        "interest_paid", "loans_counted", "loans_repaid", "loans_taken", "price_reduced",
        "surplus", "train_returned",
    },
}  # fmt: skip
"""What shared steps can say and a title has no rule for: it does not happen there."""


@pytest.mark.parametrize("title", title_ids())
def test_every_kind_of_event_has_a_reason_or_is_a_plain_act(title: str) -> None:
    kinds = {kind for kind in words_of(title).events if not is_explained(title, kind)}
    assert kinds == (kinds & PLAIN) | NEVER[title]


@pytest.mark.parametrize("title", title_ids())
def test_every_reason_has_rules_and_a_sentence(title: str) -> None:
    reasons, events = words_of(title).reasons, glossary_of(title).events
    for key, rules in events.items():
        assert key in reasons, key
        assert rules, key
        assert key.partition(".")[0] not in PLAIN, key


def _told(title: str, *events: Event) -> list[tuple[str, tuple[str, ...]]]:
    return [(it.reason, it.rules) for it in why(events, voice_of(new_game(title, ["A", "B", "C"])))]


@pytest.mark.parametrize(
    ("before", "rule"),
    [
        (PhaseBegun(phase="12"), "1849-4.6.3-5"),
        (SmsUsed(company="SFA"), "1849-2.4-11"),
        (TrainBought(company="SFA", train="4H-0", source="bank", amount=100), "1849-2.4.5-3"),
    ],
)
def test_a_private_company_closes_by_the_rule_that_closes_it(before: Event, rule: str) -> None:
    *_, (_, rules) = _told("1849", before, PrivateClosed(private="RSA"))
    assert rules == (rule,)


@pytest.mark.parametrize(
    ("title", "reason", "rules"),
    [
        ("1849", "bank", ("1849-5-3",)),
        ("1849", "stock_market", ("1849-5-1", "1849-5-2")),
        ("1861", "final_phase", ("1861-13-1", "1861-13-2")),
        ("1861", "bank", ("1861-13-3",)),
        ("1865", "bank", ("1865-2.7-1",)),
        ("18FB", "bank", ("18FB-4-1",)),
    ],
)
def test_the_end_is_explained_by_what_ended_the_game(
    title: str, reason: str, rules: tuple[str, ...]
) -> None:
    assert [it for _, it in _told(title, GameOver(reason=reason))] == [rules]


def _actions(game: Game) -> list[list[Event]]:
    marks = [*game.event_marks(), len(game.events)]
    return [list(game.events[a:b]) for a, b in itertools.pairwise(marks)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("title", title_ids())
def test_whatever_happens_in_a_game_is_explained(title: str, language: str) -> None:
    game = random_game(title, 3, 150)
    voice = voice_of(game, translator(language) if language != "en" else ENGLISH)
    for events in _actions(game):
        found = list(why(events, voice))
        told = {it.kind for it in found}
        wanted = {it.kind for it in events if is_explained(title, it.kind)}
        assert told == wanted
        assert not [it for it in found if "{" in it.reason]


def test_a_price_falls_for_the_reason_at_hand() -> None:
    game = random_game("1849", 3, 150)
    found = [it for events in _actions(game) for it in why(events, voice_of(game))]
    reasons = {it.reason: it.rules for it in found if it.kind == "price_moved"}
    assert reasons["A company that earns nothing pays nothing and moves left."] == (
        "1849-4.3.2-7",
        "1849-3.5.1-2",
    )
    assert len(reasons) > 1
