"""The rest of a turn as it went last time, in words: what it does, and why it stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.assist.last_turn import kinds, offers, revenue_of
from railhead.assist.turn_plan import Play, Routine, Stop
from railhead.engine.actions import BuyTrain, Dividend, LayTile, Pass, PlaceToken, RunRoutes
from railhead.engine.events import Event
from railhead.language.questions import question
from railhead.language.translate import N_, NN_, Message, Translator
from railhead.language.voice import Voice, voice_of


def say_routine(plan: Routine, translate: Translator) -> list[str]:
    """Return what a plan does, one short phrase for each thing, with plain figures."""
    voice = voice_of(plan.game, translate)
    said: list[str] = []
    bought = False
    for play in plan.plays:
        said += _said(voice, play, bought=bought)
        bought = bought or isinstance(play.action, BuyTrain)
    if plan.ends_turn:
        said.append(voice.translate(N_("end turn")))
    return list(dict.fromkeys(said))


def say_done(plays: Sequence[Play], translate: Translator) -> str:
    """Return what was done together, in one phrase that names the company.

    `plays`: at least one, all of one company.
    """
    voice = voice_of(plays[0].game, translate)
    said = [
        part
        for play in plays
        if not isinstance(play.action, Pass)
        for part in _said(voice, play, bought=False)
    ]
    company = plays[0].action.actor
    if not said:
        return voice.say(N_("{company} passes"), company=company)
    return voice.say(N_("{company} operates: {what}"), company=company, what=" · ".join(said))


def _said(voice: Voice, play: Play, *, bought: bool) -> Iterator[str]:
    match play.action:
        case LayTile(tile=tile, hex=place):
            yield voice.say(N_("tile {tile} on {hex}"), tile=tile, hex=place)
        case RunRoutes(actor=company):
            revenue = revenue_of(play.events, company) or 0
            yield voice.say(N_("run {number}"), number=revenue)
        case Dividend(kind=kind):
            phrase = _DIVIDENDS.get(kind)
            yield voice.say(phrase, number=per_share(play.events)) if phrase else kind
        case BuyTrain(train=train, price=price):
            phrase = N_("buy {train} for {number}")
            yield voice.say(phrase, train=voice.train_class(train), number=price)
            begun = next((it.params for it in play.events if it.kind == "phase"), None)
            if begun is not None:
                yield voice.say(N_("phase {phase}"), phase=str(begun["phase"]))
        case Pass():
            decision = play.game.decision
            answers = play.game.answers_of({decision.player}) if decision else ()
            offered = kinds(answers)
            if LayTile in offered:
                yield voice.translate(N_("no tile"))
            if PlaceToken in offered:
                yield voice.translate(N_("no token"))
            if offers(play.game, answers) and not bought:
                yield voice.translate(N_("no train"))


_DIVIDENDS = {
    "pay": N_("pay {number}"),
    "half": N_("pay half, {number}"),
    "withhold": N_("withhold"),
}


def per_share(events: Sequence[Event]) -> int:
    """Return what a dividend pays for one share, in money; 0 if events tell of none."""
    paid = next((event.params for event in events if event.kind == "dividend"), {})
    kept = sum(
        event.params["amount"]
        for event in events
        if event.kind == "payment" and event.params["reason"] == "revenue"
    )
    revenue, percent = int(paid.get("revenue", 0)), int(paid.get("percent", 0))
    return (revenue - int(kept)) * percent // 100


def say_stop(plan: Routine, translate: Translator) -> str:
    """Return why a plan stops, "" if it goes to the end of the turn."""
    if plan.stop is None:
        return ""
    voice = voice_of(plan.game, translate)
    decision = plan.after.decision
    asked = question(decision, plan.after, translate) if decision is not None else ""
    return stop_in_words(plan.stop, plan.company, voice, asked)


def stop_in_words(stop: Stop, company: str, voice: Voice, asked: str = "") -> str:
    """Return why the plan for a turn of a company stops.

    `asked`: the question before which it stops, in words; by default the name of its step.
    """
    fields = dict(stop.params)
    asked = asked or voice.word("step", fields.get("step", ""))
    for name, say in (("place", voice.city), ("by", voice.train_class)):
        if name in fields:
            fields[name] = say(str(fields[name]))
    message = _STOPS.get(stop.kind)
    if message is None:
        return asked
    return voice.say(message, company=company, question=asked, **fields)


_STOPS: dict[str, Message] = {
    "must_buy": N_("{company} must buy a train"),
    "train_lost": N_("a {train} is gone since last time"),
    "train_rusts": N_("the first {by} will rust a {train}"),
    "new_train": N_("a {train} is for sale that was not last time"),
    "fewer_tiles": NN_("{count} tile was laid last time", "{count} tiles were laid last time"),
    "fewer_tokens": NN_(
        "{count} token was placed last time", "{count} tokens were placed last time"
    ),
    "tile": N_("a tile on {place} would earn {revenue}"),
    "token": N_("a token in {place} would earn {revenue}"),
    "many_tiles": NN_("{count} tile can be laid", "{count} tiles can be laid"),
    "many_tokens": NN_("{count} token can be placed", "{count} tokens can be placed"),
    "unsure": N_("a lay on {place} may earn more"),
    "new_question": N_("new this time: {question}"),
    "new_answer": N_("a new choice: {question}"),
    "player": N_("{player} is asked"),
}
