"""A phone in the browser: its size, and fingers on it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Locator

from tests.browser.reader import Reader

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

Point = tuple[float, float]


class Fingers:
    """Touches as the screen of a phone reports them."""

    def __init__(self, reader: Reader) -> None:
        self.page = reader.page
        self.session: CDPSession = reader.context.new_cdp_session(reader.page)

    def touch(self, kind: str, *points: Point) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
        if kind != "touchStart":
            # A browser gathers movements until it paints.
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def pinch(self, middle: Point, start: float, end: float) -> None:
        """Two fingers, so far from the middle, move apart or together."""
        x, y = middle
        for step in range(9):
            far = start + (end - start) * step / 8
            kind = "touchMove" if step else "touchStart"
            self.touch(kind, (x - far, y), (x + far, y))
        self.touch("touchEnd")

    def drag(self, start: Point, end: Point) -> None:
        """One finger from here to there."""
        self.touch("touchStart", start)
        for step in range(1, 9):
            part = step / 8
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            self.touch("touchMove", (x, y))
        self.touch("touchEnd")


def middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["width"]
