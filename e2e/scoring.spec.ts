import { foot, give, letScorersSee, next, save, scoring, sheetOf } from "./scoring.ts";
import { expect, expectAccessible, settled, signIn, test, toastSaying } from "./test.ts";

test("P03 a scorer's first screen is the next entry and how far they are; others are refused", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  await expect(page.getByText(/\d+ of \d+ scored/).first()).toBeVisible();
  await expect(next(page).getByRole("link")).toBeVisible();
  await signIn(page, site, "guest");
  await page.goto(scoring);
  await expect(page.getByText("You don't have permission to do that.")).toBeVisible();
});

for (const [held, viewport] of [
  ["upright", { width: 820, height: 1180 }],
  ["sideways", { width: 1180, height: 820 }],
] as const)
  test(`a tablet held ${held} shows a photograph and the scoresheet at once`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    await signIn(page, site, "scorer3");
    await page.goto(scoring);
    await next(page).getByRole("link").click();
    const photograph = page
      .getByRole("region", { name: "Entry" })
      .getByRole("button", { name: /^Look closer/ })
      .first();
    await expect(photograph).toBeInViewport({ ratio: 0.9 });
    await expect(sheetOf(page).getByRole("radiogroup").first()).toBeInViewport({ ratio: 1 });
    await expect(save(page)).toBeInViewport();
    await expectAccessible(page);
  });

test("T07 M21 a scoresheet becomes scored after save, says 'Changes saved.', and leads to the next entry", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  const before = await page
    .getByText(/\d+ of \d+ scored/)
    .first()
    .textContent();
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const first = page.url();
  await give(page, "8");
  await expectAccessible(page);
  await save(page).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await page.goto(first);
  await expect(foot(page).getByText("Scored")).toBeVisible();
  await expect(page.getByText(/\d+ of \d+ scored/).first()).not.toHaveText(before!);
});

test("T07 a sheet that lacks a criterion isn't saved, and says which", async ({ page, site }) => {
  await signIn(page, site, "scorer3");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await save(page).click();
  await expect(
    sheetOf(page)
      .getByText(/ is required$/)
      .first(),
  ).toBeVisible();
  await expect(toastSaying(page, "Changes saved.")).toBeHidden();
});

test("a scorer scores with the keyboard alone: digits, arrows, save, next and previous", async ({ page, site }) => {
  await signIn(page, site, "scorer4");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const first = page.url();
  const groups = sheetOf(page).getByRole("radiogroup");
  await groups.first().getByRole("radio").first().focus();
  await page.keyboard.press("7");
  await expect(groups.first().getByRole("radio", { name: "7" })).toBeChecked();
  // Within 700 ms of each other: a busy machine may need another try.
  await expect(async () => {
    await page.keyboard.press("1");
    await page.keyboard.press("0");
    await expect(groups.first().getByRole("radio", { name: "10" })).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("ArrowLeft");
  await expect(groups.first().getByRole("radio", { name: "9" })).toBeChecked();
  const title = (await page.getByRole("heading", { level: 1 }).textContent())!;
  await page.keyboard.press("n");
  await expect(page).not.toHaveURL(first);
  // The address is there before its page is, and only that knows what comes before it.
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
  await settled(page);
  await page.keyboard.press("p");
  await expect(page).toHaveURL(first);
  await expect(groups.first().getByRole("radio", { name: "9" })).toBeChecked();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys for scoring" });
  await keys.getByRole("switch", { name: "Use these keys" }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.keyboard.press("n");
  await expect(keys, "turned off, no key does anything by itself").toBeHidden();
  await expect(page).toHaveURL(first);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Keys for scoring" }).click();
  await keys.getByRole("switch", { name: "Use these keys" }).check();
  await page.keyboard.press("Escape");
  await give(page, "6");
  await page.locator("body").click({ position: { x: 700, y: 90 } });
  await page.keyboard.press("s");
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
});

test("a scorer notes something that stays, sees their own ranking, and lays one entry beside another", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer3");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const kept = page.waitForResponse((response) => response.url().endsWith("/note") && response.ok());
  await page.getByLabel("Private notes").fill("Look at the roof again.");
  await kept;
  await page.reload();
  await expect(page.getByLabel("Private notes")).toHaveValue("Look at the roof again.");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Look at it beside another" }).click();
  await page.getByRole("dialog", { name: "Side by side" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Side by side" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
  await expect(page.getByText("Score", { exact: true })).toHaveCount(2);
  await expectAccessible(page);

  await page.goto(scoring);
  await page.getByRole("button", { name: "My ranking" }).click();
  await expect(page.getByRole("table", { name: "Entries" }).getByRole("columnheader", { name: "Place" })).toBeVisible();
  await expectAccessible(page);
});

test("F02 scorers talk about an entry once their own sheet is saved, and a sheet that others may have read is changed with a reason", async ({
  page,
  site,
}) => {
  const discussion = page.getByRole("region", { name: "Discussion" });
  await letScorersSee(page, site, "Scoresheets, once their own is saved");
  await signIn(page, site, "scorer4");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(discussion.getByText("Save your own scoresheet first.")).toBeVisible();
  const entry = page.url();
  await give(page, "7");
  await sheetOf(page).getByRole("textbox").first().fill("Honest materials.");
  await save(page).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();

  await page.goto(entry);
  await discussion.getByLabel("What you think of it").fill("The entry side is less sure of itself.");
  await discussion.getByRole("button", { name: "Send" }).click();
  await expect(discussion.getByRole("list", { name: "What was said" })).toContainText("less sure of itself");
  await expectAccessible(page);
  await give(page, "6");
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "Change your scoresheet?" });
  await dialog.getByLabel("Why it changes").fill("I had overlooked the north side.");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();

  await page.goto(entry);
  await discussion.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("textbox").fill("remove");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(discussion.getByText("Removed", { exact: true })).toBeVisible();
  await letScorersSee(page, site, "Nothing");
});

test("a scorer declares a conflict of interest, and the entry leaves their queue", async ({ page, site }) => {
  await signIn(page, site, "scorer5");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const entry = page.url();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Declare a conflict of interest" }).click();
  await page.getByLabel("Reason").fill("I drew the plans.");
  await page.getByRole("button", { name: "Declare" }).click();
  await expect(toastSaying(page, "Conflict of interest declared.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${scoring}$`));
  await page.goto(entry);
  await expect(page.getByText("You don't have permission to do that.")).toBeVisible();
});

test("on a phone with text at twice its size an entry and its scoresheet are there from side to side", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "scorer");
  await page.goto(`${scoring}?search=BRICK-1`);
  await page.getByRole("table", { name: "Entries" }).getByRole("link").first().click();
  const entry = page.getByRole("region", { name: "Entry" });
  await expect(entry.getByRole("link", { name: "Download" })).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await settled(page);
  const hidden = (pane: Element) => pane.scrollWidth - pane.clientWidth;
  expect(await entry.evaluate(hidden)).toBe(0);
  await page.getByRole("tab", { name: "Scoresheet" }).click();
  await expect(sheetOf(page)).toBeVisible();
  expect(await sheetOf(page).evaluate(hidden)).toBe(0);
});

test("a phone shows the entry and its scoresheet one at a time, with the total and Save always in reach", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "scorer3");
  await page.goto("/prairie/contests/excellence-judging/scoring");
  await page
    .getByRole("link")
    .filter({ hasText: /BRICK|GLASS|STONE|INTER/ })
    .first()
    .click();
  await expect(save(page)).toBeVisible();
  await page.getByRole("tab", { name: "Scoresheet" }).click();
  await expect(page.getByRole("radiogroup").first()).toBeVisible();
  await expect(foot(page).getByText(/\/ 100$/)).toBeVisible();
  await expectAccessible(page);
});
