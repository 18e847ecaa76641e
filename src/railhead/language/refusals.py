"""Refusals in words: why not, and the rule that says so."""

from __future__ import annotations

from railhead.engine.illegal import Illegal
from railhead.engine.title import Title
from railhead.language.setup_words import with_option_names
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import GameContext, voice_of


def explain_refusal(illegal: Illegal, game: GameContext, translate: Translator = ENGLISH) -> str:
    """Return why an action is refused, with the id and the text of the rule that refuses it."""
    reason = voice_of(game, translate).say(illegal.reason, **illegal.params)
    rule = rule_text(illegal.rule, game.title, translate)
    return f"{reason}\n{rule}" if rule else reason


def rule_text(rule: str, title: Title, translate: Translator = ENGLISH) -> str:
    """Return a rule as `Rule <id>: <text>`, "" if the title has no such rule."""
    if rule not in title.rules:
        return ""
    text = with_option_names(translate(title.rules[rule].text), title, translate)
    return translate(N_("Rule {rule}: {text}"), rule=rule, text=text)
