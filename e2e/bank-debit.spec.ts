import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type FakeProvider, openFakeProvider } from "../test/providers/open.ts";
import { stripeKeys } from "../test/providers/keys.ts";
import { stripeScript } from "../test/providers/stripe-script.ts";
import { type Server, startServer } from "./server.ts";
import { expect, expectAccessible, expectFits, signIn, signOut, test, toastSaying } from "./test.ts";
import { copyTown } from "./towns.ts";

let fake: FakeProvider;
let site: Server;

// oxlint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, info) => {
  fake = await openFakeProvider("stripe");
  const { folder, environment } = await copyTown(info.file);
  site = await startServer(folder, { ...environment, STRIPE_URL: fake.url });
});
test.afterAll(async () => {
  await site.stop();
  rmSync(site.folder, { recursive: true, force: true });
  await fake.close();
});
test.beforeEach(({ page }) =>
  page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: stripeScript }),
  ),
);

/** Stripe tells the product how a payment stands. */
async function tell(kind: string, reference: string) {
  expect(await fake.tell({ to: `${site.url}/api/clients/prairie/payments/webhook`, kind, reference })).toEqual([200]);
}

/** The debit that was begun last. */
async function lastDebit(page: Page): Promise<string> {
  const response = await page.request.get(`${fake.url}/v1/payment_intents`, {
    headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
  });
  return ((await response.json()) as { data: { id: string }[] }).data[0]!.id;
}

async function beginCheckout(page: Page, name: string) {
  await page.goto(`${site.url}/prairie/events/gala/tickets`);
  await page
    .getByRole("button", { name: /After-party/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: /Check out|Continue/ })
    .first()
    .click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Email/).fill(`${name.split(" ")[0]!.toLowerCase()}@haddad.example`);
  await page
    .getByRole("button", { name: /^Pay \$/ })
    .first()
    .click();
  return page.getByRole("dialog", { name: "Pay by card or bank account" });
}

test("an association turns bank accounts on; a buyer pays from one, waits, and has the tickets once it is through", async ({
  page,
}) => {
  await signIn(page, site, "owner");
  await page.goto(`${site.url}/prairie/studio/payments`);
  await page.getByRole("radio", { name: /Stripe/ }).check();
  await page.getByRole("radio", { name: "Tests: no money moves" }).check();
  await page.getByLabel("Publishable key").fill(stripeKeys.publishableKey);
  await page.getByLabel("Secret key").fill(stripeKeys.secretKey);
  await page.getByLabel("Webhook signing secret").fill(stripeKeys.webhookSecret);
  await page.getByLabel("Buyers may pay from a bank account (ACH)").check();
  await page.getByLabel("Your password").fill("rosette-demo-1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and take payments" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(page.getByText("Bank accounts, too")).toBeVisible();
  await signOut(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await beginCheckout(page, "Noor Haddad");
  await expect(dialog.getByText("Stripe asks for your card here.")).toBeVisible();
  await dialog.getByRole("radio", { name: /Bank account/ }).check();
  await expect(dialog.getByText("Stripe asks for your bank here, with its terms.")).toBeVisible();
  await expect(dialog.getByText(/you authorize Prairie Home Builders Association to take \$/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole("button", { name: "Complete Purchase" }).click();
  await expect(page.getByRole("heading", { name: "Your bank payment is on its way" })).toBeVisible();
  await expect(page.getByText("It takes up to 5 business days.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  const debit = await lastDebit(page);
  const url = page.url();
  await signIn(page, site, "owner");
  await page.goto(`${site.url}/prairie/studio/events/gala/sales?search=noor`);
  await expect(page.getByText("Bank payment on its way").first()).toBeVisible();
  await expectFits(page);
  await signOut(page);

  await fake.debit({ payment: debit });
  await tell("payment_intent.succeeded", debit);
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByText("Your purchase is complete.").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("a buyer whose bank says no is told why where they look, and begins again", async ({ page }) => {
  const dialog = await beginCheckout(page, "Ida Haddad");
  await dialog.getByRole("radio", { name: /Bank account/ }).check();
  await dialog.getByRole("button", { name: "Complete Purchase" }).click();
  await expect(page.getByRole("heading", { name: "Your bank payment is on its way" })).toBeVisible();
  const url = page.url();
  const debit = await lastDebit(page);
  await fake.debit({ payment: debit, failure: "insufficient_funds" });
  await tell("payment_intent.payment_failed", debit);
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Your payment failed" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("There wasn’t enough money in the bank account.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Order again" }).click();
  await expect(page).toHaveURL(/\/prairie\/events\/gala$/);
});
