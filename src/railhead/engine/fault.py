"""What is wrong with a title, its board or the options of a game."""

from __future__ import annotations

from railhead.table.fault import Fault


class TitleError(Fault):
    """The data of a title, its board or the options of a game are wrong."""
