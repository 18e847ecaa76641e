"""Clocks of tables. What is measured follows from the stored moves; no process ticks.

`measuring` adds up who has used how much time, `reading` does so for tables, `choosing` is what
players choose, `beginning` says when it begins to run. Warnings of them are calls
(`calls/clock_warnings.py`).
"""
