"""`python -m tests.attack`: attack a server of one's own with thousands of requests.

Starts one on SQLite and, where a server answers, one on PostgreSQL, each with tables of every
title; asks every address with every method as everybody, then sends forms, moves, uploads, boards
and bytes that no page of ours sends; last it tries to stall another one (`stalling.py`). Ends with
1 if any answer was a 5xx, or anything else that `checking.py` forbids. Traffic goes to this machine
only; it stops by itself.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path

import django

from railhead.titles.catalogue import title_ids
from tests.attack import matrix, programs, raw, stalling
from tests.attack.checking import Findings
from tests.attack.fuzz import Fuzzer
from tests.attack.stage import ROLES, staged
from tests.server import postgres

CLIENTS = 4
FEW = 2
MOVES = 60
"""How many send at once, if it is the whole attack or a short one; how far the games are."""


def attack(
    folder: Path,
    requests: int,
    seed: int,
    database: str = "",
    *,
    roles: Collection[str] = ROLES,
    short: bool = False,
) -> Findings:
    """Attack one server; what was found. `roles`: as whom every address is asked.

    `short`: what all are answered alike is not asked by all, and fewer send at once.
    """
    findings = Findings()
    titles = title_ids()
    with staged(folder, titles, MOVES, database) as stage:
        findings.add(matrix.run(stage, titles[0], roles, in_turns=short))
        findings.add(programs.run(stage, titles[0], in_turns=short))
        findings.add(raw.run(stage.server.port))
        clients = FEW if short else CLIENTS
        left = max(0, requests - findings.count)
        fuzzers = [Fuzzer(stage, seed * 100)]
        for number in range(1, clients):
            fuzzers.append(Fuzzer(stage, seed * 100 + number, fuzzers[0].forms if short else ()))
        with ThreadPoolExecutor(clients) as pool:
            runs = [pool.submit(fuzzer.run, -(-left // clients)) for fuzzer in fuzzers]
        for run, fuzzer in zip(runs, fuzzers, strict=True):
            error = run.exception()
            if error is None:
                findings.add(run.result())
            else:
                lines = traceback.format_exception(error)
                findings.wrong("a client has stumbled: " + "".join(lines))
            fuzzer.close()
        with closing(stage.client("owner")) as owner:
            for tables in stage.tables.values():
                for table in tables.values():
                    findings.ask("a table afterwards", partial(owner.get, f"/tables/{table}/"))
        findings.notes.append(f"server: {stage.server.memory():.0f} MB at the end")
        findings.notes.append(f"stopped in {stage.server.stop():.1f} s")
        findings.log(stage.server.log())
    return findings


@contextmanager
def _databases(only: str) -> Iterator[list[tuple[str, str]]]:
    if only == "sqlite" or (postgres.why_not() and only != "postgresql"):
        yield [("SQLite", "")]
        return
    with postgres.database() as url:
        yield (
            [("SQLite", ""), ("PostgreSQL", url)] if only != "postgresql" else [("PostgreSQL", url)]
        )


def main() -> int:
    """Attack, tell what was found; 1 if anything was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("both", "sqlite", "postgresql"), default="both")
    asked = parser.parse_args()
    # The addresses are read off the server's own list; nothing is served or stored from here.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")
    os.environ.setdefault("RAILHEAD_SECRET_KEY", "only to read the list of addresses")
    django.setup()
    faults = 0
    with _databases(asked.database) as databases:
        for name, url in databases:
            with tempfile.TemporaryDirectory() as folder:
                found = attack(Path(folder), asked.requests // len(databases), asked.seed, url)
            # On a database of its own: two workers, where it is PostgreSQL.
            with ExitStack() as stack:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                other = stack.enter_context(postgres.database()) if url else ""
                found.add(stalling.run(Path(folder), other))
            sys.stdout.write("\n  ".join([name, *found.lines()]) + "\n")
            sys.stdout.flush()
            faults += len(found.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
