"""Positions for the calculator that no page of ours makes: dense, contradictory, broken."""

from __future__ import annotations

import random
from urllib.parse import quote, urlencode

from railhead.records.position import cleared_table
from railhead.titles.catalogue import title_ids
from tests.attack import values

_LISTS = ("tiles", "tokens", "trains", "port", "privates", "traffic", "cards", "markers", "options")


def address(rng: random.Random) -> str:
    """The address of a position, or of a change, a hex or a run of one."""
    title = rng.choice(title_ids())
    game = cleared_table(title)
    known = game.title
    hexes, tiles, companies = list(known.map.hexes), list(known.tiles.tiles), list(known.companies)
    laid = rng.sample(hexes, rng.randrange(len(hexes)))
    fields = {
        "phase": rng.choice([*known.phases, values.text(rng)]),
        "company": rng.choice([*companies, values.text(rng)]),
        "tiles": " ".join(
            f"{name}/{rng.choice(tiles)}/{rng.randrange(7)}" for name in laid if rng.random() < 0.9
        ),
        "tokens": " ".join(
            f"{name}/{'/'.join(rng.choices(companies, k=rng.randrange(1, 4)))}"
            for name in rng.sample(hexes, min(len(hexes), 30))
        ),
        "trains": " ".join(
            f"{name}/{'/'.join(rng.choices(list(known.trains), k=rng.randrange(15)))}"
            for name in companies
        ),
    }
    for _ in range(rng.randrange(3)):
        fields[rng.choice(_LISTS)] = values.text(rng)[:3000]
    if rng.random() < 0.4:
        verb = rng.choice(("lay", "lift", "put", "take", "add", "drop", "typed", "empty", "x"))
        parts = [rng.choice([*hexes, *tiles, values.text(rng)[:50]]) for _ in range(3)]
        fields |= {
            "shown": rng.choice([*companies, values.text(rng)]),
            "do": "/".join((verb, *parts[: rng.randrange(4)])),
            "hex": rng.choice([*hexes, values.text(rng)]),
            "tile": rng.choice([*tiles, values.text(rng)]),
            "rotation": rng.choice(("0", "5", "6", values.text(rng))),
        }
    part = rng.choice(("", "", "run", f"hexes/{rng.choice(hexes)}"))
    sent = {name: text.encode("utf-8", "replace") for name, text in fields.items()}
    return f"/calculator/{quote(title)}/{part}?{urlencode(sent)}"
