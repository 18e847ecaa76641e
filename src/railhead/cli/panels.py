"""The table of a game in the terminal: players, companies, market, bank."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from railhead.cli.blocks import Blocks, capitalized, new_grid, on_colour
from railhead.engine.game import Game
from railhead.engine.state import BANK, POOL
from railhead.language import N_, Translator, say_power, voice_of
from railhead.language.phases import say_limits
from railhead.language.possessions import (
    privates_of,
    say_cash,
    train_count,
    trains_left,
)
from railhead.presentation import presentation_of
from railhead.table.market import GAP, Cell, PriceCell

# The width of a cell of the market in columns of the terminal; that in a market with one row.
CELL, ROOMY = 5, 8

# The heading for the certificates that a company has itself; "Own" could be mistaken for "Owns".
_OWN = {"treasury": N_("Treas."), "initial_offer": N_("Offer")}

# The columns that are set flush right.
_NUMBERS = ("Cash", "Certs", "Income", "Worth", "Price", *_OWN.values(), "Pool", "Tokens")


class Panels:
    """Draws the parts of the table for one game."""

    def __init__(self, game: Game, translate: Translator) -> None:
        self.game = game
        self.state = game.state
        self.voice = voice_of(game, translate)
        self.say = self.voice.say
        self.shows = presentation_of(game, translate)
        self._blocks = Blocks(self.voice)
        self._company = self._blocks.company

    def table(self, width: int) -> RenderableType:
        """The whole table for a terminal of `width` columns."""
        return Group(*(part for _, part in self.parts(width)))

    def parts(self, width: int) -> Iterator[tuple[str, RenderableType]]:
        """Yield (name, drawing) of each part of the table for a terminal of `width` columns."""
        if self.state.cells:
            if width >= self._market_width():
                yield self.say(N_("market")), Group(self.market(width), "")
            yield self.say(N_("companies")), Group(self.companies(), "", *self._bars())
            for section in self.shows.market():
                yield section.title, Group(*self._blocks.section(section))
        if self.shows.for_sale():
            yield self.say(self.voice.words.privates["all"]), Group(self.privates(), "")
        yield self.say(N_("players")), Group(self.players(), "")
        yield self.say(N_("bank and trains")), Group(*self.summary())

    def _bars(self) -> Iterator[RenderableType]:
        """The bars of the operating company, if the title has any: an amount against a capacity."""
        decision = self.game.decision
        bars = None
        if decision is not None and decision.actor in self.game.title.companies:
            bars = self.shows.bars(decision.actor)
        if bars is not None:
            yield from self._blocks.draw(bars)
            yield ""

    # -- players --------------------------------------------------------------------------

    def players(self) -> Table:
        """The players with cash, certificates, wealth, part of each company, private companies."""
        game, state = self.game, self.state
        decision = game.decision
        table = self._table(N_("Player"), N_("Cash"), N_("Certs"), N_("Worth"))
        table.columns[0].no_wrap = True
        companies = [name for name in game.title.companies if name in state.cells]
        for company in companies:
            table.add_column(self._company(company), justify="right", no_wrap=True)
        privates = self.voice.words.privates["all"]
        table.add_column(self.say(privates))
        wealth = game.wealth()
        limit = game.certificate_limit
        for player, name in game.players.items():
            label = Text(name, style="bold" if decision and decision.player == player else "")
            if player == state.priority:
                label.append(" " + self.say(N_("PD")))
            if player not in state.order:
                label.append(self.say(N_(" (left)")), style="dim")
            table.add_row(
                label,
                say_cash(self.voice, state.cash[player], self.shows.committed(player)),
                f"{game.certificate_count(player)}/{limit}" if limit else "",
                self.voice.money(wealth[player]),
                *(self._holding(company, player) for company in companies),
                " ".join(privates_of(game, player)),
            )
        for holder in self.shows.holders():
            cells = (self._blocks.holding(holder, company) for company in companies)
            name = capitalized(holder.name)
            table.add_row(name, "", holder.certificates.text, "", *cells, "")
        return table

    def _holding(self, company: str, player: str) -> str:
        percent = self.game.percent(company, player)
        star = "*" if self.state.presidents.get(company) == player else ""
        return self.voice.percent(percent) + star if percent else ""

    def privates(self) -> Table:
        """The private companies not sold yet: what they cost and do, and the bids on them."""
        left = [self.game.title.privates[private] for private in self.shows.for_sale()]
        columns: list[tuple[str, list[str]]] = [
            (self.voice.words.privates["one"], [it.id for it in left]),
            (N_("Price"), [self.voice.money(it.face) if it.face else "" for it in left]),
            (N_("Income"), [self.voice.money(it.revenue) for it in left]),
            (N_("Bids"), [self._bids(it.id) for it in left]),
            ("", [say_power(it.id, self.game, self.voice.translate) for it in left]),
        ]
        # Cards that are taken and not bought have neither price nor bids.
        filled = [(heading, cells) for heading, cells in columns if any(cells)]
        table = self._table(*(heading for heading, _ in filled))
        for row in zip(*(cells for _, cells in filled), strict=True):
            table.add_row(*row)
        return table

    def _bids(self, private: str) -> str:
        return self.voice.listed(
            self.say(N_("{player} {price}"), player=player, price=price)
            for player, price in self.shows.bids(private)
        )

    # -- companies ------------------------------------------------------------------------

    def companies(self) -> Table:
        """The companies on the market in operating order, then those without a marker there."""
        game, state = self.game, self.state
        decision = game.decision
        table = self._table(
            N_("Company"),
            N_("President"),
            N_("Price"),
            N_("Cash"),
            N_("Trains"),
            N_("Tokens"),
            _OWN[game.title.own_shares],
            N_("Pool"),
            N_("Owns"),
        )
        for company in (*game.operating_order(), *game.off_market()):
            acting = decision is not None and decision.actor == company
            label = Text("> " if acting else "  ").append_text(self._company(company))
            shown = company in state.cells
            divided = shown and sum(game.title.certificate_counts(company)) > 1
            owned = " ".join(privates_of(game, company))
            extras = [fact.text for fact in self.shows.facts(company)]
            table.add_row(
                label,
                self.voice.who(state.presidents.get(company, "")),
                self.voice.money(game.price(company)) if shown else "",
                self.voice.money(state.cash[company]),
                " ".join(map(game.train_card, state.trains.get(company, ()))),
                str(state.tokens_left.get(company, 0)),
                self.voice.percent(game.percent(company, company)) if divided else "",
                self.voice.percent(game.percent(company, POOL)) if divided else "",
                self.voice.in_parts(filter(None, [owned, *extras])),
            )
        return table

    # -- the market -----------------------------------------------------------------------

    def _market_width(self) -> int:
        rows = self.game.title.market.rows
        return CELL * max(len(row) for row in rows) if len(rows) > 1 else ROOMY

    def market(self, width: int) -> Text:
        """The market as a grid; a cell with markers shows the top one and how many more.

        `width`: columns of the terminal. A market of one row is broken into lines, and its cells
        have room for the whole id of a company.
        """
        rows = self.game.title.market.rows
        text = Text(no_wrap=True)
        size = CELL if len(rows) > 1 else ROOMY
        for r, row in enumerate(rows):
            for c, price in enumerate(row):
                if len(rows) == 1 and c and c % (width // size) == 0:
                    text.append("\n")
                self._append(text, price, (r, c), size)
            text.append("\n")
        text.append(self._legend(), style="dim")
        return text

    def _append(self, text: Text, price: PriceCell, cell: Cell, size: int) -> None:
        stack = self.game.stack(cell)
        if price is GAP:
            text.append(" " * size)
        elif stack:
            more = f"+{len(stack) - 1}" if len(stack) > 1 else ""
            colour = self.game.title.companies[stack[0]].colour
            marker = f"{stack[0]}{more}"[: size - 1]
            text.append(marker, on_colour(colour)).append(" " * (size - len(marker)))
        else:
            words, style = self._cell(price)
            text.append(words.ljust(size), style)

    def _legend(self) -> str:
        title = self.game.title
        if title.zones:
            used = {zone for row in title.market.rows for price in row for zone in price.zones}
            return "   ".join(
                self.say(N_("{where}: {text}"), where=zone, text=self.say(text))
                for zone, text in title.zones.items()
                if zone in used
            )
        return self.say(N_("p: starting value now   e: ends the game   c: closes the company"))

    def _cell(self, price: PriceCell) -> tuple[str, str]:
        zones, phase = set(price.zones), self.game.phase
        letter = style = ""
        if self.game.title.zones:
            letter = next((zone for zone in self.game.title.zones if zone in zones), "")
        elif zones & set(phase.par_zones):
            letter, style = "p", "bold"
        elif zones & set(phase.shut_zones):
            style = "dim"
        for ending in "ec":
            if ending in zones:
                letter = ending
        return f"{price.price}{letter}".ljust(CELL), style

    # -- bank, phase, trains --------------------------------------------------------------

    def summary(self) -> Iterator[Text]:
        """Bank, phase and trains left, the companies to start, the private companies for sale."""
        game, state = self.game, self.state
        phase = game.phase
        colours = "/".join(self.voice.word("colour", colour) for colour in phase.tiles)
        facts = [
            self.say(N_("Phase {phase}"), phase=phase.id),
            self.say(N_("{colours} tiles"), colours=colours) if colours else "",
            self.voice.translate.plural(
                "{count} operating round", "{count} operating rounds", phase.operating_rounds
            ),
            self._train_limits(),
            self.say(N_("bank {cash}"), cash=state.cash[BANK]),
        ]
        yield Text(" · ".join(filter(None, facts)))
        yield Text(self.say(N_("Trains: {trains}"), trains=self.trains()))
        queue = [name for name in game.queue if name not in state.cells]
        if queue:
            phrase = N_("To start: {names}")
            if game.queue_in_order:
                phrase = N_("To start, in this order: {names}")
            yield Text(self.say(phrase, names=self._queue(queue)))

    def _train_limits(self) -> str:
        """The limit of all companies, or that of each kind."""
        limits = self.game.phase.train_limits
        if not limits:
            return ""
        return self.say(N_("train limit {limit}"), limit=say_limits(self.voice, limits))

    def trains(self) -> str:
        """The trains that the bank still has, in the order of sale."""
        kinds = trains_left(self.game)
        return ", ".join(
            self.say(
                N_("{count} × {train} {price}"),
                count=train_count(self.voice, kind, kinds[kind.id]),
                train=kind.card,
                price=kind.price,
            )
            for kind in self.game.title.trains.values()
            if kinds[kind.id]
        ) or self.say(N_("none"))

    def _queue(self, queue: list[str]) -> str:
        return ", ".join(
            self.say(
                N_("{company} ({place})"),
                company=company,
                place=self.voice.short_place(self.game.title.companies[company].base),
            )
            if self.game.title.companies[company].base
            else company
            for company in queue
        )

    def _table(self, *columns: str) -> Table:
        table = new_grid()
        for column in columns:
            right = column in _NUMBERS
            title = self.voice.translate(column)
            table.add_column(title, justify="right" if right else "left", no_wrap=right)
        return table
