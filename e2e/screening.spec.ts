import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, expectFits, signIn, test } from "./test.ts";

const queue = "/harbor/studio/contests/photo/entries/screening";

/** What waits, and the first of it. */
async function openQueue(page: Page, site: Server) {
  await signIn(page, site, "harbor-admin");
  await page.goto(queue);
  const shown = page.getByRole("article");
  await expect(page.getByText("1 of 6", { exact: true })).toBeVisible();
  return { shown, first: (await shown.getAttribute("aria-label"))! };
}

test("F02 staff return an entry with questions until a time, see it apart from what waits, and undo the questions", async ({
  page,
  site,
}) => {
  const { shown, first } = await openQueue(page, site);
  await page.keyboard.press("q");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Questions").fill("Which of the two pictures is the later one?");
  await dialog.getByLabel("Answer until").fill("2099-05-01T17:00");
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expect(page.getByText("1 of 5", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Returned", exact: true }).click();
  await expect(shown).toHaveAccessibleName(first);
  await expect(shown.getByText("Which of the two pictures is the later one?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeHidden();
  await expectFits(page);
  await page.getByRole("button", { name: "Undo the questions", exact: true }).click();
  await expect(page.getByText("Nothing is returned", { exact: true })).toBeVisible();
});

test("F02 whoever sent it finds the questions in the list and in the entry, submits it again, and staff read them beside it", async ({
  page,
  site,
}) => {
  const asked = "Which of the two pictures is the later one?";
  const { shown, first } = await openQueue(page, site);
  await page.getByRole("button", { name: "Return with questions", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Questions").fill(asked);
  await dialog.getByLabel("Answer until").fill("2099-05-01T17:00");
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expect(page.getByText("1 of 5", { exact: true })).toBeVisible();

  await signIn(page, site, "entrant");
  await page.goto("/harbor/contests/photo/entries");
  await expect(page.getByText("Returned with questions", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: first, exact: true }).click();
  await expect(page.getByText(asked, { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Submit entry again", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit entry", exact: true }).click();
  await expect(page.getByText("To be looked at", { exact: true })).toBeVisible();

  await signIn(page, site, "harbor-admin");
  await page.goto(queue);
  await page.getByRole("navigation", { name: "Those to choose from" }).getByText(first).click();
  await expect(shown.getByText(asked, { exact: true })).toBeVisible();
  await expect(shown.getByText(/^Answered/)).toBeVisible();
});

test("F02 staff look at what waits one after the other by keyboard: accept, take it back, refuse with a reason, and find it again", async ({
  page,
  site,
}) => {
  const { shown, first } = await openQueue(page, site);
  await page.keyboard.press("a");
  await expect(page.getByText(`${first} accepted`, { exact: true })).toBeVisible();
  await expect(page.getByText("1 of 5", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("1 of 6", { exact: true }).or(page.getByText("2 of 6", { exact: true }))).toBeVisible();

  await page.goto(queue);
  await expect(shown).toHaveAccessibleName(first);
  await page.keyboard.press("r");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("A name can be read in it.");
  await dialog.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(page.getByText("1 of 5", { exact: true })).toBeVisible();
  await expect(shown).not.toHaveAccessibleName(first);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Refused", exact: true }).click();
  await expect(shown).toHaveAccessibleName(first);
  await expect(shown.getByText("A name can be read in it.")).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Undo the refusal", exact: true }).click();
  await expect(page.getByText("Nothing is refused", { exact: true })).toBeVisible();
});
