"""The window in which a map stands, and the marked hexes that can be seen there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.reader import PHONE, Reader

FINGERS: dict[str, Any] = {"viewport": PHONE, "has_touch": True}
"""A phone."""


def marked(reader: Reader) -> Locator:
    return reader.page.locator("#sheet .hex.legal")


def seen(reader: Reader) -> list[float]:
    """The widths of the marked hexes that lie wholly in the window, above the question."""
    foot = reader.question.bounding_box()
    window = reader.page.locator("#stage").bounding_box()
    assert foot is not None
    assert window is not None
    below = foot["y"] if foot["x"] < window["x"] + window["width"] else float("inf")
    bottom = min(window["y"] + window["height"], below)
    boxes = [box for one in marked(reader).all() if (box := one.bounding_box())]
    return [
        box["width"]
        for box in boxes
        if box["x"] >= window["x"] - 1
        and box["x"] + box["width"] <= window["x"] + window["width"] + 1
        and box["y"] >= 0
        and box["y"] + box["height"] <= bottom + 1
    ]


def whole_map(reader: Reader) -> None:
    reader.page.get_by_role("button", name="Whole map").click()
    expect(reader.page.locator("#stage.zoomed")).to_have_count(0)
