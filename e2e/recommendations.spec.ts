import type { Browser, Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { pdfOf } from "../test/pdf.ts";
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
  await section.getByRole("button", { name: /^Cancel/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the invitation" }).click();
  await expect(toastSaying(page, "Invitation canceled.")).toBeVisible();
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
  const kept = teacher.waitForResponse(
    (response) => response.url().endsWith("/save") && Boolean(response.request().postData()?.includes('"years"')),
  );
  await teacher.getByLabel("One to three years").check();
  await kept;
  await expect(teacher.locator('[data-slot="saved-mark"]', { hasText: "Saved" })).toBeVisible();
  const file = { name: "On letterhead.pdf", mimeType: "application/pdf", buffer: pdfOf() };
  await teacher.locator('input[type="file"]').setInputFiles(file);
  await expect(teacher.getByRole("button", { name: "Remove On letterhead.pdf" })).toBeVisible();
  await expectFits(teacher);
  await expectAccessible(teacher);
  await teacher.reload();
  await expect(teacher.getByText("On letterhead.pdf")).toBeVisible();
  await expect(teacher.getByLabel("Your recommendation")).toHaveValue(letter);
  await expect(teacher.getByLabel("One to three years")).toBeChecked();
  await teacher.getByRole("button", { name: "Send" }).click();
  await teacher.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(teacher.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();

  await page.reload();
  await expect(section.getByText("2 of 2 recommendations received")).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: "Ines Okafor" })).toContainText("Received");
  expect(await page.content()).not.toContain("straight line");
  expect(await page.content()).not.toContain("letterhead");

  const staff = await (await browser.newContext({ baseURL: site.url })).newPage();
  await staff.setViewportSize({ width: 390, height: 844 });
  await signIn(staff, site, "admin");
  await staff.goto(page.url().replace("/prairie/", "/prairie/studio/"));
  const card = staff.getByRole("region", { name: "Recommendations" });
  const saved = staff.waitForEvent("download");
  await card.getByRole("button", { name: "On letterhead.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("On letterhead.pdf");
  await expectFits(staff);
  await expectAccessible(staff);
});

/** A window of whoever bears the link that was mailed to them. */
async function windowOf(browser: Browser, site: Server, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await page.goto("/dev/mail");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first().click();
  const mail = page.frameLocator("iframe[title='As HTML']");
  const link = await mail.locator('a[href*="/recommend/"]').first().getAttribute("href");
  await page.goto(new URL(link!).pathname);
  await expect(page.getByRole("heading", { level: 1, name: /^Recommend / })).toBeVisible();
  return page;
}

/** Of the demo town's scholarships, each now waits for one recommendation. */
async function waitForOne(page: Page, site: Server): Promise<void> {
  const data = { email: "admin@demo.test", password: "rosette-demo-1" };
  const { token } = (await (await page.request.post(`${site.url}/api/users/login`, { data })).json()) as {
    token: string;
  };
  const changed = await page.request.post(`${site.url}/api/prairie/contests/trades/recommendations/settings`, {
    headers: { authorization: `Bearer ${token}` },
    data: { asked: 1, beforeSubmission: true, words: "" },
  });
  expect(changed.status()).toBe(200);
}

test("F06 T05 submission waits for a recommendation: one declines, another writes in two windows, and then it goes", async ({
  page,
  browser,
  site,
}) => {
  await waitForOne(page, site);
  await signIn(page, site, "applicant");
  await page.goto(`${program}/entries`);
  await page.getByRole("button", { name: "Apply for The Second Start" }).click();
  const eligibility = page.getByRole("dialog");
  await eligibility.getByRole("button", { name: "Yes" }).click();
  await expect(eligibility.getByText("Have you worked in another trade before?")).toBeVisible();
  await eligibility.getByRole("button", { name: "Yes" }).click();
  await page.getByLabel("What you did before").fill("Eleven years of driving a milk truck.");
  const checklist = page.getByRole("complementary", { name: "Checklist" });
  await expect(checklist.getByRole("button", { name: "1 recommendation to be received" })).toBeVisible();
  const submit = checklist.getByRole("button", { name: "Submit application" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expect(submit).toHaveAccessibleDescription(
    "A recommendation is still missing. You can submit once it is received.",
  );
  await checklist.getByRole("button", { name: "1 recommendation to be received" }).click();
  await expect(page.getByRole("button", { name: "Ask somebody" })).toBeFocused();
  await expectAccessible(page);

  const section = page.getByRole("region", { name: "Recommendations" });
  async function ask(name: string, email: string) {
    await section.getByRole("button", { name: "Ask somebody" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(section.getByRole("listitem").filter({ hasText: name })).toContainText("Invited");
  }
  await ask("Pia Lindqvist", "pia@joinery.example");
  const busy = await windowOf(browser, site, "pia@joinery.example");
  await busy.getByRole("button", { name: "I’d rather not" }).click();
  await busy.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
  await expect(busy.getByRole("heading", { level: 1, name: "You have declined" })).toBeVisible();
  await page.reload();
  await expect(section.getByRole("listitem").filter({ hasText: "Pia Lindqvist" })).toContainText("Declined");
  await ask("Tomas Reyes", "tomas@joinery.example");

  const first = await windowOf(browser, site, "tomas@joinery.example");
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByLabel("Longer").check();
  await second.getByLabel("Your recommendation").fill("Up before the truck was, every morning.");
  const saved = second.locator('[data-slot="saved-mark"]', { hasText: "Saved" });
  await expect(saved).toBeVisible();
  const saves: string[] = [];
  first.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/save")) saves.push(request.url());
  });
  const typed = first.getByLabel("Your recommendation");
  await typed.fill("Written elsewhere at the same time.");
  await typed.blur();
  await expect(first.getByText("This was changed in another window.", { exact: false })).toHaveCount(1);
  await expect(first.getByRole("button", { name: "Copy what I wrote" })).toBeVisible();
  await typed.fill("Written elsewhere at the same time, and more of it.");
  await typed.blur();
  await expect(first.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
  await expect(first.locator('[data-slot="toast"]')).toHaveCount(0);
  await expectAccessible(first);
  expect(saves).toHaveLength(1);

  await second.getByRole("button", { name: "Send" }).click();
  await second.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  await page.reload();
  await expect(checklist.getByRole("button", { name: "Recommendations done" })).toBeVisible();
  await submit.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit application" }).click();
  await expect(toastSaying(page, "Application submitted.")).toBeVisible();
});
