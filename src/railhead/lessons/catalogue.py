"""Which lessons there are: those that lie in the folders of titles."""

from __future__ import annotations

from functools import lru_cache

from railhead.lessons.lesson import FOLDER, Lesson, read_lesson
from railhead.titles.catalogue import game_class, title_ids


@lru_cache(maxsize=64)
def lessons_of(title: str) -> tuple[Lesson, ...]:
    """Return the lessons of a title, that for newcomers to all games first, then by their names.

    Raises TitleError for an unknown title, DataError for a mistake in a file.
    """
    files = sorted((game_class(title).folder / FOLDER).glob("*.toml"))
    found = [read_lesson(title, path) for path in files]
    return tuple(sorted(found, key=lambda it: not it.first))


@lru_cache(maxsize=1)
def _all_lessons() -> dict[str, Lesson]:
    return {lesson.id: lesson for title in title_ids() for lesson in lessons_of(title)}


def known_lesson(name: str) -> Lesson | None:
    """Return a lesson by its id, `<title>/<name>`, None if there is none."""
    return _all_lessons().get(name)


def lesson_of(name: str) -> Lesson:
    """Return a lesson by its id. Raises KeyError if there is none."""
    return _all_lessons()[name]


@lru_cache(maxsize=1)
def first_lesson() -> Lesson | None:
    """Return the lesson for whoever has never played any of the games, None if there is none."""
    return next((lesson for lesson in _all_lessons().values() if lesson.first), None)
