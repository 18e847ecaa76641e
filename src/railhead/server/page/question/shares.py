"""Certificates to buy and sell: one card for each company."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine import actions as act
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.state import TREASURY
from railhead.language import N_
from railhead.language.consequences import say_figure
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import Barred, Button, Card

# Figures that help to judge a company, in titles that have them.
_FIGURES = ("revenue", "rank", "zone")

# Up to this many starting prices of a company are shown without unfolding.
_FEW_STARTS = 3


def share_cards(
    maker: ButtonMaker, answers: Sequence[Answer], decision: Decision
) -> Iterator[Card]:
    """Yield a card for each company whose certificates can be bought or sold now.

    If certificates can be bought at all, a card for each other company says why none of it can.
    """
    by_company: dict[str, list[Answer]] = {}
    for answer in answers:
        by_company.setdefault(str(getattr(action_of(answer), "company", "")), []).append(answer)
    # Companies that are to be started come after those that are there.
    for company in sorted(by_company, key=lambda name: name not in maker.game.state.cells):
        yield _card(maker, company, by_company[company], decision)
    if any(isinstance(answer, act.BuyShare) for answer in answers):
        for company in maker.game.operating_order():
            barred = _barred(maker, company, decision, bought=set())
            if company not in by_company and barred:
                yield Card(
                    f"shares-{company}",
                    company,
                    company=company,
                    facts=_facts(maker, company, decision),
                    barred=barred,
                )


def _card(maker: ButtonMaker, company: str, here: list[Answer], decision: Decision) -> Card:
    sales = [answer for answer in here if isinstance(action_of(answer), act.SellShares)]
    deals = [answer for answer in here if answer not in sales]
    starts = [answer for answer in deals if isinstance(action_of(answer), act.Par)]
    buttons = tuple(_button(maker, answer) for answer in deals)
    sold = tuple(_button(maker, answer) for answer in sales)
    folded: tuple[Button, ...] = ()
    fold = ""
    if sold and buttons:
        folded, fold = sold, maker.say(N_("Sell {company}"), company=company)
    elif len(starts) > _FEW_STARTS and len(starts) == len(deals):
        phrase = N_("Start {company} at {low} to {high}")
        prices = [answer.price for answer in starts if isinstance(answer, act.Par)]
        fold = maker.say(phrase, company=company, low=min(prices), high=max(prices))
        buttons, folded = (), buttons
    bought = {answer.source for answer in deals if isinstance(answer, act.BuyShare)}
    return Card(
        f"shares-{company}",
        company,
        company=company,
        facts=(*_facts(maker, company, decision), *_of_starts(maker, starts)),
        buttons=buttons if buttons or folded else sold,
        folded=folded,
        fold=fold,
        # Of a company to be started nobody expects to buy anything else.
        barred=_barred(maker, company, decision, bought) if len(starts) < len(deals) else (),
    )


def _button(maker: ButtonMaker, answer: Answer) -> Button:
    match action := action_of(answer):
        case act.BuyShare():
            preview = maker.preview(answer)
            deal = preview.consequences.first("share_bought")
            if not deal:
                return maker.button(answer)
            return maker.button(answer, maker.say(maker.voice.source(action.source).button, **deal))
        case act.Par() if not isinstance(answer, Range):
            return maker.button(answer, maker.say(N_("Start at {price}"), price=action.price))
    return maker.button(answer)


def _facts(maker: ButtonMaker, company: str, decision: Decision) -> tuple[tuple[str, str], ...]:
    """Price, what can be had, and what the player who is asked holds."""
    game, voice = maker.game, maker.voice
    facts = []
    if company in game.state.cells:
        facts.append((voice.translate(N_("price")), voice.money(game.price(company))))
    for source in game.share_sources:
        percent = game.percent(company, game.source_holder(company, source))
        if percent or (source == TREASURY and company in game.state.cells):
            name = voice.translate(voice.source(source).fact)
            facts.append((name, _on_offer(maker, company, source, percent)))
    president = game.state.presidents.get(company)
    if president:
        facts.append((voice.translate(N_("president")), voice.who(president)))
    own = game.percent(company, decision.player)
    if own:
        facts.append((voice.say(N_("{player} holds"), player=decision.player), voice.percent(own)))
    return (*facts, *_figures(maker, company))


def _of_starts(maker: ButtonMaker, starts: Sequence[Answer]) -> Iterator[tuple[str, str]]:
    """What the title says of starting a company, once for all prices."""
    yield from dict.fromkeys(fact for answer in starts for fact in maker.detail(answer).facts)


def _figures(maker: ButtonMaker, company: str) -> Iterator[tuple[str, str]]:
    voice, known = maker.voice, maker.game.figures(company)
    for kind in _FIGURES:
        if kind in known:
            yield say_figure(voice, kind), voice.word(kind, known[kind])


def _on_offer(maker: ButtonMaker, company: str, source: str, percent: int) -> str:
    """How much lies there; with the price of a share where it is not that of the market."""
    game = maker.game
    if company not in game.state.cells or not percent:
        return maker.voice.percent(percent)
    price = game.share_price(company, source)
    if price == game.price(company):
        return maker.voice.percent(percent)
    return maker.say(N_("{percent}% at {price}"), percent=percent, price=price)


def _barred(
    maker: ButtonMaker, company: str, decision: Decision, bought: set[str]
) -> tuple[Barred, ...]:
    """Why a certificate that lies there cannot be bought now."""
    game, voice = maker.game, maker.voice
    found = []
    for source in game.share_sources:
        holder = game.source_holder(company, source)
        if source in bought or not game.percent(company, holder):
            continue
        illegal = game.refusal(act.BuyShare(decision.player, company, source))
        if illegal is not None:
            place = voice.translate(voice.source(source).heading)
            found.append(maker.barred(illegal, place))
    return tuple(found)
