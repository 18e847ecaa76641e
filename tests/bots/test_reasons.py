"""Reasons: each that is said is true in every future that was compared, by a count of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import pytest

from railhead.bots import advice as advising
from railhead.bots.advice import (
    ALIKE,
    AS_PASSING,
    EQUAL,
    KEPT,
    LESS,
    NOTHING,
    ONLY,
    REST,
    WEAKEST,
    advise,
)
from railhead.bots.prospects import risked, run_of
from railhead.bots.reasons import SAID, Futures, Reason, reasons_for
from railhead.engine.actions import BuyTrain, Dividend, Pass
from railhead.engine.events import Event
from railhead.engine.expectations import EXPECTED_STEPS
from railhead.engine.game import Game
from railhead.language import translator, voice_of
from railhead.language.reasons import REASONS, say_reasons
from railhead.titles.catalogue import title_ids
from tests.kept import random_game

OWN = {ONLY, NOTHING, EQUAL, LESS, REST, WEAKEST, KEPT, ALIKE, AS_PASSING}
"""Kinds that compare nothing."""


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


def missing_beside(game: Game, company: str, hex_id: str) -> int:
    """As `missing`, of the cities in a hex to which there is no track yet."""
    network, found = game.network, [99]
    for own in network.own(company):
        ways = network.missing_tiles(own).missing
        found += [count for city, count in ways.items() if network.hex_of(city) == hex_id and count]
    return min(found)


def paid(events: Iterable[Event], company: str, player: str) -> int:
    """What a company pays a player: all payments between its dividend and the next event."""
    total, here = 0, ""
    for it in events:
        if it.kind == "dividend":
            here = it.params["company"]
        elif it.kind == "turn_begins":
            here = ""
        elif it.kind == "payment" and it.params["reason"] == "dividend" and here == company:
            total += it.params["amount"] * (it.params["payee"] == player)
    return total


def scrapped(game: Game, train: str) -> bool:
    return train in game.state.trains["scrap"]


class Pair(NamedTuple):
    """One future of an answer, that of its rival, what was compared, and what a reason names."""

    mine: Game
    theirs: Game
    of: Futures
    names: Mapping[str, Any]

    @property
    def company(self) -> str:
        return str(self.names["company"])

    def more(self, read: Callable[[Game], float]) -> bool:
        """Whether the answer leads to no less than its rival."""
        return read(self.mine) >= read(self.theirs)

    def presidents(self, mine: str, theirs: str) -> bool:
        found = (president(self.mine, self.company), president(self.theirs, self.company))
        return found == (mine, theirs)

    def trains(self, card: str) -> tuple[int, int, int]:
        """How many trains with a card the company has: now, with the answer, with its rival."""
        now, mine, theirs = (
            cards(game, self.company)[card] for game in (self.of.game, self.mine, self.theirs)
        )
        return now, mine, theirs


def owns_private(it: Pair) -> bool:
    private, player = it.names["private"], it.of.player
    return (
        it.mine.state.privates[private] == player != it.theirs.state.privates.get(private)
        and it.mine.income_of(private) >= it.names["amount"] > 0
    )


def leads(it: Pair) -> bool:
    return it.presidents(it.of.player, it.names["player"])


def buys_more(it: Pair) -> bool:
    mine, theirs = (game.percent(it.company, it.of.player) for game in (it.mine, it.theirs))
    return mine - theirs >= int(it.names["percent"]) > 0


def has_room(it: Pair) -> bool:
    def full(game: Game) -> bool:
        return game.certificate_count(it.of.player) >= (game.certificate_limit or 99)

    return full(it.theirs) and not full(it.mine)


def could_earn(it: Pair) -> bool:
    """With one new train of the bank, or with one of each of its next two classes."""
    known = {kind.card: kind.id for kind in it.of.game.title.trains.values()}
    kinds = [known[it.names[name]] for name in ("train", "other") if name in it.names]
    mine, theirs = (
        game.best_routes(it.company, kinds, steps=EXPECTED_STEPS) for game in (it.mine, it.theirs)
    )
    found = mine.revenue if mine else 0, theirs.revenue if theirs else 0
    return found == (it.names["after"], it.names.get("before", 0)) and found[0] > found[1]


def reached(it: Pair) -> set[str]:
    return hexes(it.mine, it.company) - hexes(it.theirs, it.company)


def cheaper(it: Pair) -> bool:
    action = it.of.action
    return isinstance(action, BuyTrain) and it.names["price"] > action.price


def replaces(it: Pair) -> bool:
    """The company has trains of the class, which rust, and with the rival no train that lasts."""
    kinds = it.of.game.title.trains
    old = next(kind for kind in kinds.values() if kind.card == it.names["train"])
    rusting = {kind.card for kind in kinds.values() if kind.rusted_by}
    return (
        it.trains(old.card)[0] > 0
        and kinds[old.rusted_by].card == it.names["by"]
        and set(cards(it.theirs, it.company)) <= rusting
    )


CLAIMS: dict[str, Callable[[Pair], bool]] = {
    "averts_ruin": lambda it: (
        it.of.player in it.mine.state.order and it.of.player not in it.theirs.state.order
    ),
    "risks_less": lambda it: it.more(lambda game: -risked(game, it.of.player)),
    "private_pays": owns_private,
    "private_stays": lambda it: (
        owns_private(it) and it.of.game.state.privates[it.names["private"]] == it.of.player
    ),
    "dividends": lambda it: it.names["amount"] > 0,
    "richer": lambda it: it.more(lambda game: game.wealth()[it.of.player]),
    "cash": lambda it: it.more(lambda game: cash(game, it.of.player)),
    "rival_has_less": lambda it: it.more(lambda game: -game.wealth()[it.names["player"]]),
    "turn": lambda it: it.mine.state.priority == it.of.player != it.theirs.state.priority,
    "room": has_room,
    "stays_president": leads,
    "wins_president": lambda it: (
        leads(it) and president(it.of.game, it.company) == it.names["player"]
    ),
    "hands_over": lambda it: it.presidents(it.names["player"], it.of.player),
    "own_company": lambda it: (
        it.presidents(it.of.player, "")
        and it.mine.percent(it.company, it.of.player) >= it.names["percent"] > 0
    ),
    "price": lambda it: it.more(lambda game: game.price(it.company)),
    "price_rises": lambda it: it.mine.price(it.company) > it.of.game.price(it.company),
    "share_earns": lambda it: run_of(it.mine, it.company) > 0 and it.names["percent"] > 0,
    "affords": buys_more,
    "affords_paying": buys_more,
    "affords_some": lambda it: it.more(lambda game: game.percent(it.company, it.of.player)),
    "affords_some_paying": lambda it: it.more(lambda game: game.percent(it.company, it.of.player)),
    "unsold": lambda it: it.more(lambda game: game.percent(it.company, it.of.player)),
    "unsold_train": lambda it: (
        it.mine.percent(it.company, it.of.player) > it.theirs.percent(it.company, it.of.player)
    ),
    "floats": lambda it: it.mine.floated(it.company) and not it.theirs.floated(it.company),
    "stays_in_game": lambda it: (
        it.company in it.mine.state.presidents and it.company not in it.theirs.state.presidents
    ),
    "earns": lambda it: it.more(lambda game: run_of(game, it.company)),
    "earns_more": lambda it: it.more(lambda game: run_of(game, it.company)),
    "could_earn": could_earn,
    "could_earn_more": could_earn,
    "could_earn_with_two": could_earn,
    "could_earn_more_with_two": could_earn,
    "reaches": lambda it: it.names["hex"] in reached(it),
    "reaches_many": lambda it: len(reached(it)) >= it.names["count"] > 1,
    "nearer": lambda it: (
        missing(it.mine, it.company, it.names["hex"])
        < missing(it.theirs, it.company, it.names["hex"])
    ),
    "nearer_other": lambda it: (
        missing_beside(it.mine, it.company, it.names["hex"])
        < missing_beside(it.theirs, it.company, it.names["hex"])
    ),
    "treasury": lambda it: it.more(lambda game: cash(game, it.company)),
    "pays_less": lambda it: it.more(lambda game: cash(game, it.company)),
    "saves_train": lambda it: (
        scrapped(it.theirs, it.names["train"]) and not scrapped(it.mine, it.names["train"])
    ),
    "rival_loses_train": lambda it: (
        scrapped(it.mine, it.names["train"]) and not scrapped(it.theirs, it.names["train"])
    ),
    "rival_without_train": lambda it: (
        not cards(it.mine, it.company) and bool(cards(it.theirs, it.company))
    ),
    "keeps_train": lambda it: (
        0 < it.trains(it.names["train"])[1] <= it.trains(it.names["train"])[0]
        and it.trains(it.names["train"])[2] <= it.trains(it.names["train"])[1]
    ),
    "gets_train": lambda it: (
        it.trains(it.names["a_train"])[1] >= max(1, it.trains(it.names["a_train"])[2])
    ),
    "replaces": replaces,
    "replaces_soon": replaces,
    "rusts_and_replaces": lambda it: (
        it.of.after is not None
        and not cards(it.of.after, it.company)[it.names["train"]]
        and it.trains(it.names["train"])[0] > 0
    ),
    "dearer": cheaper,
    "cheap": cheaper,
    "lasts": lambda it: cards(it.mine, it.of.action.actor)[it.names["train"]] > 0,
    "lasts_to_end": lambda it: cards(it.mine, it.of.action.actor)[it.names["train"]] > 0,
    "lasts_for_ever": lambda it: cards(it.mine, it.of.action.actor)[it.names["train"]] > 0,
    "first_train": lambda it: (
        bool(cards(it.mine, it.company))
        and not cards(it.theirs, it.company)
        and not cards(it.of.game, it.company)
    ),
    "need": lambda it: president(it.of.game, it.company) == it.of.player,
    "promises": lambda it: it.more(
        lambda game: (
            game.percent(it.company, it.of.player)
            * game.expected_earnings(it.company, it.of.game.turns_to_come())
        )
    ),
}
"""What must be so in each pair of futures."""

MEANS: dict[str, Callable[[Game, Futures, Mapping[str, Any]], float]] = {
    "richer": lambda end, it, _: end.wealth()[it.player],
    "cash": lambda end, it, _: cash(end, it.player),
    "rival_has_less": lambda end, _, p: -end.wealth()[p["player"]],
    "price": lambda end, _, p: end.price(p["company"]),
    "dividends": lambda end, it, p: paid(end.events, p["company"], it.player),
}
"""Kinds whose `amount` is the mean difference of something."""


def checked(it: Futures, reason: Reason) -> None:
    """Fail unless a reason is true of the futures from which it was made."""
    params: Mapping[str, Any] = reason.params
    claim = CLAIMS[reason.kind]
    for one, other in it.pairs():
        assert claim(Pair(one, other, it, params)), (it.game.title_id, it.action, reason)
    if reason.kind in MEANS:
        read = MEANS[reason.kind]
        more = [read(one, it, params) - read(other, it, params) for one, other in it.pairs()]
        if reason.kind == "dividends" and it.after is not None and it.after not in it.mine:
            mine, theirs = (paid(events, str(params["company"]), it.player) for events in it.first)
            more = [value + mine - theirs for value in more]
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
            for language in ("en", "fr"):
                voice = voice_of(game, translator(language))
                said = say_reasons((reason.to_json() for reason in it.reasons), voice)
                assert said
                assert "{" not in said
            unlike = {reason.kind for reason in it.reasons} & {
                ALIKE,
                AS_PASSING,
                EQUAL,
                LESS,
                WEAKEST,
            }
            asked = game.decision.answers if game.decision else ()
            pays = any(isinstance(one, Dividend) for one in asked)
            assert bool(unlike) == (it.gain < 0.5) or it.reasons[0].kind == ONLY or pays
    assert seen
    for futures, reasons in seen:
        assert len(reasons) <= SAID
        assert len({it.topic for it in reasons}) == len(reasons), "each of a topic of its own"
        assert all(it.weight > 0 for it in reasons)
        for reason in reasons:
            if reason.kind in REASONS:
                checked(futures, reason)
            else:
                assert reason.kind in futures.game.words.advantages


def test_every_kind_has_a_claim_that_is_checked_and_fields_that_are_said() -> None:
    assert set(REASONS) == set(CLAIMS) | OWN
