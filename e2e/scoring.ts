import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, signIn, toastSaying } from "./test.ts";

export const scoring = "/prairie/contests/excellence-judging/scoring";
export const studio = "/prairie/studio/contests/excellence-judging";

export const next = (page: Page) => page.getByRole("region", { name: "Next entry" });
export const sheetOf = (page: Page) => page.getByRole("region", { name: "Scoresheet" });
export const foot = (page: Page) => page.locator('[data-slot="scoresheet-foot"]');
export const save = (page: Page) => foot(page).getByRole("button", { name: /^Save/ });

/** Gives every criterion the same number by its buttons. */
export async function give(page: Page, value: string) {
  await expect(sheetOf(page).getByRole("radiogroup").first()).toBeVisible();
  for (const group of await sheetOf(page).getByRole("radiogroup").all()) {
    const steps = group.getByRole("radio");
    const last = await steps.last().getAttribute("value");
    await group
      .getByText(Number(value) > Number(last) ? last! : value, { exact: true })
      .last()
      .click();
  }
}

/** The program's dates as staff set them: what is scored until when. */
export async function closeScoring(page: Page, site: Server, closesAt: string) {
  const login = await page.request.post(`${site.url}/api/users/login`, {
    data: { email: "admin@demo.test", password: "rosette-demo-1" },
  });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const path = `${site.url}/api/clients/prairie/services/excellence-judging`;
  const read = await page.request.get(`${path}/settings`, { headers });
  const { timeframes } = (await read.json()) as { timeframes: { name: string; closesAt: string }[] };
  const data = { timeframes: timeframes.map((one) => (one.name === "scoring" ? { ...one, closesAt } : one)) };
  const saved = await page.request.post(`${path}/timeframes`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  return timeframes.find(({ name }) => name === "scoring")!.closesAt;
}

/** What scorers see of each other, as staff set it. */
export async function letScorersSee(page: Page, site: Server, choice: string) {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers/settings`);
  const field = page.getByLabel("What scorers see of each other");
  await field.selectOption({ label: choice });
  await page.locator("form").filter({ has: field }).getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
}
