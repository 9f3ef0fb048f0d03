"""Vilnius in the browser: every view can be drawn, every decision can be sent, and drafts do what the rules do."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import Any, cast

import numpy as np
import pytest

from kogge.core.decision import Legal
from kogge.core.drawing import Draft, JointDrawing, Scene, Sign
from kogge.core.errors import IllegalDecision
from kogge.core.match import Match, Seat
from kogge.core.position import NONE
from kogge.core.words import LANGUAGES
from kogge.games.vilnius import game, table
from kogge.games.vilnius.rules.events import Event, Law
from kogge.games.vilnius.rules.position import Phase
from kogge.games.vilnius.rules.weapons import raises
from kogge.games.vilnius.table.joint import draft
from kogge.web import pages
from tests import drawing
from tests.drawing import Page, read, signs
from tests.vilnius.table import EDITION, city_phase

DRAWING = cast(JointDrawing, table)
WORDS = {language: game.words(language) for language in LANGUAGES}
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', str(pages.sprite(game))))
GAMES = 10
MOST_MOMENTS = 3
"""How many moments of each phase are looked at."""
PHASES = {
    Phase.INCOME,
    Phase.ACT,
    Phase.PLACE,
    Phase.PAY,
    Phase.STORE,
    Phase.GIVE_UP,
    Phase.SEND,
    Phase.FALL,
    Phase.GIVE,
    Phase.TAKE_LOOT,
    Phase.CHOOSE_CAMP,
    Phase.RAISE,
    Phase.TAKE_BONUS,
    Phase.CAPTURE,
    Phase.TAKE_PROVINCE,
    Phase.PUT_UNDER,
    Phase.STAND_GUARD,
}
"""All in which somebody is asked, but the choice between skulls that a splitting unit met."""


# --- Moments of games


@dataclass(frozen=True, eq=False)
class Moment:
    """A game as somebody is asked."""

    match: Match = field(repr=False)
    log: tuple[dict[str, Any], ...] = field(repr=False)
    phase: int
    joint: bool
    scenes: dict[tuple[int, str], Scene] = field(repr=False)
    legal: dict[int, tuple[str, ...]] = field(repr=False)
    """What each seat may decide."""

    def scene(self, seat: int, language: str = "en", text: str | None = None) -> Scene:
        found = self.scenes[seat, language]
        return found if text is None else replace(found, draft=Draft(text, frozenset({0}), frozenset({1})))

    def again(self) -> Match:
        """The game at this moment, to be played on."""
        match = self.match
        return Match(game, match.edition, match.seats, match.options, seed=1, log=self.log)


def moment(match: Match) -> Moment:
    seats = (NONE, *range(len(match.seats)))
    views = {seat: match.view(seat) for seat in seats}
    laid = {entry["seat"]: entry["do"] for entry in match.pending}
    return Moment(
        match,
        match.log,
        int(match.position.phase),
        match.is_joint,
        {
            (seat, language): Scene(views[seat], WORDS[language], signs(match), laid.get(seat, ""))
            for seat in seats
            for language in LANGUAGES
        },
        {seat: tuple(map(str, match.legal(seat))) for seat in match.to_move},
    )


@cache
def played() -> tuple[tuple[Moment, ...], tuple[Match, ...]]:
    """Games of players who build, recruit and defend: some moments of every phase, and the games."""
    found: dict[tuple[int, bool], list[Moment]] = defaultdict(list)
    matches = []
    for seed in range(GAMES):
        chance = random.Random(seed)
        seats = [Seat(name) for name in ("Marta <1>", "Jaan & Co", "Liudvika")[: 2 + seed % 2]]
        match = Match(game, EDITION, seats, seed=seed)
        while not match.over:
            phase = int(match.position.phase)
            some = found[phase, match.is_joint]
            if len(some) < MOST_MOMENTS and not (match.is_joint and match.pending):
                some.append(moment(match))
            step(match, chance)
        matches.append(match)
    return tuple(chain.from_iterable(found.values())), tuple(matches)


def step(match: Match, chance: random.Random) -> None:
    if match.is_joint and not match.pending and match.position.phase == Phase.SEND and chance.random() < 0.8:
        shown = Scene(match.view(0), WORDS["en"], signs(match), draft=Draft(""))
        match.decide_jointly(DRAWING.drafted(shown, {"change": ["propose"], "aim": ["damage"]}))
        return
    seat = chance.choice(match.to_move)
    legal = list(match.legal(seat))
    idle = [one for one in legal if str(one) == "pass" or str(one).endswith(" none")]
    arming = [one for one in legal if str(one).startswith("recruit")] if chance.random() < 0.6 else []
    match.decide(seat, chance.choice(arming or [one for one in legal if one not in idle] or legal))


def moments(*phases: int) -> list[Moment]:
    found = [one for one in played()[0] if not phases or one.phase in phases]
    assert found
    return found


def joint_moments(*phases: int) -> list[Moment]:
    found = [one for one in moments(*phases) if one.joint]
    assert found
    return found


# --- Pages


def check(html: str) -> Page:
    """What holds for everything that is drawn, and that names are text."""
    assert "<1>" not in html
    assert "& Co" not in html
    return drawing.check(html, SYMBOLS)


def drawn(scene: Scene) -> str:
    return "".join((DRAWING.board(scene), DRAWING.tray(scene)))


def offered(page: Page, name: str) -> list[str]:
    """The values of all controls of a name."""
    return [attributes["value"] for _, attributes in page.tags if attributes.get("name") == name]


def test_every_phase_is_met() -> None:
    assert {one.phase for one in played()[0]} >= PHASES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_drawn_for_everybody(language: str) -> None:
    for one in moments():
        for seat in (NONE, *range(len(one.match.seats))):
            shown = one.scene(seat, language)
            check(drawn(shown))
            if one.joint:
                check(drawn(one.scene(seat, language, "")))
            assert DRAWING.heading(shown)
            assert [phase.state for phase in DRAWING.phases(shown)].count("current") == 1
            assert DRAWING.law(shown) in game.laws


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_beat_has_a_stage(language: str) -> None:
    seen: Counter[int] = Counter()
    for match in played()[1]:
        calm = tuple(Sign(name, "", "waiting") for name in match.names)
        for beat in match.beats:
            kinds = {int(event[0]) for event in beat.events}
            if all(seen[kind] >= MOST_MOMENTS for kind in kinds):
                continue
            seen.update(kinds)
            shown = Scene(match.view(0, beat.index), WORDS[language], calm)
            page = check("".join((DRAWING.board(shown), DRAWING.stage(shown, beat.index))))
            assert "status" in page.every("role")
            assert DRAWING.law(shown) == game.laws[int(beat.events[-1][7])] or match.over
    assert len(seen) >= len(Event) - len(Law)


def test_a_result_is_drawn_in_victory_and_defeat() -> None:
    lost = [match for match in played()[1] if not match.position.city]
    assert lost
    for match in played()[1]:
        shown = Scene(match.view(0), WORDS["en"], signs(match))
        page = check(drawn(shown))
        records = shown.view.records.copy()
        records[0].city, records[0].over = 5, 1
        won = check(drawn(replace(shown, view=replace(shown.view, records=records))))
        assert "You have won together" in " ".join(won.text)
        assert ("You have lost together" in " ".join(page.text)) == (match.position.city == 0)


# --- Decisions


def test_every_decision_can_be_sent() -> None:
    """Whatever is legal is a control of the form and comes back from it; and nothing else is."""
    for one in moments():
        for seat, legal in one.legal.items():
            page = read(drawn(one.scene(seat)))
            if one.phase == Phase.PAY:
                assert offered(page, "do") == ["pay"]
                continue
            assert Counter(offered(page, "do")) == Counter(legal)
            for text in legal:
                assert DRAWING.decision({"do": [text]}) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_several_storehouses_each_is_offered_by_name_and_place(language: str) -> None:
    """Ruling 12, on the page and in the terminal."""
    prepared = city_phase()
    prepared.build(0, "storehouse", 1, -1)
    prepared.build(0, "counting-house", 1, 1)
    prepared.hold(0, "trakai kernave")
    prepared.go()
    prepared.choose("pass")
    match = Match(game, EDITION, [Seat("Marta"), Seat("Jaan")], seed=1, engine=game.interpreted)
    notation, texts = game.notation_of(EDITION), prepared.legal()
    codes = np.array([notation.code(text) for text in texts])
    view = replace(match.view(0), records=prepared.records, legal=Legal(codes, notation.text, notation.code))
    words = WORDS[language]
    page = read(DRAWING.tray(Scene(view, words, signs(match))))
    assert offered(page, "do") == texts
    assert texts == ["store trakai", "store trakai 1 1", "store kernave", "store kernave 1 1", "store none"]
    buildings = {"en": ("Storehouse", "Counting House"), "de": ("Lagerhaus", "Kontor")}[language]
    for place, building in enumerate(buildings):
        assert sum(building in text for text in page.text) == 2
        assert building in game.terminal.remark(view, view.legal[place].code, words)
    cell = {"en": "1 east and 1 south of the Residence", "de": "1 östlich und 1 südlich der Residenz"}[language]
    assert cell in game.telling.decision(view.legal[1].code, words, EDITION)


def payment_form(page: Page, text: str) -> dict[str, list[str]]:
    """The form with the boxes ticked that a payment names."""
    form = {name: offered(page, name) for name in ("do", "language", "price", "exchanges")}
    wanted = Counter(text.split(" ")[1:])
    form["with"] = []
    for box in offered(page, "with"):
        name = box.split(" ")[0]
        if wanted[name] > 0:
            wanted[name] -= 1
            form["with"].append(box)
    return form


def test_every_payment_can_be_ticked() -> None:
    for one in moments(Phase.PAY):
        for seat, legal in one.legal.items():
            page = read(drawn(one.scene(seat)))
            for text in legal:
                assert DRAWING.decision(payment_form(page, text)) == text


def test_the_payment_that_is_ticked_at_first_is_legal_and_the_cheapest() -> None:
    for one in moments(Phase.PAY):
        for seat, legal in one.legal.items():
            page = read(drawn(one.scene(seat)))
            form = payment_form(page, "pay")
            form["with"] = [tags["value"] for _, tags in page.tags if tags.get("name") == "with" and "checked" in tags]
            proposed = DRAWING.decision(form)
            assert proposed in legal

            def spent(text: str, page: Page = page) -> int:
                names = text.split(" ")
                boxes = [box.split(" ") for box in offered(page, "with")]
                return sum(
                    int(gold) + int(tools) for name, gold, tools in boxes if name in names[1:] and "-" not in name
                )

            assert all(spent(proposed) <= spent(text) for text in legal if "gold" not in text and "tool" not in text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_payment_is_explained(language: str) -> None:
    for one in moments(Phase.PAY):
        for seat, legal in one.legal.items():
            page = read(drawn(one.scene(seat, language)))
            form = payment_form(page, legal[0])
            with pytest.raises(IllegalDecision) as short:
                DRAWING.decision(form | {"with": []})
            everything = form | {"with": offered(page, "with")}
            if len(everything["with"]) > max(len(text.split(" ")) for text in legal):
                with pytest.raises(IllegalDecision) as much:
                    DRAWING.decision(everything)
                assert str(much.value) != str(short.value)
            assert re.search("missing|fehlt", str(short.value))


FOREIGN_PAYMENTS: dict[str, dict[str, list[str]]] = {
    "no price": {"price": []},
    "one price": {"price": ["1"]},
    "a price of letters": {"price": ["a b"]},
    "an endless price": {"price": [f"{'9' * 5000} 0"]},
    "a price nothing has": {"price": ["100 0"]},
    "a price below nothing": {"price": ["-1 0"]},
    "no exchanges": {"exchanges": [""]},
    "endless exchanges": {"exchanges": [f"0 {'9' * 9}"]},
    "other digits": {"price": ["\u00b2 \u0663"]},
    "a part without value": {"with": ["farm"]},
    "a part of an endless value": {"with": [f"farm {'9' * 5000} 1"]},
}


@pytest.mark.parametrize("case", FOREIGN_PAYMENTS)
def test_a_form_of_a_payment_that_is_none_of_ours_is_refused(case: str) -> None:
    form = {"do": ["pay"], "language": ["en"], "price": ["1 0"], "exchanges": ["0 0"], "with": ["farm 1 0"]}
    assert DRAWING.decision(form) == "pay farm"
    with pytest.raises(IllegalDecision, match="no form of the table"):
        DRAWING.decision(form | FOREIGN_PAYMENTS[case])


# --- Drafts of the defence


def changes(scene: Scene) -> list[str]:
    return offered(read(DRAWING.tray(scene)), "change")


def sendings(scene: Scene) -> Iterator[dict[str, list[str]]]:
    """The forms that send each free unit against each enemy."""
    page = read(DRAWING.tray(scene))
    for unit in offered(page, "unit"):
        for change in offered(page, "change"):
            if change.startswith("send"):
                yield {"unit": [unit], "change": [change]}


FOREIGN_CHANGES: dict[int, tuple[tuple[str, str], ...]] = {
    Phase.SEND: (
        ("send x", "0 farmers"),
        ("send", "0 farmers"),
        (f"send {'9' * 5000}", "0 farmers"),
        ("send -1", "0 farmers"),
        ("send 1", "x farmers"),
        ("send 1", "0 dragons"),
        ("send 1", f"{'9' * 5000} farmers"),
        ("send 1", "0 farmers x"),
        ("send 1", "0 farmers \u00b2"),
        ("send 1", ""),
        ("back -1 0 farmers", ""),
        ("back x 0 farmers", ""),
        ("back 1", ""),
    ),
    Phase.RAISE: (("use x farmers", ""), ("keep 0 dragons", ""), (f"use {'9' * 5000} farmers", "")),
}


@pytest.mark.parametrize("phase", FOREIGN_CHANGES)
def test_a_change_of_a_draft_that_is_none_of_ours_is_refused_or_changes_nothing(phase: int) -> None:
    for one in joint_moments(phase):
        scene = one.scene(0)
        untouched = DRAWING.drafted(scene, {})
        for change, unit in FOREIGN_CHANGES[phase]:
            with suppress(IllegalDecision):
                assert DRAWING.drafted(scene, {"change": [change], "unit": [unit]}) == untouched, change


def test_every_change_of_a_plan_leads_to_a_plan_the_rules_take() -> None:
    for one in moments(Phase.SEND):
        empty = DRAWING.drafted(one.scene(0, text=""), {})
        shown = one.scene(0, text=empty)
        forms = [*sendings(shown)]
        assert forms
        for form in forms:
            text = DRAWING.drafted(shown, form)
            assert text != empty
            changed = one.scene(0, text=text)
            assert DRAWING.drafted(changed, {}) == text
            backs = [change for change in changes(changed) if change.startswith("back")]
            assert backs
            assert DRAWING.drafted(changed, {"change": backs}) == empty
            assert DRAWING.drafted(changed, {"change": ["clear"]}) == empty
        one.again().decide_jointly(empty)
        one.again().decide_jointly(text)


def test_units_pile_up_on_an_enemy_until_it_is_defeated() -> None:
    """Sending whatever is free to the first enemy puts all units there; identical copies do not get lost."""
    for one in moments(Phase.SEND):
        text = DRAWING.drafted(one.scene(0, text=""), {})
        for _ in range(200):
            forms = [form for form in sendings(one.scene(0, text=text)) if form["change"] == ["send 1"]]
            if not forms:
                break
            text = DRAWING.drafted(one.scene(0, text=text), forms[0])
        fight = draft.fight_of(one.scene(0, text=text))
        assert all(set(targets) == {1} for targets in fight.targets)
        one.again().decide_jointly(text)


@pytest.mark.parametrize("aim", draft.AIMS)
def test_a_forecast_is_what_happens(aim: str) -> None:
    for one in moments(Phase.SEND):
        text = DRAWING.drafted(one.scene(0, text=""), {"change": ["propose"], "aim": [aim]})
        outlook = draft.forecast(draft.fight_of(one.scene(0, text=text)))
        match = one.again()
        before, city = len(match.beats), int(match.position.city)
        match.decide_jointly(text)
        chance = random.Random(0)
        while not match.over and match.position.phase in (Phase.FALL, Phase.GIVE):
            seat = match.to_move[0]
            match.decide(seat, chance.choice(match.legal(seat)))
        events = [event.tolist() for beat in match.beats[before:] for event in beat.events]
        assert outlook.defeated == {event[4] for event in events if event[0] == Event.DEFEATED}
        burnt = sum(event[4] for event in events if event[0] == Event.BURNED)
        assert outlook.city <= city - burnt
        fallen = [event for event in events if event[0] == Event.FELL]
        assert len(fallen) == sum(colour == draft.RED for colour in outlook.lost.values())
        assert bool(match.over) <= outlook.falls
        page = " ".join(read(DRAWING.board(one.scene(0, text=text))).text)
        assert (f"→ {outlook.city}" in page) == (outlook.city < city)


def test_a_proposal_saves_the_most_points() -> None:
    """No other aim leaves more of the city than the least damage."""
    for one in moments(Phase.SEND):
        left = {aim: draft.forecast(draft.fight_of(one.scene(0, text=proposed(one, aim)))).city for aim in draft.AIMS}
        assert left["damage"] >= max(left.values())


def proposed(one: Moment, aim: str) -> str:
    return DRAWING.drafted(one.scene(0, text=""), {"change": ["propose"], "aim": [aim]})


def test_a_change_breaks_the_seals_of_those_it_touches() -> None:
    for one in moments(Phase.SEND):
        empty = DRAWING.drafted(one.scene(0, text=""), {})
        shown = one.scene(0, text=empty)
        assert DRAWING.broken(shown, empty) == frozenset()
        for form in sendings(shown):
            seat = int(form["unit"][0].split(" ")[0])
            text = DRAWING.drafted(shown, form)
            assert DRAWING.broken(shown, text) == {seat}
            assert DRAWING.broken(one.scene(0, text=text), empty) == {seat}


def test_somebody_elsewhere_keeps_the_seal() -> None:
    """A change at one enemy leaves those alone who stand only at another."""
    met = False
    for one in moments(Phase.SEND):
        foes = int(one.scenes[0, "en"].view.position.foes)
        empty = DRAWING.drafted(one.scene(0, text=""), {})
        mine = [form for form in sendings(one.scene(0, text=empty)) if form["unit"][0].startswith("0 ")]
        others = [form for form in sendings(one.scene(0, text=empty)) if not form["unit"][0].startswith("0 ")]
        if not mine or not others or foes < 2:
            continue
        text = DRAWING.drafted(one.scene(0, text=empty), mine[0] | {"change": ["send 1"]})
        changed = DRAWING.drafted(one.scene(0, text=text), others[0] | {"change": ["send 2"]})
        assert 0 not in DRAWING.broken(one.scene(0, text=text), changed)
        met = True
    assert met


def test_a_unit_that_is_gone_cannot_be_moved() -> None:
    one = moments(Phase.SEND)[0]
    for form in (
        {"change": ["send 1"]},
        {"change": ["back 1 0 farmers"]},
        {"change": ["send 99"], "unit": ["0 farmers"]},
    ):
        with pytest.raises(IllegalDecision):
            DRAWING.drafted(one.scene(0, text=""), form)


def test_spectators_see_the_plan_and_cannot_change_it() -> None:
    for one in moments(Phase.SEND):
        page = check(DRAWING.tray(one.scene(NONE, text="")))
        assert not offered(page, "change")
        assert not offered(page, "agree")
        assert offered(check(DRAWING.tray(one.scene(1, text=""))), "agree") == ["yes"]
        assert not offered(check(DRAWING.tray(one.scene(0, text=""))), "agree")


# --- Other drafts


def whole(one: Moment, chance: random.Random) -> str:
    """A draft made by pressing buttons until nothing is open."""
    text = ""
    for _ in range(100):
        done, rehearsal = draft.replayed(one.scene(0).view, draft.steps_of(text))
        if done and not rehearsal.is_joint:
            return text
        buttons = [change for change in changes(one.scene(0, text=text)) if change not in ("back", "clear")]
        assert buttons
        text = DRAWING.drafted(one.scene(0, text=text), {"change": [chance.choice(buttons)]})
    raise AssertionError(text)


def test_short_questions_are_answered_by_buttons() -> None:
    for one in joint_moments(Phase.FALL, Phase.GIVE, Phase.TAKE_LOOT, Phase.CHOOSE_CAMP):
        for seed in range(3):
            text = whole(one, random.Random(seed))
            shown = one.scene(1, text=text)
            assert offered(check(DRAWING.tray(shown)), "agree") == ["yes"]
            assert DRAWING.broken(shown, "") == frozenset(range(len(one.match.seats)))
            one.again().decide_jointly(text)


def test_every_team_of_an_assault_is_one_the_rules_take() -> None:
    for one in joint_moments(Phase.RAISE):
        cheapest = DRAWING.drafted(one.scene(0, text=""), {})
        one.again().decide_jointly(cheapest)
        for change in changes(one.scene(0, text=cheapest)):
            text = DRAWING.drafted(one.scene(0, text=cheapest), {"change": [change]})
            check(DRAWING.tray(one.scene(0, text=text)))
            one.again().decide_jointly(text)


def test_a_team_that_can_spare_nobody_is_used_as_it_is() -> None:
    """Units that have to be used count as well: of two copies one may go and one stay."""
    for one in joint_moments(Phase.RAISE):
        view = one.scene(0).view
        demand, units = view.position.demand[0], draft.held_ready(view.position)
        for seed in range(10):
            team = random.Random(seed).sample(units, len(units))
            for unit in tuple(team):
                fewer = [*team[: team.index(unit)], *team[team.index(unit) + 1 :]]
                weapons = sum(view.edition.components[0].unit_weapons[kind] for _, kind in fewer)
                if fewer and raises(weapons, demand, int(view.position.needed)):
                    team = fewer
            assert draft.used(draft.Raid(view, Counter(team)).played()[1]) == Counter(team)


def test_without_a_draft_a_joint_decision_is_made_step_by_step() -> None:
    for one in moments(Phase.SEND, Phase.CHOOSE_CAMP, Phase.TAKE_LOOT):
        for seat, legal in one.legal.items():
            assert Counter(offered(read(DRAWING.tray(one.scene(seat))), "do")) == Counter(legal)
