import { contest } from "./entrant.ts";
import { expect, expectAccessible, expectFits, newToken, signIn, test, toastSaying } from "./test.ts";

const dates = "/prairie/studio/contests/excellence-open/dates";

/** A local date and time some days from now, as its field takes it. */
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T17:00`;

test("a category gets a deadline of its own, which entrants and visitors read", async ({ page, site }) => {
  await test.step("staff set it among the dates", async () => {
    await signIn(page, site, "admin");
    await page.goto(dates);
    const own = page.getByRole("region", { name: "Categories with dates of their own" });
    await own.getByRole("button", { name: "Own dates of Glass" }).click();
    await page.getByRole("dialog").getByLabel("Closes").fill(inDays(14));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await expect(own.getByRole("listitem").filter({ hasText: "Glass" })).toContainText(/Closes .+ 5:00 PM/);
    await expect(page.locator('[data-slot="timeline"]')).toContainText("Glass: ");
    await expectAccessible(page);
    await expectFits(page);
  });
  await test.step("the page says it beside the category, among the dates and at a glance", async () => {
    await page.goto(contest);
    await expect(page.locator('[data-slot="facts"]')).toContainText(/Glass until .+ 5:00 PM/);
    await expect(page.getByRole("region", { name: "Dates" })).toContainText("Glass: ");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
  await test.step("whoever enters reads until when", async () => {
    await signIn(page, site, "entrant");
    await page.goto(`${contest}/enter`);
    await expect(page.getByRole("listitem").filter({ hasText: "GLASS" })).toContainText("until");
    await page.getByRole("button", { name: "Start entry in Glass" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Untitled entry" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/1[34] days left/);
  });
});

test("a program whose categories all have closed says so on its page and in the studio", async ({ page, site }) => {
  const authorization = `Bearer ${await newToken(page, site, "admin")}`;
  const at = `${site.url}/api/prairie/contests/excellence-open/categories`;
  const { categories } = (await (await page.request.get(at, { headers: { authorization } })).json()) as {
    categories: { categoryID: string }[];
  };
  for (const { categoryID } of categories) {
    const data = { entriesOpenAt: null, entriesCloseAt: new Date(Date.now() - 3_600_000).toISOString() };
    const closing = await page.request.post(`${at}/${categoryID}/dates`, { headers: { authorization }, data });
    expect(closing.status()).toBe(200);
  }
  await expect(async () => {
    await page.goto(contest);
    await expect(page.getByText("Entries are closed").first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("region", { name: "Dates" })).toContainText("EntriesBrick: ");
  await expectAccessible(page);
  await signIn(page, site, "admin");
  await page.goto(dates);
  await expect(page.locator('[data-slot="timeline"]').getByRole("listitem").first()).toContainText("Over");
});
