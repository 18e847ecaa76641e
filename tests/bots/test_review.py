"""Reviews: every decision compared, the same whenever it is worked out, and told once."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from railhead.bots.advice import alone, takes_unasked
from railhead.bots.judgement import judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.review import Found, Key, Reviewer, findings, usual_depth
from railhead.bots.review.comparing import compared
from railhead.bots.search import Planner
from railhead.engine.actions import Action, BuyShare, BuyTrain, EndGame, Pass
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.language import ENGLISH, translator, voice_of
from railhead.language.reasons import say_reasons
from railhead.language.review import AREA_NAMES, say_answer, say_shifts
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.samples import one_in, some

QUICK = replace(usual_depth(), coarse="beginner", deep="beginner", deep_each=2)


def played(title: str = "1849", moves: int = 80, seed: int = 7) -> Game:
    return random_game(title, seed, moves)


def reviewed(game: Game) -> tuple[Reviewer, dict[Key, Found]]:
    reviewer, known = Reviewer(game, QUICK), dict[Key, Found]()
    for _ in reviewer.run(known):
        pass
    return reviewer, known


@pytest.mark.slow
@pytest.mark.parametrize("moves", one_in(2, [70, 150]))
@pytest.mark.parametrize("title", some(3, title_ids()))
def test_every_title_is_reviewed_and_told(title: str, moves: int) -> None:
    game = played(title, moves)
    reviewer, known = reviewed(game)
    found = findings(reviewer, known)
    assert sum(found.looked.values()) > moves / 8
    assert found.moments[0][0] == 0
    for _, chances in found.moments:
        assert sum(chances.values()) == pytest.approx(1, abs=0.001)
    for translate in (ENGLISH, translator("fr")):
        voice = voice_of(game, translate)
        for own in found.mistakes.values():
            for it in own:
                before = game.at(it.count)
                assert say_answer(it.done, before, translate)
                assert say_answer(it.best, before, translate)
                assert say_reasons(it.reasons, voice)
                assert before.refusal(it.best) is None
        for shift in found.shifts:
            assert say_shifts(shift.before, shift.after, voice)


def test_it_can_be_stopped_at_any_step_and_goes_on_to_the_same() -> None:
    game = played(moves=40)
    _, whole = reviewed(game)
    known: dict[Key, Found] = {}
    while steps := Reviewer(game, QUICK).next_steps(known):
        # A new process each time: nothing but what was found is kept.
        known[steps[0].key] = Reviewer(game, QUICK).do(steps[0])
    assert known == whole


def test_progress_goes_up_to_its_end() -> None:
    reviewer, known = Reviewer(played(moves=30), QUICK), dict[Key, Found]()
    seen = list(reviewer.run(known))
    assert [it.done for it in seen] == list(range(1, len(seen) + 1))
    assert [it.over for it in seen] == [*([False] * (len(seen) - 1)), True]


def test_what_was_found_stays_true_when_moves_are_taken_back_and_others_played() -> None:
    game = played(moves=40)
    _, known = reviewed(game)
    other = game.at(30)
    play_on(other, random.Random(99), 5)
    assert other.actions[30] != game.actions[30]
    again = Reviewer(other, QUICK)
    missing = {step.count for step in again.next_steps(known) if step.decision}
    assert missing
    assert min(missing) == 30, "what came before is known, and what was done anew is not"


def test_a_review_ends_with_the_result() -> None:
    game = played(moves=20)
    game.apply(EndGame("p1"))
    reviewer, known = reviewed(game)
    count, chances = findings(reviewer, known).moments[-1]
    assert count == len(game.actions)
    first = {player for place, player, _ in game.standings() if place == 1}
    assert {player for player, chance in chances.items() if chance} == first


def asked(game: Game, kind: type[Action]) -> Game:
    """The game at a question that a kind of action answers."""
    for count, action in enumerate(game.actions):
        there = game.at(count)
        if isinstance(action, kind) and there.decision is not None:
            return there
    raise LookupError(kind)


def test_the_choice_of_the_computer_player_costs_nothing_and_another_does() -> None:
    game, losses = played(moves=120), list[float]()
    for count, done in enumerate(game.actions):
        there = game.at(count)
        found = compared(there, done, "beginner", 1)
        if found is None or not found.loss:
            continue
        losses.append(found.loss)
        same = compared(there, found.best, "beginner", 1)
        assert same is None or not same.loss
        if len(losses) == 8:
            break
    assert losses
    assert min(losses) > 0


@pytest.mark.slow
def test_both_answers_are_followed_even_for_a_strength_that_follows_one() -> None:
    """Given purchases of shares compared by a club player, who follows one plan at the table, then
    what they cost is the difference between both, each followed to the end of a round."""
    game, seen, seed = played(moves=150), 0, 1
    follows = replace(STRENGTHS["club"], kept=2)
    for count, done in enumerate(game.actions):
        there = game.at(count)
        found = compared(there, done, "club", seed) if isinstance(done, BuyShare) else None
        if found is None or not found.loss or isinstance(found.best, Pass):
            continue
        planner = Planner(judgement_of(type(there)), follows, seed)
        plans = planner.plans(there.asking_only((done, found.best)))
        worths = {it.action: it.worth for it in plans}
        assert found.loss == pytest.approx(worths[found.best] - worths[done])
        seen += 1
        if seen == 4:
            break
    assert seen == 4


def test_a_question_with_one_answer_is_no_choice() -> None:
    game = played(moves=120)
    single = [
        count
        for count in range(len(game.actions))
        if (question := game.at(count).decision) is not None and len(question.answers) == 1
    ]
    assert single
    for count in single[:5]:
        assert compared(game.at(count), game.actions[count], "beginner", 1) is None


def trains_of_others(there: Game) -> list[BuyTrain]:
    """The trains of other presidents' companies that may be bought now."""
    if there.decision is None:
        return []
    owner = {train: name for name, trains in there.state.trains.items() for train in trains}
    actions = (it.action if isinstance(it, Range) else it for it in there.decision.answers)
    bought = (it for it in actions if isinstance(it, BuyTrain))
    presidents = there.state.presidents
    return [
        it
        for it in bought
        if presidents.get(owner[it.train], it.actor) not in (it.actor, there.decision.player)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("asks", [True, False])
def test_what_another_would_have_to_sell_is_no_advice_unless_he_is_asked(asks: bool) -> None:
    """Nobody knows for how little another president would give their train away."""
    options = {"trade_consent": asks}
    game = new_game("1849", ["Ann", "Bob", "Cid"], options, 7)
    play_on(game, random.Random(7), 700)
    moments = (game.at(count) for count in range(len(game.actions)))
    there = next(it for it in moments if trains_of_others(it))
    others = trains_of_others(there)
    left = alone(there).decision
    assert left is not None
    actions = [it.action if isinstance(it, Range) else it for it in left.answers]
    assert all((it in actions) == asks for it in others)
    assert all(takes_unasked(there, it) != asks for it in others)
    # What players have agreed on is no mistake, whatever else there was.
    if not asks:
        found = compared(there, others[0], "beginner", 1)
        assert found is None or found.loss is None


def test_only_some_answers_are_asked_for_and_the_rest_of_the_game_goes_on() -> None:
    game = asked(played(), Pass)
    assert game.decision is not None
    two = game.decision.answers[:2]
    narrow = game.asking_only(two)
    assert narrow.decision is not None
    assert narrow.decision.answers == tuple(two)
    assert len(game.decision.answers) >= 2
    over = game.at(len(game.actions))
    over.apply(EndGame("p1"))
    with pytest.raises(ValueError, match="over"):
        over.asking_only(two)


def test_the_same_lesson_is_taught_once_in_a_round() -> None:
    game = played(moves=60)
    reviewer = Reviewer(game, QUICK)
    same = [
        count
        for count in range(len(game.actions))
        if game.state_after(count).round == game.state_after(0).round
    ]
    assert reviewer.unlike(same, lambda _: "buy") == same[:1]
    assert reviewer.unlike(same, lambda count: count) == same


def test_every_area_has_a_name() -> None:
    found = findings(*reviewed(played(moves=10)))
    assert set(found.looked) == set(AREA_NAMES)
