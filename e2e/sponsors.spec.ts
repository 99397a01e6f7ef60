import sharp from "sharp";
import { linkMailedTo } from "./mailed.ts";
import { expect, expectAccessible, expectFits, signIn, signOut, test, toastSaying } from "./test.ts";

const spring = "/prairie/parades/spring-parade";
const studio = "/prairie/studio/parades/spring-parade/sponsors";

test("F11 F29 a bank's marketing person accepts an invitation, puts in logo, link and words, stands on the tour's page in its tier, and reads the report", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(studio);
  await page.getByRole("button", { name: "Actions for Kaw Valley Bank" }).click();
  await page.getByRole("menuitem", { name: "Invite by mail" }).click();
  const inviting = page.getByRole("dialog", { name: "Invite a sponsor" });
  await inviting.getByLabel("Email").fill("marketing@kawvalley.example");
  await inviting.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("invited marketing@kawvalley.example")).toBeVisible();

  const link = await linkMailedTo(page, "marketing@kawvalley.example");
  await signOut(page);
  await page.goto(link);
  await page.getByRole("link", { name: "Make an account and accept" }).click();
  await page.getByLabel("Full name").fill("Mara Kettle");
  await page.locator('input[name="password"]').fill("a-bank-by-the-river-1");
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page.getByText("Missing: a logo, a link, a sentence or two")).toBeVisible();
  await page.getByRole("link", { name: "Complete page" }).click();

  const logo = sharp({ create: { width: 600, height: 200, channels: 3, background: "#27348B" } });
  const buffer = await logo.png().toBuffer();
  await page.locator("#logo input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(page.locator("#preview").getByRole("img", { name: "Kaw Valley Bank" }).first()).toBeVisible();
  await page.getByLabel("Website").fill("kawvalley.example");
  await page.getByLabel("In a sentence or two").fill("A bank that lends to its neighbors.");
  await page.locator("#info").getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(page.getByText("Page is complete")).toBeVisible();
  await expect(page.locator("#benefits")).toContainText("Four tickets");
  await expectAccessible(page);

  const counted = page.waitForResponse((response) => response.url().endsWith("/sponsor-counts"));
  await page.goto(spring);
  const tier = page.locator('[data-slot="sponsor-tier"]').filter({ hasText: "Silver" });
  await tier.scrollIntoViewIfNeeded();
  expect((await counted).status()).toBe(200);
  await tier.getByRole("link", { name: "Kaw Valley Bank" }).click();
  await expect(page.getByText("A bank that lends to its neighbors.")).toBeVisible();
  const website = page.getByRole("link", { name: "kawvalley.example" });
  await expect(website).toHaveAttribute("rel", /sponsored/);
  await expect(
    page.getByText("Kaw Valley Bank is a sponsor of Spring Parade of Homes and pays for this page."),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);

  await page.goto(`${spring}/mine`);
  await page.getByRole("link", { name: "Kaw Valley Bank" }).click();
  await page.getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "What the sponsorship did" })).toBeVisible();
  await expect(page.getByText("0 of 2")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await saving).suggestedFilename()).toBe("Sponsorship of Kaw Valley Bank.pdf");
  await expectFits(page);
});
