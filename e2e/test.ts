import { rmSync } from "node:fs";
import axe, { type RunOptions } from "axe-core";
import { type Locator, type Page, expect, test as base } from "@playwright/test";
import type { Server } from "./server.ts";
import { attend, settled } from "./settled.ts";
import { openCopy } from "./towns.ts";

type Site = { of(file: string): Promise<Server> };

/** Tests against the running product and the demo town; each test file has a town of its own. */
export const test = base.extend<{ site: Server }, { sites: Site }>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let current: { file: string; server: Server } | undefined;
      const close = async () => {
        await current?.server.stop();
        if (current) rmSync(current.server.folder, { recursive: true, force: true });
      };
      await use({
        async of(file) {
          if (current?.file === file) return current.server;
          await close();
          current = { file, server: await openCopy(file) };
          return current.server;
        },
      });
      await close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: async ({ sites }, use, info) => use(await sites.of(info.file)),
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    context.on("page", attend);
    await use(context);
    // What a route was still fetching has nobody to answer any more.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect, settled };

const tokens = new WeakMap<Server, Map<string, string>>();

/** Signs in as one of the demo accounts, the way the browser keeps it; a test that ends the session takes one of its own. */
export async function signIn(page: Page, site: Server, name: string): Promise<void> {
  const known = tokens.get(site) ?? new Map<string, string>();
  tokens.set(site, known);
  if (!known.has(name)) known.set(name, await newToken(page, site, name));
  await keepToken(page, site, known.get(name)!);
}

/** The same with a session of its own, for tests that end it. */
export const signInAnew = async (page: Page, site: Server, name: string): Promise<void> =>
  keepToken(page, site, await newToken(page, site, name));

/** Signs in over the API, for what a test asks of it. */
export async function newToken(page: Page, site: Server, name: string): Promise<string> {
  const response = await page.request.post(`${site.url}/api/users/login`, {
    data: { email: `${name}@demo.test`, password: "rosette-demo-1" },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { token } = (await response.json()) as { token: string };
  return token;
}

const keepToken = (page: Page, site: Server, value: string) =>
  page.context().addCookies([{ name: "rosette-auth", value, url: site.url }]);

export const signOut = (page: Page) => page.context().clearCookies();

/** What of a page depends on whether it is light or dark; everything else is the same in both. */
const ofColors = { runOnly: { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] } };

type AxeScope = {
  onlyColors?: boolean;
  /** Whether targets are large enough, too: a message may stand in front of one for a moment. */
  alsoTargets?: boolean;
};

/** What axe finds on the page as it stands. It is brought there once; no page has frames, so that it need not look into any. */
export async function violations(
  page: Page,
  { onlyColors = false, alsoTargets = false }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(onlyColors && ofColors),
    ...(alsoTargets && { rules: { "target-size": { enabled: true } } }),
  };
  return page.evaluate(find, options);
}

async function find(options: RunOptions): Promise<string[]> {
  const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** axe finds nothing on the page, once it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
}

/** How many pixels of the page stick out to the right. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function expectFits(page: Page): Promise<void> {
  await settled(page);
  expect(await overflow(page), `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Presses a key until it is heard: the first press after something was lifted may come before the places are measured. */
export async function pressUntil(page: Page, key: string, said: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(said).toBeAttached({ timeout: 2_000 });
  }).toPass();
}

/** Holds what is asked for at an address, until the answered function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: isLet, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isLet;
    await route.continue();
  });
  return resolve;
}

/** What hydrates a public page. */
export const pageScripts = "**/assets/public-*.js";

export const toastSaying = (page: Page, text: string | RegExp) =>
  page.locator('[data-slot="toast"]', { hasText: text });
