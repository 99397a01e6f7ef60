import { chooseCard, completeButton } from "./checkout.ts";
import { expect, expectFits, settled, signIn, test, toastSaying } from "./test.ts";

const gala = "/prairie/events/gala";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("F17 F32 on a phone four tickets for the gala with a code, a meal and a card; and a member pays the member price", async ({
  page,
  site,
}) => {
  await page.goto(`${gala}/tickets`);
  const product = page.locator('[data-slot="product"]', {
    has: page.getByRole("heading", { name: "Ticket", exact: true }),
  });
  await expect(product).toContainText("$125");
  await expect(product).toContainText("Members $100");
  await page.getByRole("button", { name: "Add Ticket", exact: true }).click();
  for (let tickets = 2; tickets <= 4; tickets += 1)
    await page.getByRole("button", { name: "One more of Ticket", exact: true }).click();
  await page.getByRole("button", { name: "4 items" }).click();
  await page.getByRole("button", { name: "Have a promo code?" }).click();
  await page.getByLabel("Promo code").fill("gala10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(toastSaying(page, "Promotional Code Added")).toBeVisible();
  await page.getByRole("button", { name: "4 items" }).click();
  const total = page.locator('[data-slot="total"]').filter({ visible: true }).first();
  await expect(total).toHaveText("$450.00");
  await expectFits(page);
  await page.getByRole("link", { name: "Continue" }).filter({ visible: true }).click();
  await page.getByRole("link", { name: "Go on without" }).click();

  await expect(page).toHaveURL(`${gala}/tickets/questions`);
  const next = page.getByRole("button", { name: "Continue" }).filter({ visible: true });
  await expect(page.getByRole("group", { name: "Ticket, guest 1 of 4" })).toBeVisible();
  await page.getByLabel("Name").fill("Gus Guest");
  await page.getByLabel("Lake trout").check();
  await page.getByLabel("Allergies").fill("Nuts");
  await page.reload();
  await expect(page.getByLabel("Allergies")).toHaveValue("Nuts");
  await expect(page.getByLabel("Name")).toHaveValue("Gus Guest");
  await expectFits(page);
  await next.click();

  await expect(page).toHaveURL(`${gala}/tickets/checkout`);
  await settled(page);
  await page.getByLabel("Name").fill("Ann Winters");
  await page.getByLabel("Email").fill("ann@winters.example");
  await page.getByRole("button", { name: "Pay $450.00" }).filter({ visible: true }).click();
  await chooseCard(page, "4242424242424242");
  await completeButton(page).click();
  await expect(page.getByRole("heading", { name: /^See you on \w+ \d+, Ann$/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Code of ticket/ })).toHaveCount(4);
  await expectFits(page);
  await page.getByRole("link", { name: "Hand out your 4 tickets" }).click();

  await expect(page.getByRole("img", { name: /^Code of ticket/ })).toHaveCount(4);
  const guests = page.getByRole("region", { name: "Who comes" });
  await expect(guests).toContainText("Gus Guest");
  await expectFits(page);
  for (const [button, fileName] of [
    ["Tickets as PDF", /\.pdf$/],
    ["Calendar", /\.ics$/],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(fileName);
  }

  await signIn(page, site, "member");
  await page.goto(`${gala}/tickets`);
  await expect(product).toContainText("$100");
  await expect(product.locator("s")).toContainText("$125");
  await page.getByRole("button", { name: "Add Ticket", exact: true }).click();
  await expect(total).toHaveText("$100.00");
  // Nobody asks a member whether they are one.
  await page.getByRole("link", { name: "Continue" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${gala}/tickets/questions`);
});
