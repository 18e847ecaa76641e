"""`python -m benchmarks.measuring`: measures what it is told to, a line of JSON for each.

`benchmarks.against` starts one for each of two programs and lets them work in turns. A request is
{"row": NAME}, {"game": [TITLE, SEED]} or {"router": true}; an answer has the `count` and `amount`
of one run, the `digest` of a game, or how the `router` runs, or says why there is none: `missing`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.digests import digest_of_game
from benchmarks.routes import router_variant
from benchmarks.timing import Row, sample
from benchmarks.work import rows


class Measuring:
    """The rows by their names, and what has been prepared."""

    def __init__(self) -> None:
        self.rows: Mapping[str, Row] = {row.name: row for row in rows()}
        self.prepared: dict[str, Callable[[], object]] = {}

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a request asks for."""
        if "game" in request:
            return {"digest": digest_of_game(*request["game"])}
        if "router" in request:
            return {"router": router_variant()}
        row = self.rows[request["row"]]
        if row.name not in self.prepared:
            self.prepared[row.name] = row.prepare()
        found = sample(row, self.prepared[row.name])
        return {"count": found.count, "amount": found.amount}


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
