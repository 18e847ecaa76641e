"""Tests of rules that 1867 has as well are run by the rules of both titles."""

from __future__ import annotations

import pytest

from tests.titles.g1861.build import Example
from tests.titles.minors_and_publics.sister import SHARED, SisterGame

OWN, SISTER = "1861", "1867"

ALONE = {
    "test_after_the_first_8_train_the_bank_does_not_matter_and_goes_on_paying": "ends a turn later",
    "test_who_cannot_pay_is_nationalised_at_once": "trains of such a company leave the game",
    "test_with_the_option_its_money_goes_to_the_state_railway": "no such option",
    "test_no_train_is_given_back_freely_and_nobody_else_acts": "trains may be handed in",
    "test_at_the_limit_a_public_buys_none": "at its limit it may hand in a train",
    "test_without_a_train_it_is_nationalised_and_takes_no_loans": "its cash goes to the Bank",
}
"""Tests of shared rules whose tables show also what differs, and why."""


def _numbers(marks: list[pytest.Mark]) -> list[str]:
    return [
        str(rule).partition("-")[2] for mark in marks if mark.name == "rule" for rule in mark.args
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test by both sets of rules if both have all the rules that it proves."""
    marks = list(metafunc.definition.iter_markers())
    numbers = _numbers(marks)
    apart = metafunc.definition.name in ALONE
    if numbers and SHARED.issuperset(numbers) and not apart:
        metafunc.parametrize("rules_of", [OWN, SISTER], indirect=True)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever is run by the rules of the sister proves these."""
    call = getattr(item, "callspec", None)
    if call is None or call.params.get("rules_of") != SISTER:
        return
    numbers = _numbers(list(item.iter_markers("rule")))
    item.own_markers = [mark for mark in item.own_markers if mark.name != "rule"]
    item.add_marker(pytest.mark.rule(*(f"{SISTER}-{number}" for number in numbers)))


@pytest.fixture(autouse=True)
def rules_of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules by which the examples of a test are played."""
    if getattr(request, "param", OWN) == SISTER:
        monkeypatch.setattr(Example, "kind", SisterGame)
