"""The opponents: legal in every title, the same for the same seed, better than players by lot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from railhead.bots.advice import ALIKE, ONLY, advise
from railhead.bots.judgement import Judgement
from railhead.bots.opponents import STRENGTHS, Opponent
from railhead.bots.prospects import FIGURES
from railhead.bots.reasons import Futures, Reason, reasons_for
from railhead.engine.actions import Action, Bid, LayTile, Pass
from railhead.engine.game import Game
from railhead.engine.invariants import Invariants
from railhead.lab.simulate import random_player
from railhead.language import voice_of
from railhead.language.reasons import say_reason, say_reasons
from railhead.lessons import lesson_of
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.samples import some
from tests.titles.g18fb.example import Example as Example18FB


def play(game: Game, players: dict[str, Callable[[Game], Action]], most: int = 3000) -> None:
    """Let players answer; who is not named takes the player of ""."""
    while (decision := game.decision) is not None and len(game.actions) < most:
        game.apply(players.get(decision.player, players[""])(game))


@pytest.mark.slow
@pytest.mark.parametrize("title", some(3, title_ids(), 4))
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_title_has_every_strength(title: str, strength: str) -> None:
    """Given two games of the same seed, then all answers are legal and the same in both."""
    first, again = (new_game(title, ["Ann", "Bob", "Cid"], seed=4) for _ in range(2))
    for game, most in ((first, 25), (again, 8)):
        player, invariants = Opponent(strength, 4), Invariants(game)
        for _ in range(most):
            game.apply(player(game))
            invariants.check(game)
    assert first.actions[:8] == again.actions


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_they_answer_in_the_middle_of_a_game_that_others_have_played(title: str) -> None:
    game = random_game(title, 2, 300)
    before, events = game.state.copy(), len(game.events)
    for strength in STRENGTHS:
        if game.decision is not None:
            action = Opponent(strength, 1)(game)
            assert game.refusal(action) is None
    assert game.state == before
    assert len(game.events) == events


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_bids_more_for_a_private_company_than_its_title_finds_sensible(
    strength: str,
) -> None:
    """Given a start of 1861, then private companies cost more than their face value, since several
    want them, and no more than 1.2 times as much."""
    game, player = new_game("1861", ["Ann", "Bob", "Cid"], seed=5), Opponent(strength, 5)
    while len(game.state.privates) < len(game.title.privates):
        game.apply(player(game))
    bids = [it for it in game.actions if isinstance(it, Bid)]
    assert any(it.price > game.title.privates[it.private].face for it in bids)
    assert all(it.price <= game.most_bid(it.private) for it in bids)


@pytest.mark.slow
def test_a_beginner_beats_players_by_lot() -> None:
    game = new_game("1865", ["Ann", "Bob"], {"length": "short"}, 3)
    play(game, {"p1": Opponent("beginner", 3), "": random_player(3)})
    wealth = game.wealth()
    assert wealth["p1"] > wealth["p2"]


def test_there_is_no_answer_when_the_game_is_over() -> None:
    game = new_game("1865", ["Ann", "Bob"])
    game.finish("manual")
    with pytest.raises(ValueError, match="over"):
        Opponent("club", 1)(game)
    assert advise(game) == ()


def test_advice_is_of_listed_answers_the_best_first_with_reasons_in_words() -> None:
    game = new_game("1865", ["Ann", "Bob"], seed=1)
    found = advise(game, "club", 2)
    assert len(found) == 2
    assert found[0].gain >= found[1].gain
    assert found == advise(game, "club", 2)
    voice = voice_of(game)
    for advice in found:
        assert game.refusal(advice.action) is None
        assert say_reasons((it.to_json() for it in advice.reasons), voice)
    assert say_reason(ONLY, {}, voice) == "there is nothing else to try"


def test_a_hint_tells_what_a_private_company_pays_now_not_what_it_might_pay_for_ever() -> None:
    """Given L'Ala of 18FB, then the reason to have it is 25 in each round, and 10 as soon as its
    company has a token besides home (rule 18FB-2.7-13); nobody knows for how many rounds."""
    without, owned = Example18FB().game, Example18FB().game
    owned.state.privates["L'Ala"] = "ann"
    voice = voice_of(owned)
    for reduced, amount in (((), 25), (("L'Ala",), 10)):
        owned.state.reduced = reduced
        told = reasons_for(_compared(owned, without))
        assert Reason("private_pays", {"private": "L'Ala", "amount": amount}) in told
        said = f"L'Ala pays D.{amount} in each round"
        assert said in say_reasons((it.to_json() for it in told), voice)
    kinds = {it.kind for it in reasons_for(_compared(without, owned))}
    assert "private_pays" not in kinds


def _compared(mine: Game, theirs: Game) -> Futures:
    passing = Pass("ann")
    return Futures(theirs, "ann", passing, passing, (mine,), (theirs,))


@pytest.mark.parametrize(("strength", "sees"), [("club", False), ("expert", True)])
def test_a_hint_gives_the_reasons_of_whoever_is_asked(
    strength: str, sees: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A club player of 18FB does not know what money brings nothing more, and does not say so."""
    asked: list[Judgement] = []

    def reasons(judgement: Judgement, *_: object) -> tuple[Reason, ...]:
        asked.append(judgement)
        return ()

    monkeypatch.setattr("railhead.bots.advice.reasons_between", reasons)
    advise(random_game("18FB", 3, 80), strength)
    assert asked
    for judgement in asked:
        assert any(row[FIGURES.index("unused")] for row in judgement.weights) is sees


def test_where_all_answers_look_alike_the_hint_says_so() -> None:
    """In 18FB it makes no difference which political card is offered first."""
    game = new_game("18FB", ["Ann", "Bob", "Cid"], seed=3)
    found = advise(game, "club")
    assert [it.gain for it in found] == [0.0] * 3
    assert all(it.reasons == (Reason(ALIKE),) for it in found)
    said = say_reason(ALIKE, {}, voice_of(game))
    assert said == "all answers that were tried come to about the same"


def test_a_tile_that_looks_the_same_turned_is_advised_once() -> None:
    """A straight line turned by half a circle is the same line."""
    lesson = lesson_of("1865/traffic")
    game = lesson.game_at(12)
    found = [it.action for it in advise(game, "expert", 9) if isinstance(it.action, LayTile)]
    straight = [(it.hex, it.rotation % 3) for it in found if it.tile == "9"]
    assert straight
    assert len(straight) == len(set(straight))
