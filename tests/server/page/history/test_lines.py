"""Lines of the log are kept while their round is what it was."""

from __future__ import annotations

from railhead.language import ENGLISH
from railhead.server.page.history.game_log import GameLog, LogLine
from tests.server.shown import random_game

AT = 60


def lines(table: str, game: object) -> list[tuple[LogLine, ...]]:
    log = GameLog(table, game, "en", ENGLISH)  # type: ignore[arg-type]
    return [turn for round_ in log.rounds for turn in log.turns(round_)]


def test_what_was_taken_back_and_done_otherwise_is_told_anew() -> None:
    """Of one table, forwards, back, and on as another game went: always as if nothing was kept."""
    game = random_game("1849", 3, 90)
    whole = lines("kept", game)
    assert whole == lines("new", game)
    assert lines("kept", game.at(AT)) == lines("newer", game.at(AT)) != whole
    for number, answer in enumerate(game.at(AT).decision.answers[:3]):  # type: ignore[union-attr]
        other = game.at(AT).copy()
        if answer == game.actions[AT] or not hasattr(answer, "actor"):
            continue
        other.apply(answer)
        assert lines("kept", other) == lines(f"other-{number}", other)
    assert lines("kept", game) == whole
