import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Page, expect, test as base } from "@playwright/test";
import { type Server, startServer } from "./server.ts";

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
          const folder = mkdtempSync(join(tmpdir(), "rosette-site-"));
          cpSync(process.env["E2E_TOWN"]!, folder, { recursive: true });
          current = { file, server: await startServer(folder) };
          return current.server;
        },
      });
      await close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  site: async ({ sites }, use, info) => use(await sites.of(info.file)),
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page }, use) => use(patient(page)),
});

/** A public page can be read before its scripts run; whoever tries its buttons waits until they do. */
export const live = (page: Page) =>
  page.waitForFunction(() => {
    const drawn = document.querySelector("[data-app]");
    return drawn && Object.keys(drawn).some((key) => key.startsWith("__reactProps"));
  });

function patient(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...to) => {
    const response = await goto(...to);
    if (response?.headers()["content-type"]?.startsWith("text/html")) await live(page);
    return response;
  };
  page.reload = async (...how) => {
    const response = await reload(...how);
    await live(page);
    return response;
  };
  return page;
}

export { expect };

/** Signs in as one of the demo accounts, the way the browser keeps it. */
export async function signIn(page: Page, site: Server, name: string): Promise<void> {
  const response = await page.request.post(`${site.url}/api/users/login`, {
    data: { email: `${name}@demo.test`, password: "rosette-demo-1" },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { token } = (await response.json()) as { token: string };
  await page.context().addCookies([{ name: "rosette-auth", value: token, url: site.url }]);
}

export const signOut = (page: Page) => page.context().clearCookies();

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

export const toastSaying = (page: Page, text: string) => page.locator('[data-slot="toast"]', { hasText: text });
