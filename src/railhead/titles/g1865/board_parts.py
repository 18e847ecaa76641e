"""What a board of one's own may have in 1865 besides map and tiles.

All of it is printed on the board, the trains, the charters or the cards. What the rulebook says in
words stays: phases and what begins with them, limits, loans, the costs of tiles and absorptions.
"""

from __future__ import annotations

from typing import Any

from railhead.engine.board import Board
from railhead.engine.boardkinds import Chart, Many, Named, Whole
from railhead.engine.boardparts import BoardParts, Given, Table
from railhead.language import N_

_PRICE, _COUNT = Whole(1, 5_000), Whole(0, 40)


def _is_whole_class(train: dict[str, Any]) -> bool:
    """It is not the cheaper last train of another class, which follows that class."""
    return not train.get("discount_of")


def _complete(data: dict[str, Any], board: Board) -> None:  # noqa: ARG001
    """The cheaper last train of a class is as the others; a company has the tokens of a major."""
    trains = {train["id"]: train for train in data["train"]}
    for train in trains.values():
        if not _is_whole_class(train):
            whole = trains[train["discount_of"]]
            train["coverage"] = whole["coverage"]
            train["rusted_by"] = whole.get("rusted_by", "")
    for company in data["company"]:
        company["tokens"] = data["special"]["tokens"]["major"]


PARTS = BoardParts(
    tables=(
        Table(
            "market",
            N_(
                "The row of the market: prices with letters for boxes where companies may start, p from phase 2, q from phase 3, r from phase 5. Below it, box by box, what a share costs that the Dragons hold of a company in the white zone and in the green one."  # noqa: E501
            ),
            (
                Given("rows", "market", Chart(most_rows=1)),
                Given("white", "special.white_prices", Many(_PRICE, 1, 60)),
                Given("green", "special.green_prices", Many(_PRICE, 1, 60)),
            ),
        ),
        Table(
            "trains",
            N_(
                "The trains: price, coverage (the traffic that a train carries), and rusted_by: the train whose first sale scraps it, with nothing between the quotes if none does. PH2d, PH3d and PH4d are the last trains of their kind, at a lower price. PH7 never runs out."  # noqa: E501
            ),
            (
                Given("*.price", "train.*.price", _PRICE),
                Given("*.coverage", "train.*.coverage", Whole(1, 99), has=_is_whole_class),
                Given(
                    "*.rusted_by",
                    "train.*.rusted_by",
                    Named("train", none=True),
                    usual="",
                    has=_is_whole_class,
                ),
            ),
        ),
        Table(
            "train_counts",
            N_(
                "How many trains there are of each kind that can run out, in the full game and in the short one; of the cheaper last ones there is one or none."  # noqa: E501
            ),
            (
                Given("full.*", "scenario.full.trains.*", _COUNT),
                Given("short.*", "scenario.short.trains.*", _COUNT),
            ),
        ),
        Table(
            "tokens",
            N_(
                "How many tokens a minor and a major have, that of the home included, and how many more a conversion brings, by phase; a company never has more than a major."  # noqa: E501
            ),
            (
                Given("minor", "special.tokens.minor", Whole(1, 20)),
                Given("major", "special.tokens.major", Whole(1, 20)),
                Given("conversion.*", "special.conversion_tokens.*", Whole(0, 20)),
            ),
        ),
        Table(
            "dragons",
            N_(
                "The Dragons' chart: for each phase from 2 the highest red rank and the lowest green one, the ranks between are white; the row on which a company floats, by phase, where 1 is the row of phase 2; and how many certificates the Dragons may hold, by phase."  # noqa: E501
            ),
            (
                Given("chart", "special.chart", Many(Many(Whole(0, 99), 2, 2), 6, 6)),
                Given("start.*", "special.chart_start.*", Whole(1, 6, first=1)),
                Given("certificates.*", "special.dragons_certificates.*", Whole(1, 99)),
            ),
        ),
        Table(
            "maritime",
            N_(
                "The maritime cards: the coverage of each, and what each pays in an Operating Round. The places of their bonuses stand under bonus."  # noqa: E501
            ),
            (
                Given("coverage", "special.maritime_coverage", Whole(0, 99)),
                Given("revenue.*", "private.*.revenue", Whole(0, 999)),
            ),
        ),
    ),
    unread=("lines", "places"),
    notes={
        "homes": N_("The home of each company: a city or mine with a slot for it."),
        "destinations": N_("The destination of each company, a city or mine."),
        "bonus": N_("Maritime card: its bonus places, cities or mines."),
        "tile": N_(
            "The tiles: number, colour, how many there are, and the face; the revenue is the traffic. Under hexes stand the only hexes that take a tile."  # noqa: E501
        ),
    },
    complete=_complete,
)
"""What a board may have, and where it goes in `title.toml`."""
