import { buyAtGala } from "./pages.ts";
import { expect, expectAccessible, expectFits, settled, signIn, test } from "./test.ts";
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

test("on a wide screen every ticket of an order is seen, without scrolling sideways", async ({
  page,
  site,
  request,
}) => {
  const { key } = await buyAtGala(request, site, "wide@ash.example", 5);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/prairie/events/gala/orders/${key}`);
  const tickets = page.getByRole("article", { name: /^Ticket/ });
  await expect(tickets).toHaveCount(5);
  const strip = await page.getByRole("region", { name: "Tickets" }).boundingBox();
  for (const ticket of await tickets.all()) {
    const box = (await ticket.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(strip!.x + strip!.width + 1);
    expect(box.x).toBeGreaterThanOrEqual(strip!.x);
  }
  await expectFits(page);
  await expectAccessible(page);
});

test("who is signed in finds their orders in the account and in the action panel, what they bought as a guest too", async ({
  page,
  site,
  request,
}) => {
  await buyAtGala(request, site, "entrant@demo.test");
  await signIn(page, site, "entrant");
  await page.goto("/account/orders");
  const coming = page.getByRole("region", { name: "To come" });
  await expect(coming.getByRole("button", { name: /Awards Gala.*2 tickets/ }).first()).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "My Action Panel" }).click();
  const panel = page.getByRole("dialog", { name: "My Action Panel" });
  await panel.getByRole("region", { name: "My Tickets" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/account\/orders#/);
  await coming.getByRole("button").first().click();
  await expect(page).toHaveURL(/\/events\/gala\/orders\//);
  await expect(page.getByRole("img", { name: /^Code of ticket/ }).first()).toBeVisible();
});
