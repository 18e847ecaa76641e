"""A new table: the form, its checks, and what is made of it."""

from __future__ import annotations

import pytest

from railhead.server.models import Person, Seat, Table
from railhead.titles.catalogue import plain_title, title_ids
from railhead.titles.covers import cover_of
from tests.server.browser import Answer, Browser, filled, forms, signed_in, text
from tests.server.tables import person

pytestmark = pytest.mark.django_db

NEW = "/new"
FORM = "/new?title=1849"


def begin(browser: Browser | None = None, /, **changes: str | None) -> Answer:
    """Fill in the form of a new table and send it."""
    return (browser or Browser()).send(FORM, NEW, **changes)


def faults(answer: Answer) -> dict[str, str]:
    """The faults that stand beside fields: field -> text."""
    assert answer.status_code == 422
    found = {}
    for piece in text(answer).split('<p class="error" id="fault-')[1:]:
        name, _, rest = piece.partition('">')
        found[name] = rest.partition("</p>")[0].rpartition("</svg> ")[2]
    return found


# -- the way to a table -------------------------------------------------------------------------


@pytest.mark.slow
def test_on_a_fresh_machine_a_table_is_two_clicks_away() -> None:
    browser = Browser()
    first = text(browser.open("/"))
    assert 'href="/new?title=1849"' in first
    assert 'src="/titles/1849/cover/card.svg?v=' in first
    answer = browser.send(FORM, NEW)
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    assert [name for _, name in table.players] == ["Ann", "Bob", "Cid"]
    assert (table.mode, table.title) == ("screen", "1849")
    assert table.owner.name == "Ann"
    assert "Ann is asked" in text(browser.open("/"))


def test_the_picture_of_a_title_is_its_printed_map() -> None:
    """Without letters, which could not be read, and in the colours that the reader has chosen."""
    light, dark, system = (
        Browser().open(f"/titles/1849/map.svg?look={look}") for look in ("light", "dark", "system")
    )
    assert light["Content-Type"] == "image/svg+xml"
    assert text(light).startswith("<svg")
    assert "<text" not in text(light)
    assert "<style>" not in text(light)
    assert "<style>:root {" in text(dark)
    assert "prefers-color-scheme: dark" in text(system)
    assert text(Browser().open("/titles/1849/map.svg?look=odd")) == text(system)
    assert Browser().open("/titles/1830/map.svg").status_code == 404


def test_a_title_that_is_not_there_is_nothing() -> None:
    assert Browser().open("/new?title=1830").status_code == 404


@pytest.mark.slow
def test_whoever_is_known_sits_first_and_owns_the_table() -> None:
    zoe = person("Zoe")
    browser = signed_in(zoe)
    assert forms(browser.open(FORM))[NEW].fields["name-1"] == "Zoe"
    begin(browser)
    assert Table.objects.get().owner == zoe
    assert Person.objects.count() == 1


def test_all_that_was_chosen_is_in_the_table() -> None:
    begin(
        name_1="Kim", name_2="Lou", name_3="", name_4="Mia", name_5="Noa",
        option_bonds="true", option_scenario="6", preset="peer", seed="77", name="Friday",
    )  # fmt: skip
    table = Table.objects.get()
    assert [name for _, name in table.players] == ["Kim", "Lou", "Mia", "Noa"]
    assert (table.seed, table.name) == (77, "Friday")
    expected = plain_title("1849").options_from({"bonds": True, "scenario": "6"}, "peer")
    assert table.options == expected


def test_a_reading_of_the_rules_goes_before_the_preset() -> None:
    begin(preset="peer", option_trade_consent="true")
    options = Table.objects.get().options
    assert options["trade_consent"] is True
    assert options["final_score_counts_privates"] is True, "the rest is as other programs play"


@pytest.mark.slow
def test_a_switch_of_a_variant_is_on_or_off() -> None:
    form = forms(Browser().open(FORM))[NEW]
    assert "option-delay_ift" not in form.fields, "a box without its cross sends nothing"
    begin(option_delay_ift="true")
    assert Table.objects.get().options["delay_ift"] is True


def test_only_real_variants_stand_before_the_readings_of_the_rules() -> None:
    before, _, after = text(Browser().open(FORM)).partition("Readings of the rules, one by one")
    assert "option-bonds" in before
    assert "option-keep_stack_order_on_sales" in after
    assert "option-keep_stack_order_on_sales" not in before


@pytest.mark.slow
def test_a_variant_on_which_presets_differ_may_follow_the_preset() -> None:
    browser, form = Browser(), "/new?title=1861"
    assert browser.send(form, NEW, preset="peer").status_code == 303
    assert browser.send(form, NEW, preset="peer", option_extra_trains="14.1").status_code == 303
    options = Table.objects.order_by("created").values_list("options", flat=True)
    assert [chosen["extra_trains"] for chosen in options] == ["14.2", "14.1"]


def test_the_form_offers_every_option_with_its_text() -> None:
    answer = Browser().open(FORM)
    form = forms(answer)[NEW]
    page = text(answer)
    for option in plain_title("1849").options.values():
        assert f"option-{option.id}" in form.choices
        assert option.text.replace("'", "&#39;") in page


@pytest.mark.slow
def test_without_a_seed_every_game_is_another() -> None:
    for _ in range(3):
        begin()
    assert len(set(Table.objects.values_list("seed", flat=True))) == 3


@pytest.mark.slow
def test_a_seed_gives_the_same_game() -> None:
    for _ in range(2):
        begin(seed="5")
    assert set(Table.objects.values_list("seed", flat=True)) == {5}


@pytest.mark.slow
def test_the_seats_are_drawn_by_lot_if_that_is_asked_for() -> None:
    names = ["Kim", "Lou", "Mia", "Noa", "Oda"]
    typed = {f"name_{place}": name for place, name in enumerate(names, 1)}
    for _ in range(8):
        begin(order="lot", mode="seats", own="2", **typed)
    orders = {tuple(name for _, name in table.players) for table in Table.objects.all()}
    assert all(sorted(order) == names for order in orders)
    assert len(orders) > 1
    for seat in Seat.objects.exclude(person=None):
        assert dict(seat.table.players)[seat.player] == "Lou", "the own seat moves with its name"


# -- seats --------------------------------------------------------------------------------------


def test_a_table_of_seats_leads_to_the_invitations() -> None:
    browser = Browser()
    answer = begin(browser, mode="seats", own="2")
    table = Table.objects.get()
    assert answer["Location"] == f"/tables/{table.pk}/seats"
    assert table.owner.name == "Bob"
    assert [(s.player, s.person) for s in Seat.objects.order_by("player")] == [
        ("p1", None), ("p2", table.owner), ("p3", None),
    ]  # fmt: skip
    page = text(browser.open(answer["Location"]))
    assert page.count("http://testserver/join/") == 2
    assert "This is your seat." in page


def test_the_owner_may_watch_only() -> None:
    begin(mode="seats", own="0")
    assert not Seat.objects.exclude(person=None).exists()


@pytest.mark.slow
def test_one_screen_has_no_seats() -> None:
    begin(mode="screen")
    assert not Seat.objects.exists()


# -- what is wrong stands where it was typed ----------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "field", "part"),
    [
        ({"name_3": ""}, "names", "3 to 5 players, not 2"),
        ({"name_1": "N" * 21}, "name-1", "longer than 20 letters"),
        ({"name_1": "\x07"}, "name-1", "cannot be shown"),
        ({"name_2": "Ann"}, "name-2", "another player has this name"),
        ({"mode": "both"}, "mode", "choose one"),
        ({"mode": None}, "mode", "choose one"),
        ({"preset": "mine"}, "preset", "choose one"),
        ({"mode": "seats", "own": "4"}, "own", "seat with a name"),
        ({"mode": "seats", "own": None}, "own", "seat with a name"),
        ({"option_scenario": "7"}, "option-scenario", "choose one"),
        ({"option_bonds": "perhaps"}, "option-bonds", "choose one"),
        ({"option_electric_dreams": "true"}, "option-electric_dreams", "needs"),
        ({"option_scenario": "6"}, "option-scenario", "4/5 players, not 3"),
        ({"seed": "-1"}, "seed", "whole number"),
        ({"seed": "five"}, "seed", "whole number"),
        ({"seed": "9" * 16}, "seed", "whole number"),
        ({"seed": "٣"}, "seed", "whole number"),
        ({"name": "T" * 81}, "name", "80 letters"),
        ({"name": "a\x00b"}, "name", "cannot be shown"),
    ],
)
def test_every_fault_is_told_in_its_place(
    changes: dict[str, str | None], field: str, part: str
) -> None:
    answer = begin(Browser(), **changes)
    found = faults(answer)
    assert part in found[field]
    assert f'href="#{field}"' in text(answer)
    assert f'id="{field}"' in text(answer), "the summary leads to the field"
    assert not Table.objects.exists()
    assert not Person.objects.exists()


def test_several_faults_are_told_together() -> None:
    answer = begin(Browser(), name_1="N" * 21, seed="x", name="T" * 81)
    assert faults(answer).keys() == {"name-1", "seed", "name"}
    assert "3 things are to be mended:" in text(answer)


@pytest.mark.slow
def test_nothing_that_was_typed_is_lost() -> None:
    browser = Browser()
    form = forms(browser.open(FORM))[NEW]
    changes: dict[str, str | None] = {
        "mode": "seats", "own": "3", "name-1": "N" * 21, "name-4": "Dee", "order": "lot",
        "option-bonds": "true", "option-trade_consent": "false", "option-scenario": "5",
        "option-delay_ift": None, "preset": "rulebook", "seed": "x", "name": "<b>",
    }  # fmt: skip
    sent = filled(form, changes)
    again = forms(browser.post(NEW, sent))[NEW].fields
    token = "csrfmiddlewaretoken"
    assert {**again, token: ""} == {**sent, token: ""}


@pytest.mark.slow
def test_a_mended_form_goes_through() -> None:
    browser = Browser()
    wrong = begin(browser, seed="x", name_1="Kim")
    answer = browser.post(NEW, filled(forms(wrong)[NEW], {"seed": "1"}))
    assert answer.status_code == 303
    assert Table.objects.get().players[0][1] == "Kim"


# -- the same form twice ------------------------------------------------------------------------


@pytest.mark.slow
def test_a_form_sent_twice_opens_one_table() -> None:
    browser = Browser()
    sent = filled(forms(browser.open(FORM))[NEW], {})
    first = browser.post(NEW, sent)
    # Signing in gave the browser a new token; a double click comes with the old one.
    again = browser.post(
        NEW, {**sent, "csrfmiddlewaretoken": browser.cookies["railhead-form"].value}
    )
    assert first["Location"] == again["Location"]
    assert Table.objects.count() == 1
    assert Person.objects.count() == 1


@pytest.mark.slow
def test_who_lost_the_session_of_the_first_answer_gets_it_by_the_second() -> None:
    browser = Browser()
    sent = filled(forms(browser.open(FORM))[NEW], {})
    cookies = browser.cookies.output()
    browser.post(NEW, sent)
    late = Browser()
    late.cookies.load(cookies.replace("Set-Cookie: ", ""))
    answer = late.post(NEW, sent)
    table = Table.objects.get()
    assert answer["Location"] == f"/tables/{table.pk}/"
    assert "is asked" in text(late.open("/"))


def test_a_form_that_is_not_ours_is_shown_again() -> None:
    answer = begin(Browser(), ticket="x:y:z", name_1="Kim")
    assert answer.status_code == 422
    assert "This form is too old" in text(answer)
    assert 'value="Kim"' in text(answer)
    assert not Table.objects.exists()


@pytest.mark.slow
def test_a_form_of_somebody_else_does_not_give_his_table_away() -> None:
    owner = Browser()
    sent = filled(forms(owner.open(FORM))[NEW], {})
    owner.post(NEW, sent)
    thief = signed_in(person("Eve"))
    thief.open("/you")
    thief.post(NEW, {**sent, "csrfmiddlewaretoken": thief.cookies["railhead-form"].value})
    assert "is asked" not in text(thief.open("/"))


def test_the_rules_of_a_title_are_read_before_there_is_a_table() -> None:
    page = text(Browser().open("/titles/1849/rules"))
    assert "1849-4.2-3" in page
    assert 'href="/new?title=1849"' in page
    found = text(Browser().open("/titles/1849/rules?q=Messina"))
    assert len(found) < len(page)
    assert 'hx-get="/titles/1849/rules"' in found
    assert Browser().open("/titles/1830/rules").status_code == 404


def test_the_pages_mark_what_suits_a_first_game() -> None:
    """With length and weight, on the list of games and on the form, options too."""
    browser = Browser()
    cards = text(browser.open("/new")).split('<li class="title-card">')[1:]
    for title, card in zip(title_ids(), cards, strict=True):
        cover = cover_of(title)
        assert ("suits well" in card) is cover.suits_first
        assert f"about {cover.hours} hours" in card
        assert f"{cover.weight} of 5" in card
    form = text(browser.open(FORM))
    assert "suits well" in form
    assert "about 3 hours" in form
    assert "for a first game: yes" in form
    assert "for a first game" not in text(browser.open("/new?title=1865"))
