"""Games of this family that were played elsewhere: the table as noted, and files written again."""

from __future__ import annotations

from typing import Any

from railhead.exchange.gamefile import effective_actions
from railhead.titles.common.game import CommonGame
from railhead.titles.common.loans import DebtGame
from railhead.titles.minors_and_publics.forming import MergeTokens
from railhead.titles.minors_and_publics.game import MinorsGame
from tests.exchange.noted import Note, Table


class MinorsTable(Table):
    """The state railway, `state`, is noted from the start, and nobody owns it."""

    state = ""

    def companies(self, game: CommonGame) -> list[str]:
        return [*super().companies(game), self.state]

    def loans(self, game: CommonGame, company: str) -> int:
        assert isinstance(game, DebtGame)
        return game.loans_of(company)

    def charter(self, game: CommonGame, company: str) -> Note:
        """A public has no owner before somebody has its president's certificate."""
        assert isinstance(game, MinorsGame)
        own = super().charter(game, company)
        if company == game.state_railway:
            return own | {"owner": ""}
        step = game.state.agenda[-1] if game.state.agenda else None
        if isinstance(step, MergeTokens) and step.company == company:
            # It has three tokens; where more minors were, one of theirs stands for it.
            hexes = [step.cities[place].rpartition(".")[0] for place in step.left]
            own["tokens"] = sorted(hexes)
        return own | ({"owner": ""} if game.held(company, company).president else {})

    def theirs(self, note: Note) -> Note:
        # A company without price is in an auction; its token stands on the map too early.
        held = {
            company: charter | ({"owner": ""} if charter.get("owner") is None else {})
            for company, charter in note["companies"].items()
            if "price" in charter or company == self.state
        }
        # Who runs the state railway is noted as its owner, in some notes only.
        held[self.state]["owner"] = ""
        return super().theirs({**note, "companies": held})


# What the other site writes for its own use, or takes from elsewhere.
_OF_NO_ACCOUNT = {
    *("id", "user", "created_at", "skip", "original_id", "auto_actions", "automatic", "cause"),
    *("tokener", "variant", "extra_revenue", "subsidy"),
}


def said(
    file: dict[str, Any], like: dict[str, Any] | None = None, *, copies: bool = True
) -> list[Note]:
    """The actions of a file without undone ones and in one order of the parts of routes.

    Of routes only what the file `like` says of any is taken, by default all. `copies`: whether it
    counts which of several equal tiles is laid, and which of equal shares are sold.
    """
    shown = {
        name
        for entry in (like or file)["actions"]
        for route in entry.get("routes", ())
        for name in route
        if route[name]
    }
    entries = effective_actions(file["actions"])
    plain = [
        {name: entry[name] for name in entry if name not in _OF_NO_ACCOUNT} for entry in entries
    ]
    for entry in plain:
        if entry["type"] == "place_token":
            del entry["slot"]  # a wish, which the other site does not follow
        if not copies and "tile" in entry:
            entry["tile"] = entry["tile"].rpartition("-")[0]
        if not copies and "shares" in entry:
            entry["shares"] = sorted(share.endswith("_0") for share in entry["shares"])
        if not copies and "city" in entry:
            tile, _, node = entry["city"].rpartition("-")
            entry["city"] = f"{tile.rpartition('-')[0]} {node}"
        if entry["type"] == "buy_shares":
            entry.pop("share_price", None)
        entry["routes"] = [_route(route, shown) for route in entry.get("routes", ())]
    return plain


def _route(route: dict[str, Any], shown: set[str]) -> dict[str, Any]:
    chains = sorted(min(chain, chain[::-1]) for chain in route["connections"])
    ends = {name: sorted(route[name]) for name in {"hexes", "nodes"} & shown if route.get(name)}
    earned = {"revenue": route["revenue"]} if "revenue" in shown else {}
    return {"train": route["train"], "chains": chains, **earned, **ends}


def automatic(file: dict[str, Any]) -> list[bool]:
    """Which actions of a file nobody has taken by hand."""
    return ["automatic" in entry for entry in effective_actions(file["actions"])]
