"""Questions of every kind show all their answers without scrolling, on a screen and on a phone.

What counts as an answer that must be seen is said in `tools/heights.py`, whose random games are
kept beside: `python -m tools.heights --keep tests/browser/questions.json.gz` writes them anew.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

from railhead.titles.catalogue import title_ids
from tests.browser.opening import new_table
from tests.browser.reader import FRENCH
from tests.browser.sitting import Sit
from tests.kept import kept
from tests.samples import first
from tools.heights import SIZES, Met, measured
from tools.heights import kept as kept_in
from tools.question_panels import drawn

KEPT = Path(__file__).with_name("questions.json.gz")

TIGHT = {
    "1849": ("trains: bankrupt buy_train sell_shares", "trains: buy_train sell_shares"),
    "1861": ("privates: buy_private", "early_privates: buy_private"),
    "1865": (
        "stock_round: buy_share par sell_shares",
        "stock_round: buy_share sell_shares",
        "trains: buy_private buy_train",
        "dividend: dividend repay_loan",
    ),
    "1867": ("minor_home: place_token", "stock_round: bid_company buy_share sell_shares"),
    "1889": ("routes: run_routes", "trains: buy_train sell_shares"),
    "18FB": (
        "stock_round: buy_private offer_private par",
        "stock_round: buy_private par",
        "stock_round: buy_private buy_share par take_concession",
        "stock_round: buy_private buy_share",
        "token: buy_private place_token",
    ),
}
"""The kinds of question that need most room in French, by title."""


_ACQUIRED = ("18FB", "stock_round: buy_private buy_share par take_concession")

FULLEST = {
    "laptop": {_ACQUIRED},
    "low": {
        _ACQUIRED,
        ("1865", "stock_round: buy_share sell_shares"),
        ("1867", "minor_home: place_token"),
    },
    "phone": {("1889", "routes: run_routes"), ("1889", "trains: buy_train sell_shares")},
}
"""The kinds whose fullest questions are scrolled, by size; a sign says how much lies below.

On a phone it is the page that scrolls.
"""


@cache
def met(title: str) -> list[Met]:
    """Questions of every kind that random games of a title have met."""
    return questions(sha256(KEPT.read_bytes()).hexdigest(), title)


@kept
def questions(_digest: str, title: str) -> list[Met]:
    """What is in the file of this digest: its games have to be played."""
    return kept_in(KEPT, title)


@cache
def panels(title: str, language: str) -> dict[str, list[str]]:
    """The same for both sizes; in French of the kinds that need most room."""
    kinds = [kind for kind in met(title) if language == "en" or kind.name in TIGHT[title]]
    return {kind.name: drawn(kind.game, language) for kind in kinds}


SAMPLE = [
    ("fr", "1865", "phone"),
    ("en", "1861", "low"),
]
CASES = product(("en", "fr"), title_ids(), sorted(SIZES))
OTHERS = [case for case in CASES if case not in SAMPLE]


@pytest.mark.parametrize(("language", "title", "size"), first(len(SAMPLE), SAMPLE + OTHERS))
def test_answers_need_no_scrolling(sit: Sit, title: str, size: str, language: str) -> None:
    """All are in the window, large enough for a finger, and the page is no wider than that."""
    assert len(panels(title, language)) == len(met(title) if language == "en" else TIGHT[title])
    width, height = SIZES[size]
    view = {"width": width, "height": height}
    hands = {"has_touch": True} if size == "phone" else {}
    reader = sit(viewport=view, **hands, **({"locale": FRENCH} if language == "fr" else {}))
    new_table(reader, title)
    shown = panels(title, language).items()
    found = {name: measured(reader.page, sections) for name, sections in shown}
    assert all(one.answers for one in found.values())
    scrolled = FULLEST.get(size, set())
    assert not {
        name: one
        for name, one in found.items()
        if one.small
        or one.wide
        or (one.hidden and not ((title, name) in scrolled and (one.told or size == "phone")))
    }
