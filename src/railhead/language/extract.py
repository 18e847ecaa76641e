"""Collects the texts of a title's data files for the catalogues of translations.

Named as an extraction method in the configuration of Babel; see the documentation of
`babel.messages.extract` for the meaning of the parameters and the result.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import BinaryIO

from railhead.language.beginning import readable

# Tables of the data files, and the keys under which texts for players stand in them.
TEXTS = {"rule": "text", "option": "text", "zone": "text"}


def texts_of_title(
    fileobj: BinaryIO, *_settings: object, **_options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield (line, function name, text, comments) for each text of a rulebook or option file."""
    source = fileobj.read().decode("utf-8")
    data = tomllib.loads(source)
    line = 1
    start = 0
    for table, key in TEXTS.items():
        for entry in data.get(table, ()):
            place = source.find(f'"{entry["id"]}"', start)
            line += source.count("\n", start, place)
            start = place
            yield line, "N_", entry[key], [entry["id"]]
            for value in entry.get("values", ()):
                if isinstance(value, str) and not value.isdecimal():
                    yield line, "N_", readable(value), [entry["id"]]
