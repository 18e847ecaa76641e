"""Certificates to buy and sell: one card for each company."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine import actions as act
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.state import TREASURY
from railhead.language import N_
from railhead.language.figures import FIGURES
from railhead.language.purchases import source_of
from railhead.server.page.asking_model import Barred, Card, Press
from railhead.server.page.asking_words import Presser, action_of

# What helps to judge a company, where the title knows such numbers.
_FIGURES = ("revenue", "rank", "zone")

# So many prices at which a company can be started stand open.
_FEW_STARTS = 3


def share_cards(presser: Presser, answers: Sequence[Answer], decision: Decision) -> Iterator[Card]:
    """Yield a card for each company whose certificates can be bought or sold now.

    Companies of which nothing can be done are shown too where it is a player's turn to deal:
    with the reason why none can be bought.
    """
    by_company: dict[str, list[Answer]] = {}
    for answer in answers:
        by_company.setdefault(str(getattr(action_of(answer), "company", "")), []).append(answer)
    # Companies that are to be started come after those that are there.
    for company in sorted(by_company, key=lambda name: name not in presser.game.state.cells):
        yield _card(presser, company, by_company[company], decision)
    if any(isinstance(answer, act.BuyShare) for answer in answers):
        for company in presser.game.operating_order():
            barred = _barred(presser, company, decision, bought=set())
            if company not in by_company and barred:
                yield Card(
                    f"shares-{company}",
                    company,
                    company=company,
                    facts=_facts(presser, company, decision),
                    barred=barred,
                )


def _card(presser: Presser, company: str, here: list[Answer], decision: Decision) -> Card:
    sales = [answer for answer in here if isinstance(action_of(answer), act.SellShares)]
    deals = [answer for answer in here if answer not in sales]
    starts = [answer for answer in deals if isinstance(action_of(answer), act.Par)]
    presses = tuple(_press(presser, answer) for answer in deals)
    sold = tuple(_press(presser, answer) for answer in sales)
    folded: tuple[Press, ...] = ()
    fold = ""
    if sold and presses:
        folded, fold = sold, presser.say(N_("Sell {company}"), company=company)
    elif len(starts) > _FEW_STARTS and len(starts) == len(deals):
        phrase = N_("Start {company} at {low} to {high}")
        prices = [answer.price for answer in starts if isinstance(answer, act.Par)]
        fold = presser.say(phrase, company=company, low=min(prices), high=max(prices))
        presses, folded = (), presses
    bought = {answer.source for answer in deals if isinstance(answer, act.BuyShare)}
    return Card(
        f"shares-{company}",
        company,
        company=company,
        facts=_facts(presser, company, decision),
        presses=presses if presses or folded else sold,
        folded=folded,
        fold=fold,
        barred=_barred(presser, company, decision, bought) if deals else (),
    )


def _press(presser: Presser, answer: Answer) -> Press:
    match action := action_of(answer):
        case act.BuyShare():
            told = presser.told(answer)
            deal = told.outlook.first("share_bought")
            if not deal:
                return presser.press(answer)
            return presser.press(
                answer, presser.say(source_of(presser.game.title, action.source).press, **deal)
            )
        case act.Par() if not isinstance(answer, Range):
            return presser.press(answer, presser.say(N_("Start at {price}"), price=action.price))
    return presser.press(answer)


def _facts(presser: Presser, company: str, decision: Decision) -> tuple[tuple[str, str], ...]:
    """Price, what can be had, and what the player who is asked holds."""
    game, voice = presser.game, presser.voice
    facts = []
    if company in game.state.cells:
        facts.append((voice.translate(N_("price")), voice.money(game.price(company))))
    for source in game.share_sources:
        percent = game.percent(company, game.source_holder(company, source))
        if percent or source == TREASURY:
            name = voice.translate(source_of(game.title, source).fact)
            facts.append((name, _on_offer(presser, company, source, percent)))
    president = game.state.presidents.get(company)
    if president:
        facts.append((voice.translate(N_("president")), voice.who(president)))
    held = game.percent(company, decision.player)
    if held:
        facts.append((voice.say(N_("{player} holds"), player=decision.player), voice.percent(held)))
    return (*facts, *_figures(presser, company))


def _figures(presser: Presser, company: str) -> Iterator[tuple[str, str]]:
    voice, known = presser.voice, presser.game.figures(company)
    for kind in _FIGURES:
        if kind in known:
            yield voice.translate(FIGURES[kind]), voice.word(kind, known[kind])


def _on_offer(presser: Presser, company: str, source: str, percent: int) -> str:
    """How much lies there; with the price of a share where it is not that of the market."""
    game = presser.game
    if company not in game.state.cells or not percent:
        return presser.voice.percent(percent)
    price = game.share_price(company, source)
    if price == game.price(company):
        return presser.voice.percent(percent)
    return presser.say(N_("{percent}% at {price}"), percent=percent, price=price)


def _barred(
    presser: Presser, company: str, decision: Decision, bought: set[str]
) -> tuple[Barred, ...]:
    """Why a certificate that lies there cannot be bought now."""
    game, voice = presser.game, presser.voice
    found = []
    for source in game.share_sources:
        holder = game.source_holder(company, source)
        if source in bought or not game.percent(company, holder):
            continue
        illegal = game.refusal(act.BuyShare(decision.player, company, source))
        if illegal is not None:
            place = voice.translate(source_of(game.title, source).heading)
            found.append(presser.barred(illegal, place))
    return tuple(found)
