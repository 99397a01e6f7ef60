import { serviceTypes } from "../contract/platform/service-kinds.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const programs = [
  ["parades", "spring-parade", "The tour is on"],
  ["events", "gala", "Registration is open"],
  ["scholarships", "trades", "Applications are open"],
  ["surveys", "home-trends", "The survey is open"],
] as const;

test("F01 a program of each kind has its page, at its own kind's address and at no other", async ({ page }) => {
  for (const [own, program, state] of programs) {
    for (const type of serviceTypes) {
      const response = await page.request.get(`/prairie/${type}/${program}`);
      expect(response.status(), `${type}/${program}`).toBe(type === own ? 200 : 404);
    }
    await page.goto(`/prairie/${own}/${program}`);
    await expect(page.getByText(state)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Dates" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Enter" })).toHaveCount(0);
  }
});

test("F01 staff begin an event, and its overview says what it still needs", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await page.getByRole("button", { name: "New program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Event/ }).check();
  await dialog.getByLabel("Name").fill("Winter Supper");
  await expect(dialog.getByText("/prairie/events/winter-supper")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(toastSaying(page, "Program added.")).toBeVisible();
  await expect(page).toHaveURL(/\/prairie\/studio\/events\/winter-supper$/);
  await expect(page.getByText("0 of 5 steps done")).toBeVisible();
  for (const missing of ["Entries", "Scoring", "Galleries", "Categories", "Scoresheets"])
    await expect(page.getByRole("navigation").getByRole("link", { name: missing })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: /Set the dates/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dates" })).toBeVisible();
  await expect(page.getByText("Grace after entries close")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/studio/events/winter-supper");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectFits(page);
});

test("the studio has a program at its own kind's address only", async ({ page, site }) => {
  await signIn(page, site, "admin");
  for (const below of ["", "/dates", "/settings", "/page", "/tickets/settings"]) {
    await page.goto(`/prairie/studio/surveys/gala${below}`);
    await expect(page.getByRole("heading", { level: 1, name: "There is no page here" })).toBeAttached();
  }
});

test("F01 staff copy last year’s program: the dates lie a year later, and nothing that was entered comes", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await page.getByRole("button", { name: "New program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Copy one of yours" }).click();
  await dialog.getByLabel("Program").selectOption({ label: "Awards Gala" });
  await expect(dialog.getByLabel("Name")).toHaveValue(/^Awards Gala 20\d\d$/);
  await expect(dialog.getByText(/\/prairie\/events\/gala-20\d\d$/)).toBeVisible();
  const year = Number((await dialog.getByLabel("Name").inputValue()).slice(-4));
  await dialog.getByLabel("Weeks by which its dates move").fill("104");
  await expect(dialog.getByLabel("Name")).toHaveValue(`Awards Gala ${year + 1}`);
  await expect(dialog.getByText(new RegExp(`${year + 1}$`)).last()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(toastSaying(page, "Program copied.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/prairie/studio/events/gala-${year + 1}$`));
  await expect(page.getByRole("link", { name: /Make the page \(done\)/ })).toBeVisible();
});

test("F01 a program’s settings offer to copy it, to whoever may add programs", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/contests/excellence-past/settings");
  await page.getByRole("button", { name: "Copy this program" }).click();
  const dialog = page.getByRole("dialog", { name: /^Copy / });
  await expect(dialog.getByRole("checkbox", { name: "Categories", exact: true })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Scorers and their categories" })).not.toBeChecked();
  await dialog.getByLabel("Address").fill("excellence-again");
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page).toHaveURL(/\/studio\/contests\/excellence-again$/);
  await expect(page.getByText("5 of 7 steps done")).toBeVisible();
});

test("F01 staff begin with a template, and have everything but dates and scorers", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await page.getByRole("button", { name: "New program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Template", exact: true }).click();
  await dialog.getByRole("radio", { name: /^Photo contest/ }).check();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Prairie in Pictures");
  await expect(dialog.getByText("/prairie/contests/prairie-in-pictures")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/studio\/contests\/prairie-in-pictures$/);
  await expect(page.getByText("4 of 7 steps done")).toBeVisible();
});

test("staff show a draft to an outsider by a link, and withdraw it", async ({ page, browser, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await page.getByRole("button", { name: "New program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Template", exact: true }).click();
  await dialog.getByRole("radio", { name: /^Simple contest/ }).check();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Shown Before");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/studio\/contests\/shown-before$/);
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("only staff see it");

  await page.goto("/prairie/studio/contests/shown-before/settings");
  await page.getByRole("button", { name: "Make a link" }).click();
  await dialog.getByLabel("Whom it is for").fill("The board");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByText("The link is made")).toBeVisible();
  await expectAccessible(page);
  const url = await dialog.getByText(/\/preview\//).innerText();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

  const outsider = await (await browser.newContext()).newPage();
  const response = await outsider.goto(url);
  expect(response!.headers()["referrer-policy"]).toBe("no-referrer");
  expect(response!.headers()["x-robots-tag"]).toContain("noindex");
  await expect(outsider.getByRole("heading", { level: 1, name: "Shown Before" })).toBeVisible();
  await expect(outsider.getByRole("complementary", { name: "Preview" })).toContainText("The link works until");
  await expect(outsider.getByRole("heading", { name: "Take part" })).toBeVisible();
  await expect(outsider.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex, nofollow");
  await expectAccessible(outsider);
  await outsider.setViewportSize({ width: 390, height: 844 });
  await expectFits(outsider);

  const row = page.getByRole("list", { name: "Preview links" }).getByRole("listitem");
  await expect(row).toContainText("The board");
  await row.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(toastSaying(page, "Link withdrawn.")).toBeVisible();
  await outsider.reload();
  await expect(outsider.getByText("Ask whoever sent it for a new one")).toBeVisible();
});
