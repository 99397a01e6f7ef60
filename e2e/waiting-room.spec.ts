import type { APIRequestContext, Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, settled, test } from "./test.ts";

const program = "/harbor/events/opening-night";
const calls = "/api/clients/harbor/services/opening-night";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const usual = { kind: "ticket", audience: "all", fewest: 1, most: 20, tickets: 1, admits: 1, taxable: true };

/** One may buy at once, and somebody does. Answers the buyer's cookie. */
async function somebodyBuys(request: APIRequestContext, site: Server, name: string): Promise<string> {
  const login = { email: "harbor-admin@demo.test", password: "rosette-demo-1" };
  const { token } = (await (await request.post(`${site.url}/api/users/login`, { data: login })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const product = { ...usual, name, price: "40.00" };
  expect((await request.post(`${site.url}${calls}/products`, { data: product, headers })).status()).toBe(200);
  const { settings } = (await (await request.get(`${site.url}${calls}/sales-settings`, { headers })).json()) as {
    settings: object;
  };
  const data = { ...settings, waitingRoom: true, mostBuying: 1 };
  expect((await request.post(`${site.url}${calls}/sales-settings`, { data, headers })).status()).toBe(200);
  const join = () =>
    fetch(`${site.url}${calls}/line/join`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
  await expect.poll(async () => (await request.get(`${site.url}${calls}/line`)).json()).toMatchObject({ most: 20 });
  const joined = await join();
  expect(await joined.json()).toMatchObject({ state: "turn" });
  return joined.headers.get("set-cookie")!.split(";")[0]!;
}

const leave = (site: Server, cookie: string) =>
  fetch(`${site.url}${calls}/line/leave`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json", cookie },
  });

const ahead = (page: Page) => page.locator('[data-line="ahead"]');

test("in a rush a visitor who chose a ticket waits in line, and has it in the cart when it is their turn", async ({
  page,
  site,
}) => {
  const buyer = await somebodyBuys(page.request, site, "Rush ticket");
  await page.goto(`${program}/tickets`);
  await settled(page);
  await page.getByRole("button", { name: "Add Rush ticket" }).click();
  await expect(page).toHaveURL(`${program}/line`);
  await expect(page.getByText("You are in line")).toBeVisible();
  await expect(ahead(page)).toHaveText("0");
  await expectFits(page);
  await expectAccessible(page);
  // Another tab has the same place.
  const tab = await page.context().newPage();
  await tab.goto(`${program}/line`);
  await expect(tab.getByText("You joined at 1")).toBeVisible();
  await tab.close();
  await page.reload();
  await expect(page.getByText("You joined at 1")).toBeVisible();
  await page.getByText("Email me before my turn").click();
  await page.getByLabel("Email").fill("rush@buyer.example");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write to me" }).click();
  await expect(page.getByText("we write to rush@buyer.example")).toBeVisible();
  await leave(site, buyer);
  await expect(page.getByText("It is your turn", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose tickets" }).click();
  await expect(page).toHaveURL(`${program}/tickets#turn`);
  await expect(page.locator('[data-slot="hold"]')).toHaveText(/Held 1[45]:/);
  await page.goto(`${program}/line`);
  await page.getByRole("button", { name: "Give up my turn" }).click();
  await expect(page).toHaveURL(program);
});

test("without a script a place is taken, renews itself, and becomes a turn", async ({ browser, page, site }) => {
  const buyer = await somebodyBuys(page.request, site, "Plain ticket");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await context.newPage();
  await plain.goto(`${program}/line`);
  await plain.getByRole("button", { name: "Join the line" }).click();
  await expect(plain.getByText("You are in line")).toBeVisible();
  await expect(plain.getByText("You joined at 1")).toBeVisible();
  await leave(site, buyer);
  // The page renews itself every ten seconds.
  await expect(plain.getByText("It is your turn", { exact: true })).toBeVisible({ timeout: 30_000 });
  await plain.getByRole("button", { name: "Choose tickets" }).click();
  await expect(plain).toHaveURL(`${program}/tickets#turn`);
  await plain.goto(`${program}/line`);
  await plain.getByRole("button", { name: "Give up my turn" }).click();
  await expect(plain).toHaveURL(program);
  await context.close();
});
