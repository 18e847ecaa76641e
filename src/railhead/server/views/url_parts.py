"""What can stand in an address: ids of tables, secrets, words. All else is answered with 404."""

from __future__ import annotations

from django.urls import register_converter


class TableId:
    """The id of a table, as `models.table_key` makes it."""

    regex = r"[A-Za-z0-9_-]{1,16}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Place(TableId):
    """A table, or a plan of it: what `LiveTable.id` is."""

    regex = r"[A-Za-z0-9_-]{1,16}(?:/plans/[1-9][0-9]{0,17})?"


class PlanPlace(TableId):
    """A plan of a table."""

    regex = r"[A-Za-z0-9_-]{1,16}/plans/[1-9][0-9]{0,17}"


class Secret(TableId):
    """The secret of a link, as `secret_links.made_secret` makes it."""

    regex = r"[A-Za-z0-9_-]{1,64}"


class Word(TableId):
    """A short id such as a hex, a player or a title."""

    regex = r"[A-Za-z0-9_.-]{1,20}"


register_converter(TableId, "table")
register_converter(Place, "place")
register_converter(PlanPlace, "plan")
register_converter(Secret, "secret")
register_converter(Word, "word")
