"""Passes of game files where the other site asks and we do not, or the other way round."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from railhead.engine.actions import Action, BuyPrivate, LayTile, Pass, PlaceToken
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.exchange.gamefile import effective_actions
from railhead.lab.simulate import random_action
from railhead.records.export import to_gamefile
from railhead.records.loading import load_data, load_file
from railhead.titles.catalogue import game_class, new_game
from railhead.titles.g1849.asking import TokenQuestions
from railhead.titles.g1849.game import Base1849

LAY = LayTile("SFA", "J6", "8", 0)


class Turns:
    """Turns of corporations that have done with track, as far as questions about tokens see them.

    `tokens`: how many each has left.
    """

    def __init__(self) -> None:
        self.questions = TokenQuestions()
        self.tokens = {"SFA": 2, "IFT": 2}
        self.sms = ""

    def after(
        self, action: Action, *, asked: bool, step: str = "track", events: tuple[Event, ...] = ()
    ) -> tuple[str, str]:
        """Take an action; `asked`: whether we then ask for a token.

        Returns who is asked there in vain, and who is not asked.
        """
        acting = SimpleNamespace(company=action.actor, sms=self.sms)
        state = SimpleNamespace(acting=acting, presidents=self.tokens, tokens_left=self.tokens)
        game = SimpleNamespace(state=state, step_asked="token" if asked else "routes")
        self.questions.follow(cast("Base1849", game), (action.actor, step), action, events)
        return self.questions.in_vain, self.questions.unasked


def test_what_a_closing_has_filled_or_freed_is_not_seen_there() -> None:
    turns = Turns()
    assert turns.after(Pass("SFA"), asked=True) == ("", "")
    assert turns.after(Pass("IFT"), asked=False) == ("", "")
    # A closing keeps one slot for a base, and frees another one.
    assert turns.after(Pass("SFA"), asked=False) == ("SFA", "")
    assert turns.after(Pass("IFT"), asked=True) == ("", "IFT")


@pytest.mark.parametrize("seen", [LAY, PlaceToken("SFA", "C5.0")])
def test_it_looks_again_when_a_tile_or_a_token_is_laid(seen: Action) -> None:
    turns = Turns()
    turns.after(Pass("SFA"), asked=True)
    turns.after(seen, asked=True, step="track" if seen is LAY else "token")
    assert turns.after(Pass("IFT"), asked=False) == ("", "")
    assert turns.after(LAY, asked=False) == ("", "")


def test_a_purchase_in_between_ends_no_question() -> None:
    turns = Turns()
    turns.after(Pass("SFA"), asked=True)
    turns.after(Pass("SFA"), asked=False)
    assert turns.after(BuyPrivate("SFA", "SCE", 1), asked=False, step="routes") == ("SFA", "")
    assert turns.after(Pass("SFA"), asked=False, step="trains") == ("", "")


def test_nothing_is_remembered_of_a_corporation_without_tokens_or_that_closed() -> None:
    turns = Turns()
    turns.after(Pass("SFA"), asked=True)
    turns.tokens["SFA"] = 0
    assert turns.after(Pass("SFA"), asked=False) == ("", "")
    left = turns.tokens.pop("SFA")
    turns.after(Pass("IFT"), asked=True)
    turns.tokens["SFA"] = left + 2
    assert turns.after(Pass("SFA"), asked=False) == ("", "")


def test_sms_is_another_question() -> None:
    turns = Turns()
    turns.after(Pass("SFA"), asked=True)
    turns.sms = "used"
    assert turns.after(Pass("SFA"), asked=False) == ("", "")


# -- whole files ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_pass_before_running_is_one_for_a_token_that_only_the_other_site_asked(
    shared: Path,
) -> None:
    path = shared / "transcripts" / "1849" / "27939.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    before = load_data(data).game
    actions: list[dict[str, Any]] = []
    in_force = effective_actions(data["actions"])
    for action in in_force:
        if action["type"] == "run_routes" and actions[-1]["entity"] == action["entity"]:
            actions.append({"type": "pass", "entity": action["entity"]})
        actions.append(action)
    assert len(actions) > len(in_force) + 30
    again = load_data({**data, "actions": actions})
    assert again.error is None
    assert again.game.actions == before.actions


@pytest.mark.slow
def test_what_only_we_ask_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which hardly any track is laid, so that slots are filled and freed unseen there."""
    game = idle_game(34)
    unasked: list[str] = []
    follow = TokenQuestions.follow

    def noted(self: TokenQuestions, *about: Any) -> None:
        follow(self, *about)
        unasked.extend(filter(None, [self.unasked]))

    monkeypatch.setattr(TokenQuestions, "follow", noted)
    data = json.loads(json.dumps(to_gamefile(game)))
    assert unasked
    again = load_data(data)
    assert again.error is None
    assert again.game.state == game.state
    assert again.game.actions == game.actions


def idle_game(seed: int) -> Game:
    """A random game whose corporations pass most of their track and tokens."""
    rng, players = random.Random(seed), 3 + seed % 3
    ids = {str(seat): f"P{seat}" for seat in range(1, players + 1)}
    options = {"token_acquiring": seed % 2 == 0, "bonds": seed % 2 == 0}
    game = new_game("1849", ids, options, seed, "peer")
    while game.decision is not None and len(game.actions) < 389:
        action = random_action(game.decision.answers, rng)
        late = len(game.actions) > 120 and isinstance(action, LayTile)
        passes = (late and rng.random() < 0.97) or (
            game.decision.step == "token" and rng.random() < 0.8
        )
        game.apply(Pass(game.decision.actor) if passes else action)
    return game


# -- trains that may not be owned -----------------------------------------------------------------

NEEDLESS = "1849_electric_dreams_idle_train_pass.json"


@pytest.mark.slow
@pytest.mark.rule("1849-4.5-2")
def test_the_other_site_asks_for_a_train_that_may_not_be_owned(shared: Path) -> None:
    """AFG has money for an E train and no E token; three passes: train, issue, bond."""
    replay = load_file(shared / "cases" / "rules" / NEEDLESS)
    assert replay.error is None
    number = len(replay.game.actions) - 4
    assert [action.actor for action in replay.game.actions[-4:]] == ["AFG"] * 4
    asked = replay.at(number).decision
    assert asked is not None
    assert (asked.actor, asked.step, list(asked.answers)) == ("AFG", "trains", [Pass("AFG")])
    # Version 2 has no option for the loan.
    options = {k: it for k, it in replay.game.options.items() if k != "loan_postponed"}
    quiet = game_class("1849", 2).new(replay.game.players, options, replay.game.seed or 0, "peer")
    for action in replay.game.actions[:number]:
        quiet.apply(action)
    assert quiet.decision is not None
    assert quiet.decision.step == "issue"


@pytest.mark.slow
def test_files_that_we_wrote_without_that_pass_are_read_and_now_have_it(shared: Path) -> None:
    ours = load_file(shared / "cases" / "rules" / "1849_5004_as_exported.json")
    theirs = load_file(shared / "cases" / "games" / "5004.json")
    assert ours.error is theirs.error is None
    assert ours.game.actions == theirs.game.actions
    written = to_gamefile(ours.game)["actions"]
    original = json.loads((shared / "cases" / "games" / "5004.json").read_text(encoding="utf-8"))
    assert [entry["type"] for entry in written] == [entry["type"] for entry in original["actions"]]
    needless = [entry for entry in written if entry["id"] in (475, 476, 477)]
    assert [(entry["type"], entry["entity"]) for entry in needless] == [("pass", "AFG")] * 3
