"""The last runs of the companies, read from the events of the game."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.game import Game


@dataclass(frozen=True, slots=True)
class Run:
    """The last run of a company: `revenue` in money, and what became of it, "" if undecided.

    `choice`: `pay`, `withhold`, `half` or a title's own.
    """

    revenue: int
    choice: str


@dataclass(frozen=True, slots=True)
class RecentRuns:
    """`runs`: company -> its last run. `operated`: companies whose turn in this round is over."""

    runs: dict[str, Run]
    operated: frozenset[str]


# Events that tell of runs; the parameters of all others, by far the most, are not looked at.
_TOLD = frozenset({"turn_begins", "dividend", "no_revenue", "routes_run"})


def recent_runs(game: Game) -> RecentRuns:
    """Return the last run of every company, and which companies have operated in this round."""
    # The events are read backwards until the last run of every company is known.
    runs: dict[str, Run] = {}
    decided: dict[str, Run] = {}
    turns: set[str] = set()
    this_round = game.state.round == "OR"
    wanted = set(game.state.presidents)
    for event in reversed(game.events):
        if event.kind not in _TOLD and not event.kind.endswith("_round"):
            continue
        params = event.params
        company = params.get("company", "")
        match event.kind:
            case "turn_begins":
                if this_round:
                    turns.add(company)
                # A turn without a run of trains: the revenue has come otherwise.
                if company in decided:
                    runs.setdefault(company, decided[company])
            case kind if kind.endswith("_round"):
                this_round = False
            case "dividend" if company not in runs:
                decided.setdefault(company, Run(params["revenue"], params["choice"]))
            case "no_revenue" if company not in runs:
                decided.setdefault(company, Run(0, "withhold"))
            case "routes_run" if company not in runs:
                choice = decided[company].choice if company in decided else ""
                runs[company] = Run(params["revenue"], choice)
        if not this_round and wanted <= runs.keys():
            break
    decision = game.decision
    acting = decision.actor if decision is not None else ""
    return RecentRuns(runs, frozenset(turns - {acting}))
