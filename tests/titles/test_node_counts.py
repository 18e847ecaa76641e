"""How many answers the rules give, three decisions deep: golden numbers for each title.

Any change of what may be done shows here, at its place.
"""

from __future__ import annotations

import pytest

from railhead.titles.catalogue import title_ids
from tests.titles.node_counts import count_nodes, position

pytestmark = pytest.mark.slow

COUNTS = [
    ("1849-2-1", "random 3 default 1", 17, "stock_round", (3, 9, 97)),
    ("1849-2-1", "random 3 default 1", 102, "stock_round", (6, 39, 255)),
    ("1849-2-1", "random 4 default 2", 17, "track", (39, 78, 78)),
    ("1849-2-1", "random 4 rulebook 10", 68, "track", (8, 46, 210)),
    ("1849-2-1", "random 4 peer 35", 68, "acquire_token", (9, 59, 366)),
    ("1861-2-1", "random 3 default 1", 34, "stock_round", (17, 145, 1369)),
    ("1861-2-1", "random 3 default 1", 51, "track", (13, 151, 223)),
    ("1861-2-1", "random 3 default 1", 85, "trains", (11, 91, 859)),
    ("1861-2-1", "random 3 rulebook 17", 170, "routes", (1, 24, 324)),
    ("1861-2-1", "random 3 peer 41", 170, "merger", (9, 18, 112)),
    ("1865-2-1", "random 2 default 1", 17, "stock_round", (4, 20, 151)),
    ("1865-2-1", "random 2 default 1", 68, "track", (19, 353, 713)),
    ("1865-2-1", "random 3 default 11", 153, "trains", (9, 57, 636)),
    ("1865-2-1", "random 2 peer 14", 119, "help", (1, 31, 974)),
    ("1865-2-1", "greedy 4 default 2", 136, "token", (5, 20, 150)),
    ("1867-1-1", "random 3 default 1", 51, "track", (13, 91, 247)),
    ("1867-1-1", "random 3 default 1", 85, "trains", (9, 32, 110)),
    ("1867-1-1", "random 4 default 2", 102, "minor_home", (12, 36, 108)),
    ("1867-1-1", "random 2 peer 59", 170, "stock_round", (4, 51, 453)),
    ("1867-1-1", "greedy 3 rulebook 3", 510, "merge_members", (10, 35, 101)),
    ("1889-1-1", "random 2 default 1", 34, "track", (8, 16, 40)),
    ("1889-1-1", "random 3 default 2", 85, "private_tile", (12, 84, 324)),
    ("1889-1-1", "random 4 default 8", 136, "trains", (5, 25, 753)),
    ("1889-1-1", "random 6 default 5", 153, "token", (8, 46, 236)),
    ("1889-1-1", "random 4 default 8", 153, "stock_round", (11, 119, 1340)),
    ("18FB-1-1", "random 3 default 1", 17, "political_round", (4, 12, 35)),
    ("18FB-1-1", "random 3 default 1", 34, "stock_round", (15, 46, 526)),
    ("18FB-1-1", "random 3 default 1", 119, "token", (18, 70, 706)),
    ("18FB-1-1", "random 5 default 11", 136, "trains", (19, 94, 1055)),
    ("18FB-1-1", "random 3 rulebook 17", 153, "dividend", (19, 92, 890)),
]
"""File of stored games, game, actions played, the step then, answers at each depth.

`python -m tests.titles.node_counts 1849-2-1` prints more of them.
"""


@pytest.mark.parametrize(("file", "name", "actions", "step", "counts"), COUNTS)
def test_so_many_answers_are_reached(
    file: str, name: str, actions: int, step: str, counts: tuple[int, ...]
) -> None:
    game = position(file, name, actions)
    assert game.decision is not None
    assert game.decision.step == step
    assert count_nodes(game) == counts


@pytest.mark.parametrize("title", title_ids())
def test_every_title_has_five_positions(title: str) -> None:
    assert sum(file.startswith(f"{title}-") for file, *_ in COUNTS) >= 5
