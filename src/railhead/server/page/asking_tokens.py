"""Tokens to place, by any way, or to take over: one card for each; ways are drawn on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from railhead.drawing.views import ROUTE_COLOURS, ways_overlay
from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision
from railhead.engine.game import Game
from railhead.engine.shown import MarkerOffer
from railhead.language import N_
from railhead.server.page.asking_model import Card, Group, Press
from railhead.server.page.asking_words import Presser, action_of


def tokens_group(presser: Presser, answers: Sequence[Answer], decision: Decision) -> Group:
    """A card for each answer, then one for all cities that a way leads to in vain."""
    ways = ways_of(presser.game, decision)
    cards = []
    for answer in answers:
        action = action_of(answer)
        press = presser.press(answer, presser.voice.translate(N_("Place token")))
        if isinstance(action, act.AcquireToken):
            words = N_("Take over") if action.price else N_("Replace")
            press = presser.press(answer, presser.voice.translate(words))
        company = action.company if isinstance(action, act.AcquireToken) else ""
        cards.append(
            Card(
                f"token-{press.place}-{company}{_way(action).replace(' ', '-')}",
                presser.voice.city(press.place),
                company=company,
                facts=tuple(_facts(presser, action)),
                presses=(on_line(press, action, ways),),
            )
        )
    return Group("tokens", (*cards, *_in_vain(presser, decision, ways)))


def _way(action: Action) -> str:
    """The route of a token, where that makes a difference."""
    return action.way if isinstance(action, act.PlaceToken) else ""


def _facts(presser: Presser, action: Action) -> Iterator[tuple[str, str]]:
    if _way(action):
        outlook = presser.told(action).outlook
        gained = sum(it.params["count"] for it in outlook.events if it.kind == "traffic")
        cost = outlook.first("token_placed")["amount"]
        yield presser.voice.translate(N_("route")), _way(action)
        yield presser.voice.translate(N_("cost")), presser.voice.money(cost)
        yield presser.voice.translate(N_("traffic")), f"+{gained}"
    left = presser.game.state.tokens_left.get(action.actor)
    if isinstance(action, act.PlaceToken) and left:
        yield presser.voice.translate(N_("tokens on the charter")), str(left)


# -- ways --------------------------------------------------------------------------------------


def ways_of(game: Game, decision: Decision) -> list[MarkerOffer]:
    """The ways by which the answers place tokens, in the order of the answers."""
    wanted = [
        (action.city, action.way)
        for action in decision.answers
        if isinstance(action, act.PlaceToken) and action.way
    ]
    if not wanted:
        return []
    offers = {(offer.city, offer.way): offer for offer in game.marker_offers(decision.actor)}
    return [offers[way] for way in wanted if way in offers]


def on_line(press: Press, action: Action, ways: Sequence[MarkerOffer]) -> Press:
    """A press with the line on the map that its way is drawn as."""
    if not _way(action) or not isinstance(action, act.PlaceToken):
        return press
    number = [(offer.city, offer.way) for offer in ways].index((action.city, action.way))
    colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
    return replace(press, line=str(number), line_colour=colour)


def tokens_overlay(presser: Presser, decision: Decision) -> Markup:
    """All ways as lines for the layer `routes` of the map, each with its cost and traffic."""
    voice = presser.voice
    return Markup(
        ways_overlay(
            presser.game,
            [
                (
                    voice.say(N_("route to {city}"), city=offer.city),
                    f"{voice.money(offer.cost)} +{offer.traffic}",
                    offer.sections,
                )
                for offer in ways_of(presser.game, decision)
            ],
        )
    )


def _in_vain(presser: Presser, decision: Decision, ways: list[MarkerOffer]) -> Iterator[Card]:
    """Cities that a way leads to and where none can be paid, with the reason."""
    if decision.step != "token":
        return
    game, voice = presser.game, presser.voice
    paid = {offer.city for offer in ways}
    others = dict.fromkeys(offer.city for offer in game.marker_offers(decision.actor))
    for city in others:
        illegal = game.refusal(act.PlaceToken(decision.actor, city))
        if city not in paid and illegal is not None:
            barred = (presser.barred(illegal),)
            yield Card(f"token-{city}-barred", voice.city(city), barred=barred)
