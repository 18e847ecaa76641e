"""Rows of the database that are found by exact values, with queries that are written once.

Django writes a query anew whenever it is asked. For one row that costs several times what the
database needs to find it, and a page asks for some ten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connections, models
from django.db.models.query import QuerySet

M = TypeVar("M", bound=models.Model)

Converter = Callable[[Any, Any, Any], Any]


class _Wanted(str):
    """The name of a field, in the place of the value that is asked for."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class _Query:
    """A query as one kind of database takes it.

    `values`: those of its places, and names of fields for those that are asked for. `converters`:
    of columns, by number, what turns a value of the database into one of Python.
    """

    sql: str
    values: tuple[Any, ...]
    converters: tuple[tuple[int, tuple[Converter, ...], Any], ...]


class ValueLookup:
    """Values of the rows that have certain values in certain fields.

    `rows`: makes the query for all rows among which is looked, in their order. `fields`: the fields
    whose values are asked for, as keyword arguments of `one` and `all`; `wanted`: those whose
    values are returned. Fields are named as they are stored: `person_id`, and no `pk`; where less
    than the same value is asked for, how follows the name: `version__gt`. `most`: how many rows are
    returned at most.
    """

    def __init__(
        self,
        rows: Callable[[], QuerySet[Any]],
        *fields: str,
        wanted: Sequence[str],
        most: int | None = None,
    ) -> None:
        self._rows, self._fields, self._wanted, self._most = rows, fields, wanted, most
        self._queries: dict[str, _Query] = {}

    def one(self, **values: Any) -> Sequence[Any] | None:
        """Return the values of the first row that is found, None if there is none."""
        return next(iter(self.all(**values)), None)

    def all(self, **values: Any) -> list[Sequence[Any]]:
        """Return the values of each row that is found."""
        link = connections[self._place]
        if link.vendor not in self._queries:
            self._queries[link.vendor] = self._written()
        query = self._queries[link.vendor]
        given = [
            self._field(it).get_db_prep_value(values[it], link) if type(it) is _Wanted else it
            for it in query.values
        ]
        with link.cursor() as cursor:
            cursor.execute(query.sql, given)
            found = list(cursor.fetchall())
        if not query.converters:
            return found
        rows: list[Any] = [list(row) for row in found]
        for number, converters, column in query.converters:
            for row in rows:
                for convert in converters:
                    row[number] = convert(row[number], column, link)
        return rows

    @cached_property
    def _model(self) -> type[models.Model]:
        return self._rows().model

    @cached_property
    def _place(self) -> str:
        return self._rows().db

    def _field(self, name: str) -> Any:
        return self._model._meta.get_field(name.partition("__")[0])

    def _written(self) -> _Query:
        asked = self._rows().filter(**{it: models.Value(_Wanted(it)) for it in self._fields})
        asked = asked.values_list(*self._wanted)[: self._most]
        compiler = asked.query.get_compiler(self._place)
        sql, values = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        found = tuple((it, tuple(each), column) for it, (each, column) in converters.items())
        return _Query(sql, tuple(values), found)


class Lookup(Generic[M]):
    """Whole rows that have certain values in certain fields; otherwise as `ValueLookup`."""

    def __init__(
        self, rows: Callable[[], QuerySet[M]], *fields: str, most: int | None = None
    ) -> None:
        self._rows, self._fields, self._most = rows, fields, most

    def one(self, **values: Any) -> M | None:
        """Return the first row that is found, None if there is none."""
        return next(iter(self.all(**values)), None)

    def all(self, **values: Any) -> list[M]:
        """Return the rows that are found."""
        model, names, place, lookup = self._made
        return [model.from_db(place, names, row) for row in lookup.all(**values)]

    @cached_property
    def _made(self) -> tuple[type[M], list[str], str, ValueLookup]:
        rows = self._rows()
        names = [field.attname for field in rows.model._meta.concrete_fields]
        lookup = ValueLookup(self._rows, *self._fields, wanted=names, most=self._most)
        return rows.model, names, rows.db, lookup
