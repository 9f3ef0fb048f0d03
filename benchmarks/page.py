"""The page of a running table in a real browser: its weight, its first paint, and whether anything shifts.

python -m benchmarks.page
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.server.browsing import DECIDING, Visitor, chromium
from tests.server.running import Server

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
WEIGHT = """() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const listed = all.filter(entry => !entry.name.includes('/live'));
  return [listed.reduce((sum, e) => sum + e.transferSize, 0), listed.reduce((sum, e) => sum + e.decodedBodySize, 0)];
}"""
WATCH = """
window.shifted = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({type: 'layout-shift', buffered: true});
"""


def measure(server: Server, **how: Any) -> tuple[float, float, float, float]:
    """Kilobytes sent and unpacked, milliseconds to the first paint, and the layout shift while a round is shown."""
    with chromium() as browser:
        visitor = Visitor(browser, server.address, **how)
        visitor.context.add_init_script(f"try {{ localStorage.setItem('kogge.speed', 'fast') }} catch {{}}; {WATCH}")
        visitor.quick_start()
        page, path = visitor.page, visitor.path
        paints = []
        for _ in range(5):
            page.goto("about:blank")
            page.goto(visitor.address + path)
            page.wait_for_selector(DECIDING)
            paints.append(page.wait_for_function(PAINT).json_value())
        fresh = Visitor(browser, server.address, storage_state=visitor.context.storage_state(), **how)
        fresh.open(path)
        fresh.page.wait_for_selector(DECIDING)
        sent, unpacked = fresh.page.evaluate(WEIGHT)
        visitor.decide()
        page.wait_for_timeout(200)
        page.wait_for_selector(DECIDING, timeout=60_000)
        return sent / 1000, unpacked / 1000, min(paints), page.evaluate("() => window.shifted")


def main() -> None:
    table = Table(title="The page of a running table")
    for column in ("", "sent, KB", "unpacked, KB", "first paint, ms", "layout shift"):
        table.add_column(column, justify="right" if column else "left")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        for name, how in (("desktop 1280", {}), ("phone 390", phone)):
            sent, unpacked, paint, shift = measure(server, **how)
            table.add_row(name, f"{sent:.0f}", f"{unpacked:.0f}", f"{paint:.0f}", f"{shift:.4f}")
    Console().print(table)


if __name__ == "__main__":
    main()
