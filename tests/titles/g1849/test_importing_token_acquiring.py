"""Files with token acquiring: some pass that step in every turn, others only where it is open."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.exchange.gamefile import read_gamefile
from railhead.titles.g1849.importing import Importer1849


def opening(passes: dict[str, Any] | None, automatic: bool = False) -> list[dict[str, Any]]:
    """The first operating turn of SFA; `passes` is how the file passes the acquiring of tokens."""
    bids = [
        ("SCE", 20, 1), ("SIGI", 45, 2), ("CNM", 75, 3), ("SMS", 110, 1), ("RSA", 150, 2),
    ]  # fmt: skip
    actions: list[dict[str, Any]] = [
        {"type": "bid", "entity": player, "company": company, "price": price}
        for company, price, player in bids
    ]
    actions.append({"type": "par", "entity": 2, "corporation": "SFA", "share_price": "100,3,5"})
    actions += [{"type": "pass", "entity": player} for player in (3, 1, 2)]
    lay = {"type": "lay_tile", "entity": "SFA", "hex": "J6", "tile": "645-0", "rotation": 3}
    if passes is not None and automatic:
        lay["auto_actions"] = [passes]
    actions.append(lay)
    if passes is not None and not automatic:
        actions.append(passes)
    actions.append({"type": "buy_train", "entity": "SFA", "train": "4H-0", "price": 100})
    for number, action in enumerate(actions, 1):
        action["id"] = number
    return actions


@pytest.mark.parametrize("automatic", [True, False])
@pytest.mark.parametrize("passes", [None, {"type": "pass", "entity": "SFA"}])
def test_the_step_is_passed_as_the_file_has_it(
    passes: dict[str, Any] | None, automatic: bool
) -> None:
    data = {
        "title": "1849",
        "players": [{"id": i, "name": f"P{i}"} for i in (1, 2, 3)],
        "settings": {"seed": 27939, "optional_rules": ["acquiring_station_tokens"]},
        "actions": opening(passes, automatic),
    }
    translator = Importer1849(read_gamefile(data))
    for _ in translator.play():
        pass
    assert translator.game.state.trains["SFA"] == ("4H-0",)
