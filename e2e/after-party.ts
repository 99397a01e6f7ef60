import type { Page } from "@playwright/test";
import { settled } from "./test.ts";

/** From the tickets of the demo town's gala, with what has no questions in the cart, to where the buyer is typed. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Continue" }).filter({ visible: true }).click();
  await page.waitForURL("**/checkout");
  await settled(page);
}
