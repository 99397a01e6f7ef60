import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const contest = "/harbor/contests/photo";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("an entrant has an invoice for an entry's fee in one press, with a promo code, and staff record the check", async ({
  page,
  site,
}) => {
  await signIn(page, site, "harbor-admin");
  await page.goto(`${contest.replace("/harbor/", "/harbor/studio/")}/tickets/promo-codes`);
  await page.getByRole("button", { name: "Add promo code" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Code/).fill("FRIENDS");
  await form.getByLabel("Percent off").waitFor();
  await form.getByLabel("Percent off").fill("25");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("FRIENDS").first()).toBeVisible();

  await signIn(page, site, "entrant2");
  await page.goto(`${contest}/entries`);
  await page.getByRole("link", { name: "Row, Interrupted", exact: true }).click();
  await page.getByRole("button", { name: "Pay by check or transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by check or transfer" });
  await expect(dialog).toContainText("Make checks payable to Harbor Arts Council");
  await dialog.getByLabel("Purchase order").fill("PO-88");
  await dialog.getByRole("button", { name: "Have a promo code?" }).click();
  await dialog.getByLabel("Promo code").fill("nosuch");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("There is no such code.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Promo code").fill("friends");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("Promo code FRIENDS")).toBeVisible();
  await expect(dialog.getByText("$9.00", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole("button", { name: "Send me the invoice" }).click();
  await expect(page.getByText(/^Invoice \d+ for \$9 is open, due /)).toBeVisible();
  const entry = page.url();
  await page.getByRole("link", { name: /^Invoice \d+$/ }).click();
  await expect(page.getByText("Purchase order PO-88")).toBeVisible();
  await expect(page.getByText("Promo code FRIENDS")).toBeVisible();
  await expect(page.getByText("Make checks payable to Harbor Arts Council", { exact: false })).toBeVisible();
  await expectFits(page);
  await signIn(page, site, "harbor-admin");
  await page.goto(entry.replace("/harbor/contests", "/harbor/studio/contests"));
  await page.getByRole("button", { name: "Record a payment" }).click();
  const record = page.getByRole("dialog", { name: "Record a payment" });
  await record.getByLabel("Note").fill("Check 1021");
  await record.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("Fee: $9, paid by check or transfer").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Orders of this fee" })).toContainText("Check 1021");
  await expectFits(page);
});

test("staff waive the fees of two entries at once, with a reason, and undo it", async ({ page, site }) => {
  await signIn(page, site, "harbor-admin");
  await page.goto(`${contest.replace("/harbor/", "/harbor/studio/")}/entries?fee=unpaid`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const boxes = page.getByRole("table").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Waive the fee" }).click();
  const dialog = page.getByRole("dialog", { name: "Waive the fee of 2 entries" });
  await dialog.getByLabel("Reason").fill("The school’s sponsor pays");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Waive" }).click();
  await expect(toastSaying(page, "2 entries without a fee")).toBeVisible();
  await toastSaying(page, "2 entries without a fee").getByRole("button", { name: "Undo" }).click();
  await expect(toastSaying(page, "Back as it was")).toBeVisible();
});
