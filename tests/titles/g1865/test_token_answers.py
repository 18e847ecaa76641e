"""How tokens are listed, recorded, typed and told, with the routes by which they travel."""

from __future__ import annotations

from railhead.cli.typed import read_actions
from railhead.engine.actionjson import action_from_json, action_to_json
from railhead.engine.actions import PlaceToken
from railhead.language.answers import describe
from railhead.language.events import narrate
from railhead.titles.g1865.rules import Game1865
from tests.titles.g1865.boards import BY_SANLURI, OVER_D32, isili


def test_a_record_names_the_way_only_where_there_is_one() -> None:
    plain = PlaceToken("FMS", "C39.0")
    assert action_to_json(plain) == {"type": "place_token", "actor": "FMS", "city": "C39.0"}
    named = PlaceToken("FMS", "C39.0", "E39 D38 C39")
    assert action_to_json(named)["way"] == "E39 D38 C39"
    for action in (plain, named):
        assert action_from_json(action_to_json(action)) == action


def test_a_token_can_be_typed_with_its_way_or_without() -> None:
    table = isili().turn_of("FCS", "token")
    decision = table.game.decision
    assert decision is not None
    typed = [*read_actions("token c31", table.game, decision)]
    assert typed == [PlaceToken("FCS", "C31.0")]
    typed = [*read_actions("token c31 e33 d34 c33 c31", table.game, decision)]
    assert typed == [PlaceToken("FCS", "C31.0", BY_SANLURI)]


def test_a_choice_tells_route_cost_and_traffic() -> None:
    table = isili().turn_of("FCS", "token")
    text = describe(PlaceToken("FCS", "C31.0", OVER_D32), table.game)
    assert text.startswith("place a token on C31 Oristano by E33 D32 C31 for L.70, traffic +3")
    events = table.play(PlaceToken("FCS", "C31.0", OVER_D32))
    log = [narrate(event, table.game) for event in events]
    assert log[0] == "FCS places a token on C31 Oristano for L.70: E33 D32 C31"
    assert "FCS gains 3 traffic from the new token" in log


def test_listed_tokens_are_accepted() -> None:
    table = isili().turn_of("FCS", "token")
    table.check_answers()
    assert isinstance(table.game, Game1865)
