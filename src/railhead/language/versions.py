"""Which version of the rules a game follows, and what has changed since, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railhead.engine.game import Game
from railhead.engine.versions import RulesVersion, newer_versions
from railhead.language.translate import N_, Translator


def played_by(game: Game, translate: Translator) -> str:
    """Return a sentence if a game follows an older version of the rules, "" for the newest."""
    newer = newer_versions(game.folder, game.rules_version)
    if not newer:
        return ""
    return translate(
        N_("Played by version {version} of the rules; new games: version {newest}."),
        version=game.rules_version,
        newest=newer[-1].number,
    )


def changes_since(game: Game, translate: Translator) -> list[str]:
    """Return what versions newer than the game's have changed, a line for each change."""
    return list(changed(newer_versions(game.folder, game.rules_version), translate))


def changed(versions: Iterable[RulesVersion], translate: Translator) -> Iterator[str]:
    """Yield a line for each change of some versions."""
    for version in versions:
        for change in version.changes:
            yield translate(
                N_("Since version {version}: {text}")
                if not change.rules
                else N_("Since version {version}: {text} ({rules})"),
                version=version.number,
                text=translate(change.text),
                rules=", ".join(change.rules),
            )
