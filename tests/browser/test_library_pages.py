"""Cards, decks and replays in a real browser: looked up, built, kept, sent, stepped through."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.seats import PHONE, Visitor, played

Visit = Callable[..., Visitor]


def cards_in(page: Page) -> list[str]:
    """The names of the cards that the grid shows, as they are read aloud."""
    return [words.split(",")[0] for words in page.locator("[data-place] .sr").all_inner_texts()]


# -- cards


def test_cards_are_searched_filtered_and_looked_up(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic")
    expect(page.get_by_text("cards", exact=False).first).to_be_visible()
    box = page.get_by_role("searchbox", name="Search the cards")
    box.fill("type:champion offense>=12")
    expect(page).to_have_url(re.compile(r"q=type"))
    page.wait_for_function("() => document.querySelectorAll('[data-place]').length > 0")
    box.fill("algn:wild")
    expect(page.get_by_text("did you mean alignment?")).to_be_visible()
    expect(page.locator(".why pre")).to_contain_text("^^^^")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.fill('name:"keeper of the great bell"')
    expect(page.get_by_text("1 card of")).to_be_visible()
    page.locator("[data-place] a").first.click()
    expect(page.get_by_role("heading", name="Keeper of the Great Bell")).to_be_visible()
    expect(page.get_by_text("What it means")).to_be_visible()
    expect(page.get_by_role("heading", name="What it does")).to_be_visible()
    expect(page.locator("article")).not_to_contain_text(re.compile(r"Your Card|\{\w+\}"))
    page.get_by_text("Rulings that touch it").click()
    page.get_by_role("button", name="Rule R30").last.click()
    expect(page.get_by_role("dialog", name="Rule R30")).to_be_visible()
    page.keyboard.press("Escape")
    page.go_back()
    expect(page.get_by_text("1 card of")).to_be_visible()


def test_a_filter_counts_and_stands_in_the_address(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/chaotic")
    page.get_by_role("button", name=re.compile(r"^attack")).click()
    expect(page).to_have_url(re.compile("pick=type%3Aattack"))
    found = page.locator("[role=status]", has_text="of 100")
    expect(found).to_be_visible()
    words = found.inner_text()
    page.reload()
    expect(page.locator("[role=status]", has_text="of 100")).to_have_text(words)
    expect(page.get_by_role("button", name=re.compile(r"^attack"))).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (360, 740)])
def test_the_way_back_from_the_filters_lies_on_none_of_them(visit: Visit, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}).page
    page.goto("/decks/epic/edit/new")
    page.get_by_role("button", name="Filters").click()
    expect(page.get_by_role("button", name=re.compile("^Show .* cards"))).to_be_in_viewport(ratio=1)
    assert page.evaluate("""() => {
      const all = [...document.querySelectorAll('.bar *')];
      const scrolled = all.find(each => getComputedStyle(each).overflowY === 'auto');
      return scrolled.getBoundingClientRect().bottom <= document.querySelector('.done').getBoundingClientRect().top + 1;
    }""")


def test_the_way_back_from_the_filters_stands_on_a_strip(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}).page
    page.goto("/cards/epic")
    page.get_by_role("button", name="Filters").click()
    expect(page.get_by_role("button", name=re.compile("^Show .* cards"))).to_be_in_viewport(ratio=1)
    assert page.evaluate("""() => {
      const strip = document.querySelector('.done');
      const box = strip.getBoundingClientRect();
      return box.left === 0 && box.right === innerWidth && getComputedStyle(strip).backgroundImage !== 'none';
    }""")


def test_filters_on_a_phone_lead_to_the_cards_they_leave(visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto("/cards/huntik")
    page.get_by_role("button", name="Filters").click()
    filters = page.get_by_role("complementary", name="Filters")
    expect(filters.get_by_role("group", name="Tags of heroes")).to_be_visible()
    expect(filters.get_by_role("group", name="Kind of mission or feature")).to_be_attached()
    filters.get_by_role("button", name=re.compile("^mission ")).click()
    page.get_by_role("button", name="Show 11 cards").click()
    expect(filters).not_to_be_visible()
    expect(page.get_by_text("11 cards of")).to_be_in_viewport()


def test_keys_walk_through_the_cards(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic")
    page.locator("[data-place='0'] a").focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.activeElement.closest('[data-place]')?.dataset.place === '142'")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.activeElement.closest('[data-place]')?.dataset.place === '141'")
    assert page.locator("[data-place]").count() < 100, "only those near the window are drawn"


def test_cards_of_ones_own_are_imported_and_played_with(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic/import")
    elk = {"name": "Elk of the Ford", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}
    ox = {**elk, "name": "Misread Ox", "text": "Draw a crad."}
    file = {"name": "herd.json", "mimeType": "application/json", "buffer": json.dumps([elk, ox]).encode()}
    page.locator("input[type=file]").set_input_files([file])  # type: ignore[list-item]
    expect(page.locator("#main").get_by_text("1 of 2 cards can be played.")).to_be_visible()
    expect(page.locator("pre", has_text="Draw a crad.")).to_contain_text("^^^^")
    page.get_by_role("button", name="Keep this card").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.get_by_role("link", name="build a deck").click()
    page.get_by_role("searchbox").fill("elk of the ford")
    page.locator("[data-place] > button").first.click()
    expect(page.get_by_role("button", name="Elk of the Ford", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Share").click()
    expect(page.locator("textarea")).to_have_value(re.compile(r"set: herd u[0-9a-f]{10}\n1 Elk of the Ford\n"))
    expect(page.get_by_text("no card is called")).not_to_be_visible()


def test_a_list_of_cards_is_still_there_after_a_look_elsewhere_until_it_is_kept(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic/import")
    elk = {"name": "Elk of the Ford", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}
    said = json.dumps([elk, {**elk, "name": "Misread Ox", "text": "Draw a crad."}])
    page.get_by_text("Or paste the cards here").click()
    field = page.get_by_role("textbox", name=re.compile("A line of column names"))
    field.fill(said)
    page.get_by_role("button", name="Check these cards").click()
    page.get_by_role("textbox", name="Name of the set").fill("Ford")

    def elsewhere() -> None:
        page.get_by_role("link", name="Rules", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
        page.go_back()

    for come in (elsewhere, page.reload):
        come()
        expect(field).to_have_value(said)
        expect(page.locator("#main").get_by_text("1 of 2 cards can be played.")).to_be_visible()
        expect(page.locator("pre", has_text="Draw a crad.")).to_contain_text("^^^^")
        expect(page.get_by_role("textbox", name="Name of the set")).to_have_value("Ford")
    page.goto("/cards/huntik/import")
    page.get_by_text("Or paste the cards here").click()
    expect(field).to_have_value("")
    page.goto("/cards/epic/import")
    page.get_by_role("button", name="Keep this card").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.reload()
    page.get_by_text("Or paste the cards here").click()
    expect(field).to_have_value("")
    expect(page.get_by_text("cards can be played.")).to_have_count(0)


def test_a_list_replaces_a_set_only_where_it_says_so_and_a_set_goes_only_when_asked(visit: Visit) -> None:
    visitor = visit()
    visitor.forgiven = ("404",)  # the browser tells that the cards of a set are gone
    page = visitor.page
    elk = {"name": "Elk of the Ford", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}
    ox = {**elk, "name": "Misread Ox", "text": "Draw a crad."}
    name = page.get_by_role("textbox", name="Name of the set")

    def choose(file: str, *cards: dict[str, object]) -> None:
        sent = {"name": file, "mimeType": "application/json", "buffer": json.dumps(cards).encode()}
        page.locator("input[type=file]").set_input_files([sent])  # type: ignore[list-item]

    page.goto("/cards/epic/import")
    choose("mine.json", elk, ox)
    page.get_by_role("button", name="Keep this card").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    choose("other.json", elk)
    expect(name).to_have_value("other")
    name.fill("Mine")
    expect(page.get_by_text("You keep a set “mine” of 2 cards: it is replaced by this list.")).to_be_visible()
    expect(page.get_by_role("button", name="Replace “mine”")).to_be_visible()
    choose("third.json", elk)
    expect(name).to_have_value("Mine")
    name.fill("other")
    page.get_by_role("button", name="Keep this card").click()
    expect(page.get_by_role("button", name="Forget other")).to_be_visible()

    page.reload()
    page.get_by_text("1 more cannot be played yet").click()
    expect(page.locator("pre", has_text="Draw a crad.")).to_contain_text("^^^^")
    page.goto("/decks/epic/edit/new")
    page.get_by_role("searchbox").fill("elk of the ford set:mine")
    page.locator("[data-place] > button").first.click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
    saved = page.url
    page.goto("/cards/epic/import")
    page.get_by_role("button", name="Forget mine").click()
    expect(page.get_by_role("dialog")).to_contain_text("One of your decks uses the set")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Forget mine")).to_be_focused()
    page.get_by_role("button", name="Forget mine").click()
    page.get_by_role("button", name="Forget the set").click()
    expect(page.get_by_text("“mine” is forgotten.")).to_be_focused()
    expect(page.get_by_role("button", name="Forget mine")).to_have_count(0)

    page.goto("/decks/epic")
    expect(page.locator(".tile").first).to_contain_text("Its set is gone, and with it Elk of the Ford")
    page.goto(saved)
    expect(page.get_by_text("the set 'mine' is gone")).to_be_visible()
    page.get_by_role("button", name=re.compile("Remove Elk")).click()
    expect(page.get_by_text("the set 'mine' is gone")).to_have_count(0)


def test_a_card_is_read_at_full_size_beside_the_pointer_and_the_focus(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic")
    page.get_by_role("searchbox").fill("bind the wound")
    card = page.locator("[data-place='0'] a")
    card.hover()
    large = page.locator(".peek")
    expect(large).to_be_visible()
    expect(large.locator(".text")).to_have_attribute("data-fits", "true")
    page.mouse.move(2, 2)
    expect(large).to_have_count(0)
    page.get_by_role("searchbox").focus()
    for _ in range(200):
        page.keyboard.press("Tab")
        if card.evaluate("each => each === document.activeElement"):
            break
    expect(large).to_be_visible()
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)


# -- setting up


def test_a_deck_is_looked_into_and_chosen_where_a_game_is_set_up(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 800}).page
    page.goto("/play?game=epic")
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name=re.compile("look inside.*Your deck, The Lantern March")).click()
    dialog = page.get_by_role("dialog", name="Your deck")
    dialog.get_by_role("button", name="Look inside The Hollow Court").click()
    expect(dialog.get_by_role("link", name=re.compile(r"^\d Collector of Last Words"))).to_be_visible()
    dialog.get_by_role("button", name=re.compile("Take it.*The Hollow Court")).click()
    expect(dialog).to_have_count(0)
    page.get_by_role("combobox", name="Who", exact=True).nth(1).select_option("open")
    expect(page.get_by_role("button", name=re.compile("look inside"))).to_have_count(1)  # whoever comes chooses
    page.get_by_label("If somebody leaves the page").select_option("3600")
    with page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/api/games")) as told:
        page.get_by_role("button", name="Open the table").click()
    sent = told.value.post_data_json
    assert sent["away"] == 3600 and sent["seats"][0]["deck"] == "The Hollow Court"
    assert "deck" not in sent["seats"][1]
    page.wait_for_url("**/game/*")
    game = page.request.get(f"/api/games/{page.url.rsplit('/', 1)[1]}").json()
    assert game["away"] == 3600 and game["seats"][0]["deck"] == "The Hollow Court"


def test_a_pasted_list_says_what_is_wrong_before_a_game_is_set_up_with_it(visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto("/play?game=huntik")
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name=re.compile("look inside.*Your deck")).click()
    dialog = page.get_by_role("dialog", name="Your deck")
    dialog.get_by_text("Paste a list of cards").click()
    dialog.get_by_role("textbox").fill("3 Nobody at All")
    dialog.get_by_role("button", name="Take this list").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Line 1: no card is called 'Nobody at All'")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- decks


def test_a_deck_is_built_kept_sent_and_read(visit: Visit) -> None:
    mine = visit()
    page = mine.page
    page.goto("/decks/epic/edit/new")
    page.get_by_role("searchbox").fill("lamplight marshal")
    page.wait_for_function("() => document.querySelectorAll('[data-place]').length === 1")
    for _ in range(4):
        page.locator("[data-place] > button").first.click()
    expect(page.get_by_text("4 copies of Lamplight Marshal, at most 3 are allowed")).to_be_visible()
    expect(page.get_by_role("button", name="Rule R03").first).to_be_visible()
    page.get_by_role("button", name="Remove Lamplight Marshal").click()
    expect(page.get_by_text("Nothing is in it yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Remove Lamplight Marshal")).to_be_visible()
    page.get_by_role("textbox", name="Name of the deck").fill("Bell and Lamp")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(re.compile(r"/decks/epic/edit/[a-z0-9]{16}$"))
    page.goto("/decks/epic")
    page.get_by_role("link", name=re.compile("Bell and Lamp")).click()
    page.get_by_role("tab", name="Share").click()
    text = page.locator("textarea").input_value()
    assert "4 Lamplight Marshal" in text
    page.evaluate("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#main").get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("window.copied")
    other = visit().page
    other.goto(link)
    expect(other.get_by_role("textbox", name="Name of the deck")).to_have_value("Bell and Lamp")
    other.goto("/decks/epic/edit/import")
    other.get_by_label("The list").fill(text + "2 Nobody at All\n")
    other.get_by_role("button", name="Read it").click()
    expect(other.get_by_text("no card is called 'Nobody at All'")).to_be_visible()
    other.get_by_label("The list").fill(text)
    other.get_by_role("button", name="Read it").click()
    expect(other.get_by_role("button", name="Remove Lamplight Marshal")).to_be_visible()
    other.goto("/decks/epic")
    expect(other.locator(".tile").first).to_contain_text("Not saved")


def test_a_deck_on_a_phone_shows_its_hands(visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto("/decks/huntik")
    page.get_by_role("link", name=re.compile("The Long Stair")).click()
    expect(page.get_by_role("button", name=re.compile(r"^Deck \(40\)"))).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("what you change and save is a copy of your own")).to_be_visible()
    expect(page.get_by_text("Legal in Constructed.")).to_be_visible()
    page.get_by_role("tab", name="Hands").click()
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_focus_stays_in_the_list_of_a_deck(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/import")
    page.get_by_label("The list").fill("1 Lamplight Marshal\n2 Cold Hands\n")
    page.get_by_role("button", name="Read it").click()
    first = page.locator(".entries li").first
    expect(first).to_contain_text("Cold Hands")
    more, less = (
        page.get_by_role("region", name="The deck").get_by_role("button", name=f"One Lamplight Marshal {way}")
        for way in ("more", "less")
    )
    for button, top in ((more, "Lamplight Marshal"), (less, "Cold Hands")):  # its group goes up, and down again
        button.focus()
        for _ in range(2):
            page.keyboard.press("Enter")
        expect(first).to_contain_text(top)
        expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="One Cold Hands less").and_(page.locator(".entries button"))).to_be_focused()
    page.get_by_role("button", name="Remove Cold Hands").press("Enter")
    expect(page.get_by_role("tabpanel")).to_be_focused()
    filters = page.get_by_role("button", name="Filters")
    filters.press("Enter")
    page.get_by_role("button", name=re.compile(r"^Show \d+ cards$")).press("Enter")
    expect(filters).to_be_focused()


# -- replays


@pytest.fixture
def finished(visit: Visit) -> str:
    """A game that two bots have played to its end."""
    return played(visit(), "chaotic")


def test_a_replay_is_opened_at_its_moment_and_played_on_from_there(visit: Visit, finished: str) -> None:
    page = visit().page
    page.goto(f"/replay/{finished}?at=12")
    expect(page.get_by_text(re.compile(r"^Step 12 of \d+"))).to_be_visible()
    expect(page.locator(".still")).to_be_visible()
    page.locator("body").press("ArrowRight")
    expect(page.get_by_text(re.compile(r"^Step 13 of"))).to_be_visible()
    expect(page).to_have_url(re.compile(r"at=13"))
    page.locator("body").press("Home")
    page.locator("body").press("ArrowDown")
    expect(page.get_by_text(re.compile(r"turn 1$"))).to_be_visible()
    page.locator("body").press("ArrowDown")
    expect(page.get_by_text(re.compile(r"turn 2$"))).to_be_visible()
    page.get_by_label("Seen").select_option(label="An onlooker")
    expect(page).to_have_url(re.compile(r"as=-1"))
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Against").select_option("random")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".table")).to_be_visible()


def test_a_replay_walks_by_event_and_its_address_holds_the_event(visit: Visit, finished: str) -> None:
    page = visit().page
    replay = page.request.get(f"/api/replays/game/{finished}").json()
    step = next(n for n, each in enumerate(replay["steps"], 1) if len(each["log"]) > 2)
    page.goto(f"/replay/{finished}?at={step}&event=1")
    now = page.locator(".log li.now")
    expect(now).to_contain_text(replay["steps"][step - 1]["log"][0]["text"])
    page.locator("body").press("ArrowRight")
    expect(now).to_contain_text(replay["steps"][step - 1]["log"][1]["text"])
    expect(page).to_have_url(re.compile(f"at={step}&event=2"))
    page.reload()
    expect(now).to_contain_text(replay["steps"][step - 1]["log"][1]["text"])
    page.get_by_label("Walk by").select_option("decision")
    page.locator("body").press("ArrowRight")
    expect(page).to_have_url(re.compile(f"at={step}$"))


def test_the_shuffle_is_proved_and_the_record_opened_from_disk(visit: Visit, finished: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"/replay/{finished}/fair")
    expect(page.get_by_text("Yes: it is proved.")).to_be_visible()
    expect(page.get_by_text("Only bots played")).to_be_visible()
    expect(page.get_by_text("random salt")).to_have_count(0)
    record = visitor.context.request.get(f"/api/replays/game/{finished}/record").body()
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        [{"name": "game.txt", "mimeType": "text/plain", "buffer": record}]  # type: ignore[list-item]
    )
    page.wait_for_url("**/replay/file")
    expect(page.get_by_text(re.compile(r"^Step 0 of \d+"))).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Please choose the file again")).to_be_visible()
    page.locator("input[type=file]").set_input_files(
        [{"name": "game.txt", "mimeType": "text/plain", "buffer": record.replace(b"1 A ", b"1 Q ", 1)}]  # type: ignore[list-item]
    )
    expect(page.get_by_text("The record is damaged")).to_be_visible()
    expect(page).to_have_title("Chaotic: replay – Rulebound")
    expect(page.locator(".step").nth(5)).to_be_visible()
    expect(page.get_by_label("Seen").or_(page.get_by_role("group", name="Walk through the game"))).to_have_count(0)


# -- accounts


def test_an_account_is_made_shown_changed_left_and_deleted(visit: Visit) -> None:
    visitor = visit()
    visitor.forgiven = ("400",)  # the browser tells of wrong passwords
    page = visitor.page
    head = page.get_by_role("banner")

    def into(title: str, **fields: str) -> None:
        form = page.locator("form", has=page.get_by_role("heading", name=title, exact=True))
        for label, words in fields.items():
            form.get_by_label(re.compile(f"^{label}")).fill(words)
        form.locator("button:not([type=button])").click()

    page.goto("/account")
    into("Make an account", Name="Ida", Password="first words")
    expect(head.get_by_role("link", name="Your account: Ida")).to_be_visible()
    into("Change the password", Old="wrong words", New="second words")
    expect(page.get_by_role("alert").filter(has_text="The old password is not right")).to_be_visible()
    into("Change the password", Old="first words", New="second words")
    expect(page.get_by_text("Your password is changed.")).to_be_visible()
    into("Log out")
    expect(head.get_by_role("link", name="Your account: Log in")).to_be_visible()
    into("Log in", Name="ida", Password="first words")
    expect(page.get_by_role("alert").filter(has_text="no account")).to_be_visible()
    into("Log in", Name="ida", Password="second words")
    expect(head.get_by_role("link", name="Your account: Ida")).to_be_visible()
    into("Delete the account", Password="second words")
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    into("Log in", Name="ida", Password="second words")
    expect(page.get_by_role("alert").filter(has_text="no account")).to_be_visible()


def test_the_focus_stays_where_a_form_was(visit: Visit) -> None:
    """Whoever makes an account by the keys stands at the top of the page that comes then, not nowhere."""
    page = visit().page
    page.goto("/account")
    form = page.locator("form", has=page.get_by_role("heading", name="Make an account"))
    form.get_by_label("Name").fill("Keyboard Ann")
    form.get_by_label("Password").fill("long enough")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("heading", name="Your name at the table")).to_be_visible()
    rename = page.locator("form", has=page.get_by_role("heading", name="Your name at the table"))
    rename.get_by_role("button", name="Change the name").focus()
    page.keyboard.press("Enter")
    expect(rename).to_contain_text("That is your name now.")
    expect(rename.get_by_role("button", name="Change the name")).to_be_focused()


def test_a_new_page_has_the_focus_where_what_had_it_is_gone(visit: Visit, finished: str) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name="More choices for Epic").press("Enter")
    expect(page.get_by_role("heading", name="Set up a game")).to_be_visible()
    expect(page.locator("#main")).to_be_focused()
    expect(page.get_by_role("log", name="What happens")).to_have_text("Set up a game – Rulebound")
    rules = page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules")
    rules.press("Enter")
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    expect(rules).to_be_focused()
    page.goto(f"/replay/{finished}")
    page.get_by_role("link", name="Fair shuffle").press("Enter")
    expect(page.get_by_text("Yes: it is proved.")).to_be_visible()
    expect(page.locator("#main")).to_be_focused()
    page.get_by_role("link", name="The replay").press("Enter")
    expect(page.locator(".still")).to_be_visible()
    expect(page.locator("#main")).to_be_focused()


def test_every_address_has_a_title_of_its_own(visit: Visit) -> None:
    visitor = visit()
    visitor.forgiven = ("404",)  # of the table that is not there
    page = visitor.page
    page.goto("/rules/epic#4.5.1")
    expect(page).to_have_title("Epic: 4.5.1, Rules – Rulebound")
    page.locator("[id='4.5.2']").get_by_role("link", name="4.5.2", exact=True).click()
    expect(page).to_have_title("Epic: 4.5.2, Rules – Rulebound")
    page.goto("/game/nowhere1")
    expect(page).to_have_title("No such table – Rulebound")
    for address in ("/decks/zzz", "/cards/epic/zzz", "/decks/epic/zzz", "/rules/zzz", "/zzz"):
        page.goto(address)
        expect(page).to_have_title("Not found – Rulebound")
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.goto("/play?game=zzz")
    expect(page.get_by_text("No game here is called “zzz”. This is Epic.")).to_be_visible()


def test_who_leads_and_the_mission_are_chosen_as_everything_else_is(visit: Visit) -> None:
    """By who has the seat, not by its letter; what is for the next game of a match is not offered."""
    page = visit(viewport={"width": 360, "height": 740}).page
    page.goto("/play?game=huntik")
    leads = page.get_by_role("combobox", name="Lead player", exact=True)
    chance = "Whoever is drawn by chance decides"
    expect(leads.locator("option")).to_have_text([chance, "You", "The Strategist"])
    page.get_by_role("combobox", name="Who", exact=True).nth(0).select_option("bot")
    expect(leads.locator("option")).to_have_text([chance, "The Strategist (seat 1)", "The Strategist (seat 2)"])
    page.get_by_role("combobox", name="Who", exact=True).nth(0).select_option("you")
    leads.select_option("The Strategist")
    mission = page.get_by_role("combobox", name="Mission", exact=True)
    expect(mission.locator("option").first).to_have_text("The lead player picks one")
    mission.select_option("The Idol")
    for each in (leads, mission):
        box = each.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/**")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_text("The Strategist is the lead player")).to_be_visible()
    expect(page.locator("body")).to_contain_text("The Idol")


def test_where_a_game_is_set_up_nothing_lies_over_anything(visit: Visit) -> None:
    page = visit().page
    page.goto("/play?game=huntik")
    boxes = [page.get_by_role("combobox", name=name, exact=True).bounding_box() for name in ("Mission", "Lead player")]
    assert boxes[0] and boxes[1] and boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
    assert page.locator("summary").count() == 0  # nothing is left that the rule book leaves open
    page.goto("/play?game=chaotic")
    page.locator("summary").click()
    boxes = [each.bounding_box() for each in page.locator(".rulings select").all()]
    assert len(boxes) == 2 and boxes[0] and boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
    page.goto("/play?game=epic")
    page.get_by_role("combobox", name="Players", exact=True).select_option("8")
    expect(page.locator(".go p")).to_have_text("Epic, Constructed: you against The Strategist (7 times)")
