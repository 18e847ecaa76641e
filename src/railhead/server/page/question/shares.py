"""Certificates to buy and sell: one card for each company."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from railhead.engine import actions as act
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.state import TREASURY
from railhead.language import N_
from railhead.language.consequences import say_figure
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import Barred, Button, Card, Choices

# Figures that help to judge a company, in titles that have them.
_FIGURES = ("revenue", "rank", "zone")

_CHOICES: dict[type[act.Action], str] = {act.BuyShare: N_("Buy"), act.Par: N_("Start")}
_IN_ROWS = (Range, act.SellShares, *_CHOICES)


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
    """The answers as choices; those with a number to fill in have a form below the row."""
    starts = [answer for answer in here if isinstance(action_of(answer), act.Par)]
    bought = {answer.source for answer in here if isinstance(answer, act.BuyShare)}
    return Card(
        f"shares-{company}",
        company,
        text=_in_short(maker, company, decision),
        company=company,
        facts=(*_facts(maker, company, decision), *_of_starts(maker, starts)),
        buttons=tuple(_button(maker, answer) for answer in here if isinstance(answer, Range)),
        choices=tuple(_choices(maker, here, decision)),
        # Of a company to be started nobody expects to buy anything else.
        barred=_barred(maker, company, decision, bought) if len(starts) < len(here) else (),
    )


def _in_short(maker: ButtonMaker, company: str, decision: Decision) -> str:
    """Its price, and what the player who is asked holds, where the ledger stands elsewhere."""
    game, own = maker.game, maker.game.percent(company, decision.player)
    price = maker.voice.money(game.price(company)) if company in game.state.cells else ""
    if not own:
        return price
    return maker.say(
        N_("{price}, {player} holds {percent}%"), price=price, player=decision.player, percent=own
    )


def _choices(maker: ButtonMaker, here: list[Answer], decision: Decision) -> Iterator[Choices]:
    """What can be bought, at which price the company can be started, and what can be sold."""
    # What has no short form, such as buying back, says itself what is done.
    whole = [_button(maker, it) for it in here if not isinstance(it, _IN_ROWS)]
    for kind, name in _CHOICES.items():
        buttons = [_button(maker, it) for it in here if isinstance(it, kind)]
        short = [it for it in buttons if it.short]
        whole += [it for it in buttons if not it.short]
        if short:
            yield Choices(maker.voice.translate(name), tuple(short))
    sales = [answer for answer in here if isinstance(answer, act.SellShares)]
    if sales:
        buttons = [_sale(maker, sale, decision.player) for sale in sales]
        yield Choices(maker.voice.translate(N_("Sell")), tuple(_told_apart(maker, buttons, sales)))
    if whole:
        yield Choices("", tuple(whole))


def _sale(maker: ButtonMaker, sale: act.SellShares, player: str) -> Button:
    """A sale, by its percentage; starred if the president's certificate is exchanged.

    Who sells is whose part becomes smaller: `player`, or a company whose president they are.
    """
    before, after = maker.game, maker.preview(sale).consequences.after
    percent = max(
        before.percent(sale.company, seller) - after.percent(sale.company, seller)
        for seller in (sale.actor, player)
    )
    return maker.button(sale, short=str(percent), starred=bool(sale.president))


def _told_apart(
    maker: ButtonMaker, buttons: list[Button], sales: list[act.SellShares]
) -> Iterator[Button]:
    """Sales of the same percentage also say of how many certificates they are."""
    count = Counter((button.short, button.starred) for button in buttons)
    for button, sale in zip(buttons, sales, strict=True):
        if count[button.short, button.starred] == 1:
            yield button
        else:
            pieces = sale.regular + sale.last + bool(sale.president)
            yield replace(
                button, short=maker.say(N_("{short} in {count}"), short=button.short, count=pieces)
            )


def _button(maker: ButtonMaker, answer: Answer) -> Button:
    match action := action_of(answer):
        case act.BuyShare():
            preview = maker.preview(answer)
            deal = preview.consequences.first("share_bought")
            if not deal:
                return maker.button(answer)
            source = maker.voice.source(action.source)
            short = f"{maker.voice.translate(source.fact)} {deal['amount']}"
            return maker.button(answer, maker.say(source.button, **deal), short=short)
        case act.Par() if not isinstance(answer, Range):
            label = maker.say(N_("Start at {price}"), price=action.price)
            return maker.button(answer, label, short=str(action.price))
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
