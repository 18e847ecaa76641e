"""What the rules of a title limit in a written position: tokens of a company, and its trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.network.router.fields import PositionError
from railhead.records.position import Position


def check_tokens(
    game: Game, where: str, city: str, company: str, placed: Mapping[str, tuple[str, ...]]
) -> None:
    """Raise PositionError if a company may not have one more token, in a city.

    `where`: the field that says so; `placed`: the tokens in cities that were read before.
    """
    near = [it for it in game.one_token_places(city, company) if company in placed.get(it, ())]
    if near:
        raise PositionError(
            where,
            "{name} has a token in {city} already, and may have only one there (rule {rule})",
            name=company,
            city=near[0],
            rule=game.rule("one_token_a_hex"),
        )
    most = game.most_tokens(company)
    if most is not None and sum(company in names for names in placed.values()) >= most:
        raise PositionError(
            where,
            "{name} has no token left for this city: it has {most} in all (rule {rule})",
            name=company,
            most=most,
            rule=game.rule("no_token"),
        )


def too_many_trains(title: Title, position: Position, where: str) -> Iterator[PositionError]:
    """Yield a warning for each company with more trains than it may own in the phase.

    That is no fault: somebody may ask what a train would bring before another is returned.
    """
    phase = title.phases[position.phase]
    for company, classes in position.trains.items():
        limit = phase.limit(title.companies[company])
        if limit is not None and len(classes) > limit:
            yield PositionError(
                f"{where}.{company}",
                "{name} has {count} trains; in phase {phase} it may own {most}",
                name=company,
                count=len(classes),
                phase=phase.id,
                most=limit,
            )
