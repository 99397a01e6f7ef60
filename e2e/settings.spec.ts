import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, settled, signIn, test, toastSaying } from "./test.ts";

const studio = "/prairie/studio";
const open = `${studio}/contests/excellence-open`;
const group = (page: Page, name: string) => page.getByRole("navigation", { name, exact: true });
const link = (page: Page, menu: string, name: string) => group(page, menu).getByRole("link", { name, exact: true });

/** Three screens of a laptop. */
const threeScreens = 3 * 900;

/** A program of each kind, and a draft, which has the most settings. */
const programs = [
  "contests/excellence-open",
  "parades/spring-parade",
  "events/gala",
  "scholarships/trades",
  "surveys/home-trends",
];
const pagesOfSettings = ["dates", "settings", "entries/settings", "scorers/settings", "tickets/settings"];
const isThere = (program: string, page: string) =>
  /^(dates|settings|tickets)/.test(page) || /^(contests|scholarships)/.test(program);

test.describe("the settings of a program", () => {
  test.beforeEach(({ page, site }) => signIn(page, site, "admin"));

  for (const program of programs)
    test(`of ${program} are on no page longer than three screens, and fit a phone`, async ({ page }) => {
      for (const below of pagesOfSettings.filter((one) => isThere(program, one))) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`${studio}/${program}/${below}`);
        await settled(page);
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("There is no page here");
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, below).toBeLessThanOrEqual(threeScreens);
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectFits(page);
      }
    });

  test("of the association are no longer either", async ({ page }) => {
    await page.goto(`${studio}/settings`);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(threeScreens);
  });

  test("lead from their old anchors to where each stands now", async ({ page }) => {
    const now = {
      dates: "/dates",
      scoring: "/scorers/settings",
      feeders: "/entries/settings#feeders",
      videos: "/forms#videos",
      sales: "/tickets/settings",
    };
    for (const [anchor, path] of Object.entries(now)) {
      await page.goto(`${studio}/contests/excellence-judging/settings#${anchor}`);
      await expect(page).toHaveURL(new RegExp(`/contests/excellence-judging${path}$`));
    }
    await page.goto(`${studio}/events/gala/settings#scoring`);
    await settled(page);
    await expect(page).toHaveURL(/\/events\/gala\/settings#scoring$/);
  });

  test("are saved each by itself: another’s unsaved words stay", async ({ page }) => {
    await page.goto(`${open}/scorers/settings`);
    await page.getByLabel("Title for scorers").fill("Half a title");
    const needed = page.getByLabel("Scoresheets each entry needs");
    await needed.fill("2");
    await page.locator("#scoring").getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await expect(page.getByLabel("Title for scorers")).toHaveValue("Half a title");
    await page.getByRole("link", { name: "Scorers", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toContainText("unsaved changes");
    await page.getByRole("button", { name: "Leave" }).click();
    await page.goto(`${open}/scorers/settings`);
    await expect(needed).toHaveValue("2");
  });

  test("of screening stand with entries, and entries wait from then on", async ({ page }) => {
    await page.goto(`${studio}/contests/excellence-open/entries/screening`);
    await page.getByRole("link", { name: "Open settings" }).click();
    await page.getByLabel("Look at what is submitted before it is judged").check();
    await page.locator("#screening").getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await page.getByRole("link", { name: "All entries" }).click();
    await expect(page.getByRole("link", { name: /^Look at entries/ })).toBeVisible();
  });
});

test("a contest’s fees have the pages of fees alone, until it sells tickets", async ({ page, site }) => {
  await signIn(page, site, "admin");
  const tabs = page.getByRole("navigation", { name: "Fees", exact: true }).getByRole("link");
  await page.goto(`${studio}/contests/excellence-judging/tickets/fees`);
  await expect(tabs).toHaveText(["Fees", "Promo codes", "Settings"]);
  await link(page, "Add to this program", "Tickets").click();
  await expect(page.getByText("Nothing to sell yet")).toBeVisible();
  await page.getByRole("button", { name: "Add ticket" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Seat at the ceremony");
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("20");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(toastSaying(page, /^Added\.$/)).toBeVisible();
  await expect(link(page, "Add to this program", "Tickets")).toHaveCount(0);
  await expect(link(page, "Excellence in Renovation Awards", "Tickets")).toHaveAttribute("aria-current", "page");
  await expect(tabs).toHaveText(["Fees", "Tickets", "Promo codes", "Questions", "Waiting list", "Preview", "Settings"]);
});

test.describe("the studio’s menu", () => {
  test("hides nothing of a contest below the fold, and remembers what was closed", async ({ page, site }) => {
    await signIn(page, site, "admin");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(open);
    const association = group(page, "Association").getByRole("button", { name: "Association" });
    await expect(link(page, "Add to this program", "Votes")).toBeInViewport({ ratio: 1 });
    await expect(association).toBeInViewport({ ratio: 1 });
    await expect(association).toHaveAttribute("aria-expanded", "false");
    await expect(link(page, "Association", "People")).toBeHidden();
    await expectAccessible(page);

    const setup = group(page, "Setup").getByRole("button", { name: "Setup" });
    await setup.press("Enter");
    await expect(setup).toHaveAttribute("aria-expanded", "false");
    await expect(link(page, "Setup", "Categories")).toBeHidden();
    await association.click();
    await expect(link(page, "Association", "People")).toBeVisible();
    await page.reload();
    await expect(link(page, "Association", "People")).toBeVisible();
    await expect(link(page, "Setup", "Categories")).toBeHidden();
    // Another contest of theirs has it the same, a tour as it was.
    await page.goto(`${studio}/contests/excellence-judging`);
    await expect(link(page, "Setup", "Categories")).toBeHidden();
    await page.goto(`${studio}/parades/spring-parade`);
    await expect(link(page, "Setup", "Dates")).toBeVisible();

    // The group of the page that one is on is open.
    await page.goto(`${open}/categories`);
    await expect(link(page, "Setup", "Categories")).toHaveAttribute("aria-current", "page");
    await expect(setup).toHaveCount(0);
    await signIn(page, site, "owner");
    await page.goto(open);
    await expect(link(page, "Setup", "Categories")).toBeVisible();
  });

  test("offers a part that isn’t used with one press, and moves it once it is", async ({ page, site }) => {
    await signIn(page, site, "admin");
    await page.goto(open);
    await link(page, "Add to this program", "Sponsors").click();
    await expect(page.getByRole("heading", { level: 1, name: "Sponsors" })).toBeVisible();
    await page.getByRole("button", { name: "Add tier" }).first().click();
    await page.getByRole("dialog").getByLabel("Name").fill("Friends");
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await expect(link(page, "Setup", "Sponsors")).toHaveAttribute("aria-current", "page");
    await expect(link(page, "Add to this program", "Sponsors")).toHaveCount(0);
  });

  test("has less for roles that see less", async ({ page, site }) => {
    await signIn(page, site, "viewer");
    await page.goto(open);
    await expect(link(page, "Setup", "Dates")).toBeVisible();
    await expect(group(page, "Add to this program")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Results", exact: true })).toHaveCount(0);
  });

  test("is the same behind a phone’s button", async ({ page, site }) => {
    await signIn(page, site, "admin");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(open);
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect(link(page, "Association", "People")).toBeHidden();
    await group(page, "Association").getByRole("button").click();
    await expect(link(page, "Association", "People")).toBeVisible();
    await expectAccessible(page);
    await link(page, "Setup", "Dates").click();
    await expect(page.getByRole("heading", { level: 1, name: "Dates" })).toBeVisible();
    await expect(link(page, "Setup", "Dates")).toHaveCount(0);
    await expectFits(page);
  });
});
