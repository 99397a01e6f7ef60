import type { Page } from "@playwright/test";
import { chooseCard, completeButton, goToCard, goToCheckout } from "./checkout.ts";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, hold, pageScripts, settled, test, toastSaying } from "./test.ts";

const program = "/harbor/events/opening-night";
const calls = "/api/clients/harbor/services/opening-night";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const usual = { kind: "ticket", audience: "all", fewest: 1, most: 20, tickets: 1, admits: 1, taxable: true };

/** A press of staff's, by the call behind it. */
async function asStaff<T>(page: Page, site: Server, path: string, data: object): Promise<T> {
  const login = { email: "harbor-admin@demo.test", password: "rosette-demo-1" };
  const { token } = (await (await page.request.post(`${site.url}/api/users/login`, { data: login })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`${site.url}${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

/** Puts something on sale under a name of its own, so that no test takes another's. */
async function sell(page: Page, site: Server, name: string, more: object = {}): Promise<string> {
  const product = { ...usual, name, price: "40.00", ...more };
  return (await asStaff<{ productID: string }>(page, site, `${calls}/products`, product)).productID;
}

const add = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name}` }).click();
const more = (page: Page, name: string) => page.getByRole("button", { name: `One more of ${name}` });
const howMany = (page: Page, name: string) =>
  page.getByRole("group", { name: `How many of ${name}` }).getByRole("status");
const total = (page: Page) => page.locator('[data-slot="total"]').filter({ visible: true }).first();
const goOn = (page: Page) => page.getByRole("link", { name: "Continue" }).filter({ visible: true });

test("F32 a visitor goes from a program's page to its tickets, chooses and has them held, on a phone", async ({
  page,
  site,
}) => {
  await sell(page, site, "Deck ticket", { description: "Both choirs, and soup" });
  await page.goto(program);
  await page.getByRole("link", { name: "Get tickets" }).click();
  await expect(page).toHaveURL(`${program}/tickets`);
  await settled(page);
  await add(page, "Deck ticket");
  for (let tickets = 2; tickets <= 4; tickets += 1) await more(page, "Deck ticket").click();
  await expect(howMany(page, "Deck ticket")).toHaveText("4");
  await expect(total(page)).toHaveText("$160.00");
  await expect(page.locator('[data-slot="hold"]')).toHaveText(/Held 1[45]:/);
  await expectFits(page);
  await expectAccessible(page);
  await goOn(page).click();
  await expect(page).toHaveURL(`${program}/tickets/checkout`);
  await expect(page.getByRole("heading", { name: "Check out" })).toBeVisible();
  await expect(page.getByText("4 × Deck ticket").first()).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test("F32 with text at twice its size nothing sticks out, whatever it costs", async ({ page, site }) => {
  await sell(page, site, "Whole upper deck for an evening", { price: "12450.00" });
  const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await page.goto(`${program}/tickets`);
  await add(page, "Whole upper deck for an evening");
  await expect(goOn(page)).toBeVisible();
  await enlarge();
  await expectFits(page);
  await goOn(page).click();
  await settled(page);
  await enlarge();
  await expectFits(page);
});

test("F14 what somebody else holds meanwhile is said by name, and stays in its place", async ({
  page,
  site,
  browser,
}) => {
  await sell(page, site, "Last seat", { size: "1" });
  await page.goto(`${program}/tickets`);
  await expect(page.getByRole("button", { name: "Add Last seat" })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${site.url}${program}/tickets`);
  await other.getByRole("button", { name: "Add Last seat" }).click();
  await expect(other.getByRole("group", { name: "How many of Last seat" }).getByRole("status")).toHaveText("1");
  await expect(goOn(other)).toBeVisible();
  await add(page, "Last seat");
  await expect(
    page.locator('[data-slot="notice"]', { hasText: "Last seat is held by others just now." }),
  ).toBeVisible();
  await expect(page.locator('[data-slot="product"]', { hasText: "Last seat" })).toContainText(
    "Held by others just now",
  );
  await other.context().close();
});

test("F14 the time that is left is shown, said aloud at five minutes and at one, and at its end the cart can be held again", async ({
  page,
  site,
}) => {
  await sell(page, site, "Timed ticket");
  await page.clock.install();
  await page.goto(`${program}/tickets`);
  await add(page, "Timed ticket");
  const hold = page.locator('[data-slot="hold"]');
  await expect(hold).toHaveText(/Held 1[45]:/);
  const said = page.getByRole("status").filter({ hasText: "held for" });
  await expect(said).toHaveCount(0);
  await page.clock.runFor("10:30");
  await expect(hold).toHaveText(/Held 4:/);
  await expect(said).toHaveText("Your cart is held for five more minutes.");
  await page.clock.runFor("03:45");
  await expect(said).toHaveText("Your cart is held for one more minute.");
  await page.clock.runFor("01:00");
  await expect(
    page.getByText("The time for which your cart was held is over").filter({ visible: true }).last(),
  ).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Hold it again" }).click();
  await expect(hold).toHaveText(/Held 1\d:/);
});

test("F14 two tabs have one cart, and the last change counts in both", async ({ page, site, context }) => {
  await sell(page, site, "Shared ticket");
  await page.goto(`${program}/tickets`);
  await add(page, "Shared ticket");
  await expect(goOn(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${program}/tickets`);
  await expect(howMany(second, "Shared ticket")).toHaveText("1");
  await more(second, "Shared ticket").click();
  await expect(howMany(page, "Shared ticket")).toHaveText("2");
  await expect(total(page)).toHaveText("$80.00");
});

test("F14 Back and a reload find the cart, and who buys, as they were left", async ({ page, site }) => {
  await sell(page, site, "Steady ticket");
  await page.goto(`${program}/tickets`);
  await add(page, "Steady ticket");
  await goOn(page).click();
  await settled(page);
  await page.getByLabel("Name").fill("Ann Winters");
  await page.getByLabel("Email").fill("ann@winters.example");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ann Winters");
  await expect(page.getByLabel("Email")).toHaveValue("ann@winters.example");
  await page.goBack();
  await expect(page).toHaveURL(`${program}/tickets`);
  await expect(howMany(page, "Steady ticket")).toHaveText("1");
});

test("F14 without a network what was chosen is kept, said, and sent when there is one again", async ({
  page,
  site,
  context,
}) => {
  await sell(page, site, "Offline ticket");
  await page.goto(`${program}/tickets`);
  await add(page, "Offline ticket");
  await expect(goOn(page)).toBeVisible();
  await context.setOffline(true);
  await more(page, "Offline ticket").click();
  await expect(page.getByText("There is no connection just now").first()).toBeVisible();
  await expect(howMany(page, "Offline ticket")).toHaveText("2");
  await context.setOffline(false);
  await expect(total(page)).toHaveText("$80.00");
  await expect(goOn(page)).toBeVisible();
});

test("F14 a press that comes before the cart is known counts, and once", async ({ page, site }) => {
  await sell(page, site, "Early ticket");
  const letThrough = await hold(page, "**/registration");
  await page.goto(`${program}/tickets`);
  await add(page, "Early ticket");
  await expect(howMany(page, "Early ticket")).toHaveText("1");
  letThrough();
  await expect(total(page)).toHaveText("$40.00");
  await more(page, "Early ticket").click();
  await expect(total(page)).toHaveText("$80.00");
});

test("F14 a press that comes before the page’s scripts counts, and once", async ({ page: staff, site, browser }) => {
  await sell(staff, site, "Hasty ticket");
  const page = await (await browser.newContext()).newPage();
  const letThrough = await hold(page, pageScripts);
  await page.goto(`${site.url}${program}/tickets`);
  await add(page, "Hasty ticket");
  await add(page, "Hasty ticket");
  letThrough();
  await expect(howMany(page, "Hasty ticket")).toHaveText("1");
  await expect(total(page)).toHaveText("$40.00");
  await page.context().close();
});

test("F32 everything is chosen by keyboard alone", async ({ page, site }) => {
  await sell(page, site, "Keyboard ticket");
  await page.goto(`${program}/tickets`);
  await page.getByRole("button", { name: "Add Keyboard ticket" }).focus();
  await page.keyboard.press("Enter");
  await expect(more(page, "Keyboard ticket")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(howMany(page, "Keyboard ticket")).toHaveText("2");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add Keyboard ticket" })).toBeFocused();
});

const takeCards = (page: Page, site: Server) =>
  asStaff(page, site, "/api/clients/harbor/payments/test-gateway", { currentPassword: "rosette-demo-1" });

/** With one of something in the cart and the buyer's name typed, in front of the card fields. */
async function goToCardFor(page: Page, name: string) {
  await page.goto(`${program}/tickets`);
  await add(page, name);
  await goToCheckout(page);
  await goToCard(page);
  await expect(page.getByRole("dialog", { name: "Pay By Credit Card" })).toBeVisible();
}

const isThanked = async (page: Page) => {
  await expect(page).toHaveURL(`${program}/tickets/thanks`);
  await expect(page.getByRole("heading", { name: /^See you / })).toBeVisible();
  await expect(page.getByText("ann@winters.example")).toBeVisible();
};

test("D14 F32 a visitor buys with a card, pressing twice, and has bought once", async ({ page, site }) => {
  await sell(page, site, "Paid ticket");
  await takeCards(page, site);
  await goToCardFor(page, "Paid ticket");
  const dialog = page.getByRole("dialog", { name: "Pay By Credit Card" });
  await expect(dialog.getByRole("columnheader")).toHaveText(["Name", "Qty", "Price", "Total"]);
  await expect(dialog.getByRole("row", { name: "Grand total" })).toContainText("$40.00");
  await expect(dialog).toContainText("test gateway");
  await chooseCard(page, "4242424242424242");
  await expectFits(page);
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/checkout") && sent.push(request.postData() ?? ""));
  await completeButton(page).dblclick();
  await isThanked(page);
  await expect(toastSaying(page, "Your purchase is complete.")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toContain("4242424242424242");
  const ticket = page.getByRole("article", { name: /^Ticket \d+/ });
  await expect(ticket).toContainText("Paid ticket");
  await expect(ticket.getByRole("img", { name: /^Code of ticket/ })).toBeVisible();
  await page.getByText(/^Order \d+$/).click();
  await expect(page.getByRole("button", { name: "Receipt as PDF" })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.reload();
  await isThanked(page);
  await page.getByRole("link", { name: "See your tickets and the order" }).click();
  await expect(ticket).toContainText("Paid ticket");
  await page.goto(`${program}/tickets`);
  await expect(page.getByRole("button", { name: "Add Paid ticket" })).toBeVisible();
});

test("D14 M08 a card that is declined is said, and another one pays for the same cart", async ({ page, site }) => {
  await sell(page, site, "Second try");
  await takeCards(page, site);
  await goToCardFor(page, "Second try");
  await completeButton(page).click();
  await expect(toastSaying(page, "such as 4242 4242 4242 4242")).toBeVisible();
  await chooseCard(page, "4000000000000002");
  await completeButton(page).click();
  await expect(toastSaying(page, "declined")).toBeVisible();
  await chooseCard(page, "4242424242424242");
  await completeButton(page).click();
  await isThanked(page);
});

test("D14 what the buyer's bank asks for is asked, and the purchase goes on", async ({ page, site }) => {
  await sell(page, site, "Asked ticket");
  await takeCards(page, site);
  await goToCardFor(page, "Asked ticket");
  await chooseCard(page, "4000000000003220");
  await completeButton(page).click();
  await page.getByRole("button", { name: "Confirm the payment" }).click();
  await isThanked(page);
});

test("D14 a payment whose answer is lost, on a page that is closed meanwhile, is found paid, once", async ({
  page,
  site,
}) => {
  await sell(page, site, "Lost answer");
  await takeCards(page, site);
  await goToCardFor(page, "Lost answer");
  await chooseCard(page, "4000000000000341");
  await page.route("**/checkout/resume", (route) => route.abort());
  await completeButton(page).click();
  await expect(page.getByRole("heading", { name: "We’re asking about your payment" })).toBeVisible();
  await expect(page.getByText("Please don’t pay again")).toBeVisible();
  await expectAccessible(page);
  await page.goto(program);
  await page.unroute("**/checkout/resume");
  await page.goto(`${program}/tickets/checkout`);
  await isThanked(page);
});

test("D14 a payment that never reached the server is said not to have been charged, on the page and until it is tried again", async ({
  page,
  site,
}) => {
  await sell(page, site, "Lost question");
  await takeCards(page, site);
  await goToCardFor(page, "Lost question");
  await chooseCard(page, "4242424242424242");
  await page.route("**/checkout", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await completeButton(page).click();
  const said = page.locator('[data-slot="notice"]', { hasText: "This didn’t reach us, and nothing was charged." });
  await expect(said).toBeVisible();
  await expect(page.getByText("problem with our checkout form")).toBeHidden();
  await page.unroute("**/checkout");
  await page
    .getByRole("button", { name: /^Pay \$/ })
    .filter({ visible: true })
    .click();
  await chooseCard(page, "4242424242424242");
  await completeButton(page).click();
  await isThanked(page);
});

test("D14 a try that never arrived isn’t told with the words of the card that was declined before it", async ({
  page,
  site,
}) => {
  await sell(page, site, "Second card");
  await takeCards(page, site);
  await goToCardFor(page, "Second card");
  await chooseCard(page, "4000000000000002");
  await completeButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Pay By Credit Card" });
  await expect(dialog.getByRole("alert")).toContainText("declined");
  await chooseCard(page, "4242424242424242");
  await page.route("**/checkout", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await completeButton(page).click();
  await expect(page.getByText("This didn’t reach us, and nothing was charged.").first()).toBeVisible();
  await expect(page.getByText("declined")).toBeHidden();
});

test("D14 what became dearer meanwhile isn't charged before the buyer has seen it", async ({ page, site }) => {
  const productID = await sell(page, site, "Dearer ticket");
  await takeCards(page, site);
  await goToCardFor(page, "Dearer ticket");
  await asStaff(page, site, `${calls}/products/${productID}`, { ...usual, name: "Dearer ticket", price: "55.00" });
  await chooseCard(page, "4242424242424242");
  await completeButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Pay By Credit Card" });
  await expect(dialog.getByText("Your cart comes to $55.00 by now, not $40.00. Nothing was paid yet")).toBeVisible();
  await expect(dialog.getByRole("row", { name: "Grand total" })).toContainText("$55.00");
  await completeButton(page).click();
  await isThanked(page);
});

test("T11 what costs nothing is taken without a card", async ({ page, site }) => {
  await sell(page, site, "Free ticket", { price: "0.00" });
  await page.goto(`${program}/tickets`);
  await add(page, "Free ticket");
  await goOn(page).click();
  await settled(page);
  await page.getByLabel("Name").fill("Ann Winters");
  await page.getByLabel("Email").fill("ann@winters.example");
  await completeButton(page).click();
  await isThanked(page);
});
