"""Names that cannot be seen, or told apart, are refused, with the same words everywhere."""

from __future__ import annotations

import pytest

from railhead.cli.errors import Refusal
from railhead.cli.setup import read_names
from railhead.engine.fault import TitleError
from railhead.language.look_alikes import alike, hides, towers
from railhead.language.setup_words import NAMES, alike_fault, name_fault
from railhead.server.authority.creating import check_names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u0410nn", "Ann"),  # Cyrillic A
        ("B\u043eb", "Bob"),  # Cyrillic o
        ("AI", "Al"),
        ("Bi11", "Bill"),
        ("\uff22ob", "Bob"),  # wide B
        ("\U0001d401ob", "Bob"),  # mathematical bold B
        ("ANN", "Ann"),
        ("Ann B", "AnnB"),
        ("Torn", "Tom"),
        ("\u0391nn", "Ann"),  # Greek Alpha
        ("J0e", "Joe"),
        ("lan", "Ian"),
        ("\u0410\u0406", "Al"),  # Cyrillic A and I
        ("O\u2019Neil", "O'Neil"),
        ("Ann\u2010Lou", "Ann-Lou"),
        ("\u1d00\u0274\u0274", "Ann"),  # small capitals
        ("\u13a0ee", "Dee"),  # Cherokee
        ("\ua4ee\ua4e0\ua4e0", "Ann"),  # Lisu
        ("\u6a4b\u3000\u6597", "\u6a4b \u6597"),  # the Japanese blank
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    assert alike(one, ["Xenia", other]) == other
    assert alike(other, [one]) == one
    text = alike_fault(one, [other])
    assert "looks like" in text
    with pytest.raises(TitleError) as refused:
        check_names([other, one])
    with pytest.raises(Refusal) as told:
        read_names(f"{other},{one}")
    assert text in str(refused.value)
    assert text in str(told.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ian", "Lan"),
        ("Ali", "All"),
        ("Mila", "Mlia"),
        ("Lena", "Iena"),
        ("Zoe", "Zoé"),
        ("Player 1", "Player 2"),
        ("Анна", "Ann"),
        ("Ольга", "Олег"),
        ("李", "季"),
    ],
)
def test_others_can_be_told_apart(one: str, other: str) -> None:
    assert not alike(one, [other])
    check_names([one, other])


def test_the_usual_names_can_be_told_apart() -> None:
    check_names(NAMES)


@pytest.mark.parametrize(
    "name", ["\u3164", "A\u115f", "\u2800", "Ann\u034f", "Ann\ufe0f", "\u0301\u0301", "A\u200bnn"]
)
def test_what_cannot_be_seen_is_refused(name: str) -> None:
    assert hides(name) or not name.isprintable()
    assert "cannot be shown" in name_fault(name)
    with pytest.raises(TitleError, match="cannot be shown"):
        check_names([name])


def test_towers_of_marks_are_refused_and_marks_of_languages_are_not() -> None:
    assert towers("Z" + "\u0336\u0302\u0303\u0304\u0305")
    assert "too many marks" in name_fault("Z" + "\u0302\u0303\u0304\u0305\u0306")
    for name in ("Việt", "עִבְרִית", "مُحَمَّد", "น้ำ", "བསྒྲུབས", "Ann ❤️"):
        assert name_fault(name) == ""


@pytest.mark.parametrize("name", ["橋\u3000斗", "می\u200cخواهم", "Ann\u00a0B"])
def test_blanks_and_joiners_of_other_scripts_are_names(name: str) -> None:
    assert name_fault(name) == ""
    assert read_names(f"{name},Bob") == [name, "Bob"]


@pytest.mark.parametrize("name", ["Ann\u200d", "\u200cAnn", "A\u200d-n", "A\u202enn", "A\u0007n"])
def test_what_only_hides_is_none(name: str) -> None:
    assert "cannot be shown" in name_fault(name)
