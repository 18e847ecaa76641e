"""An opened hex: its tiles with cost and connections, and why others cannot be laid."""

from __future__ import annotations

import random
from functools import cache

import pytest

from railhead.engine.actions import LayTile, PlaceToken
from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language import ENGLISH
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.hexes import HexChoices, hex_choices
from railhead.server.page.question.panel import button_maker, panel_of
from railhead.titles.catalogue import new_game, title_ids
from tests.forking import count_forks
from tests.kept import kept
from tests.samples import some
from tests.server.page.question.asked import reach
from tests.server.shown import SPECTATOR, random_game, seat


@cache
@kept
def at_track(seed: int = 1, actions: int = 40) -> Game:
    """A game whose next answer is a tile."""
    game = random_game("1849", seed, actions)
    rng = random.Random(seed)
    while not any(isinstance(item, LayTile) for item in asked(game).answers):
        game.apply(random_action(asked(game).answers, rng))
    return game


def asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def opened(game: Game, hex_id: str) -> HexChoices:
    return hex_choices(button_maker(game, ENGLISH), hex_id, asked(game))


def lays(game: Game) -> list[LayTile]:
    return [item for item in asked(game).answers if isinstance(item, LayTile)]


@pytest.mark.slow
def test_cost_supply_and_connection_of_a_tile_are_true() -> None:
    game = at_track()
    for lay in lays(game)[:12]:
        choices = opened(game, lay.hex)
        choice = next(tile for tile in choices.tiles if tile.tile == lay.tile)
        assert choice.left == f"{game.state.supply[lay.tile]} left"
        for turn in choice.rotations:
            after = game.fork()
            after.apply(LayTile(lay.actor, lay.hex, lay.tile, turn.rotation))
            paid = game.state.cash[lay.actor] - after.state.cash[lay.actor]
            assert turn.cost == paid
            assert (game.title.format_money(paid) in turn.button.label) == bool(paid)
            new = set(after.network.reach(lay.actor).stations) - set(
                game.network.reach(lay.actor).stations
            )
            places = {after.network.hex_of(station) for station in new} - {lay.hex}
            assert bool(turn.joins) == bool(places)


def test_pictures_of_turns_differ() -> None:
    game = at_track()
    for hex_id in {lay.hex for lay in lays(game)}:
        for choice in opened(game, hex_id).tiles:
            pictures = [turn.picture for turn in choice.rotations]
            assert len(set(pictures)) == len(pictures)


def test_an_out_of_reach_hex_says_why_with_the_rule() -> None:
    game = at_track()
    legal = {lay.hex for lay in lays(game)}
    reach = game.network.reach(asked(game).actor).hexes()
    far = next(
        here.id
        for here in game.title.map.hexes.values()
        if here.takes_tiles
        and here.id not in legal
        and here.id not in game.state.tiles
        and game.network.grid.index[here.id] not in reach
        and here.face.colour == "white"
    )
    why = opened(game, far).why
    assert why is not None
    assert why.rule == "1849-4.1-5"
    assert "cannot reach" in why.why
    assert game.title.rules[why.rule].text in why.rule_text


def at_token(title: str) -> Game:
    """A game that may place a token, and not everywhere."""
    return reach(title, lambda game: asked(game).step == "token" and bool(tokens(game)))


def tokens(game: Game) -> set[str]:
    """The hexes in which a token may be placed."""
    answers = asked(game).answers
    return {
        item.city.partition(".")[0]
        for item in map(action_of, answers)
        if isinstance(item, PlaceToken)
    }


@pytest.mark.slow
@pytest.mark.parametrize("title", some(3, title_ids()))
def test_a_hex_that_takes_no_token_says_why_with_the_rule(title: str) -> None:
    """Each that is clicked: no city, out of reach, full, or with a token of the company."""
    game = at_token(title)
    own = {city.partition(".")[0] for city in game.cities_of(asked(game).actor)}
    said = {}
    for hex_id in set(game.title.map.hexes) - tokens(game):
        choices = opened(game, hex_id)
        assert choices.why is not None, hex_id
        assert choices.why.rule in game.title.rules
        assert choices.why.rule_text
        assert not choices.why.tiles
        assert "{" not in choices.why.why
        said[hex_id] = choices.why.why
    assert all("has a token" in said[hex_id] for hex_id in own if hex_id in said)
    assert any("is not a city" in why for why in said.values())
    assert all(opened(game, hex_id).why is None for hex_id in tokens(game))


def test_a_hex_that_never_takes_a_tile_says_so() -> None:
    game = at_track()
    closed = next(here.id for here in game.title.map.hexes.values() if not here.takes_tiles)
    why = opened(game, closed).why
    assert why is not None
    assert why.rule == "1849-4.1-2"
    assert not why.tiles


def test_a_tile_of_a_later_phase_is_refused_for_its_colour() -> None:
    for seed in range(1, 30):
        game = random_game("1849", seed, 0)
        rng = random.Random(seed)
        while game.decision is not None and "green" not in game.phase.tiles:
            plain = [name for name in game.state.tiles if len(game.network.face(name).nodes) == 0]
            if lays(game) and plain:
                choices = opened(game, plain[0])
                assert not choices.tiles
                assert choices.why is not None
                assert choices.why.rule == "1849-4.1-2"
                assert choices.why.why == f"No green tiles in phase {game.state.phase}."
                assert choices.why.tiles
                return
            game.apply(random_action(game.decision.answers, rng))
    raise AssertionError("no yellow tile was laid before green ones came")


@pytest.mark.slow
def test_no_tile_is_both_offered_and_refused() -> None:
    game = at_track()
    for hex_id in {lay.hex for lay in lays(game)} | set(game.state.tiles):
        choices = opened(game, hex_id)
        legal = {choice.tile for choice in choices.tiles}
        for group in choices.refused:
            assert group.why
            assert not legal & {tile for tile, _ in group.tiles}


def test_none_left_is_said_of_a_tile_that_would_fit() -> None:
    game = at_track().fork()
    lay = lays(game)[0]
    game.state.supply[lay.tile] = 0
    game = game.fork()
    group = next(
        group
        for group in opened(game, lay.hex).refused
        if lay.tile in {tile for tile, _ in group.tiles}
    )
    assert group.rule == "1849-4.1-3"


def test_a_token_place_is_confirmed_at_its_hex() -> None:
    for seed in range(1, 30):
        game = random_game("1849", seed, 0)
        rng = random.Random(seed)
        while game.decision is not None and len(game.actions) < 300:
            places = [item for item in game.decision.answers if isinstance(item, PlaceToken)]
            if places:
                place = places[0]
                hex_id = place.city.rpartition(".")[0]
                here = opened(game, hex_id).buttons
                assert place.city in [button.place for button in here]
                shown = panel_of(game, seat(game.decision.player), ENGLISH)
                names = [button.id for button in (*shown.buttons(), *here)]
                assert len(set(names)) == len(names)
                assert set(shown.slots) == {item.city for item in places}
                assert shown.targets[hex_id] == "token"
                return
            game.apply(random_action(game.decision.answers, rng))
    raise AssertionError("nobody could place a token")


@pytest.mark.parametrize("title", some(3, title_ids(), 1))
@pytest.mark.slow
def test_every_hex_can_be_opened_by_anybody_at_any_time(title: str) -> None:
    for actions in (0, 60, 200):
        game = random_game(title, 2, actions)
        for hex_id in game.title.map.hexes:
            choices = hex_choices(ButtonMaker(game, ENGLISH), hex_id, None)
            assert choices.said.startswith(hex_id)
            assert not choices.tiles
            assert not choices.refused


@pytest.mark.slow
def test_who_reaches_a_hex_is_named() -> None:
    game = at_track()
    for hex_id in game.title.map.hexes:
        here = game.network.grid.index[hex_id]
        want = {
            company
            for company in game.operating_order()
            if game.network.own(company) and here in game.network.reach(company).hexes()
        }
        assert set(opened(game, hex_id).reached) == want


def test_nothing_is_tried_for_whoever_only_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel of the others tells no consequences: with many tiles to lay, that takes a while."""
    game = at_track().copy()
    tried = count_forks(monkeypatch)
    assert not panel_of(game, SPECTATOR, ENGLISH).mine
    assert not tried
    assert panel_of(game, seat(asked(game).player), ENGLISH).mine
    first = len(tried)
    assert first
    panel_of(game, seat(asked(game).player), ENGLISH)
    assert len(tried) - first < first


def looked_at(game: Game, hex_id: str) -> HexChoices:
    """The hex as somebody sees it who is not asked."""
    return hex_choices(ButtonMaker(game, ENGLISH), hex_id, None)


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_who_waits_sees_what_the_company_on_turn_may_lay(title: str) -> None:
    """The tiles of every hex, without buttons; the same as whoever is asked may lay."""
    game = random_game(title, 2, 150)
    rng = random.Random(2)
    while not any(isinstance(item, LayTile) for item in asked(game).answers):
        game.apply(random_action(asked(game).answers, rng))
    company = asked(game).actor
    for hex_id in {lay.hex for lay in lays(game)}:
        shown = looked_at(game, hex_id)
        assert not shown.buttons
        assert not shown.tiles
        assert shown.possible is not None
        assert shown.possible.said == f"{company} may lay here now:"
        names = {maker_of(game).voice.tile(lay.tile) for lay in lays(game) if lay.hex == hex_id}
        assert {name for name, _, _ in shown.possible.tiles} == names
    others = set(game.title.map.hexes) - {lay.hex for lay in lays(game)}
    assert all(looked_at(game, hex_id).possible is None for hex_id in others)


def maker_of(game: Game) -> ButtonMaker:
    return ButtonMaker(game, ENGLISH)


def test_where_nobody_lays_track_a_hex_shows_tiles_of_the_phase_that_fit() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
    plain = next(
        here.id
        for here in game.title.map.hexes.values()
        if here.takes_tiles and not here.face.nodes and not here.face.barriers
    )
    shown = looked_at(game, plain)
    assert shown.possible is not None
    assert shown.possible.said == "Tiles that fit here now:"
    shown_tiles = {name for name, _, _ in shown.possible.tiles}
    yellow = {
        tile.id
        for tile in game.title.tiles.tiles.values()
        if tile.colour == "yellow"
        and game.title.tiles.suits(game.network.face(plain), plain, tile.id)
    }
    assert shown_tiles
    assert shown_tiles <= yellow
    fixed = next(here.id for here in game.title.map.hexes.values() if not here.takes_tiles)
    assert looked_at(game, fixed).possible is None


@pytest.mark.slow
def test_the_preview_of_a_tile_keeps_the_tokens_that_stand_there() -> None:
    game = at_track(3, 250)
    rng = random.Random(3)
    for _ in range(300):
        held = {
            lay.hex: [
                it
                for city, slots in game.state.tokens.items()
                for it in slots
                if it and city.startswith(f"{lay.hex}.")
            ]
            for lay in lays(game)
        }
        hex_id = next((name for name, companies in held.items() if companies), None)
        if hex_id is not None:
            break
        game.apply(random_action(asked(game).answers, rng))
    assert hex_id is not None
    for tile in opened(game, hex_id).tiles:
        for turn in tile.rotations:
            for company in held[hex_id]:
                assert f'data-company="{company}"' in turn.lying
