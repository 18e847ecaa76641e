"""Examples of terms about shares, prices and money."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.glossary.numbers import (
    by_phase,
    certificate_limits,
    first_phase_with,
    lowest_par,
    pairs_in_words,
    par_prices,
    president_percent,
    regular_percent,
    starting_cash,
)
from railhead.language import N_
from railhead.language.here import Example, Here

MOST_PRICES = 4
"""How many starting prices are told one by one."""


def _company(here: Here) -> str | None:
    companies = [it for it in here.title.companies.values() if here.title.certificate_counts(it.id)]
    if not companies:
        return None
    return here.say(
        N_("The title has {count}, among them {name} ({id})."),
        count=str(len(companies)),
        name=companies[0].name,
        id=companies[0].id,
    )


def _certificates(here: Here) -> str:
    kinds = [
        here.say(
            N_("{count} of {percent}"), count=str(it.count), percent=here.voice.percent(it.percent)
        )
        for it in here.title.certificates
        if it.percent < 100
    ]
    return here.say(N_("A company has, by size: {list}."), list=here.listed(kinds))


def _president(here: Here) -> str | None:
    percent = president_percent(here.title)
    if not percent:
        return None
    return here.say(
        N_("The president's certificate stands for {percent} of a company."),
        percent=here.voice.percent(percent),
    )


def _share(here: Here) -> str:
    percent = regular_percent(here.title)
    return here.say(
        N_("Of {revenue} paid out a share of {percent} brings {share}."),
        revenue=90,
        percent=here.voice.percent(percent),
        share=90 * percent // 100,
    )


def _certificate_limit(here: Here) -> str | None:
    limits = certificate_limits(here)
    if here.players in limits:
        return here.say(
            N_("With {count} players: {limit}."),
            count=str(here.players),
            limit=limits[here.players],
        )
    if not limits:
        return None
    return here.say(
        N_("By the number of players: {list}."), list=pairs_in_words(here, limits.items())
    )


def _limit(name: str, message: str) -> Example:
    """The example of a limit in percent that is a fact of the title."""

    def example(here: Here) -> str | None:
        percent = getattr(here.title.facts, name, 0)
        return here.say(message, percent=here.voice.percent(percent)) if percent else None

    return example


def _treasury(here: Here) -> str | None:
    price = lowest_par(here)
    if price is None:
        return None
    return here.say(
        N_("A company started at {price} gets {amount} for the president's certificate."),
        price=price,
        amount=price * president_percent(here.title) // regular_percent(here.title),
    )


def _par(here: Here) -> str | None:
    title = here.title
    prices = {
        phase.id: _prices(here, sorted(par_prices(title, phase.id)))
        for phase in title.phases.values()
        if phase.par_zones
    }
    if here.phase in prices:
        return here.say(N_("In phase {phase}: {list}."), phase=here.phase, list=prices[here.phase])
    return here.say(N_("By phase: {list}."), list=by_phase(here, prices)) if prices else None


def _prices(here: Here, prices: list[int]) -> str:
    """Prices in words: all of a few, else the lowest and the highest."""
    if len(prices) > MOST_PRICES:
        return here.say(N_("{low} to {high}"), low=prices[0], high=prices[-1])
    return here.voice.listed(map(here.money, prices))


def _market(here: Here) -> str:
    prices = [cell.price for row in here.title.market.rows for cell in row if cell.price >= 0]
    return here.say(N_("It goes from {low} to {high}."), low=min(prices), high=max(prices))


def _share_price(here: Here) -> str | None:
    price = lowest_par(here)
    if price is None:
        return None
    return here.say(
        N_("At {price} three shares cost {amount}, and count as much at the end."),
        price=price,
        amount=3 * price,
    )


def _moved(direction: str, message: str) -> Example:
    """The example of a move on the market from the highest of the first starting prices."""

    def example(here: Here) -> str | None:
        phase, market = first_phase_with(here.title, "par_zones"), here.title.market
        cells = market.with_zone(here.title.phases[phase].par_zones) if phase else {}
        if not cells:
            return None
        price = max(cells)
        after = market.price(getattr(market, direction)(cells[price]))
        return here.say(message, before=price, after=after) if after != price else None

    return example


def _sale(here: Here) -> str | None:
    price = lowest_par(here)
    if price is None:
        return None
    return here.say(N_("Two shares at {price} bring {amount}."), price=price, amount=2 * price)


def _half(here: Here) -> str:
    return here.say(
        N_("Of {revenue} half, rounded up, is {amount}: {share} for each of ten shares."),
        revenue=90,
        amount=50,
        share=5,
    )


def _withhold(here: Here) -> str:
    return here.say(
        N_("A company that keeps {revenue} has {amount} more, and its shareholders nothing."),
        revenue=90,
        amount=90,
    )


def _bank(here: Here) -> str:
    return here.say(N_("It has {amount} at first."), amount=here.title.bank)


def _starting_cash(here: Here) -> str | None:
    cash = starting_cash(here.title)
    if here.players in cash:
        return here.say(
            N_("With {count} players: {limit}."),
            count=str(here.players),
            limit=here.money(cash[here.players]),
        )
    pairs = [(players, here.money(amount)) for players, amount in cash.items()]
    return here.say(N_("By the number of players: {list}."), list=pairs_in_words(here, pairs))


def _worth(here: Here) -> str | None:
    price = lowest_par(here)
    if price is None:
        return None
    return here.say(
        N_("{cash} and three shares at {price} are {total}."),
        cash=200,
        price=price,
        total=200 + 3 * price,
    )


def _kind(kind: str) -> Example:
    """The example of a kind of companies: how many there are, and some of them."""

    def example(here: Here) -> str | None:
        names = [it.id for it in here.title.companies.values() if it.kind == kind]
        if not names:
            return None
        return here.say(
            N_("There are {count}: {list}."),
            count=str(len(names)),
            list=here.voice.listed(names),
        )

    return example


EXAMPLES: Mapping[str, Example] = {
    "company": _company,
    "certificate": _certificates,
    "president": _president,
    "share": _share,
    "dividend": _share,
    "certificate-limit": _certificate_limit,
    "holding-limit": _limit("player_limit_percent", N_("{percent} of a company.")),
    "pool-limit": _limit("pool_limit_percent", N_("{percent} of a company.")),
    "float": _limit("float_percent", N_("When {percent} of it is sold.")),
    "treasury": _treasury,
    "par": _par,
    "market": _market,
    "share-price": _share_price,
    "price-right": _moved("right", N_("From {before} to {after}.")),
    "price-left": _moved("left", N_("From {before} to {after}.")),
    "price-down": _moved("down", N_("From {before} to {after}.")),
    "sale": _sale,
    "half-dividend": _half,
    "withhold": _withhold,
    "bank": _bank,
    "starting-cash": _starting_cash,
    "worth": _worth,
    "minor": _kind("minor"),
    "public": _kind("public"),
    "major": _kind("major"),
    "national": _kind("national"),
}
"""Term -> what makes its example."""
