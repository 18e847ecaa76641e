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


# What a shared step can refuse in one title only: bids that go round, loans, E trains.
ONLY_1849 = {"emergency_president", "last_not_split"}
ONLY_1861 = {"bid_cash", "bid_least", "bid_step", "raise_or_leave",
             "offer_limits", "offer_over", "offer_price"}  # fmt: skip


@pytest.mark.parametrize(("title", "without"), [("1849", ONLY_1861), ("1861", ONLY_1849)])
def test_every_shared_refusal_has_a_rule(title: str, without: set[str]) -> None:
    kind = game_class(title)
    assert issubclass(kind, CommonTable)
    assert keys() - kind.rule_ids.keys() == without
