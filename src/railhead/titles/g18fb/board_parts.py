"""What a board of one's own may have in 18FB besides map and tiles.

All of it is printed on parts that are not public. What the rulebook says in words stays: phases and
what begins with them, limits, and what companies, concessions and cards are good for.
"""

from __future__ import annotations

from typing import Any

from railhead.engine.board import Board
from railhead.engine.boardkinds import Chart, Many, Named, Record, Switch, Whole
from railhead.engine.boardparts import BoardParts, Given, Table
from railhead.engine.fault import TitleError
from railhead.language import N_
from railhead.table.market import parse_market

LAST = "e"
"""The letter on the market of the price that ends the game (rule 18FB-4-2)."""

REGIONAL = "regional"
# Bids are multiples of 5, and the first may be what is printed on the card (rule 18FB-3.2-3).
_BID = Whole(5, 995, step=5)
_MONEY, _PRICE = Whole(0, 999), Whole(1, 5_000)
_BONUS = Record({"amount": _MONEY, "brown": Switch()}, optional=("brown",))


def _complete(data: dict[str, Any], board: Board) -> None:
    """The space of the highest price, which ends the game, has a letter of its own."""
    rows = parse_market(data["market"]).rows
    ends = [
        [number, column]
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        if LAST in cell.zones
    ]
    if len(ends) != 1:
        raise TitleError(
            f"{board.source('market')}: market: rows",
            "expected a single price with the letter {letter}, found {count}",
            letter=LAST,
            count=len(ends),
        )
    data["special"]["last_cell"] = ends[0]


PARTS = BoardParts(
    tables=(
        Table(
            "market",
            N_(
                "The market, its highest row first: prices with letters for the kind of space. Companies may start at p from phase 1, at q from phase 2, at r from phase 5; l is light blue, d dark blue, and the one price with e ends the game. A single point is a gap at the left of a row. A ledge lies below each of the ledge_rows, which are counted from 1 at the top."  # noqa: E501
            ),
            (
                Given("rows", "market", Chart(letters=LAST)),
                Given("ledge_rows", "special.ledge_rows", Many(Whole(1, 29, first=1), 0, 29)),
            ),
        ),
        Table(
            "trains",
            N_(
                "The trains: price, stops (stations with a token of the company, the X of X+Y), markers (of towns, the Y of X+Y), and rusted_by: the train whose first sale scraps it, with nothing between the quotes if none does. R5 and R6 are those of the regional companies. PH6 and R6 never run out."  # noqa: E501
            ),
            (
                Given("*.price", "train.*.price", _PRICE),
                Given("*.stops", "train.*.stops", Whole(1, 99)),
                Given("*.markers", "train.*.markers", Whole(0, 99)),
                Given(
                    "*.rusted_by",
                    "train.*.rusted_by",
                    Named("train", none=True),
                    usual="",
                    has=lambda train: not train.get("from_phase"),
                ),
            ),
        ),
        Table(
            "train_counts",
            N_("How many trains there are of each kind that can run out."),
            (Given("*", "scenario.standard.trains.*", Whole(1, 40)),),
        ),
        Table(
            "tokens",
            N_(
                "How many tokens a company has, that of its home included. Each regional company has one, for its base."  # noqa: E501
            ),
            (Given("*", "company.*.tokens", Whole(3, 20), has=lambda it: it["kind"] != REGIONAL),),
        ),
        Table(
            "ports",
            N_(
                "What a port adds to its city: in phases 1 and 2 (yellow), 3 and 4 (green), 5 and 6 (brown)."  # noqa: E501
            ),
            (Given("*", "special.port.*", _MONEY),),
        ),
        Table(
            "secured_interest",
            N_("The secured interest for a share of 10%, by band; no band pays less than before."),
            (Given("*", "special.bands.*", _MONEY),),
        ),
        Table(
            "concessions",
            N_(
                "The concessions: the full deposit (phases 1 and 2), the reduced one (phase 3), and the band of the secured interest."  # noqa: E501
            ),
            (
                Given("*.full", "special.concessions.*.full", Whole(0, 5_000)),
                Given("*.reduced", "special.concessions.*.reduced", Whole(0, 5_000)),
                Given("*.band", "special.concessions.*.band", Named("special.bands")),
            ),
        ),
        Table(
            "cards",
            N_(
                "The political cards: face, the printed cost; revenue in each Operating Round; and reduced, the revenue after the company of the card has left home. A face is a multiple of 5, as bids are."  # noqa: E501
            ),
            (
                Given("*.face", "private.*.face", _BID),
                Given("*.revenue", "private.*.revenue", _MONEY),
                Given("*.reduced", "special.reduced_income.*", _MONEY),
            ),
        ),
        Table(
            "regional",
            N_(
                "The regional companies: order, in which they operate; nominal, their value, a multiple of 5; and a bonus for each place on their line after the base, paid to the owner. With brown = true it is paid only when the place is brown. The places stand under lines."  # noqa: E501
            ),
            (
                Given("*.order", "special.regional.*.order", Whole(1, 99)),
                Given("*.nominal", "special.regional.*.nominal", _BID),
                Given("*.bonuses", "special.regional.*.bonuses", Many(_BONUS, 1, 4)),
            ),
        ),
    ),
    unread=("homes", "destinations", "bonus"),
    notes={
        "lines": N_(
            "The home of each company, its intermediate and its final destination; where it has a choice, each line by itself. Of a regional company the base, and the places that bring a bonus. A number after a point is a station of a hex that has several; the first is 0."  # noqa: E501
        ),
        "places.further": N_("The other historical destinations of companies."),
        "places.bourbon": N_("Political card: the place of the Bourbon token that it replaces."),
        "places.pays_from": N_(
            "Phase: the off-board areas that pay only from then on; all others pay from the beginning."  # noqa: E501
        ),
        "places.slots_from": N_(
            "Phase: the off-board areas whose open slots can be used only from then on."
        ),
        "places.papal": N_("What the Falcon card adds to a papal enclave: the places of these."),
        "tile": N_(
            "The tiles: number, colour, how many there are, and the face. The revenue of a town is 10 for each marker that is collected there. A tile with fixed = true is not turned."  # noqa: E501
        ),
    },
    complete=_complete,
)
"""What a board may have, and where it goes in `title.toml`."""
