"""`python -m benchmarks.measuring`: measures what it is told to, a line of JSON for each.

`benchmarks.against` starts one for each of two programs and lets them work in turns. A request is
{"row": NAME}, {"game": [TITLE, SEED]}, {"router": true} or {"fleet": [RECORD, COMPANY, TRAINS]};
an answer has the `count` and `amount` of one run, the `digest` of a game, how the `router` runs, or
what the best routes of a fleet earn and how long they took, or says why there is none: `missing`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.digests import digest_of_game
from benchmarks.routes import router_variant
from benchmarks.timing import Row, sample
from benchmarks.work import rows
from railhead.records.record import from_record


class Measuring:
    """The rows by their names, and what has been prepared."""

    def __init__(self) -> None:
        self.rows: Mapping[str, Row] = {row.name: row for row in rows()}
        self.prepared: dict[str, Callable[[], object]] = {}
        self.record: dict[str, Any] = {}
        self.game: Any = None

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a request asks for."""
        if "game" in request:
            return {"digest": digest_of_game(*request["game"])}
        if "router" in request:
            return {"router": router_variant()}
        if "fleet" in request:
            return self.fleet(*request["fleet"])
        row = self.rows[request["row"]]
        if row.name not in self.prepared:
            self.prepared[row.name] = row.prepare()
        found = sample(row, self.prepared[row.name])
        return {"count": found.count, "amount": found.amount}

    def fleet(self, record: dict[str, Any], company: str, trains: list[str]) -> dict[str, Any]:
        """Search for the best routes of a company with other trains, after a record."""
        if record != self.record:
            self.record, self.game = record, from_record(record)
        start = time.process_time()
        best = self.game.best_routes(company, trains)
        seconds = time.process_time() - start
        routes = repr([(route.train, route.sections) for route in best.routes])
        return {
            "revenue": best.revenue,
            "proven": best.proven,
            "routes": routes,
            "seconds": seconds,
        }


def main() -> None:
    """Answer requests until there are no more."""
    measuring, answers = Measuring(), sys.stdout
    sys.stdout = sys.stderr  # nothing else may come between the answers
    for line in sys.stdin:
        try:
            answer = measuring.answer(json.loads(line))
        except Exception as error:  # another program may lack whatever a row needs
            answer = {"missing": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
