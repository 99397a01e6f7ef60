import type { Page } from "@playwright/test";
import { expect, settled, signIn, test } from "./test.ts";

const winners = "/prairie/contests/excellence-past/winners";
const survey = "/prairie/surveys/home-trends/answer";

const entryLink = (page: Page, name: string) => page.locator('[data-slot="gallery-card"] a', { hasText: name });

test("on a phone Back closes the entry that opened above the gallery, and leads on only after that", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie");
  await page.goto(`${winners}?group=Glass`);
  await settled(page);
  const [first, second] = await page.locator('[data-slot="gallery-card"] h3').allTextContents();
  const dialog = page.getByRole("dialog");
  await entryLink(page, first!).first().click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/group=Glass/);

  // Forward opens nothing, and harms nothing.
  await page.goForward();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await settled(page);
  await page.goto(`${winners}?group=Glass`);
  await settled(page);

  // Closed by its cross, it leaves no Back that does nothing, however often.
  for (const name of [first, second ?? first]) {
    await entryLink(page, name!).first().click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  }
  await entryLink(page, first!).first().click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/group=Glass/);
});

test("a dialog that was closed by its cross isn't in the way of Back", async ({ page }) => {
  await page.goto("/prairie");
  await page.goto(winners);
  await settled(page);
  const dialog = page.getByRole("dialog");
  await page.locator('[data-slot="gallery-card"] a').first().click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/prairie$/);
});

test("a page that a dialog leads to is left by one Back for the page below the dialog, which is left by one more", async ({
  page,
}) => {
  await page.goto("/prairie");
  await page.goto(winners);
  await settled(page);
  await page.locator('[data-slot="gallery-card"] a').first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Open its page" }).click();
  await expect(page).toHaveURL(/\/winners\/[^/]+$/);
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/winners$/);
  await settled(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/prairie$/);
});

test("in the studio Back closes a dialog, asks before typed words go, and closes the question first", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await page.goto("/prairie/studio/contests/excellence-open/categories");
  await settled(page);
  await page.getByRole("button", { name: "Add category" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/categories$/);

  await page.getByRole("button", { name: "Add category" }).first().click();
  await dialog.getByRole("textbox").first().fill("Roofs");
  await page.evaluate(() => history.back());
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole("textbox").first()).toHaveValue("ROOFS");
  // What couldn't be closed has its entry again.
  await expect.poll(() => page.evaluate(() => (history.state as { backDepth?: number }).backDepth)).toBe(1);
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/categories$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/prairie\/studio$/);
});

test("F12 in a survey Back leads to the question before, and a reload returns to the same one, with its answers", async ({
  page,
  site,
}) => {
  await signIn(page, site, "member");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/surveys/home-trends");
  await page.goto(survey);
  const heading = page.getByRole("heading", { level: 1 });
  const next = page.getByRole("button", { name: "Next" });
  const answer = () => page.getByRole("radio").or(page.getByRole("checkbox")).first();
  await expect(next).toBeVisible();
  const first = await heading.textContent();
  await answer().check({ force: true });
  await next.click();
  await expect(heading).not.toHaveText(first!);
  const second = await heading.textContent();
  await expect(page).toHaveURL(/question=/);
  await page.reload();
  await expect(heading).toHaveText(second!);
  await page.evaluate(() => history.back());
  await expect(heading).toHaveText(first!);
  await expect(answer()).toBeChecked();
  await page.evaluate(() => history.forward());
  await expect(heading).toHaveText(second!);
  await page.getByRole("button", { name: "Back to the question before" }).click();
  await expect(heading).toHaveText(first!);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/surveys\/home-trends$/);
});

test("on the page that one went to Back closes what is open there, whatever was open on the page before", async ({
  page,
  site,
}) => {
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/people");
  await settled(page);
  const search = page.getByRole("combobox", { name: "Search" });
  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await page.getByRole("navigation").getByRole("link", { name: "Changes" }).click();
  await expect(page).toHaveURL(/\/studio\/audit$/);
  await settled(page);
  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/studio\/audit$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/studio\/people$/);
});
