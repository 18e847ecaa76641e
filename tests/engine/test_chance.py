"""What is drawn by lot: from a seed, from a key, or as a record says."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from railhead.assist.consequences import look_ahead
from railhead.engine.beginning import least_seed
from railhead.engine.chance import Draw, Keyed, Seeded, fresh
from railhead.engine.game import Game
from railhead.engine.recorderror import RecordError
from railhead.engine.seeds import shuffled
from railhead.language.consequences import clauses
from railhead.language.voice import voice_of
from railhead.records.loading import load_bytes
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import game_class, new_game
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.nationalising import _by_value
from tests.drawn import NUMBER, OF, before_the_draw, drawing_action, drawn_by_seed

NAMES = ["Ann", "Bob", "Cid"]


def with_key(key: bytes = b"k" * 16) -> Game:
    """The game before the draw, which then follows from a key."""
    game = before_the_draw()
    game.chance, game.seed = Keyed(key), None
    return game


def drawn(game: Game) -> tuple[str, ...]:
    """What was drawn last."""
    assert (game.draws[-1].action, game.draws[-1].of) == (NUMBER, OF)
    return game.draws[-1].order


def written(game: Game) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(to_record(game)))
    return record


def test_every_order_is_drawn_about_as_often() -> None:
    orders = Counter(
        tuple(Keyed(number.to_bytes(16)).order("x", ["a", "b", "c"])) for number in range(1200)
    )
    assert len(orders) == 6
    assert min(orders.values()) > 140


def test_what_is_drawn_of_fewer_is_the_same_order() -> None:
    chance = fresh()
    order = chance.order("x", ["a", "b", "c", "d"])
    assert chance.order("x", ["d", "b", "a"]) == [name for name in order if name != "c"]
    assert {tuple(chance.order(str(n), ["a", "b"])) for n in range(40)} == {("a", "b"), ("b", "a")}


def test_a_seed_gives_what_it_gave_and_its_record_is_as_before() -> None:
    game = before_the_draw()
    game.apply(drawing_action())
    assert drawn(game) == drawn_by_seed()
    record = written(game)
    assert (record["version"], "draws" in record) == (1, False)
    assert from_record(record).state.key() == game.state.key()


@pytest.mark.slow
def test_with_a_key_the_record_has_what_was_drawn_and_no_seed() -> None:
    found = set()
    for number in range(3):
        game = with_key(number.to_bytes(16))
        game.apply(drawing_action())
        record = written(game)
        assert (record["version"], "seed" in record) == (2, False)
        again = from_record(record)
        assert again.state.key() == game.state.key()
        assert again.draws == game.draws
        assert written(again) == record
        found.add(drawn(game))
    assert len(found) > 1


@pytest.mark.slow
def test_copies_draw_their_own_lots() -> None:
    """Over many keys what copies see has nothing to do with what falls."""
    equal = {"fork": 0, "trial": 0, "copy": 0, "at": 0, "pickle": 0}
    for number in range(30):
        game = with_key(number.to_bytes(16))
        copies = {
            "fork": game.fork(),
            "trial": game.trial(),
            "copy": game.copy(),
            "at": game.at(NUMBER - 1),
            "pickle": pickle.loads(pickle.dumps(game)),
        }
        game.apply(drawing_action())
        for name, copy in copies.items():
            copy.apply(drawing_action())
            equal[name] += copy.draws[-1].order == drawn(game)
    assert max(equal.values()) < 15  # one in six


def test_what_has_fallen_stays_when_it_is_taken_back() -> None:
    for number in range(3):
        game = with_key(number.to_bytes(16))
        game.apply(drawing_action())
        first = drawn(game)
        game.undo()
        assert all(draw.action < NUMBER for draw in game.draws)
        game.redo()
        assert drawn(game) == first
        game.undo()
        # Not even another key, as after a new start of a server, makes a lottery of it.
        game.chance = fresh()
        game.apply(drawing_action())
        assert drawn(game) == first


def test_a_past_that_was_let_go_is_played_again_with_the_same_draws() -> None:
    game = with_key()
    game.apply(drawing_action())
    record = written(game)
    again = from_record(record)
    assert again.state_after(NUMBER).key() == game.state.key()
    again.undo()
    again.chance = fresh()
    again.redo()
    assert again.state.key() == game.state.key()


# -- what was taken back, and something else done then -----------------------------------------


def test_a_seed_tells_each_draw_whatever_was_drawn_and_taken_back() -> None:
    """Or the record of the game, which has the seed alone, would be of another game."""
    for seed in range(20):
        game = new_game("1849", NAMES, seed=seed)
        for few in ("abcd", "abd", "bcda", "ca"):
            assert game.draw("x", few) == shuffled(few, seed)


def test_what_was_drawn_last_is_what_the_states_that_stand_are_played_again_with() -> None:
    for number in range(20):
        game = with_key(number.to_bytes(16))
        game.draw("x", "ab")
        later = game.draw("x", "dcab")
        there = game.fork()
        assert there.draw("x", "dcab") == later
        assert there.draw("x", "adc") == [name for name in later if name != "b"]


def test_among_more_those_that_have_fallen_keep_their_order() -> None:
    for number in range(20):
        game = with_key(number.to_bytes(16))
        first = game.draw("x", "abc")
        game.chance = fresh()
        more = game.draw("x", "bcde")
        assert [name for name in more if name in "bc"] == [name for name in first if name != "a"]
        again = game.draw("x", "abcde")
        assert [name for name in again if name in "abc"] == first
        assert [name for name in again if name in "bcde"] == more


def test_moves_that_are_stored_are_played_again_with_what_was_stored_with_them() -> None:
    game = with_key()
    game.draw("x", "ab")
    for told in ("cba", "acb", "bca"):
        game.foretell([Draw(NUMBER, "x", tuple(told))])
        assert "".join(game.draw("x", "abc")) == told


@cache
def _written_after() -> dict[str, Any]:
    game = with_key()
    game.apply(drawing_action())
    return written(game)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda draws: draws[-1].update(order=["H8.0", "I19.0"]), "is no order of what is drawn"),
        (lambda draws: draws[-1].update(order=["H8.0"] * 3), "is no order of what is drawn"),
        (lambda draws: draws[-1].update(order=["H8.0", "I19.0", "A1.0"]), "is no order"),
        (lambda draws: draws.pop(), "what was drawn for 'tokens SW OR 10.2' is missing"),
        (lambda draws: draws[-1].update(action=3), "nothing is drawn for 'tokens SW OR 10.2'"),
        (lambda draws: draws.append({**draws[-1], "of": "more"}), "nothing is drawn for 'more'"),
        (lambda draws: draws.append(draws[-1]), "is drawn twice"),
        (lambda draws: draws[-1].update(order="HI"), "expected a list"),
        (lambda draws: draws[-1].pop("of"), "of"),
    ],
)
def test_a_record_with_a_draw_that_cannot_be_is_refused(change: Any, message: str) -> None:
    record = deepcopy(_written_after())
    change(record["draws"])
    with pytest.raises(RecordError, match=message):
        from_record(record)


def test_a_beginning_that_the_seed_does_not_give_is_refused() -> None:
    game = game_class("1849").new(NAMES, chance=Keyed(b"k" * 16))
    record = {**written(game), "seed": least_seed(game)}
    assert from_record(record).seed == record["seed"]
    with pytest.raises(RecordError, match="another beginning"):
        from_record({**record, "seed": record["seed"] + 1})
    del record["seed"], record["draws"]
    with pytest.raises(RecordError, match="seed: missing"):
        from_record(record)


def test_a_file_that_is_cut_off_is_read_up_to_there() -> None:
    game = with_key()
    game.apply(drawing_action())
    text = json.dumps(to_record(game))
    replay = load_bytes(text[: text.rindex("{")].encode())
    assert len(replay.game.actions) == NUMBER - 1
    assert replay.error is not None


@pytest.mark.parametrize(("title", "count"), [("1849", 5), ("1865", 4), ("18FB", 6), ("1867", 3)])
def test_the_least_seed_gives_the_same_beginning(title: str, count: int) -> None:
    names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"][:count]
    for number in range(4):
        game = game_class(title).new(names, chance=Keyed(number.to_bytes(16)))
        again = new_game(title, names, seed=least_seed(game))
        assert (again.draws, again.state.key()) == (game.draws, game.state.key())


def test_consequences_say_that_lots_are_drawn_and_not_which() -> None:
    game = before_the_draw()
    assert isinstance(game.chance, Seeded)
    found = look_ahead(game, drawing_action())
    assert found.drawn
    texts = list(clauses(voice_of(game), found))
    assert texts[-1] == "then lots are drawn"
    # The cities in whose order tokens are taken over come after it.
    kinds = [event.kind for event in found.events]
    game.apply(drawing_action())
    assert len(kinds) < len(game.events[game.event_marks()[-1] :])


def test_partners_of_a_national_follow_from_the_key() -> None:
    game = game_class("18FB").new(NAMES, chance=Keyed(b"k" * 16))
    orders = set()
    for number in range(30):
        game.chance = Keyed(number.to_bytes(16))
        orders.add(tuple(game.draw(f"partners {number}", ["NN", "FC", "FSC"])))
    assert len(orders) == 6


def test_a_company_that_is_nationalised_again_in_a_turn_draws_anew() -> None:
    """In the stock round and then in an operating round, say, both before the turn ends."""
    game = before_the_draw()
    assert isinstance(game, MinorsGame)
    slots = dict.fromkeys(game.cities_of("SW"), 0)
    for game.state.round, game.state.round_number in (("SR", 1), ("OR", 1), ("OR", 2)):
        _by_value(game, "SW", slots)
    drawn = [draw.of for draw in game.draws if draw.of.startswith("tokens SW")]
    assert len(drawn) == len(set(drawn)) == 3
