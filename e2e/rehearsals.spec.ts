import type { Page } from "@playwright/test";
import { expect, expectFits, settled, signIn, test, violations } from "./test.ts";

const contest = "/prairie/studio/contests/excellence-open";
const rehearsal = "/prairie/studio/contests/rehearsal-excellence-open";

/** On a phone, too, and in the dark, there is nothing to find. */
async function looksRight(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Colors go over into one another: halfway, text may have too little of them, and nobody reads it then.
    await settled(page);
    expect(await violations(page, { onlyColors: colorScheme === "dark" })).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("F02 staff try a season on a copy, look at it in between with the real pages, and remove it at a click", async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await signIn(page, site, "admin");
  await page.goto(contest);
  await page.getByRole("link", { name: "Rehearsal", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What the setup lacks", exact: true })).toBeVisible();
  await looksRight(page);
  const band = page.getByRole("complementary", { name: "Rehearsal", exact: true });
  await expect(band).toBeHidden();

  await page.getByRole("button", { name: "Start a rehearsal", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Entries").fill("5");
  await dialog.getByLabel("Scorers").fill("3");
  await dialog.getByLabel("With a second round").check();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${rehearsal}/rehearsal$`));
  await expect(band).toBeVisible();
  await looksRight(page);

  await page.getByRole("button", { name: "Do it: Entries come in", exact: true }).click();
  await expect(page.getByText("5 submitted, 0 drafts", { exact: true })).toBeVisible({ timeout: 120_000 });
  await page
    .getByRole("list", { name: "Steps", exact: true })
    .getByRole("link", { name: "Entries", exact: true })
    .click();
  await expect(band).toBeVisible();
  await expect(page.getByText(/^Rehearsal entry \d$/).first()).toBeVisible();
  await page
    .getByText(/^Rehearsal entry \d$/)
    .first()
    .click();
  await expect(page.getByText(/^Rehearsal entrant \d$/).first()).toBeVisible();
  await expect(band).toBeVisible();

  await band.getByRole("link", { name: "Steps", exact: true }).click();
  await page.getByRole("button", { name: "All that is left", exact: true }).click();
  await expect(page.getByText("Released to nobody", { exact: true })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole("heading", { name: "What they ran into", exact: true })).toBeHidden();
  await expect(page.getByText(/^\d of 5 entries go on: the first of each category$/)).toBeVisible();
  await looksRight(page);
  await page.getByRole("link", { name: "Round 1", exact: true }).click();
  await expect(page.getByText(/of 5 entries went on: the first/)).toBeVisible();
  await expect(band).toBeVisible();
  for (const there of ["results", "results/ceremony/screen", "results/certificates", "scorers", "report"]) {
    await page.goto(`${rehearsal}/${there}`);
    await expect(band, there).toBeVisible();
  }
  // As an entrant would see it.
  await page.goto("/prairie/contests/rehearsal-excellence-open/entries");
  await expect(band).toBeVisible();

  await band.getByRole("link", { name: "Steps", exact: true }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("button", { name: "Start a rehearsal", exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${contest}/rehearsal$`));
  await expect(band).toBeHidden();
  await page.goto(rehearsal);
  await expect(page.getByRole("heading", { name: "There is no page here", exact: true })).toBeVisible();
});
