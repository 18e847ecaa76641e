"""The rest of a turn as it went last time: legal one by one, and what a player would do by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from railhead.assist.last_turn import last_dividend, last_turn, offers, turn_of
from railhead.assist.routine import earnings, routine
from railhead.assist.turn_plan import NO_TRAIN, Chosen, Routine
from railhead.engine.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunRoutes,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import DEPOT, RETURNED
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.samples import one_in

MOST = 350
TITLES = tuple(title_ids())


@cache
def whole(title: str, seed: int) -> Game:
    """A game played at random, with its past."""
    return random_game(title, seed, MOST)


@cache
def moments(title: str, seed: int) -> tuple[tuple[Game, Routine], ...]:
    """Every moment of a game at which a turn can be planned, with the plan; not to be changed."""
    game = whole(title, seed)
    there = [game.at(count) for count in range(len(game.actions))]
    return tuple((it, plan) for it in there if (plan := routine(it)) is not None)


def by_hand(game: Game, plan: Routine) -> Game:
    """The game after the actions of a plan, taken one by one as they are listed."""
    after = game.copy()
    for action in plan.actions:
        assert after.decision is not None
        assert after.decision.player == plan.player
        listed = after.answers_of({plan.player})
        assert action in listed, (action, listed)
        after.apply(action)
    return after


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", one_in(2, [3, 1]))
@pytest.mark.slow
def test_a_plan_is_what_a_player_could_do_by_hand(title: str, seed: int) -> None:
    ends: Counter[bool] = Counter()
    for game, plan in moments(title, seed):
        key = game.state.key()
        after = by_hand(game, plan)
        assert game.state.key() == key
        assert after.state.key() == plan.after.state.key()
        # It ends where it says: with the turn, or before a question.
        over = after.finished or turn_of(after)[0] != plan.company or _began(game, after)
        assert over == plan.ends_turn, plan.stop
        assert (plan.stop is None) == plan.ends_turn
        ends[plan.ends_turn] += 1
    assert ends[True], "no turn was played to its end"


def _began(before: Game, after: Game) -> bool:
    """Whether another turn or round has begun in between."""
    new = after.events[len(before.events) :]
    return any(event.kind in after.part_begins | after.part_ends for event in new)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.slow
def test_it_runs_the_best_pays_as_before_and_buys_nothing(title: str) -> None:
    seen: Counter[str] = Counter()
    for game, plan in moments(title, 3):
        for play in plan.plays:
            seen[type(play.action).__name__] += 1
            match play.action:
                case RunRoutes():
                    best = play.game.best_routes(plan.company)
                    assert best is not None
                    assert plan.revenue == best.revenue
                case Dividend(kind=kind):
                    assert kind == (last_dividend(game, plan.company) or "pay")
                case BuyTrain(train=train, price=price):
                    assert not play.game.state.trains.get(plan.company)
                    listed = play.game.answers_of({plan.player})
                    bank = [it.price for it in listed if isinstance(it, BuyTrain)]
                    assert price == min(bank)
                    assert train in (*play.game.state.trains[DEPOT], *_returned(play.game))
                    assert price <= play.game.state.cash[plan.company]
                case other:
                    assert isinstance(other, Pass)
        if plan.stop is None:
            continue
        seen[plan.stop.kind] += 1
        asked = plan.after.decision
        assert asked is not None
        actions = [it.action if isinstance(it, Range) else it for it in asked.answers]
        match plan.stop.kind:
            case "must_buy":
                assert Pass(plan.company) not in actions
                assert any(isinstance(it, BuyTrain) for it in actions)
            case "new_train":
                named = plan.stop.params["train"]
                assert any(kind == named for kind, _ in offers(plan.after, asked.answers))
            case "player":
                assert asked.player != plan.player
            case "tile" | "token":
                assert plan.last is not None
                raised = plan.stop.params["revenue"]
                lays = [it for it in actions if isinstance(it, LayTile | PlaceToken)]
                assert raised in {_after(plan.after, plan.company, lay) for lay in lays}
    assert seen["Pass"]


def _returned(game: Game) -> tuple[str, ...]:
    return tuple(game.state.trains.get(RETURNED, ()))


def _after(game: Game, company: str, lay: Action) -> int:
    there = game.fork()
    there.apply(lay)
    return earnings(there, company)[0]


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_the_same_game_gives_the_same_plan(title: str) -> None:
    for number, (game, plan) in enumerate(moments(title, 3)):
        if number % 7:
            continue
        again = routine(game.copy())
        assert again is not None
        assert (again.actions, again.stop) == (plan.actions, plan.stop)


@pytest.mark.slow
def test_nobody_who_laid_track_last_time_passes_on_it() -> None:
    for game, plan in moments("1849", 3):
        before = last_turn(game, plan.company)
        for play in plan.plays:
            lays = any(isinstance(it, LayTile) for it in play.game.answers_of({plan.player}))
            if lays and isinstance(play.action, Pass):
                _, began = turn_of(game)
                done = sum(isinstance(it, LayTile) for it in game.actions[began:])
                assert before is not None
                assert done >= before.done(LayTile)


def at_dividend(title: str = "1849") -> Iterator[tuple[Game, Routine]]:
    for seed in (1, 2, 3):
        for game, plan in moments(title, seed):
            if isinstance(plan.actions[:1], tuple) and plan.play_of(RunRoutes, Dividend):
                yield game, plan


@pytest.mark.slow
def test_what_is_chosen_is_played() -> None:
    withheld = bought = 0
    for game, _ in at_dividend():
        plan = routine(game, Chosen(dividend="withhold"))
        assert plan is not None
        if play := plan.play_of(Dividend):
            assert play.action == Dividend(plan.company, "withhold")
            withheld += 1
        answers = plan.after.answers_of({plan.player})
        for answer in answers:
            if isinstance(answer, BuyTrain):
                longer = routine(game, Chosen(dividend="withhold", train=answer))
                assert longer is not None
                assert longer.play_of(BuyTrain) is not None
                bought += 1
                break
        if withheld > 20 and bought:
            return
    assert withheld
    assert bought


@pytest.mark.slow
def test_who_wants_no_train_is_not_asked_about_it() -> None:
    for game, plan in at_dividend():
        if plan.stop is None or plan.stop.kind not in ("train_rusts", "new_train"):
            continue
        chosen = Chosen(dividend="pay", train=NO_TRAIN)
        longer = routine(game, chosen)
        assert longer is not None
        assert len(longer.plays) > len(plan.plays)
        assert longer.stop is None or longer.stop.kind not in ("train_rusts", "new_train")
        return
    raise AssertionError("no such turn")


def test_a_choice_against_the_rules_ends_the_plan_before_it() -> None:
    game, plan = next(at_dividend())
    wrong = routine(game, Chosen(dividend="burn"))
    assert wrong is not None
    assert isinstance(wrong.refused, Illegal)
    assert not wrong.ends_turn
    assert wrong.play_of(Dividend) is None
    nothing = routine(game, Chosen(dividend="pay", train=BuyTrain(plan.company, "9H-9", 1)))
    assert nothing is not None
    assert not nothing.ends_turn


@pytest.mark.slow
def test_a_company_without_a_train_buys_one_and_is_asked_no_more() -> None:
    """What the player has not seen yet is still asked."""
    for game, plan in moments("1861", 1):
        bought = plan.play_of(BuyTrain)
        if bought is None or plan.last is not None:
            continue
        kinds = [type(it) for it in plan.actions]
        assert kinds.count(BuyTrain) == 1
        assert plan.stop is None or plan.stop.kind != "new_train"
        assert routine(game, Chosen(train=bought.action)).actions == plan.actions  # type: ignore[union-attr, arg-type]
        return
    raise AssertionError("no such turn")


@pytest.mark.slow
def test_what_stood_open_all_along_is_passed_over() -> None:
    """A private company that could be bought at the first question is no news at the last one."""
    game = whole("1861", 1).at(120)
    plan = routine(game, Chosen(passes=True))
    assert plan is not None
    assert plan.last is not None
    last = plan.plays[-1]
    assert (last.step, last.action) == ("privates", Pass(plan.company))
    assert BuyPrivate in _kinds(_asked(game))
    assert BuyPrivate in _kinds(_asked(last.game))
    assert BuyPrivate not in _kinds(plan.last.answers("privates"))
    assert plan.ends_turn


def _kinds(answers: Iterable[Answer]) -> set[type[Action]]:
    return {type(it.action if isinstance(it, Range) else it) for it in answers}


def _asked(game: Game) -> tuple[Answer, ...]:
    return game.answers_of({game.decision.player}) if game.decision else ()


def test_nothing_is_planned_in_a_stock_round() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], {}, 1)
    assert routine(game) is None


@pytest.mark.slow
def test_a_game_without_a_past_has_no_last_turn() -> None:
    game, _ = next(at_dividend())
    fresh = type(game).from_state(game.state, game.players, game.options, game.seed or 0)
    plan = routine(fresh)
    assert plan is not None
    assert plan.last is None
    assert plan.stop is None or plan.stop.kind in ("new_question", "new_train", "must_buy")
