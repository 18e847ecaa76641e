"""The baseline of the route benchmark: a plain circuit model in OR-Tools CP-SAT, one worker.

`python -m benchmarks.routes_cpsat FILE ...` prints one JSON object per position. It is run as a
process of its own: the solver is compiled code that nothing here vouches for. OR-Tools is not a
dependency of the project; `pip install ortools` in any environment with it will do.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from railhead.network.router.positions import read_positions
from railhead.network.router.problem import HEXES, Problem, RouteTrain
from railhead.network.tracks import Section
from railhead.titles.catalogue import uncounted_in

SECONDS = 60.0


def main(files: Sequence[str]) -> None:
    """Solve every position of the files."""
    cp_model = import_module("ortools.sat.python.cp_model")

    for name in files:
        for position in read_positions(Path(name), uncounted_in):
            start = time.process_time()
            value, proven = best_value(cp_model, position.problem)
            seconds = time.process_time() - start
            answer = {"id": position.id, "best": value, "proven": proven, "seconds": seconds}
            print(json.dumps(answer), flush=True)


def best_value(cp_model: Any, problem: Problem) -> tuple[int, bool]:
    """Return the value of the best set of routes, and whether it is proven."""
    model = cp_model.CpModel()
    by_crossing: defaultdict[int, list[Any]] = defaultdict(list)
    terms: list[Any] = []
    for train in problem.trains:
        _add_train(model, problem, train, by_crossing, terms)
    for arcs in by_crossing.values():
        model.add_at_most_one(arcs)
    model.maximize(sum(terms))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0, False
    return round(solver.objective_value), status == cp_model.OPTIMAL


def _add_train(
    model: Any,
    problem: Problem,
    train: RouteTrain,
    by_crossing: defaultdict[int, list[Any]],
    terms: list[Any],
) -> None:
    """A circuit through a depot: its arcs are sections, and a loop for each station not met."""
    runs = model.new_bool_var("")
    arcs = [(0, 0, runs.negated())]
    visited: dict[int, Any] = {}
    counted: dict[int, Any] = {}
    for node, station in enumerate(problem.stations, 1):
        met = visited[station.number] = model.new_bool_var("")
        # Without this a ring of stations that leaves the depot out would be a circuit too.
        model.add_implication(met, runs)
        arcs.append((node, node, met.negated()))
        arcs += [(0, node, model.new_bool_var("")), (node, 0, model.new_bool_var(""))]
        count = counted[station.number] = model.new_bool_var("")
        model.add_implication(count, met)
        if train.unit == HEXES or train.counts is None or station.kind not in train.may_skip:
            model.add(count == met)
        factor = train.multiplier * train.factors.get(station.number, 1)
        terms.append(station.revenue * factor * count)
    track = _track(model, problem, train)
    nodes = {station.number: node for node, station in enumerate(problem.stations, 1)}
    for section, start, end, arc in track:
        arcs.append((nodes[start], nodes[end], arc))
        crossings = section.crossings
        while crossings:
            by_crossing[crossings & -crossings].append(arc)
            crossings &= crossings - 1
    model.add_circuit(arcs)
    _add_places(model, problem, track, visited)
    if train.unit == HEXES:
        length = [section.hexes * (train.rates[section.gauge] or 0) * arc
                  for section, _, _, arc in track]  # fmt: skip
    else:
        length = list(counted.values())
    if train.counts is not None:
        model.add(sum(length) <= train.counts)
    _add_needs(model, problem, train, runs, counted)
    for bonus in problem.bonuses:
        given = model.new_bool_var("")
        for place in bonus.places:
            model.add(given <= sum(counted[number] for number in place if number in counted))
        factor = train.multiplier if bonus.times_multiplier else 1
        terms.append(bonus.amount * factor * given)


def _track(model: Any, problem: Problem, train: RouteTrain) -> list[tuple[Section, int, int, Any]]:
    """Each direction of the sections that a train may run, with a literal."""
    return [
        (section, start, end, model.new_bool_var(""))
        for section in problem.sections
        if train.rates[section.gauge] is not None
        for start, end in (
            (section.start, section.end),
            (section.end, section.start),
        )
    ]


def _add_places(
    model: Any,
    problem: Problem,
    track: Sequence[tuple[Section, int, int, Any]],
    visited: dict[int, Any],
) -> None:
    """Stations where routes only end, and groups of which a route visits one."""
    groups: defaultdict[str, list[Any]] = defaultdict(list)
    for station in problem.stations:
        if station.ends:
            here = station.number
            model.add_at_most_one(arc for _, start, end, arc in track if here in (start, end))
        for group in station.groups:
            groups[group].append(visited[station.number])
    for members in groups.values():
        model.add_at_most_one(members)


def _add_needs(
    model: Any, problem: Problem, train: RouteTrain, runs: Any, counted: dict[int, Any]
) -> None:
    """A train that runs counts two stations that count as such, and a token."""
    two = [counted[station.number] for station in problem.stations if station.counts]
    model.add(sum(two) >= 2 * runs)
    if train.needs_token:
        tokens = [counted[station.number] for station in problem.stations if station.token]
        model.add(sum(tokens) >= runs)


if __name__ == "__main__":
    main(sys.argv[1:])
