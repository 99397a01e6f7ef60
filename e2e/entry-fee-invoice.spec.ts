import { expect, expectFits, signIn, test } from "./test.ts";

const contest = "/harbor/contests/photo";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("an entrant has an invoice for an entry's fee in one press, and staff record the check", async ({
  page,
  site,
}) => {
  await signIn(page, site, "entrant2");
  await page.goto(`${contest}/entries`);
  await page.getByRole("link", { name: "Row, Interrupted", exact: true }).click();
  await page.getByRole("button", { name: "Pay by check or transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by check or transfer" });
  await expect(dialog).toContainText("Make checks payable to Harbor Arts Council");
  await dialog.getByLabel("Purchase order").fill("PO-88");
  await expectFits(page);
  await dialog.getByRole("button", { name: "Send me the invoice" }).click();
  await expect(page.getByText(/^Invoice \d+ for \$12 is open, due /)).toBeVisible();
  const entry = page.url();
  await page.getByRole("link", { name: /^Invoice \d+$/ }).click();
  await expect(page.getByText("Purchase order PO-88")).toBeVisible();
  await expect(page.getByText("Make checks payable to Harbor Arts Council", { exact: false })).toBeVisible();
  await expectFits(page);
  await signIn(page, site, "harbor-admin");
  await page.goto(entry.replace("/harbor/contests", "/harbor/studio/contests"));
  await page.getByRole("button", { name: "Record a payment" }).click();
  const record = page.getByRole("dialog", { name: "Record a payment" });
  await record.getByLabel("Note").fill("Check 1021");
  await record.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("Fee: $12, paid by check or transfer").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Orders of this fee" })).toContainText("Check 1021");
  await expectFits(page);
});
