import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, signIn, signInAnew, test, toastSaying } from "./test.ts";

const PASSWORD = "rosette-demo-1";
const whileItIsDone = { timeout: 60_000 };

/** Puts in the password that the open dialog asks for, and goes on. */
async function confirmWithPassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /password/i }).fill(PASSWORD);
  await dialog.getByRole("button", { name: action }).click();
}

async function fitsOnAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("a person asks for all that is known of them, waits for it and downloads a ZIP file", async ({ page, site }) => {
  await signIn(page, site, "entrant");
  await page.goto("/account/privacy");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expectAccessible(page);
  await confirmWithPassword(page, "Ask for it");
  await expect(page.getByText("It is ready")).toBeVisible(whileItIsDone);
  await fitsOnAPhone(page);
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const saved = page.waitForEvent("download");
  await confirmWithPassword(page, "Download");
  const file = readFileSync(await (await saved).path());
  expect(file.subarray(0, 2).toString()).toBe("PK");
  expect(file.byteLength).toBeGreaterThan(2_000);
});

test("a person asks to be erased, reads what goes and what is kept, and calls it off", async ({ page, site }) => {
  await signIn(page, site, "entrant2");
  await page.goto("/account/privacy");
  await page.getByText("What goes, and what is kept").first().click();
  await expect(page.getByRole("heading", { name: "Is kept" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Ask to be erased" }).click();
  await expect(page.getByRole("dialog")).toContainText("What they have erased doesn’t come back");
  await confirmWithPassword(page, "Ask to be erased");
  await expect(page.getByText("You asked to be erased")).toBeVisible();
  await expectAccessible(page);
  await fitsOnAPhone(page);
  await page.getByRole("button", { name: "Call it off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByText("You asked to be erased")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ask to be erased" })).toBeVisible();
});

/** Asks to be erased, as somebody of the demo town does. */
async function askAs(page: Page, site: Server, name: string): Promise<void> {
  await signInAnew(page, site, name);
  await page.goto("/account/privacy");
  await page.getByRole("button", { name: "Ask to be erased" }).click();
  await confirmWithPassword(page, "Ask to be erased");
  await expect(page.getByText("You asked to be erased")).toBeVisible();
}

/** Staff are told by due work, a moment later. */
async function lookAtWhatGoes(page: Page, name: string): Promise<Locator> {
  await expect(async () => {
    await page.goto("/prairie/studio/people");
    await expect(page.getByText(/asks? to be erased/).first()).toBeVisible({ timeout: 3_000 });
    await page
      .getByRole("status")
      .or(page.locator("main"))
      .getByRole("link", { name })
      .first()
      .click({ timeout: 3_000 });
  }).toPass(whileItIsDone);
  await page.getByRole("button", { name: "Look at what goes" }).click();
  return page.getByRole("dialog", { name: "Erase what you hold of them" });
}

test("staff read what has to end before somebody can be erased, and what to do about it", async ({ page, site }) => {
  await askAs(page, site, "member");
  await signIn(page, site, "owner");
  const dialog = await lookAtWhatGoes(page, "Beth Sorensen");
  await expect(dialog.getByRole("region", { name: "What has to end first" })).toContainText(
    "Take it out of the judging, or wait for the results.",
  );
  await expect(dialog.getByRole("button", { name: "Erase" })).toHaveCount(0);
  await expectAccessible(page);
  await fitsOnAPhone(page);
});

test("staff read what goes and what is kept, and erase what their association holds of whoever asked", async ({
  page,
  site,
}) => {
  await signInAnew(page, site, "guest");
  await page.goto("/account/memberships");
  await page.getByRole("button", { name: "I’m a member of Prairie Home Builders Association" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "I’m a member" }).click();
  await expect(toastSaying(page, "Membership affiliation created.")).toBeVisible();
  await askAs(page, site, "guest");
  await signIn(page, site, "owner");
  const dialog = await lookAtWhatGoes(page, "Sam Riley");
  await expect(dialog.getByRole("region", { name: "What goes" })).toContainText("1 membership");
  await expect(dialog.getByRole("region", { name: "What is kept, and why" })).toBeVisible();
  await expectAccessible(page);
  await fitsOnAPhone(page);
  await dialog.getByRole("textbox").fill("erase");
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(toastSaying(page, "It is being erased. This takes a minute.")).toBeVisible();
  await expect(async () => {
    await page.goto("/prairie/studio/people?search=riley");
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sam Riley" })).toHaveCount(0, { timeout: 2_000 });
  }).toPass(whileItIsDone);
});
