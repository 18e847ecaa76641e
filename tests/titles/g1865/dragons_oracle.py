"""A second reading of the turn of the Dragons, from the rule texts alone.

It shares nothing with the game: certificates are moved one by one on a plain picture of the
table, zones are counted out, and the preferred company is the one that beats every other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Deed = tuple[str, str, int]
"""What was done: `sold` or `bought`, the company, and how many certificates."""


@dataclass
class Paper:
    """The single certificates of a company and what decides its zone.

    `row` and `rank` on the chart, None without a marker; `share`: percent of a certificate;
    `offer`, `pool`, `dragons`: certificates there; `money` paid into its treasury.
    """

    share: int
    row: int | None
    rank: int
    offer: int
    pool: int
    dragons: int
    money: int = 0


@dataclass
class Picture:
    """The table: companies, the boxes of the market from the lowest with their stacks, top first.

    `values`: the value of each box; `limit`: how many certificates the Dragons may hold.
    """

    papers: dict[str, Paper]
    boxes: list[list[str]]
    values: list[int]
    limit: int
    deeds: list[Deed] = field(default_factory=list)


def play(picture: Picture) -> bool:
    """Carry out one turn of the Dragons. Return whether they did anything."""
    done = len(picture.deeds)
    for company in _from_the_top(picture):
        if _colour(picture.papers[company]) == "red":
            _sell(picture, company)
    _buy(picture)
    return len(picture.deeds) > done


def _from_the_top(picture: Picture) -> list[str]:
    """Companies from the highest box to the lowest, in each from the top of the stack."""
    order = []
    for stack in picture.boxes[::-1]:
        order += stack
    return order


def _colour(paper: Paper) -> str:
    """Row 1 is red up to rank 2; each further row two ranks more; two white ranks follow."""
    if paper.row is None:
        return "none"
    colours = ["red"] * (2 + 2 * paper.row) + ["white", "white"]
    return colours[paper.rank - 1] if paper.rank <= len(colours) else "green"


def _sell(picture: Picture, company: str) -> None:
    paper, count = picture.papers[company], 0
    while paper.dragons and (paper.pool + 1) * paper.share <= 50:
        paper.dragons -= 1
        paper.pool += 1
        count += 1
    for _ in range(count):
        _down(picture, company)
    if count:
        picture.deeds.append(("sold", company, count))


def _down(picture: Picture, company: str) -> None:
    here = next(number for number, stack in enumerate(picture.boxes) if company in stack)
    if here:
        picture.boxes[here].remove(company)
        picture.boxes[here - 1].append(company)


def _buy(picture: Picture) -> None:
    papers = picture.papers
    if sum(paper.dragons for paper in papers.values()) >= picture.limit:
        return
    wanted = [
        company
        for company, paper in papers.items()
        if _colour(paper) == "green"
        and paper.offer + paper.pool
        and (paper.dragons + 1) * paper.share <= 50
    ]
    for company in wanted:
        if all(_preferred(picture, company, other) for other in wanted if other != company):
            paper = papers[company]
            if paper.offer:
                paper.offer -= 1
                paper.money += _value(picture, company)
            else:
                paper.pool -= 1
            paper.dragons += 1
            picture.deeds.append(("bought", company, 1))
            return


def _value(picture: Picture, company: str) -> int:
    return next(
        value
        for value, stack in zip(picture.values, picture.boxes, strict=True)
        if company in stack
    )


def _preferred(picture: Picture, one: str, other: str) -> bool:
    """The Dragons buy of `one` rather than of `other`."""
    a, b = picture.papers[one], picture.papers[other]
    if a.dragons != b.dragons:
        return a.dragons < b.dragons
    if a.rank != b.rank:
        return a.rank > b.rank
    if _value(picture, one) != _value(picture, other):
        return _value(picture, one) < _value(picture, other)
    stack = next(stack for stack in picture.boxes if one in stack)
    return stack.index(one) < stack.index(other)
