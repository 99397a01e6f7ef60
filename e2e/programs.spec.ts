import { serviceTypes } from "../contract/service-kinds.ts";
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
  await expect(page.getByText("0 of 4 steps done")).toBeVisible();
  for (const missing of ["Entries", "Scoring", "Galleries", "Categories", "Scoresheets"])
    await expect(page.getByRole("navigation").getByRole("link", { name: missing })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: /Set the dates/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText("What scorers see of entrants")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/studio/events/winter-supper");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectFits(page);
});

test("the studio has a program at its own kind's address only", async ({ page, site }) => {
  await signIn(page, site, "admin");
  for (const below of ["", "/settings", "/page"]) {
    await page.goto(`/prairie/studio/surveys/gala${below}`);
    await expect(page.getByRole("heading", { level: 1, name: "There is no page here" })).toBeAttached();
  }
});
