"""The report on a game, finished or not: values by round, charts, missed runs.

Everything is computed from a Game with its past; nothing here knows of pages or requests.
"""

from railhead.assist.round_ends import RoundEnd, round_ends
from railhead.server.report.charts import Chart, prices_chart, worth_chart
from railhead.server.report.course import (
    Course,
    prices_by_turn,
    worth_by_turn,
)
from railhead.server.report.runs import ComparedRun, missed_by_player, missed_runs, worst_miss
from railhead.server.report.words import Table, missed_table, say_miss

__all__ = [
    "Chart",
    "ComparedRun",
    "Course",
    "RoundEnd",
    "Table",
    "missed_by_player",
    "missed_runs",
    "missed_table",
    "prices_by_turn",
    "prices_chart",
    "round_ends",
    "say_miss",
    "worst_miss",
    "worth_by_turn",
    "worth_chart",
]
