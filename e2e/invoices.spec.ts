import { expect, expectAccessible, signIn, test, toastSaying } from "./test.ts";

test("F19 D15 somebody who is billed finds the invoice with their account, and pays it by card, once", async ({
  page,
  site,
}) => {
  await signIn(page, site, "builder");
  await page.goto("/prairie");
  await page.getByRole("button", { name: /Account of Elena Park/ }).click();
  await page.getByRole("menuitem", { name: "Your invoices" }).click();
  await page.getByRole("link", { name: /Invoice 2/ }).click();
  await expect(page.getByRole("heading", { name: "Invoice 2" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay $561.00" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay CPJ Invoice" });
  const card = (number: string) =>
    page.frameLocator('iframe[title="Card details (test)"]').getByLabel("Use a test card").selectOption(number);
  await card("4000000000000002");
  await dialog.getByRole("button", { name: "Complete Purchase" }).click();
  await expect(toastSaying(page, "declined")).toBeVisible();
  await expectAccessible(page);
  await card("4242424242424242");
  await dialog.getByRole("button", { name: "Complete Purchase" }).dblclick();
  await expect(page.getByText("Paid. Thank you.")).toBeVisible();
  await expect(page.getByText("Visa ending 4242")).toBeVisible();
  await expect(dialog).toBeHidden();

  await signIn(page, site, "boxoffice");
  await page.goto("/prairie/studio/invoices");
  await page
    .getByRole("link", { name: "Write an invoice" })
    .or(page.getByRole("button", { name: "Write an invoice" }))
    .click();
  await page.getByRole("button", { name: "An email address" }).click();
  await page.getByLabel("Name").first().fill("Ann Ash");
  await page.getByLabel("Email").fill("ann@ash.example");
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Name").fill("Booth");
  await line.getByLabel("Amount").fill("120");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Invoice 3" })).toBeVisible();
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
