"""A table as one reader sees it, from the reader's view alone, ready to be rendered."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from markupsafe import Markup

from kogge.bots import names_of
from kogge.core.drawing import Draft, Scene, Sign
from kogge.core.events import KIND, POINTS, RULE, SEAT
from kogge.core.game import Game
from kogge.core.match import Match, Outcome
from kogge.core.position import NONE, Numbers
from kogge.core.words import Words, capitalized, listed, stood_in
from kogge.server.coaching import Coach
from kogge.server.errors import words_for
from kogge.server.people import Person
from kogge.server.tables import Place, Table
from kogge.server.web.score_chart import score_chart
from kogge.web import pages, table_page
from kogge.web.chart import Chart
from kogge.web.pages import PageReader
from kogge.web.table_page import (
    Action,
    ChatLine,
    Entry,
    FilmBeat,
    GainLine,
    LogGroup,
    Notice,
    TableHeading,
    TablePage,
    TrayKind,
)

LONGEST_FILM = 24
"""Older beats are in the log and in the replay."""

Keep = Callable[[Hashable, Callable[[], Any], Callable[[Any], int]], Any]
"""Returns what was drawn for a key, or draws it and remembers its weight."""


def draw_anew(_key: Hashable, draw: Callable[[], Any], _weigh: Callable[[Any], int]) -> Any:
    return draw()


def head_html(head: TableHeading, reader: PageReader) -> str:
    """Render round and phases as the table page shows them."""
    words = table_page.words_for(reader.language)
    context = {"reader": reader, "path": "", "words": words, "t": words}
    parts: Any = pages.environment.get_template("table_parts.html").make_module(context)
    return str(parts.head(head))


@dataclass(frozen=True)
class TableView:
    """A table, who looks at it, and from which seat."""

    table: Table
    reader: PageReader
    person: Person | None
    seat: int = NONE

    @property
    def words(self) -> Words:
        return words_for(self.reader.language)

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def path(self) -> str:
        return f"/t/{self.table.id}"

    @property
    def mine(self) -> tuple[int, ...]:
        return self.table.held_by(self.person.id) if self.person else ()

    @property
    def is_invited(self) -> bool:
        """Whether the reader could sit down here."""
        is_opener = self.person is not None and self.person.id == self.table.opener
        return bool(self.table.open_seats) and not self.mine and not is_opener

    def invitation(self, host: str) -> pages.InvitePage:
        return pages.InvitePage(
            reader=self.reader,
            path=self.path,
            game=self.game,
            host=host,
            players=tuple(place.name for place in self.table.places if place.name and place.kind != "open"),
            free=len(self.table.open_seats),
            join=f"{self.path}/join",
            watch=f"{self.path}?watch=1",
        )

    # --- The page

    def page(self, seen: int | None = None, film: Sequence[FilmBeat] = (), keep: Keep = draw_anew) -> TablePage:
        """Build the page, with the given film before it, and log entries marked as new that were not seen."""
        match = self.table.match
        if match is None:
            return self._gathering()
        beats = match.beat_count
        seen = beats if seen is None else seen
        scene = self.scene(match)
        version = self.table.id, self.table.version, self.seat, self.reader.language
        turn = bool(set(self.mine) & set(self.table.owing)) if scene.draft else bool(len(scene.view.legal))
        ends = self.table.ends_at
        kind = self._tray_kind(scene)
        return TablePage(
            id=self.table.id,
            title=self._title(turn),
            game=self.game.words(self.reader.language)("title"),
            name=self.name,
            path=self.path,
            seat=self.seat,
            version=self.table.version,
            beat=beats,
            seen=seen,
            head=self.head(scene),
            board=keep((*version, "board"), lambda: self.game.table.board(scene), len),
            tray=Markup(keep((*version, "tray"), lambda: self.game.table.tray(scene), len)) + self._closing(match),
            tray_kind=kind,
            key=secrets.token_urlsafe(12),
            hint=f"{self.path}/hint?seat={self.seat}" if self.may_ask_the_coach else "",
            draft=self.table.draft,
            take_back=self._take_back(match),
            log=keep((*version, "log", seen), lambda: self.log(match, seen), lambda _: 100 * match.entries),
            talk=[ChatLine(name, text) for name, text in self.table.talk] if self.mine else [],
            may_talk=bool(self.mine),
            film=film,
            turn=turn,
            limit_ends=datetime.fromtimestamp(ends, UTC).isoformat() if ends else "",
            notices=self._notices(),
            actions=self._actions(match),
            over=match.over,
            onward=self.path if self._hands_over(turn) else "",
            played=self.game,
        )

    def _tray_kind(self, scene: Scene) -> TrayKind:
        """Return what the form of the tray does."""
        if scene.draft:
            return "draft" if self.mine else "none"
        return "decide" if len(scene.view.legal) else "withdraw" if scene.laid else "none"

    def _take_back(self, match: Match) -> str:
        """Say what can be taken back without asking anybody."""
        if not self.mine or not self.table.may_take_back(self.mine):
            return ""
        entry = match.latest[0][0]
        if "seats" in entry:
            return self.words("take-back-joint")
        words = self.game.words(self.reader.language)
        code = self.game.notation_of(match.edition).code(entry["do"])
        return self.words("take-back", decision=self.game.telling.decision(code, words, match.edition))

    def _closing(self, match: Match) -> Markup:
        """Render what follows the result: play again, look again, and the points over the rounds."""
        if not match.over:
            return Markup()
        chart = self.chart(match)
        closing = pages.environment.get_template("closing.html").render(
            t=self.words,
            path=self.path,
            csrf=self.reader.csrf,
            rematch=bool(self.mine),
            coach=Coach.knows(self.game),
            chart=pages.score_chart(chart, pages.words_for(self.reader.language)) if chart else "",
        )
        return Markup(closing)

    def _hands_over(self, turn: bool) -> bool:
        """Return whether the next decision is for somebody else at this screen."""
        return self.is_curtained and not turn and bool(set(self.mine) & set(self.table.owing))

    @property
    def is_curtained(self) -> bool:
        """Whether several people share this screen who keep secrets from each other."""
        return len(self.mine) > 1 and self.game.cooperation is None

    def _gathering(self) -> TablePage:
        signs = self.signs()
        board = pages.environment.get_template("gathering.html").render(
            t=self.words,
            signs=signs,
            open_seats=self.table.open_seats,
            may_join=not self.mine,
            name=self.person.name if self.person else "",
            path=self.path,
            csrf=self.reader.csrf,
        )
        title = self.words("title-waiting", game=self.game.words(self.reader.language)("title"))
        return TablePage(
            id=self.table.id,
            title=title,
            game=self.game.words(self.reader.language)("title"),
            name=self.name,
            path=self.path,
            seat=self.seat,
            version=self.table.version,
            beat=0,
            seen=0,
            head=TableHeading(self.words("gathering"), (), f"/rules/{self.game.name}"),
            board=board,
            tray="",
            tray_kind="none",
            talk=[ChatLine(name, text) for name, text in self.table.talk] if self.mine else [],
            may_talk=bool(self.mine),
            actions=[Action(self.words("action-invite"), self.path, "copy")],
            played=self.game,
        )

    def replay_page(self, beat: int | None) -> pages.ReplayPage:
        """Build the replay: everything for a finished game, what the reader's seat saw for a running one."""
        match = self.table.playing
        beats, chapter = [], self.words("log-start")
        for told in match.beats:
            sentences = self._sentences(match, told.events)
            caption = " ".join([*self._stand_ins(match, told.index), *(text for _, text in sentences)])
            beats.append(pages.ReplayBeat(told.index, caption, chapter))
            chapter = next((text for event, text in sentences if event[KIND] in self.game.chapters), chapter)
        current = len(beats) - 1 if beat is None else max(0, min(beat, len(beats) - 1))
        scene = self.scene(match, current)
        head = head_html(self.head(scene), self.reader)
        address = f"{self.path}/replay"
        return pages.ReplayPage(
            reader=self.reader,
            path=address,
            title=self.name,
            game=self.game.words(self.reader.language)("title"),
            head=head,
            board=self.game.table.board(scene),
            stage=self.game.table.stage(scene, current),
            caption=beats[current].caption,
            beats=tuple(beats),
            current=current,
            address=address,
            chart=self.chart(match),
            record=f"{self.path}/record.json",
            fork=f"{self.path}/fork" if self.may_fork else "",
            back=self.path,
            scripts=(pages.static("replay.js"),),
            note="" if match.over else self.words("replay-note"),
            played=self.game,
        )

    @property
    def is_alone(self) -> bool:
        """Whether the reader is the only person at the table."""
        people = {place.person for place in self.table.places if place.is_held}
        return self.person is not None and people == {self.person.id}

    @property
    def may_fork(self) -> bool:
        """Whether the reader may continue from any beat at a new table.

        After the end everybody may. Before it, only where nobody is wronged and nothing is revealed: against computer
        players alone, in a game whose whole log the reader's seat knows.
        """
        match = self.table.playing
        return match.over or (self.is_alone and match.log_for(self.seat) == list(match.log))

    @property
    def may_ask_the_coach(self) -> bool:
        """Whether the reader is asked for a decision and hints are allowed."""
        return (
            self.table.settings.hints
            and Coach.knows(self.game)
            and not self.table.is_drafting
            and self.seat in self.mine
            and self.seat in self.table.owing
        )

    def chart(self, match: Match) -> Chart | None:
        return score_chart(match, self.seat, self.reader.language)

    # --- Its parts

    def scene(self, match: Match, beat: int | None = None) -> Scene:
        view = match.view(self.seat, beat)
        if beat is None:
            joint = self.table.is_drafting
            laid = [entry["do"] for entry in match.pending if entry["seat"] == self.seat and not joint]
            draft = self._draft() if joint else None
            words = self.game.words(self.reader.language)
            return Scene(view, words, self.signs(), laid[0] if laid else "", draft)
        calm = tuple(replace(sign, state="waiting") for sign in self.signs())
        return Scene(view, self.game.words(self.reader.language), calm)

    def _draft(self) -> Draft:
        computers = frozenset(place.number for place in self.table.places if place.is_computer)
        timed = self.table.ends_at is not None
        return Draft(self.table.draft, self.table.agreed, computers, self.is_alone, timed)

    def head(self, scene: Scene) -> TableHeading:
        drawing = self.game.table
        return TableHeading(drawing.heading(scene), drawing.phases(scene), self._law_url(drawing.law(scene)))

    def film_since(self, beat: int) -> range:
        """Return the beats to show to somebody who has seen some."""
        count = self.table.match.beat_count if self.table.match else 0
        return range(max(0, beat, count - LONGEST_FILM), count)

    def film_beat(self, match: Match, index: int) -> FilmBeat:
        """Draw a beat as the table looked right after it."""
        scene = self.scene(match, index)
        sentences = [text for _, text in self._sentences(match, match.beat(index).events)]
        sentences = [*self._stand_ins(match, index), *sentences]
        drawn = self.game.table.board(scene), self.game.table.stage(scene, index)
        return FilmBeat(index, " ".join(sentences), self.head(scene), *drawn)

    def log(self, match: Match, seen: int) -> list[LogGroup]:
        """Tell what happened, by rounds."""
        groups: list[tuple[str, list[Entry]]] = [(self.words("log-start"), [])]
        for beat in match.beats:
            new = beat.index >= seen
            groups[-1][1].extend(Entry(beat.index, text, new=new) for text in self._stand_ins(match, beat.index))
            for event, text in self._sentences(match, beat.events):
                if event[KIND] in self.game.chapters:
                    groups.append((text, []))
                    continue
                points = int(event[POINTS])
                name = match.names[int(event[SEAT])] if event[SEAT] != NONE else ""
                gains = [GainLine(int(event[SEAT]), name, points)] if points else []
                law = self.game.laws[int(event[RULE])]
                title = self.game.words(self.reader.language)(f"law-{law}")
                groups[-1][1].append(Entry(beat.index, text, gains, title, self._law_url(law), new))
        return [LogGroup(heading, entries) for heading, entries in groups]

    def _sentences(self, match: Match, events: Numbers) -> list[tuple[Numbers, str]]:
        """Put events into words, except for cards drawn unseen by others, which need not be mentioned."""
        words = self.game.words(self.reader.language)
        return [
            (event, self.game.telling.sentence(event, match.names, words, match.edition))
            for event in match.redacted(events, self.seat)
            if not self.game.is_unsaid(event)
        ]

    def _stand_ins(self, match: Match, beat: int) -> list[str]:
        """Tell who decided for whom in a beat."""
        known = names_of(self.game)
        told = ((seat, self.words(f"level-{who}") if who in known else who) for seat, who in match.stand_ins(beat))
        return [stood_in(match.names, seat, who, self.words) for seat, who in told]

    def signs(self) -> tuple[Sign, ...]:
        match = self.table.match
        laid = {entry["seat"] for entry in match.pending} if match else set()
        if self.table.is_drafting:
            laid = set(self.table.agreed)
        signs = []
        for place in self.table.places:
            owes = place.number in self.table.owing
            state: Literal["choosing", "chosen", "waiting"] = (
                "chosen" if place.number in laid else "choosing" if owes else "waiting"
            )
            signs.append(Sign(place.name, self.about(place), state))
        return tuple(signs)

    def about(self, place: Place) -> str:
        if place.away:
            return self.words("about-away", level=self.words(f"level-{self.table.settings.stand_in}"))
        if place.kind == "computer":
            return self.words("about-computer", level=self.words(f"level-{place.player}"))
        if place.number == self.seat:
            return self.words("about-you")
        return self.words(f"about-{place.kind}")

    @property
    def name(self) -> str:
        names = [place.name for place in self.table.places if place.name]
        return self.words("table-name", names=", ".join(names))

    @property
    def state(self) -> str:
        """The state of the table in a few words."""
        match = self.table.match
        if match is None:
            return self.words("state-gathering")
        if outcome := match.outcome:
            return self.words("state-over", result=self._result(match, outcome))
        if set(self.mine) & set(self.table.owing):
            return self.words("state-your-turn")
        return self.words("state-waiting", names=", ".join(match.names[seat] for seat in self.table.owing))

    def _result(self, match: Match, outcome: Outcome) -> str:
        """Name the winners; for a cooperative game, say whether it was won."""
        if outcome.won is None:
            return ", ".join(match.names[seat] for seat in outcome.winners)
        return self.game.words(self.reader.language)("won-together" if outcome.won else "lost-together")

    def _title(self, turn: bool) -> str:
        game = self.game.words(self.reader.language)("title")
        match = self.table.match
        if match and (outcome := match.outcome) and outcome.won is not None:
            result = self._result(match, outcome)
            return self.words("title-over-together", game=game, result=capitalized(result))
        return self.words("title-turn" if turn else "title-over" if self.table.over else "title-waiting", game=game)

    def _law_url(self, law: str) -> str:
        return f"/rules/{self.game.name}#{law}"

    def _notices(self) -> list[Notice]:
        notices = []
        if not self.mine:
            notices.append(Notice(self.words("notice-spectator")))
        elif self._is_away:
            level = self.words(f"level-{self.table.settings.stand_in}")
            notices.append(Notice(self.words("notice-away", level=level), () if self.table.over else [self._back]))
        if self.table.undo:
            notices.append(Notice(self._undo_notice(), self._undo_answers()))
        return notices

    @property
    def _is_away(self) -> bool:
        return any(self.table.places[seat].away for seat in self.mine)

    @property
    def _back(self) -> Action:
        return Action(self.words("action-back"), f"{self.path}/back")

    def _undo_notice(self) -> str:
        """Say who wants the last decisions taken back."""
        asking = [self.table.places[seat].name for seat in sorted(self.table.undo - set(self.mine))]
        if not asking:
            return self.words("notice-undo-sent")
        return self.words("notice-undo", names=listed(asking, self.words), number=len(asking))

    def _undo_answers(self) -> list[Action]:
        """Return the answers to a request for taking back: agree or refuse, or withdraw the reader's own."""
        mine, wanting = self.table.partners.intersection(self.mine), self.table.undo
        if not mine:
            return []
        label = "action-undo-withdraw" if wanting <= mine else "action-undo-refuse"
        no = Action(self.words(label), f"{self.path}/undo/no")
        return [no] if mine <= wanting else [Action(self.words("action-undo-agree"), f"{self.path}/undo"), no]

    def _actions(self, match: Match) -> list[Action]:
        words, actions = self.words, [Action(self.words("action-invite"), self.path, "copy")]
        if self.mine and not match.over:
            actions += self._actions_of_players(match)
        if match.beat_count:
            actions.append(Action(words("action-replay"), f"{self.path}/replay", "link"))
        if match.over and Coach.knows(self.game):
            actions.append(Action(words("action-coach"), f"{self.path}/coach"))
        if self.mine or match.over:
            actions.append(Action(words("action-record"), f"{self.path}/record.json", "download"))
        if self.mine and match.over:
            actions.append(Action(words("action-rematch"), f"{self.path}/rematch"))
        return actions

    @property
    def _undo_about(self) -> str:
        if not self.is_alone:
            return "action-undo-together"
        return "action-undo-partners" if self.game.cooperation else "action-undo-alone"

    def _actions_of_players(self, match: Match) -> Sequence[Action]:
        words, actions = self.words, []
        if self._is_away:
            actions.append(self._back)
        else:
            actions.append(Action(words("action-leave"), f"{self.path}/leave", "post", words("action-leave-confirm")))
        if self.table.undo:
            actions += self._undo_answers()
        elif any("do" in entry for entry in match.log):
            sure = words(self._undo_about)
            actions.append(Action(words("action-undo"), f"{self.path}/undo", "post", sure))
        if self.person and self.person.id == self.table.opener:
            for place in self.table.places:
                if place.is_held and place.person != self.person.id:
                    label, sure = words("action-hand-on", name=place.name), words("action-hand-on-confirm")
                    actions.append(Action(label, f"{self.path}/hand-on/{place.number}", "post", sure))
        return actions
