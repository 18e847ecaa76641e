"""Examples of terms with the numbers of 1865."""

from __future__ import annotations

from typing import cast

from railhead.language.here import Here
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.g1865.facts import Facts1865


def _facts(here: Here) -> Facts1865:
    return cast("Facts1865", here.title.facts)


def _percents(here: Here) -> tuple[int, int]:
    """The sizes of the president's certificate and of an ordinary one of a major, in percent."""
    president, regular = (it.percent for it in here.title.certificates)
    return president, regular


def _of_both(here: Here, president: int, regular: int) -> str:
    """The certificates of a company in words."""
    return here.say(
        N_("one of {president} and {count} of {regular}"),
        president=here.voice.percent(president),
        count=str((100 - president) // regular),
        regular=here.voice.percent(regular),
    )


def _certificates(here: Here) -> str:
    """A conversion halves the certificates of a minor (rule 1865-3.9-5)."""
    president, regular = _percents(here)
    return here.say(
        N_("A minor has {minor}, a major {major}."),
        minor=_of_both(here, 2 * president, 2 * regular),
        major=_of_both(here, president, regular),
    )


def _president(here: Here) -> str:
    president, _ = _percents(here)
    return here.say(
        N_("The president's certificate stands for {minor} of a minor, or for {major} of a major."),
        minor=here.voice.percent(2 * president),
        major=here.voice.percent(president),
    )


def _share(here: Here) -> str:
    _, regular = _percents(here)
    return here.say(
        N_("Of {revenue} paid out a share of a minor brings {minor}, one of a major {major}."),
        revenue=90,
        minor=here.money(90 * 2 * regular // 100),
        major=here.money(90 * regular // 100),
    )


def _traffic(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("Traffic 9 with trains for 8 brings {amount}."), amount=8 * facts.revenue_per_traffic
    )


def _coverage(here: Here) -> str:
    trains = [it for it in here.title.trains.values() if not it.discount_of]
    carried = [here.say(N_("{key}: {value}"), key=it.id, value=str(it.coverage)) for it in trains]
    return here.say(N_("By train: {list}."), list=here.listed(carried))


def _card(here: Here) -> str:
    return here.say(
        N_("It gives its company {count} coverage."), count=str(_facts(here).maritime_coverage)
    )


def _dragons(here: Here) -> str:
    limits = _facts(here).dragons_certificates
    if here.phase in limits:
        return here.say(
            N_("They hold at most {count} certificates in phase {phase}."),
            count=str(limits[here.phase]),
            phase=here.phase,
        )
    first = next(iter(limits))
    return here.say(
        N_("They hold at most {count} certificates in phase {phase}."),
        count=str(limits[first]),
        phase=first,
    )


def _row(here: Here) -> str:
    red, green = _facts(here).chart[0]
    return here.say(
        N_("In row 1 red goes up to rank {low}, and green begins at {high}."),
        low=str(red),
        high=str(green),
    )


def _rank(here: Here) -> str:
    train = next(iter(here.title.trains.values()))
    return here.say(
        N_("With one {train} and two tokens: {rank}."), train=train.id, rank=str(train.rank + 2)
    )


def _premium(here: Here) -> str:
    facts = _facts(here)
    prices = [cell.price for cell in here.title.market.rows[0]]
    place = prices.index(100)
    return here.say(
        N_("At {price} it costs {low} if the company is white, {high} if it is green."),
        price=100,
        low=facts.white_prices[place],
        high=facts.green_prices[place],
    )


def _synergy(here: Here) -> str:
    return here.say(N_("{amount} for each such city."), amount=_facts(here).synergy)


def _loan(here: Here) -> str:
    facts = _facts(here)
    return here.say(
        N_("One is {amount}, and takes {cost} off each share at the end."),
        amount=facts.loan,
        cost=here.money(facts.score_per_loan),
    )


def _tile_lay(here: Here) -> str:
    return here.say(N_("The second tile of a turn costs {amount}."), amount=_facts(here).second_lay)


def _discount(here: Here) -> str:
    train = next(it for it in here.title.trains.values() if it.discount_of)
    full = here.title.trains[train.discount_of].price
    return here.say(
        N_("The last {train} costs {price} instead of {full}."),
        train=train.card,
        price=train.price,
        full=here.money(full),
    )


WORDS = Words(
    examples={
        "certificate": _certificates,
        "president": _president,
        "share": _share,
        "dividend": _share,
        "traffic": _traffic,
        "revenue": _traffic,
        "coverage": _coverage,
        "maritime-card": _card,
        "dragons": _dragons,
        "row": _row,
        "rank": _rank,
        "premium": _premium,
        "synergy": _synergy,
        "loan": _loan,
        "tile-lay": _tile_lay,
        "discount": _discount,
    }
)
