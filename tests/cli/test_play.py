"""Games played at the terminal, with scripted input."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

from railhead.assist.routine import routine
from railhead.cli.commands import Commands
from railhead.cli.menu import MenuMaker
from railhead.cli.panels import Panels
from railhead.cli.savefile import default_path, write_game
from railhead.cli.session import Session
from railhead.cli.typed import forms
from railhead.engine.actions import EndGame, Pass
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.language import ENGLISH
from railhead.language.routine import say_routine
from railhead.network.walk_limits import DenseTrackError
from railhead.titles.catalogue import new_game, plain_title
from tests.cli.playing import NEW, Play, saved
from tests.titles.g1849.build import Example

# -- a sitting -------------------------------------------------------------------------------------


def test_choices_are_played_by_number_and_saved_at_once(play: Play) -> None:
    result = play(*NEW, lines="1\n2 125\n")
    assert result.exit_code == 0, result.output
    assert "Ann: buy the private company on offer" in result.output
    assert "Bob bids L.125 for CNM" in result.output
    assert "Saved. Continue with: railhead play --load game.json" in result.output
    assert saved().state.bids == {"CNM": (("p2", 125),)}


def test_the_end_of_the_input_ends_cleanly_before_the_first_action(play: Play) -> None:
    result = play(*NEW)
    assert result.exit_code == 0
    assert saved().actions == []


@pytest.mark.slow
def test_a_game_goes_on_where_it_was_left(play: Play) -> None:
    play(*NEW, lines="1\nq\n")
    result = play("--load", "game.json", lines="1\nq\n")
    assert result.exit_code == 0
    assert "1849 · Starting Round · Bob" in result.output
    assert "Ann buys SCE for L.20" in result.output
    assert list(saved().state.privates) == ["SCE", "SIGI"]


@pytest.mark.slow
def test_undo_and_redo(play: Play) -> None:
    result = play(*NEW, lines="r\nu\n1\nu\nr\n")
    assert "There is nothing to play again." in result.output
    assert "Nothing has been played yet." in result.output
    assert "Taken back: Ann buys SCE for L.20" in result.output
    assert list(saved().state.privates) == ["SCE"]


AGAINST = (*NEW, "--computer", "Bob=beginner", "--computer", "Cid=club")


def test_computers_answer_for_their_players(play: Play) -> None:
    result = play(*AGAINST, lines="p\nq\n")
    assert result.exit_code == 0, result.output
    assert "Starting Round · Ann" in result.output
    assert "Starting Round · Bob" not in result.output
    news = result.output.rpartition("Since your last turn:")[2]
    assert "Bob " in news
    assert "Cid " in news
    assert len(saved().actions) >= 3
    assert saved().decision.player == "p1"


def test_one_takes_back_what_computers_did_with_ones_own_answer(play: Play) -> None:
    result = play(*AGAINST, lines="p\nu\nq\n")
    assert "Taken back: Ann passes on private companies" in result.output
    assert saved().actions == []
    play("--load", "game.json", *AGAINST[-4:], lines="p\nu\nr\nq\n")
    assert len(saved().actions) >= 3, "and plays it again"


def test_what_happened_since_the_last_turn_is_told(play: Play) -> None:
    result = play(*NEW, lines="p\np\np\n")
    news = result.output.rpartition("Since your last turn:")[2]
    passed = "passes on private companies"
    assert f"Bob {passed}\nCid {passed}\nSCE now costs L.15\n" in news
    assert "Ann passes" not in news


@pytest.mark.slow
def test_a_turn_shows_only_the_parts_of_the_table_that_changed(play: Play) -> None:
    result = play(*NEW, lines="p\n2 50\nt\n")
    turns = result.output.split("· Starting Round ·")[1:]
    assert len(turns) == 3
    assert "As before" not in turns[0]
    assert "As before: Private companies, players, bank and trains (t shows all)" in turns[1]
    assert "Player " not in turns[1]
    # A bid changes what stands at the private companies and what is free of the bidder's cash.
    told, _, all_of_it = turns[2].partition("\n> t")
    assert "As before: bank and trains (t shows all)" in told
    assert "(L.50 bid)" in told
    assert "Phase 4" not in told
    assert "Phase 4" in all_of_it
    assert "\x1b[" not in result.output


def test_the_default_file_is_new_and_named_after_title_and_time(play: Play) -> None:
    result = play("1849", "--players", "Ann,Bob,Cid", lines="1\n")
    assert result.exit_code == 0
    (path,) = Path.cwd().glob("railhead-1849-*.json")
    assert saved(path).players == {"p1": "Ann", "p2": "Bob", "p3": "Cid"}
    assert default_path("1849") != path


def test_numbers_out_of_range_are_refused_kindly(play: Play) -> None:
    result = play(*NEW, lines="9\n0\n2 7\n2\n\n")
    assert result.output.count("Choose 1 to 6.") == 2
    # The rules say why, as in a browser.
    assert "A bid for SIGI must be at least L.50." in result.output
    assert "Rule 1849-2.4.2-1: " in result.output
    # Enter takes the least bid.
    assert saved().state.bids == {"SIGI": (("p1", 50),)}


def test_keys_for_help_rules_log_and_table(play: Play) -> None:
    result = play(*NEW, lines="?\nrule 4.1-5\nrule 1849-1.4-3\nrule nonsense\nl\nt\nw\ns\n")
    assert "take the last action back (undo)" in result.output
    assert "Rule 1849-4.1-5: At least one track" in result.output
    assert "Rule 1849-1.4-3: A corporation has three tokens." in result.output
    assert "No rule has this id or word" in result.output
    assert result.output.count("-- 1849: Ann, Bob, Cid --") == 2
    for form, _ in forms(plain_title("1849"), ENGLISH):
        assert form in result.output
    assert "Saved in game.json" in result.output
    assert saved().actions == []


def test_a_question_about_the_rules(play: Play) -> None:
    result = play(*NEW, lines="rule what may I build\nrule floated\nrule what may I\n")
    assert "Rule 1849-4.1-1: A corporation has one tile lay" in result.output
    assert "more rules answer this: `railhead rules 1849` shows them." in result.output
    assert result.output.count("No rule has this id or word") == 1


def test_why_something_happened(play: Play, record_path: Path) -> None:
    result = play("--load", str(record_path), "--save", "on.json", lines="e\n")
    assert result.exit_code == 0
    told = result.output.partition("> e\n")[2]
    assert "\n    1849-" in told
    assert "Rules have caused nothing" not in told


def test_why_nothing_but_what_players_did_happened(play: Play) -> None:
    # The beginning is explained; of bids there is nothing to explain.
    result = play(*NEW, lines="e\n2\n\n2\n\n2\n\ne\n")
    first, *_, last = result.output.split("> e\n")
    assert "Rules have caused nothing" not in first
    assert result.output.count("\n    1849-2.3-1") == 1
    assert last.startswith("Rules have caused nothing since.")


def test_a_typed_action_is_played_or_refused_with_its_rule(play: Play) -> None:
    result = play(*NEW, lines="w bid SMS 110\nw bid SMS 115\nbid sms 110\nbid SMS 115\nfly\n")
    assert "A bid for SMS must be at least L.115." in result.output
    assert "Rule 1849-2.4.2-1" in result.output
    assert "Possible: bid L.115 on SMS, income L.20" in result.output
    assert "fly: this is not an action." in result.output
    assert saved().state.bids == {"SMS": (("p1", 115),)}


def test_the_map_is_listed_and_drawn_beside_the_game(tmp_path: Path) -> None:
    table = Example().start("SFA", cash=100, turns=0, ann=2)
    table.tile("J6", "645", 3).stock_round("ann")
    out = io.StringIO()
    path = tmp_path / "game.json"
    session = Session(table.game, path, Console(file=out, width=80), ENGLISH)
    Commands(session).run("m")
    assert "J6 Girgenti: tile 645, city L.20 SE + narrow N; tokens SFA" in out.getvalue()
    assert path.with_suffix(".svg").read_text(encoding="utf-8").startswith("<")


@pytest.mark.slow
def test_many_turns_by_random_numbers(play: Play) -> None:
    rng = random.Random(5)
    lines = "".join(
        rng.choice(["p", "", "1", "1", "2", "3", "4 1", "5 1 1"]) + "\n" for _ in range(300)
    )
    result = play(*NEW, lines=lines)
    assert result.exit_code == 0, result.output[-2000:]
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert len(saved().actions) > 50


def test_a_finished_game_shows_its_standings(play: Play) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
    game.apply(EndGame("p1"))
    write_game(game, Path("game.json"))
    result = play("--load", "game.json")
    assert result.exit_code == 0
    assert "-- Game over: the players have agreed to stop --" in result.output
    assert "1. Ann: L.500" in result.output


def test_an_interruption_saves_and_says_so(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = play(*NEW)
    assert result.exit_code == 130
    assert "Saved. Continue with" in result.output
    assert saved().actions == []


# -- menus and panels ------------------------------------------------------------------------------


def played(seed: int, actions: int) -> Game:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=seed)
    play_on(game, random.Random(seed), actions)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seed", range(4))
def test_the_table_fits_the_terminal(seed: int, width: int) -> None:
    game = played(seed, 60 + 90 * seed)
    out = io.StringIO()
    Console(file=out, width=width).print(Panels(game, ENGLISH).table(width))
    lines = out.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= width
    for name in game.players.values():
        assert any(line.startswith(name) for line in lines)


def test_president_priority_and_the_acting_company_are_marked_without_colour() -> None:
    table = Example().start("SFA", 100, cash=50, ann=2, bob=1).turn_of("SFA")
    out = io.StringIO()
    Console(file=out, width=100).print(Panels(table.game, ENGLISH).table(100))
    text = out.getvalue()
    assert "40%*" in text
    assert "> SFA" in text
    assert "PD" in text


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_a_menu_holds_every_answer_or_one_that_looks_the_same(seed: int) -> None:
    game = played(seed, 40)
    rng = random.Random(seed)
    for _ in range(120):
        decision = game.decision
        if decision is None:
            return
        leaves = []
        todo = list(MenuMaker(game, ENGLISH).entries(decision))
        while todo:
            entry = todo.pop()
            if entry.answer is not None:
                leaves.append(entry.answer)
            todo += entry.menu
        assert len(set(map(str, leaves))) == len(leaves)
        lost = set(map(str, decision.answers)) - set(map(str, leaves))
        assert all(text.startswith("LayTile") for text in lost)
        play_on(game, rng, 1)


@pytest.mark.slow
def test_the_rest_of_a_turn_as_last_time_is_shown_and_played(play: Play) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], {}, 1)
    rng = random.Random(1)
    while (plan := routine(game)) is None or len(plan.actions) < 2 or plan.last is None:
        play_on(game, rng, 1)
    path = Path("turn.json")
    write_game(game, path)
    result = play("--load", str(path), lines="a\nno\n")
    assert " · ".join(say_routine(plan, ENGLISH)) in result.output
    assert saved(path).actions == game.actions
    assert play("--load", str(path), lines="a\n\n").exit_code == 0
    assert tuple(saved(path).actions[len(game.actions) :]) == plan.actions
    assert "Nothing goes on as last time here." in play(*NEW, lines="a\n").output


def test_what_could_not_be_searched_is_told_and_the_rest_is_offered(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
    step = type(game.state.agenda[-1])
    monkeypatch.setattr(step, "answers", _dense)
    monkeypatch.setattr(step, "unsearched", lambda self, game: [Pass(self.actor(game))])
    result = play(*NEW, lines="1\n")
    assert result.exit_code == 0, result.output
    assert "the track around C5 is too dense to be followed" in result.output
    assert "Ann: pass" in result.output or "Ann passes" in result.output


def _dense(*_: object) -> None:
    raise DenseTrackError.around("C5")
