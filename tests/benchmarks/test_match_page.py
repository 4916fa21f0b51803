"""How heavy the page of a match is, and how soon it is seen."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.benchmarks.matches import staged_matches

MOST_BYTES = 200_000
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint) done(paint.startTime);
}).observe({ type: "paint", buffered: true }))"""


def bytes_received(page: Page, url: str) -> dict[str, int]:
    """Open a page; return the bytes that went over the wire for each address."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def note(event: dict[str, Any]) -> None:
        # What the page before had asked for may still come in.
        if name := names.get(event["requestId"]):
            sizes[name] = sizes.get(name, 0) + int(event["encodedDataLength"])

    session.on(
        "Network.requestWillBeSent",
        lambda event: names.update({event["requestId"]: event["request"]["url"]}),
    )
    session.on("Network.loadingFinished", note)
    page.goto(url, wait_until="networkidle")
    session.detach()
    return sizes


@pytest.mark.slow
def test_the_page_of_thirty_melds_is_light(tmp_path: Path):
    with staged_matches(tmp_path, "thirty_melds", width=1280, height=720) as staged:
        page, paths = staged
        path = paths["thirty_melds"]
        base_url = page.url.removesuffix("/")

        sizes = bytes_received(page, path)
        paints = []
        for _ in range(5):
            page.goto(path)
            paints.append(page.evaluate(PAINT))

    for url, size in sorted(sizes.items(), key=lambda item: -item[1])[:8]:
        print(f"\n{size:>8,} bytes  {url.removeprefix(base_url)}", end="")
    print(f"\n{sum(sizes.values()):>8,} bytes in all, {len(sizes)} requests")
    print(
        f"first contentful paint: {min(paints):.0f} to {max(paints):.0f} ms (goal: 1000)"
    )
    assert sum(sizes.values()) < MOST_BYTES
