"""What is wrong with files, options and forms: one text for logs, words for readers."""

from __future__ import annotations

import pytest

from railhead.engine.codec import DataError, decode
from railhead.engine.illegal import Illegal
from railhead.engine.recorderror import RecordError
from railhead.language import explain, translator
from railhead.language.faults import explain_reason
from railhead.network.router.fields import PositionError
from railhead.network.router.positions import parse_positions
from railhead.table.fault import Fault
from railhead.table.notation import NotationError, parse_face

FRENCH = translator("fr")


def test_a_fault_says_where_and_what() -> None:
    fault = Fault("players", "two players have the same name")
    assert str(fault) == explain(fault) == "players: two players have the same name"
    assert explain(fault, FRENCH) == "players\u00a0: deux joueurs ont le même nom"
    assert explain_reason(fault, FRENCH) == "deux joueurs ont le même nom"


def test_a_fault_of_the_whole_says_only_what() -> None:
    fault = Fault("", "{name} is missing", name="'seed'")
    assert (str(fault), explain(fault, FRENCH)) == ("'seed' is missing", "'seed' manque")


def test_braces_of_a_value_are_no_fields() -> None:
    assert str(Fault("", "expected a list, found {found}", found="{'a': {}}")).endswith("{'a': {}}")


def test_what_caused_a_fault_is_told_in_the_same_language() -> None:
    refusal = Illegal("1849-3.2-3", "{company} is not started.", company="SFA")
    fault = Fault("", "action {count}: {why}", count=3, why=refusal)
    assert str(fault) == "action 3: SFA is not started. (rule 1849-3.2-3)"
    assert explain(fault, FRENCH) == ("action 3\u00a0: SFA n'est pas lancée. (règle 1849-3.2-3)")


def test_what_the_system_says_is_left_as_it_is() -> None:
    fault = Fault("map.toml", "{why}", why=OSError("disk on fire"))
    assert explain(fault, FRENCH) == "map.toml\u00a0: disk on fire"


def test_a_fault_goes_on_as_another_kind_with_the_file_around_it() -> None:
    try:
        decode(int, "x", "seed")
    except DataError as error:
        found = RecordError.of(error, "game.json").at(4)
    assert isinstance(found, RecordError)
    assert found.number == 4
    assert str(found) == "game.json: seed: expected a whole number, found 'x'"
    assert "un nombre entier était attendu, trouvé\u00a0: 'x'" in explain(found, FRENCH)


def test_a_face_that_cannot_be_read_is_told_in_the_language_of_its_reader() -> None:
    with pytest.raises(NotationError) as caught:
        parse_face("yellow", "city=slots:many")
    assert str(caught.value) == "city: slots should be a number, not 'many'"
    assert explain(caught.value, FRENCH) == ("city\u00a0: slots devrait être un nombre, pas 'many'")


def test_a_position_that_cannot_be_read_is_told_in_the_language_of_its_reader() -> None:
    with pytest.raises(PositionError) as caught:
        list(parse_positions({"positions": 3}))
    assert str(caught.value) == "file.positions: should be a list in square brackets, not 3"
    assert explain(caught.value, FRENCH) == (
        "file.positions\u00a0: devrait être une liste entre crochets, pas 3"
    )
