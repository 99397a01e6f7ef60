import { buyAtGala } from "./pages.ts";
import { expect, settled, signIn, test } from "./test.ts";

test("F20 on a phone the link of a purchase shows its tickets, which stay without a network, and saves them as PDF", async ({
  page,
  site,
  request,
}) => {
  const { key } = await buyAtGala(request, site, "phone@ash.example");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/prairie/events/gala/orders/${key}`);
  await expect(page.getByRole("img", { name: /^Code of ticket/ })).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Tickets as PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("tickets.pdf");
  await page.context().setOffline(true);
  await expect(page.getByRole("img", { name: /^Code of ticket/ })).toHaveCount(2);
  await page.context().setOffline(false);
});

test("staff refund one ticket of an order, and it lets nobody in any more", async ({ page, site, request }) => {
  const { key, transactionID } = await buyAtGala(request, site, "refund@ash.example");
  await signIn(page, site, "admin");
  await page.goto(`/prairie/studio/events/gala/sales/${transactionID}`);
  await settled(page);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /^Refund \$/ }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: /^Refund \$/ })
    .click();
  await expect(page.getByText(/on its way back/)).toBeVisible();
  await page.goto(`/prairie/events/gala/orders/${key}`);
  await expect(page.getByText("This ticket was refunded. It lets nobody in.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Code of ticket/ })).toHaveCount(1);
});
