"""Writing tables of games as Parquet files, game after game as they come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from railhead.lab.data.columns import schema_of
from railhead.lab.data.rows import TABLES

GROUP = 20_000
"""About how many rows are collected before they are written as one group."""

GROUP_BYTES = 64_000_000
"""About how many bytes in memory are."""


def paths_in(folder: Path) -> dict[str, Path]:
    """Return table -> its file in a folder."""
    return {table: folder / f"{table}.parquet" for table in TABLES}


class ParquetTables:
    """The files of all tables in a folder; they appear under their names once all is written.

    Used as a context; if it is left by an exception, nothing is left behind, and files that were
    there before stay as they were. Raises OSError where nothing can be written.
    """

    def __init__(self, folder: Path) -> None:
        self._paths = paths_in(folder)
        self._waiting: dict[str, list[pa.Table]] = {table: [] for table in TABLES}
        self._writers: dict[str, pq.ParquetWriter] = {}
        self._open = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as opening:
            for table, path in self._paths.items():
                opening.callback(_draft(path).unlink, missing_ok=True)
                writer = pq.ParquetWriter(_draft(path), schema_of(table), compression="zstd")
                self._writers[table] = opening.enter_context(writer)
            self._open = opening.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        # Drafts that were not renamed are removed when the stack unwinds.
        with self._open:
            if kind is None:
                for table in TABLES:
                    self._write(table)
                    self._writers[table].close()
                for path in self._paths.values():
                    _draft(path).replace(path)

    def add(self, tables: Mapping[str, Iterable[Mapping[str, Any]]]) -> None:
        """Add the rows of a game. Raises pyarrow.ArrowInvalid for a row that has another form."""
        for table, rows in tables.items():
            self._waiting[table].append(pa.Table.from_pylist(list(rows), schema=schema_of(table)))
            waiting = self._waiting[table]
            many = sum(part.num_rows for part in waiting) >= GROUP
            if many or sum(part.nbytes for part in waiting) >= GROUP_BYTES:
                self._write(table)

    def _write(self, table: str) -> None:
        waiting = self._waiting[table]
        if waiting:
            whole = pa.concat_tables(waiting).unify_dictionaries().combine_chunks()
            self._writers[table].write_table(whole, row_group_size=GROUP)
            waiting.clear()


def _draft(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")
