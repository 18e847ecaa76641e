"""An absorption in words: the choice, what it costs and brings, what has happened."""

from railhead.engine.actions import AcquireToken, Pass, RemoveToken
from railhead.language.answers import describe
from railhead.language.events import narrate
from railhead.language.questions import ask
from railhead.language.voice import voice_of
from railhead.titles.g1865.absorption_plan import absorption_plan
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.words.absorption_plan import plan_steps
from tests.titles.g1865.absorptions import MINE, ORISTANO, active, by_rail, neighbours, passive
from tests.titles.g1865.build import Example


def steps(game: Game1865) -> dict[str, str]:
    plan = absorption_plan(game, "FMS", "RCSF")
    assert plan is not None
    return dict(plan_steps(voice_of(game), game, plan))


def test_what_a_takeover_costs_and_brings() -> None:
    table = by_rail(Example()).phase("3").privates(M4="RCSF")
    table.company("FMS", 60, cash=80, trains=("PH3", "PH3", "PH3"), tokens=(ORISTANO,), bob=1)
    table.company("RCSF", 60, cash=30, traffic=3, trains="PH3d", tokens=(MINE,), dragons=1, bob=1)
    assert steps(table.game) == {
        "Bob": "3 × L.80 = L.240",
        "the Dragons": "1 × L.80 = L.80",
        "cost": "L.320",
        "cash of both": "L.110",
        "own certificates sold": "2 for L.120",
        "new loans": "1",
        "new tokens": "4",
        "tokens to place": "5",
        "tokens of both": "C31 Oristano: 1 × L.50",
        "tokens replaced at choice": "C39 Monteponi",
        "trains taken over": "PH3d",
        "trains to return": "1",
        "cards taken over": "M4",
        "treasury afterwards": "L.460",
        "loans afterwards": "1",
        # The mine brings the bonus of the card.
        "traffic": "0 → 6",
        "trains carry": "42 → 50",
        "revenue": "L.0 → L.60",
        "tokens on the map": "2 → 3",
        "rank": "11 → 12",
    }


def test_what_is_lacking_takes_the_place_of_what_it_brings() -> None:
    table = by_rail(Example()).company("FMS", 60, cash=100, loans=3, pool=2, bob=1)
    table.company("RCSF", 50, tokens=(MINE,), bob=1)
    found = steps(table.game)
    assert found["lacking"] == "L.50"
    assert found["tokens replaced"] == "C31 Oristano"
    assert "treasury afterwards" not in found


def test_too_many_loans_are_told() -> None:
    found = steps(neighbours(loans=2, target_loans=3).game)
    assert found["loans too many"] == "2"
    assert "loans afterwards" not in found


def test_own_mines_are_told() -> None:
    table = by_rail(Example()).company("FMS", 60, cash=900, tokens=(MINE, ORISTANO), bob=1)
    table.company("RCSF", 50, bob=1)
    assert steps(table.game)["own tokens that may be taken back"] == "C39 Monteponi"


def test_the_choice_says_who_absorbs_and_for_how_much() -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    game, decision = table.game, table.game.decision
    assert decision is not None
    question = "FMS (Bob): absorb another company, be absorbed, or neither"
    assert ask(decision, game) == question
    assert describe(active(), game) == "absorb RCSF for L.180, treasury L.820"
    back = passive("RCSF", "FMS")
    assert describe(back, game) == "be absorbed by RCSF for L.300, treasury L.700"
    assert describe(Pass("FMS"), game) == "remain as it is"


def test_the_questions_about_tokens() -> None:
    table = by_rail(Example()).company("FMS", 60, cash=900, tokens=("G27.0",), bob=1)
    table.company("RCSF", 50, tokens=(MINE,), bob=1)
    table.turn_of("FMS", after=("RCSF",)).play(active())
    game = table.game
    assert describe(Pass("FMS"), game).startswith("leave the tokens on the mines")
    assert describe(RemoveToken("FMS", "G27.0"), game).startswith("take the token off G27 Lula")
    table.play(Pass("FMS"))
    decision = table.game.decision
    assert decision is not None
    assert ask(decision, game) == "FMS (Bob): which tokens of RCSF are replaced?"
    replace = AcquireToken("FMS", MINE, "RCSF", 0)
    assert describe(replace, game).startswith("replace the token of RCSF in C39 Monteponi")
    assert describe(Pass("FMS"), game).startswith("leave the mines vacant")


def test_the_log_of_a_takeover() -> None:
    table = by_rail(Example()).phase("3")
    table.company("FMS", 60, cash=10, tokens=(ORISTANO,), bob=1)
    table.company(
        "RCSF",
        60,
        cash=30,
        loans=1,
        traffic=4,
        trains="PH3",
        tokens=("G21.0",),
        pool=1,
        dragons=1,
        bob=1,
    )
    table.turn_of("FMS", after=("RCSF",))
    lines = [narrate(event, table.game) for event in table.play(active())]
    assert [text for text in lines if text] == [
        "FMS absorbs RCSF, whose shares cost L.400",
        "FMS takes over L.30 of RCSF",
        "FMS sells 40% of its own shares for L.120",
        "FMS takes 1 loan",
        "Bob receives L.240 for 3 shares of RCSF",
        "The bank receives L.80 for 1 share of RCSF held by the pool",
        "The bank receives L.80 for 1 share of RCSF held by the Dragons",
        "FMS takes over a PH3 train",
        "FMS takes over 1 loan of RCSF",
        "FMS takes over 4 traffic",
        "FMS receives 4 tokens",
        "FMS has a token in C31 Oristano already and receives L.50",
        "FMS replaces the token of RCSF in G21 Olbia",
    ]
