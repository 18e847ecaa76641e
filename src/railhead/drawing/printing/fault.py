"""What keeps a drawing from being printed."""

from railhead.table.fault import Fault


class PrintError(Fault):
    """A file for print that cannot be made; the text says what is missing or wrong."""
