"""Reasons that titles add, and how reasons are said."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game
from railhead.language import voice_of
from railhead.language.reasons import say_reasons
from tests.kept import random_game


def shared(game: Game) -> tuple[str, str]:
    """A company that has floated, and a player who owns a part of it."""
    return next(
        (company, player)
        for company in game.title.companies
        for player in game.players
        if game.floated(company) and game.percent(company, player)
    )


@pytest.mark.parametrize(
    ("title", "kind", "field"),
    [("1865", "traffic", "traffic"), ("18FB", "markers", "markers")],
)
def test_a_title_adds_what_it_alone_knows(title: str, kind: str, field: str) -> None:
    """Given the same table but for a company's traffic or markers, then that is an advantage of
    its owners, and of no table with less of it; it is said in the words of the title."""
    more, less = random_game(title, 4, 200), random_game(title, 4, 200)
    company, player = shared(more)
    of_company = getattr(more.state, field)
    of_company[company] = of_company.get(company, 0) + 50
    found = [it for it in more.advantages(player, less) if it.kind == kind]
    assert [(it.about, it.params["count"]) for it in found] == [(company, 50)]
    assert found[0].weight > 0
    assert not [it for it in less.advantages(player, more) if it.kind == kind]
    said = say_reasons([{"kind": kind, **found[0].params}], voice_of(more))
    assert said.startswith(f"{company} has 50 more ")


def test_a_company_that_owes_less_is_an_advantage_in_1861() -> None:
    less, more = random_game("1861", 4, 200), random_game("1861", 4, 200)
    company, player = shared(less)
    more.state.loans[company] = less.state.loans.get(company, 0) + 1  # type: ignore[attr-defined]
    found = [it for it in less.advantages(player, more) if it.kind == "loans"]
    assert [(it.about, it.params["count"]) for it in found] == [(company, 1)]
    assert not [it for it in more.advantages(player, less) if it.kind == "loans"]
    said = say_reasons([{"kind": "loans", **found[0].params}], voice_of(less))
    assert said == f"{company} owes 1 loan less"


def test_an_amount_that_is_a_mean_is_said_as_an_estimate() -> None:
    voice = voice_of(random_game("1849", 1, 1))
    told: dict[str, int | str] = {"kind": "price", "company": "SFA", "amount": 12}
    assert say_reasons([told], voice) == "a share of SFA is worth L.12 more"
    assert say_reasons([{**told, "about": 1}], voice) == "a share of SFA is worth about L.12 more"
    rusts: dict[str, int | str] = {"kind": "replaces", "company": "SFA", "train": "4H", "by": "8H"}
    said = "the 4H train of SFA rusts with the first 8H, after"
    then = "SFA then has one that lasts longer"
    assert (
        say_reasons([{**rusts, "count": 1}], voice) == f"{said} 1 other train of the bank; {then}"
    )
    assert (
        say_reasons([{**rusts, "count": 2}], voice) == f"{said} 2 other trains of the bank; {then}"
    )
    two = say_reasons([{**rusts, "count": 2}, told], voice)
    assert two == f"{said} 2 other trains of the bank; {then}; a share of SFA is worth L.12 more"
