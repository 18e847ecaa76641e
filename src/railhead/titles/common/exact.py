"""Answers name nothing that their question does not ask for."""

from __future__ import annotations

from dataclasses import fields

from railhead.engine.actions import Action
from railhead.engine.illegal import Illegal
from railhead.titles.common.basis import BasicGame


def check_exact(game: BasicGame, action: Action, needed: Action, rule: str) -> None:
    """Check that an action names no more than `needed`, which decides the same. Raises Illegal.

    What is not read would be ignored in silence, and one answer could be written in many ways.
    `rule`: the id of the rule about such actions.
    """
    if game.ignores_needless:
        return
    for it in fields(action):
        if getattr(action, it.name) != getattr(needed, it.name):
            raise Illegal(rule, "Leave out {field}: it decides nothing here.", field=it.name)
