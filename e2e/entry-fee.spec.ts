import { chooseCard, completeButton } from "./checkout.ts";
import { expect, expectFits, signIn, test } from "./test.ts";

const contest = "/harbor/contests/photo";
const evening = "/harbor/events/opening-night";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("F15 D14 an entrant pays and submits an entry in one cart with a ticket to an evening, by the card form of the second provider", async ({
  page,
  site,
}) => {
  await signIn(page, site, "entrant2");
  await page.goto(`${evening}/tickets`);
  await page.getByRole("button", { name: "Add Ticket", exact: true }).click();
  await expect(page.locator('[data-slot="hold"]')).toHaveText(/Held 1[45]:/);
  await page.goto(`${contest}/entries`);
  await page.getByRole("link", { name: "Row, Interrupted", exact: true }).click();
  await expect(page.getByText("Fee: $12, not paid")).toBeVisible();
  await page.getByLabel("When?").fill("01/10/2026");
  await page.getByLabel("I took this photograph myself").check();
  await page.getByRole("button", { name: "Pay $12 and submit" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Go to the payment" }).click();
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order).toContainText("Home and Harbor Photography Contest: Row, Interrupted");
  await expect(order).toContainText("1 × Ticket");
  await expectFits(page);
  await page.getByRole("button", { name: "Pay $12.00" }).filter({ visible: true }).click();
  await chooseCard(page, "4242424242424242");
  await completeButton(page).click();
  await expect(page.getByRole("link", { name: "See your tickets and the order" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Your entries" })).toContainText("It is in.");
  await page.goto(`${contest}/entries`);
  await page.getByRole("link", { name: "Row, Interrupted", exact: true }).click();
  await expect(page.getByText("Fee: $12, paid")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Pay now/ })).toHaveCount(0);
});
