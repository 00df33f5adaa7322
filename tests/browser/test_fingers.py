"""Phones and tablets: letters of one size, and room for a finger wherever something can be pressed at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from browser.seats import KINDS, PHONE, Visitor, asked
from browser.ways import BY_TOUCH, midway, shows, still

Visit = Callable[..., Visitor]
# What is written beside the cards, and how large.
WRITTEN: Final = """() => Object.fromEntries([
  '.far .name', '.far .stack', '.near .name', '.near .tallies dd', '.moment h2', '#prompt-title', '.option',
  '.options .bare', '.tools .button', '.tools select',
].map(css => [css, document.querySelector(css)]).filter(([, each]) => each?.checkVisibility())
  .map(([css, each]) => [css, parseFloat(getComputedStyle(each).fontSize)]))"""


@pytest.mark.parametrize("game", ["epic", "huntik"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_large_letters_are_larger_alike_and_leave_the_options_in_reach(
    visit: Visit, game: str, width: int, height: int
) -> None:
    page = visit(**{**PHONE, "viewport": {"width": width, "height": height}}, reduced_motion="reduce").page
    others = page.locator(".options .bare")
    midway(page, KINDS[game], BY_TOUCH, 2, lambda: shows(others)() and shows(page.locator(".option.pass"))())
    sizes = {}
    for letters in (100, 160):
        page.evaluate("size => localStorage.setItem('rulebound.settings', JSON.stringify({textSize: size}))", letters)
        page.reload()
        asked(page)
        still(page)
        sizes[letters] = page.evaluate(WRITTEN)
        whole = others.evaluate("""button => {
          const [box, list] = [button, button.closest('.options')].map(each => each.getBoundingClientRect());
          return box.top >= list.top - 1 && box.bottom <= list.bottom + 1 && box.bottom <= innerHeight;
        }""")
        assert whole, letters
    grown = {part: round(large / sizes[100][part], 2) for part, large in sizes[160].items()}
    assert len(grown) >= 8 and min(grown.values()) >= 1.12, grown
    assert max(grown.values()) - min(grown.values()) <= 0.05, grown
