import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect } from "./test.ts";

/** The program that the demo town's entrant takes part in, while its entries are open. */
export const contest = "/prairie/contests/excellence-open";

export type Mine = { entries: { entryID: string; title: string; state: string; complete: boolean }[] };

export async function ask<T>(page: Page, site: Server, path: string): Promise<T> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "rosette-auth")?.value;
  const response = await page.request.get(`${site.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
  return response.json() as Promise<T>;
}

export async function openEntry(page: Page, site: Server, title: string): Promise<string> {
  const { entries } = await ask<Mine>(page, site, "/clients/prairie/services/excellence-open/my-entries");
  const entry = entries.find((one) => one.title === title)!;
  await page.goto(`${contest}/entries/${entry.entryID}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return entry.entryID;
}

type Forms = { entryForms: { entryFormQuestions: { name: string; value: unknown }[] }[] };

/** What the server has of a question, whatever the page shows. */
export async function savedAnswer(page: Page, site: Server, entryID: string, name: string): Promise<unknown> {
  const { entryForms } = await ask<Forms>(page, site, `/clients/prairie/services/excellence-open/entries/${entryID}`);
  return entryForms.flatMap((form) => form.entryFormQuestions).find((answer) => answer.name === name)?.value;
}

export const story = (page: Page) => page.getByLabel("The story of the project");
export const saved = (page: Page) => page.locator('[data-slot="saved-mark"]', { hasText: "Saved" });
export const storyName = async (page: Page) => (await story(page).getAttribute("name"))!;
