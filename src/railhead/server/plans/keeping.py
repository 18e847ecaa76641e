"""Beginning plans, branching them off, naming and deleting them, carrying them over."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import LiveTable
from railhead.server.models import Plan
from railhead.server.models.plans import MOST_AT_TABLE, MOST_NAME, MOST_OF_ONE, random_number
from railhead.server.plans.carrying import Carried, carried
from railhead.server.plans.planned import PlannedTable


def begin_plan(live: LiveTable, person: int, at: int, name: str) -> Plan:
    """Begin a plan after `at` actions of a table, or return one that has no moves there yet.

    Raises IndexError if the game has fewer actions, Illegal for too many plans or a bad name.
    """
    last = len(live.game.actions)
    if not 0 <= at <= last:
        raise IndexError(at)
    empty = Plan.objects.filter(
        table_id=live.row.pk, person_id=person, version=live.version, moment=at, moves=[], undone=[]
    ).first()
    if empty is not None:
        return empty
    return _new(live.row.pk, person, name, version=live.version, moment=at, ahead=at == last)


def branch_off(live: PlannedTable, at: int, name: str) -> Plan:
    """Return a new plan with the moves of another up to `at` actions of the game.

    Raises IndexError for a moment before the plan or after its end, Illegal as `begin_plan`.
    """
    plan = live.plan
    if not live.floor <= at <= len(live.game.actions):
        raise IndexError(at)
    moves, left = [], at - live.floor
    for group in plan.moves:
        if left > 0:
            moves.append(group[:left])
        left -= len(group)
    about = {"version": plan.version, "moment": plan.moment, "ahead": plan.ahead}
    return _new(plan.table_id, plan.person_id, name, moves=moves, **about)


def rename(plan: Plan, name: str) -> None:
    """Give a plan another name. Raises Illegal for a bad one."""
    Plan.objects.filter(pk=plan.pk).update(name=_checked(name))


def carry_over(live: PlannedTable, name: str) -> tuple[Plan, Carried]:
    """Let a plan begin at the present position of its table; return it and what was carried.

    Where moves would be left out it stays as it is, and a new plan with `name` has the others.
    Raises Illegal for too many plans.
    """
    plan, found = live.plan, carried(live)
    fields: dict[str, Any] = {
        "version": live.real.version,
        "moment": len(live.real.game.actions),
        "ahead": True,
        "moves": found.moves,
    }
    if found.left_out or live.lost:
        return _new(plan.table_id, plan.person_id, name, **fields), found
    there = Plan.objects.filter(pk=plan.pk, edition=plan.edition)
    there.update(**fields, undone=[], edition=plan.edition + 1, key="")
    return plan, found


def advance(plan: Plan, version: int, count: int) -> None:
    """Note that the first `count` actions of a plan were played for real, up to a version.

    A plan of which nothing is left is deleted.
    """
    moves, left = [], count
    for group in plan.moves:
        if left < len(group):
            moves.append(group[max(left, 0) :])
        left -= len(group)
    there = Plan.objects.filter(pk=plan.pk, edition=plan.edition)
    if not moves and not plan.undone:
        there.delete()
        return
    there.update(
        version=version,
        moment=plan.moment + count,
        moves=moves,
        undone=[],
        edition=plan.edition + 1,
        key="",
    )


def _new(table_id: str, person: int, name: str, **fields: Any) -> Plan:
    own = Plan.objects.filter(person_id=person)
    with transaction.atomic():
        if own.filter(table_id=table_id).count() >= MOST_AT_TABLE:
            raise Illegal(
                "",
                N_("At most {most} plans can be kept at one table: delete one first."),
                most=MOST_AT_TABLE,
            )
        if own.count() >= MOST_OF_ONE:
            raise Illegal(
                "", N_("At most {most} plans can be kept: delete one first."), most=MOST_OF_ONE
            )
        number = random_number()
        while Plan.objects.filter(table_id=table_id, number=number).exists():
            number = random_number()
        return Plan.objects.create(
            table_id=table_id, person_id=person, number=number, name=_checked(name), **fields
        )


def _checked(name: str) -> str:
    plain = " ".join(name.split())
    if not (0 < len(plain) <= MOST_NAME and plain.isprintable()):
        raise Illegal("", N_("name: 1 to {most} letters are expected."), most=MOST_NAME)
    return plain
