"""Checks of trains and phases: what never comes, and what comes in the wrong order."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.title import Title
from railhead.table.fault import Fault


def check_trains(title: Title) -> Iterator[Fault]:
    """Trains that rust by none or by an earlier one, and trains that no scenario has."""
    order = {name: rank for rank, name in enumerate(title.trains)}
    for train in title.trains.values():
        where = f"title.toml: train {train.id}"
        other = train.rusted_by
        if other and other not in order:
            yield Fault(where, "rusted_by: there is no train {id}", id=other)
        elif other and order[other] <= order[train.id]:
            yield Fault(where, "rusted_by: {id} comes no later than this train", id=other)
        if train.from_phase and train.from_phase not in title.phases:
            yield Fault(where, "from_phase: there is no phase {id}", id=train.from_phase)
        if train.discount_of and train.discount_of not in order:
            yield Fault(where, "discount_of: there is no train {id}", id=train.discount_of)
        for hex_id in train.doubles:
            if hex_id not in title.map.hexes:
                yield Fault(where, "doubles: there is no hex {id}", id=hex_id)
    for scenario in title.scenarios.values():
        where = f"title.toml: scenario.{scenario.id}"
        for name in scenario.trains:
            if name not in order:
                yield Fault(where, "trains: there is no train {id}", id=name)
    counted = {name for scenario in title.scenarios.values() for name in scenario.trains}
    for train in title.trains.values():
        if not train.unlimited and train.id not in counted:
            yield Fault("title.toml: scenario", "no scenario has a train {id}", id=train.id)


def check_phases(title: Title) -> Iterator[Fault]:
    """Phases that begin with no train or out of order, and limits that are missing."""
    order = {name: rank for rank, name in enumerate(title.trains)}
    last, before = -1, ""
    starting: dict[str, str] = {}
    for phase in title.phases.values():
        where, train = f"title.toml: phase {phase.id}", phase.starts_with
        if not train and not starting:
            continue
        if not train:
            yield Fault(where, "starts_with: no later phase begins without a train")
            continue
        if train not in order:
            yield Fault(where, "starts_with: there is no train {id}", id=train)
            continue
        if train in starting:
            yield Fault(
                where, "starts_with: {id} begins phase {phase} too", id=train, phase=starting[train]
            )
        elif order[train] < last:
            yield Fault(
                where, "its train {id} comes before that of phase {phase}", id=train, phase=before
            )
        starting[train] = phase.id
        last, before = max(last, order[train]), phase.id
    for phase in title.phases.values():
        if phase.operating_rounds < 1:
            yield Fault(f"title.toml: phase {phase.id}", "operating_rounds: expected 1 or more")
