"""How positions are judged: shares and chances, and the files of what was learned."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from railhead.bots.depot import depot_of
from railhead.bots.judgement import (
    FILE,
    POINTS,
    RIVALRY,
    as_json,
    at_progress,
    from_json,
    general,
    judgement_of,
    parts_of,
    relative,
)
from railhead.bots.opponents import judgement_by
from railhead.bots.prospects import FIGURES, Outlook, growing, prospects
from railhead.engine.state import DEPOT
from railhead.titles.catalogue import game_class, new_game, title_ids
from tests.titles.g1865.build import Example


@pytest.mark.parametrize("title", title_ids())
def test_at_the_start_everybody_has_the_same_prospects(title: str) -> None:
    game = new_game(title, ["Ann", "Bob", "Cid"], seed=1)
    judgement = judgement_of(type(game))
    shares, chances = judgement.shares(game), judgement.chances(game)
    assert sum(shares.values()) == pytest.approx(1)
    assert sum(chances.values()) == pytest.approx(1)
    assert max(shares.values()) < 0.4
    rows = relative(prospects(game)).values()
    assert all(abs(sum(column)) < 1e-9 for column in zip(*rows, strict=True))


def test_who_owns_what_earns_is_expected_to_win() -> None:
    table = Example(players=2).phase("5")
    table.company("FMS", 100, traffic=30, trains="PH5", ann=3)
    judgement = judgement_of(type(table.game))
    shares, chances = judgement.shares(table.game), judgement.chances(table.game)
    assert shares["ann"] > 0.5
    assert chances["ann"] > shares["ann"]


def test_a_finished_game_is_judged_by_what_everybody_has() -> None:
    table = Example(players=2).phase("5")
    table.company("FMS", 100, traffic=30, trains="PH5", ann=3)
    table.game.finish("manual")
    judgement = judgement_of(type(table.game))
    wealth = table.game.wealth()
    assert judgement.shares(table.game)["ann"] == wealth["ann"] / sum(wealth.values())
    assert judgement.chances(table.game) == {"ann": 1.0, "bob": 0.0}
    assert judgement.worth(table.game) == wealth


def test_a_train_that_is_missing_counts_against_its_president() -> None:
    table = Example(players=2).phase("3")
    table.company("FMS", 100, traffic=10, cash=0, ann=2)
    row = dict(zip(FIGURES, prospects(table.game).of["ann"], strict=True))
    assert row["need"] > 0
    table.game.state.cash["FMS"] = 2000
    assert dict(zip(FIGURES, prospects(table.game).of["ann"], strict=True))["need"] == 0


def test_who_does_not_see_a_figure_judges_as_if_it_were_nothing() -> None:
    table = Example(players=2).phase("3")
    table.company("FMS", 100, traffic=10, cash=0, ann=2)
    judgement = judgement_of(type(table.game))
    blind = judgement.without(["need"])
    row = dict(zip(FIGURES, prospects(table.game).of["ann"], strict=True))
    assert blind.worth(table.game)["ann"] > judgement.worth(table.game)["ann"]
    assert blind.weights[0][FIGURES.index("need")] == 0
    assert row["need"] > 0
    assert judgement.without([]) is judgement


def test_weights_change_evenly_with_the_progress_of_a_game() -> None:
    assert parts_of(0.25) == (0.5, 0.5, 0.0)
    assert all(sum(parts_of(place / 10)) == pytest.approx(1) for place in range(11))
    assert at_progress(((0.0,), (1.0,), (3.0,)), 0.75) == [2.0]


def test_what_was_learned_is_read_as_it_was_written() -> None:
    before = general(game_class("1849"))
    data = json.loads(json.dumps(as_json(before, games=3)))
    assert data["games"] == 3
    assert from_json(data, "here") == before
    del data["weights"]["cash"]
    with pytest.raises(ValueError, match="here"):
        from_json(data, "here")
    assert from_json(data, "here", before) == before
    some = from_json({"weights": {"cash": [9, 8, 7]}}, "here", before)
    assert [row[FIGURES.index("cash")] for row in some.weights] == [9, 8, 7]
    assert some.without(["cash"]) == before.without(["cash"])
    with pytest.raises(ValueError, match="here"):
        from_json({"weights": {"gold": [1, 1, 1]}}, "here", before)


@pytest.mark.parametrize("title", title_ids())
def test_a_file_of_a_title_is_small_and_of_these_figures(title: str) -> None:
    path = game_class(title).folder / FILE
    if path.exists():
        assert path.stat().st_size < 1_000_000
    assert len(judgement_of(game_class(title)).weights) == len(POINTS)


def test_a_train_counts_in_full_while_it_lasts_long_enough_to_earn_its_price() -> None:
    """Given fewer and fewer trains before the class that rusts it, then it counts less at last."""
    table = Example(players=2).phase("3")
    table.company("FMS", 100, traffic=10, trains="PH2", ann=2)
    state, kinds = table.game.state, table.game.title.trains
    depot = state.trains[DEPOT]
    kind = kinds[table.game.train_class(state.trains["FMS"][0])]
    rusting = next(n for n, it in enumerate(depot) if table.game.train_class(it) == kind.rusted_by)
    found = []
    for gone in range(rusting + 1):
        state.trains[DEPOT] = depot[gone:]
        found.append(dict(zip(FIGURES, prospects(table.game).of["ann"], strict=True))["trains"])
    assert found == sorted(found, reverse=True)
    assert found[-1] < found[0]


def test_money_beyond_the_price_of_some_trains_is_idle() -> None:
    """Given more and more money, then what exceeds the price of two trains is idle, of which an
    owner has their part."""
    table = Example(players=2).phase("3")
    table.company("FMS", 100, traffic=10, trains="PH3", cash=0, ann=2)
    price = depot_of(table.game).next_price
    part = table.game.percent("FMS", "ann") / 100
    for cash, idle in ((0, 0), (2 * price, 0), (2 * price + 70, 70), (5 * price, 3 * price)):
        table.game.state.cash["FMS"] = cash
        row = dict(zip(FIGURES, prospects(table.game).of["ann"], strict=True))
        assert (row["treasuries"], row["idle"]) == (part * cash, part * idle)


def test_in_1849_a_full_treasury_adds_little_to_a_share() -> None:
    """Given a company with money for two trains, then as much again counts for its owner by less
    than a fifth of the first at any time: the owner rather starts another."""
    judgement = judgement_of(game_class("1849"))
    treasuries, idle = FIGURES.index("treasuries"), FIGURES.index("idle")
    for row in judgement.weights[:2]:
        assert 0 <= row[treasuries] + row[idle] < row[treasuries] / 5


@pytest.mark.parametrize(
    ("strength", "sees"), [("beginner", False), ("club", False), ("expert", True)]
)
def test_experts_alone_see_what_money_does_no_more_work(strength: str, sees: bool) -> None:
    """In 18FB an expert takes back what is expected of money that a company will not use. Other
    titles give that no weight."""
    outlook, unused = map(FIGURES.index, ("outlook", "unused"))
    for row in judgement_by(strength, game_class("18FB")).weights:
        assert row[unused] == (-row[outlook] if sees else 0)
    for title in ("1849", "1861", "1865", "1867"):
        for row in judgement_of(game_class(title)).weights:
            assert row[unused] == 0


@pytest.mark.parametrize(("strength", "rivalry"), [("club", RIVALRY), ("expert", 0.9)])
def test_in_18fb_experts_alone_know_that_what_others_lose_is_nearly_a_gain(
    strength: str, rivalry: float
) -> None:
    """Given that another has more by some amount, then an expert wants their own to be higher by
    nearly as much."""
    judgement = judgement_by(strength, game_class("18FB"))
    assert judgement.rivalry == rivalry
    worth = {"ann": 100.0, "bob": 100.0, "cid": 300.0}
    assert judgement.against_others(worth, "ann") == pytest.approx(100 - rivalry * 200)
    for title in ("1849", "1861", "1865", "1867"):
        assert judgement_by(strength, game_class(title)).rivalry == RIVALRY
    again = json.loads(json.dumps(as_json(judgement)))
    assert from_json(again, "here") == judgement
    assert ("rivalry" in again) is (rivalry != RIVALRY)
    for wrong in (-0.1, 1.5, "much"):
        with pytest.raises(ValueError, match="here: rivalry"):
            from_json({**again, "rivalry": wrong}, "here")


def test_players_of_1849_rather_lead_a_company_than_own_parts_of_others() -> None:
    """In the beginning and more than later, as people do: else a game takes twelve turns."""
    first, middle, last = (
        row[FIGURES.index("offices")] for row in judgement_of(game_class("1849")).weights
    )
    assert first > middle > last == 0
    assert first > general(game_class("1849")).weights[0][FIGURES.index("offices")]


def test_a_company_with_money_for_a_train_is_expected_to_catch_up_with_others() -> None:
    """Given one company that earns and two that do not, then the one with money promises more."""
    plain = Outlook(100, 10, 0, 0, 0, 0, 0, 0, 0, 0, None, 0, 0, 0, 0)
    found = {
        "earning": replace(plain, revenue=80),
        "rich": replace(plain, treasury=200),
        "poor": replace(plain, treasury=50),
        "equipped": replace(plain, trains=200, revenue=40),
    }
    assert growing(found, 200, 10) == {
        "earning": 0,
        "rich": 60 * 8,
        "poor": 60 * 8 / 4,
        "equipped": 20 * 8,
    }
    assert not any(growing(found, 200, 2).values())
