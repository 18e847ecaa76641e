"""What lies on a map at the end of a game of computer players, for the cover of a title.

    make cover ARGS="1849 --players 4 --seed 1"

prints the tables `tiles` and `tokens` of a `cover.toml`, and how many answers the players gave:
docs/adding-a-title.md says how the length of a game follows from them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from railhead.engine.game import Game
from railhead.lab.simulate import simulate_game
from railhead.records.loading import load_data


def tables_of(game: Game) -> Iterator[str]:
    """Yield the lines of the tables of a cover that show a game as it stands."""
    state = game.state
    yield "[tiles]"
    for hex_id, tile in sorted(state.tiles.items()):
        yield f"{_key(hex_id)} = {json.dumps(list(tile))}"
    yield "\n[tokens]"
    for city, companies in sorted(state.tokens.items()):
        if any(companies):
            yield f"{_key(city)} = {json.dumps([company or '' for company in companies])}"


def _key(name: str) -> str:
    return name if name.replace("-", "").isalnum() else json.dumps(name)


def main() -> None:
    """Play the game of the command line and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("title")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="club")
    asked = parser.parse_args()
    played = simulate_game(
        asked.title, asked.players, seed=asked.seed, check=False, player=asked.player
    )
    head = f"# {asked.players} players, seed {asked.seed}: {played.decisions} answers"
    lines = [head, *tables_of(load_data(played.record).game)]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
