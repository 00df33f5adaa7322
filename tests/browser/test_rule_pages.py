"""The rule books in a real browser: opened by number, searched, read on from rule to scenario and back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.seats import Visitor

Visit = Callable[..., Visitor]


def test_a_rule_is_opened_by_its_number_and_found_by_words(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/epic#4.4.11a")
    rule = page.locator("[id='4.4.11a']")
    expect(rule).to_have_class(re.compile("marked"))
    expect(rule).to_be_in_viewport()
    page.get_by_role("searchbox").fill("breaktrough")
    page.get_by_role("button", name="breakthrough").click()
    expect(page.get_by_role("heading", name=re.compile("answers to “breakthrough”"))).to_be_visible()
    page.get_by_role("link", name="In the book").first.click()
    expect(page).to_have_url(re.compile(r"/rules/epic#5\.7$"))
    expect(page.locator("[id='5.7']")).to_be_in_viewport()
    contents = page.get_by_role("navigation", name="Contents of the book")
    expect(contents.locator("[aria-current]")).to_have_text("5.7 Breakthrough")
    expect(contents.locator("[aria-current]")).to_be_in_viewport()
    page.locator("[id='5.7.1']").get_by_role("button", name=re.compile("scenario")).click()
    page.locator("[id='5.7.1'] ul button").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="What must come of it")).to_be_visible()
    expect(page.locator("dialog pre")).to_contain_text("title:")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/rules/epic#5\.7\.1$"))
    page.go_forward()
    expect(page.locator("dialog .steps")).to_contain_text("Ann")
    page.reload()
    expect(page.get_by_role("dialog").get_by_role("heading", name="What happens")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_forward()
    cited = page.locator("dialog .steps a").first
    number = cited.inner_text().split()[-1]
    cited.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(f"[id='{number}']")).to_be_in_viewport()
    page.get_by_role("link", name="5.11 Unbanishable").click()
    expect(contents.locator("[aria-current]")).to_have_text("5.11 Unbanishable")
    page.goto("/rules/epic?q=breakthrough")
    expect(page.get_by_role("heading", name=re.compile("answers to “breakthrough”"))).to_be_visible()


def test_answers_give_way_to_the_rule_in_the_address_and_come_again_with_the_way_back(visit: Visit) -> None:
    page = visit().page
    answers = page.get_by_role("heading", name=re.compile("answers? to “breakthrough”"))
    box = page.get_by_role("searchbox")
    page.goto("/rules/epic")
    box.press_sequentially("breakthrough", delay=60)  # the address follows while it is written
    expect(page).to_have_url(re.compile(r"/rules/epic\?q=breakthrough$"))
    expect(answers).to_be_visible()
    expect(box).to_have_value("breakthrough")
    expect(box).to_be_focused()
    page.get_by_role("link", name="5.7.1", exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules/epic#5\.7\.1$"))
    expect(answers).to_have_count(0)
    expect(box).to_have_value("")
    expect(page.locator("[id='5.7.1']")).to_be_focused()
    expect(page.locator("[id='5.7.1']")).to_be_in_viewport()
    page.go_back()
    expect(answers).to_be_visible()
    expect(box).to_have_value("breakthrough")
    page.get_by_role("link", name=re.compile(r"^In the book.*\b5\.7\.1$")).click()
    expect(answers).to_have_count(0)
    page.go_back()
    expect(answers).to_be_visible()
    page.go_forward()
    expect(answers).to_have_count(0)
    expect(page.locator("[id='5.7.1']")).to_be_in_viewport()
    page.go_back()
    page.get_by_role("button", name=re.compile(r"scenario.*of rule 5\.7\.1$")).click()
    page.locator(".answer ul button").first.click()
    cited = page.locator("dialog .steps a").first
    number = cited.inner_text().split()[-1]
    cited.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(answers).to_have_count(0)
    expect(page.locator(f"[id='{number}']")).to_be_in_viewport()


def test_whoever_closes_a_scenario_is_where_it_was_opened(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/epic#4.4.11a")
    expect(page.locator("[id='4.4.11a']")).to_be_focused()
    rule = page.locator("[id='5.7.1']")  # read on, without a change of the address
    rule.get_by_role("button", name=re.compile("scenario")).click()
    tale = rule.locator("ul button").first
    tale.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    tale.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("for (let n = 0; n < 2; n++) document.querySelector('dialog header button').click()")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(tale).to_be_focused()
    expect(page).to_have_url(re.compile(r"/rules/epic#5\.7\.1$"))
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert abs(page.evaluate("scrollY") - before) < 4
