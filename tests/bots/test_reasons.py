"""Reasons: each that is said is true in every future that was compared, by a count of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from railhead.bots import advice as advising
from railhead.bots.advice import EQUAL, KEPT, LESS, NOTHING, ONLY, REST, WEAKEST, advise
from railhead.bots.prospects import run_of
from railhead.bots.reasons import SAID, Futures, Reason, reasons_for
from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.language.reasons import REASONS
from railhead.titles.catalogue import title_ids
from tests.kept import random_game

OWN = {ONLY, NOTHING, EQUAL, LESS, REST, WEAKEST, KEPT}
"""Kinds that compare nothing."""

Claim = Callable[[Game, Game, Futures, Mapping[str, Any]], bool]


def cash(game: Game, owner: str) -> int:
    return game.state.cash.get(owner, 0)


def cards(game: Game, company: str) -> Counter[str]:
    return Counter(game.train_card(it) for it in game.state.trains.get(company, ()))


def president(game: Game, company: str) -> str:
    return game.state.presidents.get(company, "")


def hexes(game: Game, company: str) -> set[str]:
    network = game.network
    stations = network.reach(company).stations if network.own(company) else ()
    return {network.hex_of(it) for it in stations}


def missing(game: Game, company: str, hex_id: str) -> int:
    network, found = game.network, [99]
    for own in network.own(company):
        ways = network.missing_tiles(own).missing
        found += [count for city, count in ways.items() if network.hex_of(city) == hex_id]
    return min(found)


def paid(game: Game, company: str, player: str) -> int:
    """What a company pays a player: all payments between its dividend and the next event."""
    total, here = 0, ""
    for it in game.events:
        if it.kind == "dividend":
            here = it.params["company"]
        elif it.kind == "turn_begins":
            here = ""
        elif it.kind == "payment" and it.params["reason"] == "dividend" and here == company:
            total += it.params["amount"] * (it.params["payee"] == player)
    return total


def scrapped(game: Game, train: str) -> bool:
    return train in game.state.trains["scrap"]


# What must be so in each pair, of the future of the answer and that of its rival.
CLAIMS: dict[str, Claim] = {
    "averts_ruin": lambda a, b, it, _: (
        it.player in a.state.order and it.player not in b.state.order
    ),
    "private_pays": lambda a, b, it, p: (
        a.state.privates[p["private"]] == it.player
        and b.state.privates.get(p["private"]) != it.player
        and a.income_of(p["private"]) >= p["amount"] > 0
    ),
    "richer": lambda a, b, it, _: a.wealth()[it.player] >= b.wealth()[it.player],
    "cash": lambda a, b, it, _: cash(a, it.player) >= cash(b, it.player),
    "rival_has_less": lambda a, b, _, p: a.wealth()[p["player"]] <= b.wealth()[p["player"]],
    "turn": lambda a, b, it, _: a.state.priority == it.player != b.state.priority,
    "room": lambda a, b, it, _: (
        a.certificate_count(it.player) < (a.certificate_limit or 0)
        and b.certificate_count(it.player) >= (b.certificate_limit or 0)
    ),
    "stays_president": lambda a, b, it, p: (
        president(a, p["company"]) == it.player and president(b, p["company"]) == p["player"]
    ),
    "hands_over": lambda a, b, it, p: (
        president(a, p["company"]) == p["player"] and president(b, p["company"]) == it.player
    ),
    "own_company": lambda a, b, it, p: (
        president(a, p["company"]) == it.player
        and not president(b, p["company"])
        and a.percent(p["company"], it.player) >= p["percent"] > 0
    ),
    "price": lambda a, b, _, p: a.price(p["company"]) >= b.price(p["company"]),
    "price_rises": lambda a, _, it, p: a.price(p["company"]) > it.game.price(p["company"]),
    "share_earns": lambda a, b, it, p: run_of(a, p["company"]) > 0 and p["percent"] > 0,
    "affords": lambda a, b, it, p: (
        a.percent(p["company"], it.player) - b.percent(p["company"], it.player) >= p["percent"] > 0
    ),
    "floats": lambda a, b, _, p: a.floated(p["company"]) and not b.floated(p["company"]),
    "earns": lambda a, b, _, p: run_of(a, p["company"]) >= run_of(b, p["company"]),
    "reaches": lambda a, b, _, p: p["hex"] in hexes(a, p["company"]) - hexes(b, p["company"]),
    "reaches_many": lambda a, b, _, p: (
        len(hexes(a, p["company"]) - hexes(b, p["company"])) >= p["count"] > 1
    ),
    "nearer": lambda a, b, _, p: (
        missing(a, p["company"], p["hex"]) < missing(b, p["company"], p["hex"])
    ),
    "could_earn": lambda a, b, _, p: True,
    "treasury": lambda a, b, _, p: cash(a, p["company"]) >= cash(b, p["company"]),
    "saves_train": lambda a, b, _, p: not scrapped(a, p["train"]) and scrapped(b, p["train"]),
    "rival_loses_train": lambda a, b, _, p: scrapped(a, p["train"]) and not scrapped(b, p["train"]),
    "rival_without_train": lambda a, b, _, p: (
        not cards(a, p["company"]) and bool(cards(b, p["company"]))
    ),
    "keeps_train": lambda a, b, it, p: (
        0 < cards(a, p["company"])[p["train"]] <= cards(it.game, p["company"])[p["train"]]
        and cards(b, p["company"])[p["train"]] <= cards(a, p["company"])[p["train"]]
    ),
    "gets_train": lambda a, b, it, p: (
        cards(a, p["company"])[p["a_train"]] >= max(1, cards(b, p["company"])[p["a_train"]])
    ),
    "replaces": lambda a, b, it, p: bool(cards(it.game, p["company"])[p["train"]]),
    "dearer": lambda a, b, it, p: p["price"] > it.action.price,  # type: ignore[attr-defined]
    "cheap": lambda a, b, it, p: p["price"] > it.action.price,  # type: ignore[attr-defined]
    "lasts": lambda a, b, it, p: any(cards(a, name)[p["train"]] for name in it.about),
    "first_train": lambda a, b, it, p: (
        bool(cards(a, p["company"]))
        and not cards(b, p["company"])
        and not cards(it.game, p["company"])
    ),
    "need": lambda a, b, it, p: president(it.game, p["company"]) == it.player and p["amount"] > 0,
    "promises": lambda a, b, it, p: p["amount"] > 0,
}
CLAIMS |= {
    "private_stays": CLAIMS["private_pays"],
    "wins_president": CLAIMS["stays_president"],
    "affords_paying": CLAIMS["affords"],
    "earns_more": CLAIMS["earns"],
    "could_earn_more": CLAIMS["could_earn"],
    "could_earn_with_two": CLAIMS["could_earn"],
    "could_earn_more_with_two": CLAIMS["could_earn"],
    "lasts_to_end": CLAIMS["lasts"],
    "dividends": lambda a, b, it, p: p["amount"] > 0,
}

MEANS: dict[str, Callable[[Game, Futures, Mapping[str, Any]], float]] = {
    "richer": lambda end, it, _: end.wealth()[it.player],
    "cash": lambda end, it, _: cash(end, it.player),
    "rival_has_less": lambda end, _, p: -end.wealth()[p["player"]],
    "price": lambda end, _, p: end.price(p["company"]),
    "dividends": lambda end, it, p: paid(end, p["company"], it.player),
}
"""Kinds whose `amount` is the mean difference of something."""


def checked(it: Futures, reason: Reason) -> None:
    """Fail unless a reason is true of the futures from which it was made."""
    params, claim = reason.params, CLAIMS[reason.kind]
    for one, other in it.pairs():
        assert claim(one, other, it, params), (it.game.title_id, it.action, reason)
    if reason.kind in MEANS:
        read = MEANS[reason.kind]
        more = [read(one, it, params) - read(other, it, params) for one, other in it.pairs()]
        if reason.kind == "dividends" and it.after is not None and it.after not in it.mine:
            mine, theirs = ([e for e in events] for events in it.first)
            first = [Counter[str](), Counter[str]()]
            for total, events in zip(first, (mine, theirs), strict=True):
                fake = it.game.trial()
                fake.events = events
                total["paid"] = paid(fake, params["company"], it.player)
            more = [value + first[0]["paid"] - first[1]["paid"] for value in more]
        assert min(more) >= 0
        assert round(sum(more) / len(more)) == params["amount"]
    for name in ("earns", "earns_more"):
        if reason.kind == name:
            ends = [run_of(end, params["company"]) for end in it.mine]
            assert round(sum(ends) / len(ends)) == params["after"] > params.get("before", 0)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Futures, tuple[Reason, ...]]]:
    """What was compared for hints, with the reasons that were found."""
    found: list[tuple[Futures, tuple[Reason, ...]]] = []

    def noted(futures: Futures) -> tuple[Reason, ...]:
        reasons = reasons_for(futures)
        found.append((futures, reasons))
        return reasons

    monkeypatch.setattr(advising, "reasons_for", noted)
    return found


@pytest.mark.parametrize("title", title_ids())
def test_each_reason_is_true_in_all_futures_that_were_compared(
    title: str, seen: list[tuple[Futures, tuple[Reason, ...]]]
) -> None:
    rng = random.Random(title)
    for seed in range(6):
        game = random_game(title, seed, rng.randrange(20, 400))
        told = advise(game, "expert")
        for it in told:
            if isinstance(it.action, Pass):
                continue
            unlike = {reason.kind for reason in it.reasons} & {EQUAL, LESS, WEAKEST}
            assert bool(unlike) == (it.gain < 0.5) or it.reasons[0].kind == ONLY
    assert seen
    for futures, reasons in seen:
        assert len(reasons) <= SAID
        assert len({it.topic for it in reasons}) == len(reasons), "each of a topic of its own"
        assert all(it.weight > 0 for it in reasons)
        for reason in reasons:
            if reason.kind in REASONS:
                checked(futures, reason)


def test_every_kind_has_a_claim_that_is_checked_and_fields_that_are_said() -> None:
    assert set(REASONS) == set(CLAIMS) | OWN
