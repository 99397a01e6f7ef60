import { expect, expectAccessible, expectFits, signIn, test } from "./test.ts";

test("the studio begins with what needs somebody, and each line leads to where it is done", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  const needs = page.getByRole("region", { name: "What needs somebody today" });
  await expect(needs.getByText("Six categories have too few scorers")).toBeVisible();
  await expect(page.getByRole("region", { name: "Numbers of today" }).getByText("Closes this week")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("search").getByLabel("Find a program").fill("gala");
  await expect(page.getByRole("table", { name: "Programs" }).getByRole("row")).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await needs.getByRole("link", { name: /^Assign: Six categories/ }).click();
  await expect(page).toHaveURL(/\/scorers$/);
});

test("each kind of program has an overview that fits a phone and is read aloud", async ({ page, site }) => {
  await signIn(page, site, "admin");
  for (const [path, region] of [
    ["parades/spring-parade", "Homes"],
    ["events/gala", "Questions not answered"],
    ["surveys/home-trends", "Answers by question"],
    ["scholarships/trades", "Recommendations"],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/prairie/studio/${path}`);
    await expect(page.getByRole("region", { name: region, exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  }
});
