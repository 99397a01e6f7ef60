import type { Browser, Page } from "@playwright/test";
import { chooseCard } from "./checkout.ts";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

/** Somebody else in a browser of their own, at a page. */
async function somebody(browser: Browser, site: Server, name: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(page, site, name);
  await page.goto(path);
  return page;
}

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
  await chooseCard(page, "4000000000000002");
  await dialog.getByRole("button", { name: "Complete Purchase" }).click();
  await expect(toastSaying(page, "declined")).toBeVisible();
  await expectAccessible(page);
  await chooseCard(page, "4242424242424242");
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

/** Writes a draft for the demo town's builder; answers where it stands among the invoices. */
async function writeDraft(page: Page, site: Server): Promise<string> {
  await signIn(page, site, "boxoffice");
  await page.goto("/prairie/studio/invoices/new");
  await page.getByRole("combobox", { name: "Person" }).fill("Elena");
  await page.getByRole("option", { name: /Elena Park/ }).click();
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Name").fill("Booth");
  await line.getByLabel("Amount").fill("120");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  return page.url();
}

test("R05 of two who write on one draft the second sees both side by side, part by part, and chooses", async ({
  page,
  site,
  browser,
}) => {
  const draft = await writeDraft(page, site);
  await page.goto(`${draft}/edit`);
  const other = await somebody(browser, site, "admin", `${draft}/edit`);
  await other.getByLabel("Amount").fill("150");
  await other.getByLabel("Due").fill("2027-01-15");
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(toastSaying(other, "Draft saved.")).toBeVisible();
  await page.getByLabel("Quantity").fill("2");
  await page.getByLabel("Note").fill("With the corner.");
  await page.getByRole("button", { name: "Save draft" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Changed by somebody else meanwhile" });
  await expect(dialog.getByRole("term")).toHaveText(["For what", "Due", "Note"]);
  const [theirs, mine] = [dialog.getByText("Total $150.00"), dialog.getByText("Total $240.00")];
  await expect(dialog.getByText("Fri, Jan 15, 2027")).toBeVisible();
  await expectAccessible(page);

  const places = async () => [(await theirs.boundingBox())!, (await mine.boundingBox())!] as const;
  const [left, right] = await places();
  expect(right.y, "side by side").toBe(left.y);
  expect(right.x).toBeGreaterThan(left.x + left.width);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  const [above, below] = await places();
  expect(below.x, "on a phone one below the other").toBe(above.x);
  expect(below.y).toBeGreaterThan(above.y + above.height);

  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("150.00");
  await expect(page.getByLabel("Note")).toHaveValue("");
  await other.context().close();
});

test("F19 an invoice that is voided while somebody pays it says so, and asks for no card any more", async ({
  page,
  site,
  browser,
}) => {
  const draft = await writeDraft(page, site);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("button", { name: "Void", exact: true })).toBeVisible();
  const payer = await somebody(browser, site, "builder", draft.replace("/studio", ""));
  await payer.getByRole("button", { name: "Pay $120.00" }).click();
  const dialog = payer.getByRole("dialog", { name: "Pay CPJ Invoice" });
  await chooseCard(payer, "4242424242424242");
  await page.getByRole("button", { name: "Void", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Void" }).click();
  await expect(toastSaying(page, "Invoice voided.")).toBeVisible();
  await dialog.getByRole("button", { name: "Complete Purchase" }).click();
  await expect(payer.getByText("This invoice is void")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(payer);
  await payer.context().close();
});
