"""Shared steps refuse by the rules of each title, and every rule is named where it is enforced."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from railhead.titles.catalogue import game_class, title_ids
from railhead.titles.common.game import CommonGame

TITLES = Path(__file__).resolve().parents[2] / "src" / "railhead" / "titles"
COMMON = TITLES / "common"


def keys() -> set[str]:
    """Every key by which a shared step asks for a rule."""
    found: set[str] = set()
    for path in COMMON.rglob("*.py"):
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
    assert issubclass(kind, CommonGame)
    rules = kind.load_title({}).rules
    assert {rule for rule in kind.rule_ids.values() if rule not in rules} == set()


# What a shared step can refuse only in a title that has such a thing.
AUCTIONS = {"bid_cash", "bid_least", "bid_step", "raise_or_leave"}
WATERFALL = {
    *("offer_not_bid_on", "offer_paid", "offer_price_fixed", "opening_turn", "privates_first"),
}
TRADE_IN = {"trade_in"}
OFFERS = {"offer_limits", "offer_over", "offer_price"}
EMERGENCIES = {"emergency_enough", "emergency_president", "emergency_seller"}
ROUTES = {
    *("best_routes", "full_city", "route_end", "route_token", "route_track", "same_place"),
    *("shared_track", "too_many_stops", "train_once", "two_stations"),
}
STARTS = {"start_price", "start_value"}
LINES = {"line_choice", "line_cost", "line_way"}
EXCHANGES = {"cut_track", "exchange_kind", "no_exchange", "same_track"}
PRIVATE_SALES = {"private_never", "private_owner", "private_sale"}
TRAINS = {"must_own_train", "train_limit"}
# In the stock round of the family minors are offered too, as its own refusal says.
MINORS = (
    *(*EMERGENCIES, *STARTS, *LINES, *EXCHANGES, *TRAINS, *WATERFALL),
    *("last_not_split", "stock_turn"),
)
WITHOUT = {
    # Its own options say when a corporation has operated.
    "1849": OFFERS | STARTS | LINES | EXCHANGES | TRAINS | TRADE_IN | {"not_operated", "one_block"},
    "1861": {*MINORS, *TRADE_IN},
    # Nobody has to sell what is above the limit; who must own a train is told why.
    "1865": AUCTIONS
    | OFFERS
    | ROUTES
    | PRIVATE_SALES
    | WATERFALL
    | TRADE_IN
    | {"last_not_split", "must_own_train", "sell_first"},
    "1867": {*MINORS},
    # Any route may be run, and certificates may be sold before a corporation has operated.
    "1889": OFFERS | LINES | EXCHANGES | {"best_routes", "last_not_split", "not_operated"},
    # No limit of trains; nobody ever owns more certificates than he may.
    "18FB": OFFERS
    | ROUTES
    | PRIVATE_SALES
    | WATERFALL
    | TRADE_IN
    | {"discard", "last_not_split", "sell_first"},
}


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_every_shared_refusal_has_a_rule(title: str) -> None:
    kind = game_class(title)
    assert issubclass(kind, CommonGame)
    assert keys() - kind.rule_ids.keys() == WITHOUT[title]


SOURCES = COMMON.parents[1]
ID = r"\d\d[\dA-Z]{2}-(?:[\d.]+|R|R-[a-z]+)-\d+[a-z]?"
# A full id and what follows it in short: "1849-4.1-15, 16", "1865-2.2-4 to 2.2-10", "to 8-10".
SHORTENED = re.compile(
    rf"{ID}(?:,|,?\s+(?:and|or|to))\s+(?:#\s+)?(?!{ID})(?:R-|[\d.]*\d-)?(?:[a-z]+-)?\d+\b(?![\w.-]*\w)"
)


def ids(title: str) -> list[str]:
    """The ids of the rules of a title that can be enforced."""
    return [rule.id for rule in game_class(title).load_title({}).rules.values() if rule.enforced]


@pytest.mark.parametrize("title", title_ids())
def test_every_rule_is_named_where_it_is_enforced(title: str) -> None:
    folder = game_class(title).folder
    files = [path for path in folder.rglob("*") if path.suffix in {".py", ".toml"}]
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in files if path.name != "rulebook.toml"
    )
    named = set(re.findall(ID, text))
    for family in families(title):
        named |= {f"{title}-{number}" for number in numbers(family)}
    assert not [rule for rule in ids(title) if rule not in named]


NUMBER = r"(?:[\d.]+|R)-\d+"
# "rule 9.4-2", "rules 9.4-1, 9.4-2 and 9.4-3", `game.rule("9.4-2")`, `"turn": "10-3"`.
NUMBERS = re.compile(rf"[Rr]ules?\s+({NUMBER}(?:(?:,|\s+and)\s+{NUMBER})*)|\"({NUMBER})\"")


def families(title: str) -> list[Path]:
    """The packages of rules that a title shares with its cousins, who number them alike."""
    names = {
        kind.__module__.split(".")[2]
        for kind in game_class(title).__mro__
        if "titles" in kind.__module__
    }
    own = game_class(title).folder.name
    return [
        TITLES / name
        for name in names
        if (TITLES / name).is_dir() and name not in (COMMON.name, own)
    ]


def numbers(family: Path) -> set[str]:
    """The numbers of the rules that the modules of a family name."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in family.rglob("*.py"))
    return {one for found in NUMBERS.finditer(text) for one in re.findall(NUMBER, found.group())}


@pytest.mark.parametrize("title", title_ids())
def test_a_family_names_rules_that_its_titles_have_or_lack_by_name(title: str) -> None:
    known = game_class(title).load_title({}).rules
    for family in families(title):
        missing = {number for number in numbers(family) if f"{title}-{number}" not in known}
        assert missing == LACKING.get(title, set())


# Rules of other titles of their family that a title has not.
LACKING = {"1867": {"9.4-7", "9.5-2", "9.5-3", "10.5-3", "R-9"}}


@pytest.mark.slow
def test_no_id_of_a_rule_is_shortened() -> None:
    found = {
        f"{path.relative_to(SOURCES)}: {match.group()}"
        for path in SOURCES.rglob("*.py")
        for match in SHORTENED.finditer(path.read_text(encoding="utf-8"))
    }
    assert not found


@pytest.mark.parametrize("title", title_ids())
def test_shared_code_named_beside_rules_is_there(title: str) -> None:
    places = (game_class(title).folder, *families(title))
    files = [path for place in places if (path := place / "rule_ids.py").is_file()]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = re.findall(r"^# ([a-z_/]+\.py):", text, flags=re.MULTILINE)
    assert named
    assert not [path for path in named if not (SOURCES / path).is_file()]
