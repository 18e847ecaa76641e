"""Shared steps refuse by the rules of each title."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from railhead.titles.catalogue import game_class, title_ids
from railhead.titles.common.table import CommonTable

COMMON = Path(__file__).resolve().parents[2] / "src" / "railhead" / "titles" / "common"


def keys() -> set[str]:
    """Every key by which a shared step asks for a rule."""
    found: set[str] = set()
    for path in COMMON.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule":
                found |= {str(item.value) for item in node.args if isinstance(item, ast.Constant)}
            if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "consent":
                assert isinstance(node.value, ast.Constant)
                found.add(str(node.value.value))
    return found - {""}


@pytest.mark.parametrize("title", title_ids())
def test_rules_behind_shared_refusals_are_rules_of_the_title(title: str) -> None:
    kind = game_class(title)
    assert issubclass(kind, CommonTable)
    rules = kind.load_title({}).rules
    assert {rule for rule in kind.rule_ids.values() if rule not in rules} == set()


# What a shared step can refuse only in a title that has such a thing.
AUCTIONS = {"bid_cash", "bid_least", "bid_step", "raise_or_leave"}
OFFERS = {"offer_limits", "offer_over", "offer_price"}
EMERGENCIES = {"emergency_enough", "emergency_president", "emergency_seller"}
ROUTES = {
    *("best_routes", "full_city", "gauge", "route_end", "route_token", "route_track"),
    *("same_place", "shared_track", "too_long", "too_many_stops", "train_once", "two_stations"),
    "wrong_gauge",
}
PRIVATE_SALES = {"private_never", "private_owner", "private_sale"}
WITHOUT = {
    "1849": AUCTIONS | OFFERS | {"one_block"},
    # In its stock round minors are offered too, as its own refusal says.
    "1861": EMERGENCIES | {"last_not_split", "stock_turn"},
    # Nobody has to sell what is above the limit.
    "1865": AUCTIONS | OFFERS | ROUTES | PRIVATE_SALES | {"last_not_split", "sell_first"},
}


@pytest.mark.parametrize("title", title_ids())
def test_every_shared_refusal_has_a_rule(title: str) -> None:
    kind = game_class(title)
    assert issubclass(kind, CommonTable)
    assert keys() - kind.rule_ids.keys() == WITHOUT[title]
