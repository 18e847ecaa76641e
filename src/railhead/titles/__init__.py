"""The games: for each title its data files, its rules and its own steps.

Titles that lie elsewhere (`engine/titlefolders.py`) are packages below this one too, so that they
import from families and shared steps as those beside them do.
"""

from railhead.engine.titlefolders import outside_folders

__path__.extend(map(str, outside_folders()))
