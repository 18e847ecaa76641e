"""Where titles lie: in the package, and in folders that whoever makes titles names."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "titles"
"""The folder of the titles that come with the program, and of their families."""

VARIABLE = "RAILHEAD_TITLES"
"""The environment variable with other folders of titles, separated as those of PATH are."""


def outside_folders() -> tuple[Path, ...]:
    """Return the folders of titles outside the package, in the order of the variable."""
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    return tuple(Path(name).resolve() for name in named if name and Path(name).is_dir())
