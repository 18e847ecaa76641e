"""Writing tables of games as Parquet files, game after game as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
        """Add the rows of a game, all or none.

        Raises pyarrow.ArrowInvalid, which names table, row and column, for a table that there is
        not and a row that does not fit the columns.
        """
        made = {table: _made(table, list(rows)) for table, rows in tables.items()}
        for table, part in made.items():
            waiting = self._waiting[table]
            waiting.append(part)
            many = sum(part.num_rows for part in waiting) >= GROUP
            if many or sum(part.nbytes for part in waiting) >= GROUP_BYTES:
                self._write(table)

    def _write(self, table: str) -> None:
        waiting = self._waiting[table]
        if waiting:
            whole = pa.concat_tables(waiting).unify_dictionaries().combine_chunks()
            self._writers[table].write_table(whole, row_group_size=GROUP)
            waiting.clear()


def _made(table: str, rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    """Return rows as a part of a table. Raises pyarrow.ArrowInvalid."""
    if table not in TABLES:
        raise pa.ArrowInvalid(f"there is no table {table!r}; there are {', '.join(TABLES)}")
    schema = schema_of(table)
    # The library takes rows with columns too many or too few, and finds what is empty and must not
    # be only when it writes, long after.
    for number, row in enumerate(rows):
        for name in row.keys() ^ set(schema.names):
            what = "there is no column" if name in row else "nothing is given for the column"
            raise pa.ArrowInvalid(f"{table}, row {number}: {what} {name!r}")
    columns = [_column(table, field, [row[field.name] for row in rows]) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def _column(table: str, field: pa.Field, values: list[Any]) -> pa.Array:
    """Return the values of a column. Raises pyarrow.ArrowInvalid."""
    fits = _check_of(field)
    for number, value in enumerate(values):
        if not fits(value):
            shown = "a value is missing" if value is None else f"{value!r} does not fit"
            raise pa.ArrowInvalid(f"{table}, row {number}, {field.name}: {shown}")
    return pa.array(values, field.type)


def _check_of(field: pa.Field) -> Callable[[Any], bool]:
    """Return what tells whether a value fits a column, or a part of its values.

    The library itself would cut 0.5 down to 0, take bytes for a text, and leave an empty value
    where there must be one.
    """
    within, empty = _form_of(field.type), field.nullable
    return lambda value: empty if value is None else within(value)


def _form_of(kind: pa.DataType) -> Callable[[Any], bool]:
    if pa.types.is_struct(kind):
        parts = [(part.name, _check_of(part)) for part in kind]
        names = {name for name, _ in parts}
        return lambda value: (
            value.keys() <= names and all(fits(value.get(name)) for name, fits in parts)
        )
    if pa.types.is_map(kind):
        key, item = _check_of(kind.key_field), _check_of(kind.item_field)
        return lambda value: all(map(key, value)) and all(map(item, value.values()))
    if pa.types.is_list(kind):
        item = _check_of(kind.value_field)
        return lambda value: all(map(item, value))
    if pa.types.is_integer(kind):
        return lambda value: type(value) is int and value.bit_length() < kind.bit_width
    wanted = float if pa.types.is_floating(kind) else bool if pa.types.is_boolean(kind) else str
    return lambda value: type(value) is wanted


def _draft(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")
