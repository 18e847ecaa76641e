"""A reader who has a keyboard and no mouse. Wherever the focus stands, it must be seen."""

from __future__ import annotations

from dataclasses import dataclass

from tests.browser.reader import Reader

MOST_STEPS = 90

_FOCUS = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return { name: "", place: "nowhere", fault: "" };
    const label = one.ariaLabel || one.labels?.[0]?.textContent
        || one.querySelector("[role=img][aria-label]")?.ariaLabel || one.textContent;
    const name = label.trim().replace(/\\s+/g, " ").slice(0, 80);
    const box = one.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + Math.min(box.height / 2, 20);
    const style = getComputedStyle(one), glow = one.querySelector(":scope > .glow");
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    const glowing = glow && parseFloat(getComputedStyle(glow).strokeWidth) >= 5;
    const over = document.elementFromPoint(x, y);
    let fault = "";
    if (!one.matches(":focus-visible") || !(outlined || glowing)) fault = "bears no mark of focus";
    else if (!over) fault = "lies outside the window";
    else if (!one.contains(over) && !over.contains(one) && !over.closest("label")?.contains(one))
        fault = `lies under ${over.tagName} ${over.id} ${over.getAttribute("class")}`;
    return { name, place: one.closest("[id]")?.id ?? "", fault };
}"""


@dataclass(frozen=True)
class Focus:
    """What has the focus; `fault`: why a reader does not see that."""

    name: str
    place: str
    fault: str


class Keyboard:
    """The keys of a reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.keys = reader.page.keyboard

    def focus(self) -> Focus:
        return Focus(**self.reader.page.evaluate(_FOCUS))

    def press(self, key: str) -> Focus:
        """Press a key; what has the focus then is seen."""
        self.keys.press(key)
        focus = self.focus()
        assert not focus.fault, f"after {key} {focus.name!r} {focus.fault}"
        return focus

    def walk(self, name: str) -> Focus:
        """Tab on until what has the focus begins with a name."""
        passed: list[str] = []
        focus = self.focus()
        while not focus.name.casefold().startswith(name.casefold()):
            passed.append(focus.name)
            assert len(passed) < MOST_STEPS, f"no Tab leads to {name!r}, only to {passed}"
            focus = self.press("Tab")
        return focus

    def write(self, name: str, text: str) -> None:
        """Go to a field and write into it in place of what it says."""
        self.walk(name)
        self.keys.press("Control+a")
        self.keys.type(text)

    def answer(self, key: str) -> None:
        """Press a key that answers the question, and wait for the next one."""
        with self.reader.answered():
            self.keys.press(key)

    def choose(self, name: str) -> None:
        """Go to an answer, from the question on, and press it."""
        self.press("g")
        self.walk(name)
        self.answer("Enter")
