"""The form for the rest of an operating turn: run, pay, trains, filled in as last time.

Each part depends on those before it: it is worked out on copies of the game (`assist/routine.py`),
and the form is fetched again whenever something in it is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from railhead.assist.routine import routine
from railhead.assist.turn_plan import NO_TRAIN, Chosen, Routine
from railhead.engine.actions import BuyTrain, Dividend, Pass, RunRoutes
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_, Translator
from railhead.language.description import action_of
from railhead.language.routes import stops
from railhead.language.routine import per_share, say_routine, say_stop
from railhead.server.page.question.buttons import (
    ButtonMaker,
    as_json_list,
    bank_payments,
    button_id,
)
from railhead.server.page.question.model import (
    AsLastTime,
    Barred,
    Card,
    Operate,
    PayChoice,
    Run,
    TrainChoice,
)
from railhead.server.page.question.routes import best_run, changed_run, trains_of
from railhead.server.page.question.trains import likely_price, train_cards

QUICK = 0.1
"""Seconds of processor time in which the best routes must be known to plan a turn before them."""

SENT = "part"
"""The field by which a request says that it has this form, though no station is picked in it."""

# More stations than any train visits.
_MOST_STOPS = 60


class Fields(Protocol):
    """The fields of a request."""

    def get(self, name: str, default: str, /) -> object: ...

    def getlist(self, name: str, /) -> Sequence[object]: ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the fields of the form say. `run`: None for the best one; `trouble`: what is wrong."""

    chosen: Chosen
    run: Run | None = None
    trouble: Illegal | None = None


def offered_run(game: Game) -> RunRoutes | None:
    """Return the run that the present question lists, None if it asks for none."""
    answers = game.decision.answers if game.decision is not None else ()
    return next((answer for answer in answers if isinstance(answer, RunRoutes)), None)


def asks_dividend(game: Game) -> bool:
    """Whether the present question is what to do with the revenue."""
    answers = game.decision.answers if game.decision is not None else ()
    return any(isinstance(action_of(answer), Dividend) for answer in answers)


def read_wanted(maker: ButtonMaker, fields: Fields) -> Wanted:
    """Return what the fields of the form ask for; nothing is raised for what the rules refuse."""
    game = maker.game
    trouble: Illegal | None = None
    run, shown = _read_run(maker, fields)
    if shown is not None and shown.button is None:
        trouble = shown.refusal
    dividend = str(fields.get("pay", "")) or None
    train: BuyTrain | str | None = None
    named = str(fields.get("train", ""))
    company = game.decision.actor if game.decision is not None else ""
    if named == NO_TRAIN:
        train = NO_TRAIN
    elif named:
        text = str(fields.get(f"price-{named}", ""))
        if text.isascii() and text.isdecimal() and len(text) < 10:
            train = BuyTrain(company, named, int(text))
        else:
            trouble = trouble or Illegal("", N_("The price is a whole number."))
    return Wanted(Chosen(run, dividend, train), shown, trouble)


def _read_run(maker: ButtonMaker, fields: Fields) -> tuple[RunRoutes | None, Run | None]:
    """The run through the stations picked, None for the best one; and how it is shown."""
    offered = offered_run(maker.game)
    if offered is None:
        return None, None
    wanted = {
        train: [str(stop) for stop in fields.getlist(f"stops-{train}")][:_MOST_STOPS]
        for train in trains_of(maker.game, offered.actor)
    }
    if not any(wanted.values()) and not fields.get(SENT, ""):
        return None, None
    best = {train: stops(sections) for train, sections in offered.routes}
    if all(set(picked) == set(best.get(train, ())) for train, picked in wanted.items()):
        return None, None
    shown = changed_run(maker, offered, wanted)
    return shown.action, shown


def plan_of(game: Game, wanted: Wanted) -> Routine:
    """Return the plan for what a form asks for. Raises Illegal if the rules refuse it."""
    plan = routine(game, wanted.chosen) if wanted.trouble is None else None
    trouble = wanted.trouble or (plan.refused if plan is not None else None)
    if trouble is not None:
        raise trouble
    if plan is None:
        raise Illegal("", N_("Nobody operates now."))
    return plan


def operate_form(maker: ButtonMaker, wanted: Wanted | None = None) -> Operate | None:
    """Return the form; None where neither a run nor a dividend is asked for in an operating turn.

    None also where the player has to decide about the dividend before anything is planned: the
    question as it is has a button for each answer. `wanted`: what has been changed in the form.
    """
    game = maker.game
    offered = offered_run(game)
    if offered is None and not asks_dividend(game):
        return None
    usual = routine(game)
    if usual is None or (wanted is None and not usual.plays):
        return None
    wanted = wanted or Wanted(Chosen())
    plan = usual
    if wanted.trouble is None and wanted.chosen != Chosen():
        plan = routine(game, wanted.chosen) or usual
    translate = maker.voice.translate
    trouble = wanted.trouble or plan.refused
    run = wanted.run or (best_run(maker, offered) if offered is not None else None)
    stopped = wanted.trouble is not None
    shop = _Shop() if stopped else _shop(plan, wanted.chosen, translate)
    return Operate(
        run=run,
        by_hand=wanted.run is not None,
        revenue=plan.revenue if not stopped else None,
        last=usual.last.revenue if usual.last is not None else None,
        pays=() if stopped else tuple(_pays(plan, translate)),
        trains=shop.trains,
        none=shop.none,
        room=shop.room,
        barred=shop.barred,
        does=_does(plan, usual, translate),
        stop="" if stopped else say_stop(plan, translate),
        trouble=maker.barred(trouble) if trouble is not None else None,
    )


def as_last_time(game: Game, translate: Translator) -> AsLastTime | None:
    """Return what one key does at a question without this form; None if that is nothing.

    Nothing is offered for a player who would have to choose at once.
    """
    decision = game.decision
    if decision is None or not game.finds_best_routes(decision.actor, QUICK):
        # A long search is for the question about the run.
        return None
    usual = routine(game)
    if usual is None:
        return None
    plan = usual
    if not usual.plays:
        # Who chooses to pass here may leave the rest to the plan.
        plan = routine(game, Chosen(passes=True)) or usual
        if len(plan.plays) < 2:
            return None
    only_passes = len(plan.plays) == 1 and isinstance(plan.plays[0].action, Pass)
    return replace(
        _does(plan, usual, translate),
        actions=as_json_list(plan.actions),
        why=say_stop(usual, translate) if plan is not usual else "",
        stop=say_stop(plan, translate),
        only_passes=only_passes,
    )


def _does(plan: Routine, usual: Routine, translate: Translator) -> AsLastTime:
    as_usual, last = plan.actions == usual.actions, usual.last
    pays = any(isinstance(it, Dividend) for it in plan.actions)
    return AsLastTime(
        as_usual=as_usual,
        # Who has earned nothing has not chosen what becomes of it.
        as_before=as_usual and last is not None and (bool(last.revenue) or not pays),
        parts=tuple(say_routine(plan, translate)),
    )


# -- pay ---------------------------------------------------------------------------------------


def _asked_of(plan: Routine, kind: type[Dividend] | type[BuyTrain]) -> Game | None:
    """The game at the question of the plan at which such actions are offered first."""
    for game in [play.game for play in plan.plays] + [plan.after]:
        decision = game.decision
        if decision is None or (decision.player, decision.actor) != (plan.player, plan.company):
            continue
        if any(isinstance(action_of(it), kind) for it in game.answers_of({plan.player})):
            return game
    return None


# What the form says elsewhere.
_SAID = frozenset({"payment", "price_moved", "ending"})

_LABELS = {
    "pay": (N_("Pay out"), "p"),
    "half": (N_("Pay half"), ""),
    "withhold": (N_("Withhold"), "w"),
}


def _pays(plan: Routine, translate: Translator) -> Iterator[PayChoice]:
    game = _asked_of(plan, Dividend)
    if game is None:
        return
    maker = ButtonMaker(game, translate)
    voice = maker.voice
    chosen = next((it.kind for it in plan.actions if isinstance(it, Dividend)), "")
    for answer in game.decision.answers if game.decision is not None else ():
        if not isinstance(answer, Dividend):
            continue
        words, hotkey = _LABELS.get(answer.kind, ("", ""))
        preview = maker.preview(answer)
        move = preview.consequences.price_moves().get(plan.company)
        paid, kept = bank_payments(preview.consequences), ""
        mine = paid.pop(plan.company, 0)
        if mine:
            before = game.state.cash.get(plan.company, 0)
            kept = translate(N_("treasury {low} → {high}"), low=before, high=before + mine)
        share = ""
        if paid and (each := per_share(preview.consequences.events)):
            share = translate(N_("{number} a share"), number=each)
        yield PayChoice(
            button_id(answer),
            answer.kind,
            translate(words) if words else preview.phrase,
            hotkey,
            answer.kind == chosen,
            share,
            tuple((voice.who(payee), str(amount)) for payee, amount in paid.items()),
            kept,
            tuple(map(str, move)) if move else (),
            _price(game, plan.company),
            tuple(note for note in preview.notes if note.kind not in _SAID),
            " ".join(f"{a[0]} {a[1]};" for a in (it.cells for it in preview.moves)),
        )


def _price(game: Game, company: str) -> str:
    return str(game.price(company)) if company in game.state.cells else ""


# -- trains ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Shop:
    """The trains of the form. The fields are those of `Operate`."""

    trains: tuple[TrainChoice, ...] = ()
    none: str = ""
    room: str = ""
    barred: tuple[Barred, ...] = ()


def _shop(plan: Routine, chosen: Chosen, translate: Translator) -> _Shop:
    game = _asked_of(plan, BuyTrain)
    if game is None or game.decision is None:
        return _Shop()
    maker = ButtonMaker(game, translate)
    answers = game.answers_of({plan.player})
    cards = tuple(train_cards(maker, answers, game.decision))
    none = ""
    if Pass(plan.company) in answers:
        passed = any(it.game is game and isinstance(it.action, Pass) for it in plan.plays)
        none = "yes" if passed else "no"
    return _Shop(
        tuple(_choices(game, cards, answers, chosen, plan)),
        none,
        _room(game, plan.company, translate),
        tuple(
            replace(it, what=f"{card.heading} {card.text}") for card in cards for it in card.barred
        ),
    )


def _choices(
    game: Game, cards: Sequence[Card], answers: Sequence[Answer], chosen: Chosen, plan: Routine
) -> Iterator[TrainChoice]:
    """The trains for sale; `cards`: what the panel says of each."""
    bought = chosen.train or next((it for it in plan.actions if isinstance(it, BuyTrain)), None)
    said = {card.id.removeprefix("train-"): card for card in cards}
    for answer in answers:
        action = action_of(answer)
        if not isinstance(action, BuyTrain):
            continue
        card, price = said[action.train], action.price
        prices: tuple[int, ...] = ()
        if isinstance(answer, Range):
            price, prices = likely_price(game, answer), (answer.low, answer.high)
        mine = isinstance(bought, BuyTrain) and bought.train == action.train
        if mine and isinstance(bought, BuyTrain):
            price = bought.price
        yield TrainChoice(
            action.train,
            card.heading,
            card.text,
            card.company,
            price,
            prices,
            mine,
            tuple(note for note in card.buttons[0].notes if note.kind not in _SAID),
        )


def _room(game: Game, company: str, translate: Translator) -> str:
    count, limit = len(trains_of(game, company)), game.train_limit(company)
    cash = game.state.cash.get(company, 0)
    if limit is None:
        return translate(N_("{cash} to spend"), cash=cash)
    return translate(
        N_("{count} of {limit} · {cash} to spend"), count=count, limit=limit, cash=cash
    )
