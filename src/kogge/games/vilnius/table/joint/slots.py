"""A demand as places to fill: met by a weapon, met by an exchange of two others, or open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from kogge.core.drawing import Scene
from kogge.core.drawing.markup import html, joined
from kogge.games.vilnius.rules.weapons import raised
from kogge.games.vilnius.table import art, faces


@dataclass(frozen=True)
class Slots:
    """How a demand is met: weapon by weapon as it is, by exchanges, or not."""

    met: tuple[int, ...]
    exchanged: int
    missing: int


def slots_of(supply: Sequence[int], demand: Sequence[int], needed: int | None = None) -> Slots:
    met = tuple(min(have, want) for have, want in zip(supply, demand, strict=True))
    reached = int(raised(supply, demand))  # type: ignore[arg-type]
    wanted = sum(demand) if needed is None else min(needed, sum(demand))
    return Slots(met, max(0, reached - sum(met)), max(0, wanted - reached))


def slots_drawn(scene: Scene, demand: Sequence[int], slots: Slots) -> Markup:
    """The demand as places: met, met by an exchange, missing, or not needed."""
    words, names = scene.words, faces.weapon_names(scene)
    exchanged, parts = slots.exchanged, []
    for weapon, wanted in enumerate(demand):
        for place in range(wanted):
            open_state = "miss" if slots.missing else "spare"
            state = "ok" if place < slots.met[weapon] else "exq" if exchanged > 0 else open_state
            exchanged -= state == "exq"
            label = words(f"table-slot-{state}", weapon=names[weapon])
            parts.append(html('<li class="slot {}">{}</li>', state, art.weapon(weapon, label)))
    return html('<ul class="slots">{}</ul>', joined(parts)) if parts else Markup("")


def exchanges_drawn(scene: Scene, supply: Sequence[int], demand: Sequence[int], slots: Slots) -> Markup:
    """Which pairs stand in for what is missing."""
    pairs = [
        weapon
        for weapon, (have, want) in enumerate(zip(supply, demand, strict=True))
        for _ in range(max(0, have - want) // 2)
    ]
    open_slots = [
        weapon for weapon, (met, want) in enumerate(zip(slots.met, demand, strict=True)) for _ in range(want - met)
    ]
    names = faces.weapon_names(scene)
    return joined(
        html(
            '<p class="xch">{}{}{}{}</p>',
            art.weapon(pair, names[pair]),
            art.weapon(pair, names[pair]),
            art.paper("exchange", scene.words("table-exchanged")),
            art.weapon(slot, names[slot]),
        )
        for pair, slot in list(zip(pairs, open_slots, strict=False))[: slots.exchanged]
    )
