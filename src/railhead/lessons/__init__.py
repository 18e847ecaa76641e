"""Lessons: small goals in a prepared game, each reached by any move that does what it asks.

A lesson is a data file that a title brings (`docs/lessons.md`). `lesson` reads it, `checks` has
the words by which a goal says when it is reached, `progress` says where somebody stands, and which
answers lead on.
"""

from railhead.lessons.catalogue import first_lesson, known_lesson, lesson_of, lessons_of
from railhead.lessons.lesson import Goal, Lesson
from railhead.lessons.progress import Progress, moves_to, progress_of, ways_on

__all__ = [
    "Goal",
    "Lesson",
    "Progress",
    "first_lesson",
    "known_lesson",
    "lesson_of",
    "lessons_of",
    "moves_to",
    "progress_of",
    "ways_on",
]
