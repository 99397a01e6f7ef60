import { receivedDayText } from "../contract/commerce/payments/received-day.ts";
import { DAY } from "../contract/platform/durations.ts";
import { dayFieldText } from "../contract/platform/forms/dates.ts";
import { localDayOf } from "../contract/platform/time-zone.ts";
import { expect, expectAccessible, expectFits, signIn, test } from "./test.ts";

/** So many days ago by the gala's clocks. */
const dayBefore = (days: number) => localDayOf(Date.now() - days * DAY, "America/Chicago");

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a buyer without a card has an invoice with a purchase order, and tickets once staff have the check", async ({
  page,
  site,
}) => {
  await page.goto("/prairie/events/gala/tickets");
  await page
    .getByRole("button", { name: /After-party/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: /Check out|Continue/ })
    .first()
    .click();
  await page.getByLabel(/^Name/).fill("Noor Haddad");
  await page.getByLabel(/^Email/).fill("noor@haddad.example");
  await page.getByRole("button", { name: "Pay by check or transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by check or transfer" });
  await expect(dialog).toContainText("Make your check payable to Prairie Home Builders Association");
  await dialog.getByLabel("Company").fill("Haddad Homes");
  await dialog.getByLabel("Purchase order").fill("PO-2210");
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole("button", { name: "Send me the invoice" }).click();
  await expect(page.getByText("For Haddad Homes, Noor Haddad, noor@haddad.example")).toBeVisible();
  await expect(page.getByText("Purchase order PO-2210")).toBeVisible();
  await expectFits(page);
  const invoice = page.url();

  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/invoices?search=PO-2210");
  await page.getByRole("link", { name: /Haddad Homes/ }).click();
  await page.getByRole("button", { name: "Mark as paid" }).click();
  const paid = page.getByRole("dialog");
  await paid.getByLabel("By check or transfer").check();
  const received = paid.getByLabel("Received on");
  await expect(received, "today by the program's clocks").toHaveValue(dayFieldText(dayBefore(0)));
  await received.fill(dayFieldText(dayBefore(-1)));
  await paid.getByRole("button", { name: "Mark as paid" }).click();
  await expect(paid.getByRole("alert")).toContainText("This day is still to come");
  await received.fill(dayFieldText(dayBefore(4)));
  await expectAccessible(page);
  await expectFits(page);
  await paid.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Marked as paid.")).toBeVisible();
  await expect(page.getByText(`${receivedDayText(dayBefore(4))}, by check or transfer`)).toBeVisible();

  await page.goto("/prairie/studio/events/gala/sales?search=noor");
  await page
    .getByRole("link", { name: /Noor Haddad/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Correct the day" }).click();
  const corrected = page.getByRole("dialog", { name: "Correct the day it was received" });
  await expect(corrected.getByLabel("Received on")).toHaveValue(dayFieldText(dayBefore(4)));
  await corrected.getByLabel("Received on").fill(dayFieldText(dayBefore(6)));
  await corrected.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Received on ${receivedDayText(dayBefore(6))}, as corrected`)).toBeVisible();
  await expect(page.getByText(`${receivedDayText(dayBefore(6))}, by check or transfer`, { exact: true })).toBeVisible();
  await expectFits(page);
  await page.goto(invoice);
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByText(`Received ${receivedDayText(dayBefore(6))}, by check or transfer`)).toBeVisible();
});
