"""What these titles show besides decisions and state: mergers, auctions, forecasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from railhead.engine.actions import Action, Bid, BidCompany, Convert, Form, Merge
from railhead.engine.decision import Answer, Range
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.language import N_
from railhead.presentation.blocks import (
    Block,
    Detail,
    Fact,
    MapLine,
    MapMarks,
    MapNote,
    Member,
    NewCompany,
    Remark,
    Section,
    Standpoint,
    Standpoints,
    Steps,
    Topic,
)
from railhead.presentation.milestones import USUAL_OCCURRENCES, Occurrence
from railhead.titles.common.bidding import auction_of, lot_of
from railhead.titles.common.presentation import CommonPresentation
from railhead.titles.common.wishes import (
    bids_on_privates,
    in_stock_round,
    purchases_of_privates,
)
from railhead.titles.common.words.companies import MAY_CONVERT
from railhead.titles.common.words.loans import loan_facts
from railhead.titles.minors_and_publics import merging, phases
from railhead.titles.minors_and_publics.facts import MinorsTitle
from railhead.titles.minors_and_publics.formation import CONSENT, NAMING, Formation, formation_of
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.map_notes import SECOND, printed_marks
from railhead.titles.minors_and_publics.words.formation import (
    headline,
    outcome,
    player_positions,
    what_follows,
)


class MinorsPresentation(CommonPresentation[MinorsGame]):
    """Shows a game of this family."""

    occurrences: ClassVar[tuple[Occurrence, ...]] = (
        *USUAL_OCCURRENCES,
        Occurrence("public_formed", N_("minors became a public company")),
        Occurrence("merger_refused", N_("a merger was refused")),
        Occurrence("merger_undone", N_("a merger was taken back")),
        Occurrence("nationalised", N_("a company was nationalised")),
        Occurrence("private_nationalised", N_("a private company went to the state")),
        Occurrence("minors_removed", N_("minors that nobody bought left the game")),
        Occurrence("interest_unpaid", N_("a company could not pay its interest")),
        Occurrence("loans_taken", N_("loans were taken")),
        Occurrence("challenged", N_("better routes were shown")),
    )

    beginnings: ClassVar[frozenset[str]] = frozenset(
        {
            "nationalisation_possible",
            "nationalised",
            "private_nationalised",
            "minors_removed",
            "surplus",
        }
    )
    warnings: ClassVar[dict[str, str]] = {
        "nationalised": N_("goes to the state with phase {phase}"),
        "nationalisation_possible": N_("may go to the state with phase {phase}"),
    }

    def facts(self, owner: str) -> Sequence[Fact]:
        return [Fact(text) for text in self._facts(owner)]

    def _facts(self, owner: str) -> Iterator[str]:
        """Yield loans, the price of a public's next token, and whether a minor may convert."""
        game = self.game
        yield from loan_facts(self.voice, game, owner)
        if prices := game.state.marker_prices.get(owner):
            yield self.say(N_("next token {amount} per hex"), amount=prices[0])
        if game.started(owner) and game.is_minor(owner) and game.on_conversion_space(owner):
            yield self.voice.translate(MAY_CONVERT)

    def loans(self, owner: str) -> int:
        return self.game.loans_of(owner)

    def unstarted(self) -> Sequence[str]:
        """Companies that may be started; minors out of the game may not (rule 8-5)."""
        return [name for name in super().unstarted() if name not in self.game.state.gone]

    # -- the map ------------------------------------------------------------------------------

    @classmethod
    def printed(cls, title: Title) -> MapMarks:
        assert isinstance(title, MinorsTitle)
        return printed_marks(title)

    def holds(self, hex_id: str, note: MapNote) -> bool:
        """Until its tile lies there the second place of the state railway is told (rule 7.4-4)."""
        second = self.game.title.facts.state_second
        if note.kind == SECOND and self.game.state.tiles.get(hex_id, ("",))[0] == second.tile:
            return False
        return super().holds(hex_id, note)

    # -- forecasts ----------------------------------------------------------------------------

    def phase_events(self) -> list[Event]:
        return phases.next_phase(self.game)

    # -- mergers --------------------------------------------------------------------------------

    def topic(self) -> Topic | None:
        """The public that minors are forming (rulebook 12)."""
        formation = formation_of(self.game)
        if formation is None:
            return None
        title = self.voice.translate(N_("The new company"))
        return Topic(
            Section("formation", title, tuple(self._blocks(formation))),
            formation.stage in (NAMING, CONSENT),
            self._marks(formation),
            None if formation.public is None else formation.public.cell,
        )

    def _blocks(self, formation: Formation) -> Iterator[Block]:
        voice, companies = self.voice, self.game.title.companies
        standpoints = [
            Standpoint(voice.who(player), state, text)
            for player, state, text in player_positions(voice, formation)
        ]
        members = self._standing(formation)
        yield NewCompany(
            tuple(self._member(name, owned=len(standpoints) > 1) for name in members),
            formation.company,
            companies[formation.company].name if formation.company else "",
            headline(voice, formation),
        )
        figures = tuple(outcome(voice, self.game, formation))
        if figures:
            yield Steps(figures)
        # Nobody needs to be told that a single owner decides alone.
        if len(standpoints) > 1 or (standpoints and not members):
            yield Standpoints(voice.translate(N_("Who has a say")), tuple(standpoints))
        if follows := what_follows(voice, formation):
            yield Remark(follows)

    def _standing(self, formation: Formation) -> list[str]:
        """The members that still exist."""
        return [company for company in formation.members if company in self.game.state.cells]

    def _member(self, company: str, *, owned: bool) -> Member:
        """A company with its price; `owned`: with its owner as well."""
        game, voice = self.game, self.voice
        owner = voice.who(game.state.presidents[company])
        price = voice.money(game.price(company))
        trains = " ".join(map(game.train_card, game.trains_of(company)))
        tip = self.say(
            N_("{name}, of {player}: {trains}"),
            name=game.title.companies[company].name,
            player=owner,
            trains=trains or voice.translate(N_("no train")),
        )
        return Member(company, f"{owner} · {price}" if owned else price, tip)

    def _marks(self, formation: Formation) -> MapMarks:
        """Where the members have tokens, and the track that connects them."""
        game = self.game
        owners = [*formation.members, formation.company] if formation.company else formation.members
        places = (city.rpartition(".")[0] for owner in owners for city in game.cities_of(owner))
        members = self._standing(formation)
        lines: tuple[MapLine, ...] = ()
        if len(members) > 1:
            name = self.voice.translate(
                N_("connection of {members}"), members=self.voice.listed(members)
            )
            lines = (MapLine(name, "", merging.connecting_track(game, members)),)
        return MapMarks(hexes=tuple(dict.fromkeys(places)), lines=lines)

    # -- answers --------------------------------------------------------------------------------

    def startable(self) -> Sequence[str]:
        """Publics; minors are auctioned."""
        return self.game.unstarted_publics()

    def wished(self) -> Sequence[Action]:
        """Bids, purchases of private companies, partners and what a minor may become."""
        game, decision = self.game, self.game.decision
        if decision is None:
            return ()
        if in_stock_round(game):
            least = game.title.facts.minor_minimum
            return self._minors(decision.player, least)
        match decision.step:
            case "private_sale" | "private_auction":
                return list(bids_on_privates(game, decision.player))
            case "company_auction":
                auction = auction_of(game)
                return self._minors(decision.player, auction.least(game) if auction else 0)
            case "merger" | "merge_members":
                return list(self._becoming(decision.actor))
        return list(purchases_of_privates(game, decision.actor))

    def _minors(self, player: str, least: int) -> Sequence[Action]:
        """A bid on each minor that may still be bought."""
        game = self.game
        minors = [it for it in self.unstarted() if game.is_minor(it) and not game.started(it)]
        return [BidCompany(player, name, least) for name in minors]

    def _becoming(self, company: str) -> Iterator[Action]:
        """Each other minor as a partner, and the first public to become."""
        game, formation = self.game, formation_of(self.game)
        members = formation.members if formation is not None else (company,)
        for other in game.operating_order():
            if other not in members and game.is_minor(other):
                yield Merge(company, other)
        for public in game.unstarted_publics()[:1]:
            yield Form(company, public) if len(members) > 1 else Convert(company, public)

    def detail(self, answer: Answer, after: Game | None = None) -> Detail:
        match answer:
            case Range(action=Bid() | BidCompany() as bid):
                return Detail(tuple(self._auction(lot_of(bid))), levels=self._levels(answer))
            case Bid() | BidCompany():
                return Detail(tuple(self._auction(lot_of(answer))))
            case Merge(partner=partner):
                return Detail(remark=self._with(partner))
        return Detail()

    def _auction(self, lot: str) -> Iterator[tuple[str, str]]:
        """The highest bid in the auction of a lot, and who may still raise it."""
        auction, voice = auction_of(self.game), self.voice
        if auction is None or auction.lot != lot:
            return
        phrase = N_("{price} of {player}")
        yield (
            voice.translate(N_("highest bid")),
            self.say(phrase, price=auction.price, player=auction.leader),
        )
        yield voice.translate(N_("may still bid")), voice.listed(map(voice.who, auction.bidders))

    def _levels(self, answer: Range) -> tuple[tuple[int, str], ...]:
        """(Lowest bid, text) for each starting price of a minor (rule 9.2-4)."""
        bid = answer.action
        if not isinstance(bid, BidCompany) or not self.game.is_minor(bid.company):
            return ()
        found: dict[int, int] = {}
        for amount in answer.values:
            found.setdefault(self.game.minor_start(amount), amount)
        phrase = N_("starts at {price}")
        return tuple((amount, self.say(phrase, price=price)) for price, amount in found.items())

    def _with(self, partner: str) -> str:
        """What the new company would be with one more partner."""
        formation = formation_of(self.game)
        if formation is None:
            return ""
        members = merging.in_operating_order(self.game, (*formation.members, partner))
        public = merging.new_public(self.game, members)
        phrase = N_("then price {price}, treasury {cash}, {trains} trains")
        return self.say(phrase, price=public.price, cash=public.treasury, trains=len(public.trains))
