"""What can be told of a game when it is over, or while it goes on: courses, charts, missed runs.

Everything is worked out from a Game with its past; nothing here knows of pages or requests.
"""

from railhead.server.report.charts import Chart, prices_chart, worth_chart
from railhead.server.report.course import Course, Moment, moments, prices_by_turn, worth_by_turn
from railhead.server.report.runs import ComparedRun, missed_by_player, missed_runs, worst_miss
from railhead.server.report.words import Table, missed_table, say_miss

__all__ = [
    "Chart",
    "ComparedRun",
    "Course",
    "Moment",
    "Table",
    "missed_by_player",
    "missed_runs",
    "missed_table",
    "moments",
    "prices_by_turn",
    "prices_chart",
    "say_miss",
    "worst_miss",
    "worth_by_turn",
    "worth_chart",
]
