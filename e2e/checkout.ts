import type { Page } from "@playwright/test";
import { settled } from "./test.ts";

/** From the tickets, with what has no questions in the cart, to where the buyer is typed. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Continue" }).filter({ visible: true }).click();
  await page.waitForURL("**/checkout");
  await settled(page);
}

/** From there to the card's fields, as Ann Winters. */
export async function goToCard(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ann Winters");
  await page.getByLabel("Email").fill("ann@winters.example");
  await page
    .getByRole("button", { name: /^Pay \$/ })
    .filter({ visible: true })
    .click();
}

export const chooseCard = (page: Page, number: string) =>
  page.frameLocator('iframe[title="Card details (test)"]').getByLabel("Use a test card").selectOption(number);

export const completeButton = (page: Page) =>
  page.getByRole("button", { name: "Complete Purchase" }).filter({ visible: true });
