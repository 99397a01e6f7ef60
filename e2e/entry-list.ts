import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, signIn } from "./test.ts";

export const studio = "/prairie/studio/contests/excellence-open";

export async function openEntryList(page: Page, site: Server) {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/entries`);
  await expect(page.getByRole("heading", { level: 1, name: "Entries" })).toBeVisible();
}

export const row = (page: Page, title: string) => page.getByRole("row", { name: new RegExp(title) });
export async function act(page: Page, title: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
