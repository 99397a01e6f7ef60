import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const program = "/prairie/scholarships/trades";

test("F06 on a phone, a student asks a teacher for a recommendation, who writes it by a link, and it is never the student's to read", async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "applicant");
  await page.goto(`${program}/entries`);
  await page.getByRole("link", { name: "The Alder Fund" }).first().click();
  const section = page.getByRole("region", { name: "Recommendations" });
  await expect(section.getByText("1 of 2 recommendations received")).toBeVisible();
  await section.getByRole("button", { name: /^Withdraw/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(toastSaying(page, "Invitation withdrawn.")).toBeVisible();
  await section.getByRole("button", { name: "Ask somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ines Okafor");
  await dialog.getByLabel("Email").fill("ines@joinery.example");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(toastSaying(page, "Invitation sent.")).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: "Ines Okafor" })).toContainText("Invited");
  await expectFits(page);

  const teacher = await (await browser.newContext({ baseURL: site.url })).newPage();
  await teacher.setViewportSize({ width: 390, height: 844 });
  await teacher.goto("/dev/mail");
  await teacher.getByRole("listitem").filter({ hasText: "ines@joinery.example" }).getByRole("link").first().click();
  const link = await teacher
    .frameLocator("iframe[title='As HTML']")
    .locator('a[href*="/recommend/"]')
    .first()
    .getAttribute("href");
  await teacher.goto(new URL(link!).pathname);
  await expect(teacher.getByRole("heading", { level: 1, name: /^Recommend / })).toBeVisible();
  const letter = "The best eye for a straight line that I have seen in twenty years.";
  await teacher.getByLabel("Your recommendation").fill(letter);
  await expect(teacher.locator('[data-slot="saved-mark"]', { hasText: "Saved" })).toBeVisible();
  await expectFits(teacher);
  await expectAccessible(teacher);
  await teacher.reload();
  await expect(teacher.getByLabel("Your recommendation")).toHaveValue(letter);
  await teacher.getByRole("button", { name: "Send" }).click();
  await teacher.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(teacher.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();

  await page.reload();
  await expect(section.getByText("2 of 2 recommendations received")).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: "Ines Okafor" })).toContainText("Received");
  expect(await page.content()).not.toContain("straight line");
});
