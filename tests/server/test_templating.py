"""What templates are written with."""

import json
import re
from html.parser import HTMLParser

import pytest
from jinja2 import Environment, pass_context, pass_environment
from jinja2.runtime import Context
from markupsafe import Markup

from railhead.language import ENGLISH
from railhead.server.rendering.quick_jinja import QuickEnvironment
from railhead.server.rendering.templating import quoted
from tests.server.browser import Browser, text


@pytest.mark.parametrize(
    "data", ["Ann's \"<b>\" & 'co'", {"name": 'O\'Neill > "x" &amp;'}, [1, None]]
)
def test_json_in_an_attribute_reads_back(data: object) -> None:
    """Whatever it holds: no quote and no bracket ends the attribute or the element."""
    read: list[str | None] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            read.extend([tag, *(value for _, value in attrs)])

    Reader().feed(f"<button value={quoted(data)} class=last>")
    text = data if isinstance(data, str) else json.dumps(data, separators=(",", ":"))
    assert read == ["button", text, "last"]


TEXTS = ["plain", "<b>", "Ann's", '"', "a & b", "", 7, True, None, 1.5, Markup("<i>"), ENGLISH]


class Called:
    """What wants the environment of the template that calls it."""

    @pass_environment
    def __call__(self, environment: Environment, what: str) -> str:
        return f"{what} {environment.autoescape}"


@pass_context
def keys(context: Context, prefix: str) -> str:
    return " ".join(sorted(name for name in context.get_all() if name.startswith(prefix)))


TEMPLATE = """
{% macro one(text, more="") %}[{{ text }}{{ more }}{{ caller() if caller }}]{% endmacro %}
{% set block %}{{ texts[1] }}{% endset %}
{{ block }} {{ texts | join("<") }} {{ texts[1] | upper }} {{ texts[1] ~ texts[2] }}
{% for text in texts %}
{{ text }} {{ loop.index }} {{ one(text) }} {{ one(text, more=text) }} {{ say("{a} b", a=text) }}
{{ upper(text=loop.index) }} {{ keys("te") }} {{ called("<") }} {{ "<"|e }} {{ text|safe }}
{% endfor %}
{% call one("x") %}<{{ texts[4] }}>{% endcall %}
{% autoescape false %}{{ texts[1] }}{% endautoescape %}
"""


def test_the_environment_of_the_pages_writes_what_jinja_writes() -> None:
    given = {
        "texts": TEXTS,
        "say": ENGLISH,
        "upper": lambda text: f"<{text}>",
        "keys": keys,
        "called": Called(),
    }
    plain = Environment(autoescape=True).from_string(TEMPLATE)
    quick = QuickEnvironment(autoescape=True).from_string(TEMPLATE)
    assert quick.render(given) == plain.render(given)
    assert "&lt;b&gt;" in quick.render(given)


def test_what_a_template_writes_itself_is_safe_and_what_it_is_given_is_not() -> None:
    template = "{% macro m(x) %}<i>{{ x }}</i>{% endmacro %}{{ m('<') }}{{ m(m(y)) }}"
    found = QuickEnvironment(autoescape=True).from_string(template).render(y="<script>")
    assert found == "<i>&lt;</i><i><i>&lt;script&gt;</i></i>"


@pytest.mark.django_db
def test_all_forms_of_an_answer_bring_the_same_token_and_two_answers_do_not() -> None:
    """It is drawn once for each answer, however many tables a page lists."""
    browser = Browser()

    def tokens() -> set[str]:
        return set(re.findall(r'csrfmiddlewaretoken" value="([^"]+)"', text(browser.get("/"))))

    (first,), (second,) = tokens(), tokens()
    assert first != second
