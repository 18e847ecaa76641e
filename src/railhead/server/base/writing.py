"""Rows that are added or changed with statements that are written once (see `lookups.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connections, models, router

M = TypeVar("M", bound=models.Model)


class Insert(Generic[M]):
    """Adds rows of a model as `objects.create` does, but that it sends no signals.

    What the database itself fills in, such as the number of a row, is not read back.
    """

    def __init__(self, model: type[M]) -> None:
        self._model = model

    def add(self, **values: Any) -> None:
        """Add a row with values by field; the others have their defaults.

        Raises IntegrityError where the database has such a row already.
        """
        row = self._model(**values)
        link = connections[router.db_for_write(self._model)]
        given = [it.get_db_prep_save(it.pre_save(row, True), link) for it in self._fields]
        with link.cursor() as cursor:
            cursor.execute(self._sql, given)

    @cached_property
    def _fields(self) -> list[Any]:
        fields = self._model._meta.concrete_fields
        return [field for field in fields if not isinstance(field, models.AutoField)]

    @cached_property
    def _sql(self) -> str:
        columns = ", ".join(f'"{field.column}"' for field in self._fields)
        places = ", ".join(["%s"] * len(self._fields))
        return f'INSERT INTO "{self._model._meta.db_table}" ({columns}) VALUES ({places})'


class Update(Generic[M]):
    """Changes values of the rows of a model, as `update` of a query does.

    `fields`: by the values of which rows are found, as they are stored: `person_id`, and no `pk`.
    `null`: a field that has no value in these rows.
    """

    def __init__(self, model: type[M], *fields: str, null: str) -> None:
        self._model, self._found_by, self._null = model, fields, null
        self._written: dict[tuple[str, ...], str] = {}

    def change(self, found: Mapping[str, Any], **values: Any) -> int:
        """Give the rows that are found by their values new ones; return how many there are."""
        names = tuple(values)
        if names not in self._written:
            self._written[names] = self._sql(names)
        link = connections[router.db_for_write(self._model)]
        given = [self._field(name).get_db_prep_save(it, link) for name, it in values.items()]
        given += [self._field(it).get_db_prep_value(found[it], link) for it in self._found_by]
        with link.cursor() as cursor:
            cursor.execute(self._written[names], given)
            count: int = cursor.rowcount
        return count

    def _field(self, name: str) -> Any:
        return self._model._meta.get_field(name)

    def _sql(self, names: tuple[str, ...]) -> str:
        given = ", ".join(f'"{self._field(name).column}" = %s' for name in names)
        wanted = [f'"{self._field(name).column}" = %s' for name in self._found_by]
        found = " AND ".join((*wanted, f'"{self._field(self._null).column}" IS NULL'))
        return f'UPDATE "{self._model._meta.db_table}" SET {given} WHERE {found}'
