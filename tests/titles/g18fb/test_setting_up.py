"""Setting up (rulebook 3.1)."""

from __future__ import annotations

import pytest

from railhead.engine.state import BANK
from railhead.titles.g18fb.game import MAJOR
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import CARDS, OFFER

NAMES = ("ann", "bob", "cid", "dan", "eve", "fay")


def new(players: int = 3, seed: int = 1) -> Game18FB:
    return Game18FB.new({name: name.title() for name in NAMES[:players]}, {}, seed)


@pytest.mark.rule("18FB-3.1-2")
@pytest.mark.rule("18FB-R-16")
@pytest.mark.parametrize(("players", "each"), [(3, 1000), (4, 750), (5, 600), (6, 500)])
def test_the_players_share_3000_of_the_12000(players: int, each: int) -> None:
    game = new(players)
    assert {game.state.cash[name] for name in NAMES[:players]} == {each}
    assert game.state.cash[BANK] == 9000
    assert not any(game.state.cash[company] for company in game.title.companies)


@pytest.mark.rule("18FB-3.1-3")
@pytest.mark.slow
def test_the_first_order_of_play_is_drawn_by_the_seed() -> None:
    orders = {new(4, seed).state.order for seed in range(200)}
    assert len(orders) == 24
    for seed in range(5):
        game = new(4, seed)
        assert game.state.order == new(4, seed).state.order
        assert game.state.priority == game.state.order[0]
        assert game.decision is not None
        assert (game.decision.step, game.decision.player) == (
            "political_round",
            game.state.priority,
        )


@pytest.mark.rule("18FB-3.1-1")
@pytest.mark.rule("18FB-2.5.4-1")
def test_home_tokens_lie_on_the_board() -> None:
    game = new()
    homes = {company: [*game.cities_of(company)] for company in game.of_kind(MAJOR)}
    hexes = {name: sorted(city.rpartition(".")[0] for city in it) for name, it in homes.items()}
    assert hexes == {
        "NN": ["nC8"],
        "FSC": ["F23"],
        "LdA": ["F31"],
        "FC": ["F11"],
        "FB": ["I30"],
        "LTF": ["K46"],
        "SFTF": ["M14"],
        "FS": ["N21"],
        "FP": ["N21", "nC10"],
        "FST": ["F23"],
        "SFM": [],
    }


@pytest.mark.rule("18FB-3.1-1")
@pytest.mark.rule("18FB-2.5.4-2")
def test_bourbon_tokens_and_reserved_slots_are_in_place() -> None:
    game = new()
    kept = [
        (name, city.rpartition(".")[0])
        for city, names in game.state.reserved.items()
        for name in names
    ]
    cards = {name: place for name, place in kept if name in game.title.privates}
    assert cards == {
        "Delahante": "F37",
        "Valadous": "G30",
        "L'Ala": "nC10",
        "Bayard": "nD5",
        "Albano": "G30",
    }
    # FS may choose its intermediate destination, FP its base: they keep a slot in each.
    assert sorted(place for name, place in kept if name == "FS") == ["M14", "N9", "O10", "P13"]
    assert sorted(place for name, place in kept if name == "FP") == ["H27", "L27", "P13"]
    assert sorted(place for name, place in kept if name == "NN") == ["F23", "F25", "nC4"]


@pytest.mark.rule("18FB-2.4-1")
def test_certificates_lie_in_the_offer_and_free_shares_with_the_cards() -> None:
    game = new()
    for company in game.of_kind(MAJOR):
        with_card = 10 if company in {"LdA", "FB", "NN", "FP"} else 0
        assert game.percent(company, CARDS) == with_card
        assert game.percent(company, OFFER) == 100 - with_card
    assert game.state.privates == {}
    assert game.violations() == []
