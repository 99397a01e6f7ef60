import type { Page } from "@playwright/test";
import { closeScoring, foot, give, next, save, scoring, sheetOf } from "./scoring.ts";
import { expect, expectAccessible, signIn, test, toastSaying } from "./test.ts";
import { wired } from "./wire.ts";

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("scoresheet to send")).length);

test("nothing typed is lost when the network is: it is kept here, said so, and sent when it is back", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer5");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await sheetOf(page).getByRole("textbox").first().fill("The stair is the best room of the house.");
  await expect(page.getByText(/Everything you enter is kept on this device/)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(sheetOf(page).getByRole("textbox").first()).toHaveValue("The stair is the best room of the house.");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved scoresheet"))))
    .toEqual([]);
  await page.reload();
  await expect(sheetOf(page).getByRole("textbox").first()).toHaveValue("The stair is the best room of the house.");
});

test("T07 entries taken along are scored without a network, and arrive once it is back, also when the tab was closed", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer5");
  await page.goto(scoring);
  await page.getByRole("button", { name: "Take along" }).click();
  await expect(page.getByText(/^All \d+ entries are on this device/)).toBeVisible();
  const count = page.getByText(/^\d+ of \d+ scored$/);
  const before = Number((await count.textContent())!.split(" ")[0]);
  await page.context().setOffline(true);
  await next(page).getByRole("link").click();
  for (const _ of [1, 2]) {
    await expect(sheetOf(page)).toBeVisible();
    const title = (await page.getByRole("heading", { level: 1 }).textContent())!;
    await give(page, "7");
    await save(page).click();
    await expect(toastSaying(page, "Saved on this device.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
  }
  await expect(page.getByText("2 scoresheets wait on this device for the network.")).toBeVisible();
  await expectAccessible(page);
  await page.close();
  await page.context().setOffline(false);
  const later = await page.context().newPage();
  await later.goto("/prairie/contests/excellence-judging/scoring");
  await expect(toastSaying(later, "2 scoresheets sent that waited for the network.")).toBeVisible();
  await expect(later.getByText(new RegExp(`^${before + 2} of \\d+ scored$`))).toBeVisible();
  expect(await kept(later)).toBe(0);
});

test("T07 two windows of one scorer without a network show what was typed last, and what both save arrives once", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer5");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(sheetOf(other)).toBeVisible();
  const title = (await page.getByRole("heading", { level: 1 }).textContent())!;
  const words = (on: Page) => sheetOf(on).getByRole("textbox").first();
  await page.context().setOffline(true);
  await give(page, "6");
  await words(other).fill("Typed in the other window.");
  await expect(words(page)).toHaveValue("Typed in the other window.");
  await words(page).fill("Typed last.");
  await expect(words(other)).toHaveValue("Typed last.");
  await expect(sheetOf(other).getByRole("radio", { checked: true }).first()).toHaveValue("6");
  const sent: string[] = [];
  page.context().on("request", (request) => {
    if (/\/scores\/[^/]+$/.test(request.url()) && request.method() === "POST") sent.push(request.postData()!);
  });
  for (const window of [page, other]) {
    await save(window).click();
    await expect(toastSaying(window, "Saved on this device.")).toBeVisible();
  }
  expect(await kept(page)).toBe(1);
  const tried = sent.length;
  await page.context().setOffline(false);
  await expect.poll(() => kept(page)).toBe(0);
  expect(sent.slice(tried)).toHaveLength(1);
  await page.goto(`${scoring}?state=scored`);
  await page.getByRole("table", { name: "Entries" }).getByRole("link", { name: title }).click();
  await expect(words(page)).toHaveValue("Typed last.");
  await expect(page.getByText("wasn’t taken")).toHaveCount(0);
});

test("T07 a tablet whose tab was killed opens list and entries again without a network, scores there, and sends it once there is one", async ({
  site,
  browser,
}) => {
  const wire = await wired(site);
  const context = await browser.newContext({ baseURL: wire.url, viewport: { width: 820, height: 1180 } });
  let page = await context.newPage();
  await signIn(page, { ...site, url: wire.url }, "scorer3");
  await page.goto(scoring);
  await page.getByRole("button", { name: "Take along" }).click();
  await expect(page.getByText(/^All \d+ entries are on this device\. They open without a network/)).toBeVisible();
  const open = await next(page).getByRole("heading", { level: 2 }).textContent();
  await page.close();
  await wire.cut();
  page = await context.newPage();
  await page.goto(scoring);
  await expect(next(page).getByRole("heading", { level: 2 })).toHaveText(open!);
  await next(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(open!);
  await expect
    .poll(() =>
      page
        .getByRole("region", { name: "Entry" })
        .getByRole("img")
        .first()
        .evaluate((it) => (it as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await give(page, "7");
  await sheetOf(page).getByRole("textbox").first().fill("Read on the spot.");
  await save(page).click();
  await expect(toastSaying(page, "Saved on this device.")).toBeVisible();
  await page.close();
  page = await context.newPage();
  await page.goto(scoring);
  await expect(page.getByText("1 scoresheet waits on this device for the network.")).toBeVisible();
  await expect(next(page).getByRole("heading", { level: 2 })).not.toHaveText(open!);
  await expectAccessible(page);
  await wire.mend();
  await expect(toastSaying(page, "1 scoresheet sent that waited for the network.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("scoring "))))
    .toEqual([]);
  await context.close();
});

test("T07 a scoresheet that comes after scoring closed says so, stays, and is sent once staff open it again", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer4");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const entry = page.url();
  await give(page, "5");
  await page.context().setOffline(true);
  await save(page).click();
  await expect(toastSaying(page, "Saved on this device.")).toBeVisible();
  const closes = await closeScoring(page, site, new Date(Date.now() - 60_000).toISOString());
  await page.context().setOffline(false);
  await expect(page.getByText(/wasn’t taken/)).toBeVisible();
  await expect(page.getByText(/Scoring is closed\. It was saved without a network/)).toBeVisible();
  await expectAccessible(page);
  await closeScoring(page, site, closes);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toastSaying(page, "1 scoresheet sent that waited for the network.")).toBeVisible();
  expect(await kept(page)).toBe(0);
  await page.goto(entry);
  await expect(foot(page).getByText("Scored")).toBeVisible();
});
