import { buyAtGala } from "./pages.ts";
import { expect, settled, signIn, test } from "./test.ts";
import { wired } from "./wire.ts";

test("F20 on a phone a ticket that was opened once is there without a network, also after a reload, until it is known to be over", async ({
  page,
  site,
  request,
}) => {
  const { key, transactionID } = await buyAtGala(request, site, "phone@ash.example");
  const wire = await wired(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${wire.url}/prairie/events/gala/orders/${key}`);
  const codes = page.getByRole("img", { name: /^Code of ticket/ });
  await expect(codes).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Tickets as PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("tickets.pdf");
  const isKept = () =>
    page.evaluate(
      async () => Boolean(await caches.match(location.href)) && Boolean(await navigator.serviceWorker.ready),
    );
  await expect.poll(isKept).toBe(true);
  await wire.cut();
  await page.context().setOffline(true);
  await page.reload();
  await expect(codes).toHaveCount(2);
  // Another address of the program is no page of tickets: nothing of it is kept.
  await expect(page.goto(`${wire.url}/prairie/events/gala/tickets`)).rejects.toThrow();
  await wire.mend();
  await page.context().setOffline(false);
  const at = `${site.url}/api/clients/prairie/services/gala/transactions/${transactionID}`;
  const { tickets } = await (await request.get(at, { headers: { authorization: `Link ${key}` } })).json();
  const login = { email: "admin@demo.test", password: "rosette-demo-1" };
  const { token } = await (await request.post(`${site.url}/api/users/login`, { data: login })).json();
  const data = { ticketIDs: [tickets[0].ticketID], lineIDs: [], money: "all", reason: "" };
  await request.post(`${at}/refund`, { data, headers: { authorization: `Bearer ${token}` } });
  await page.goto(`${wire.url}/prairie/events/gala/orders/${key}`);
  await expect(page.getByText("This ticket was refunded. It lets nobody in.")).toBeVisible();
  await wire.cut();
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
