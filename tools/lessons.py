"""Looks at lessons: `python -m tools.lessons [ID ...]`, by default all of them.

Prints each goal with the answers that reach it, and what is wrong; the exit status is 1 if anything
is. See docs/lessons.md.
"""

from __future__ import annotations

import argparse
import sys

from railhead.lab.lessons import check_lesson
from railhead.language.review import say_answer
from railhead.language.translate import locales, translator
from railhead.lessons import Lesson, known_lesson, lesson_of, lessons_of, ways_on
from railhead.titles.catalogue import title_ids

MOST_SHOWN = 3
"""How many of the answers that reach a goal are printed."""


def tell(line: str) -> None:
    """Write a line."""
    sys.stdout.write(f"{line}\n")


def show(lesson: Lesson) -> None:
    """Print the goals of a lesson with what reaches them."""
    tell(f"{lesson.id}: {lesson.heading}")
    for number, goal in enumerate(lesson.goals):
        game = lesson.game_at(goal.at)
        asked = game.decision
        ways = ways_on(lesson, number, game)
        where = f"{asked.actor}, {asked.step}" if asked else "over"
        tell(f"  {number + 1:2} after {goal.at:3} ({where}): {goal.heading}; ways: {len(ways)}")
        for way in ways[:MOST_SHOWN]:
            there, said = game.fork(), []
            for action in way:
                said.append(say_answer(action, there))
                there.apply(action)
            tell(f"       {' + '.join(said)}")


def main() -> int:
    """Look at the lessons that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", nargs="*", metavar="ID", help="such as 1849/first")
    parser.add_argument("--learners", type=int, default=10, help="how many answer at random")
    parser.add_argument("--quiet", action="store_true", help="print only what is wrong")
    wanted = parser.parse_args()
    unknown = [name for name in wanted.lessons if known_lesson(name) is None]
    every = [lesson for title in title_ids() for lesson in lessons_of(title)]
    if unknown:
        known = ", ".join(lesson.id for lesson in every)
        parser.error(f"no lesson {', '.join(unknown)}; there are {known}")
    others = [translator(name) for name in locales() if name != "en"]
    wrong = 0
    for lesson in map(lesson_of, wanted.lessons) if wanted.lessons else every:
        if not wanted.quiet:
            show(lesson)
        for problem in check_lesson(lesson, others, wanted.learners):
            tell(f"{lesson.id}: {problem}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
