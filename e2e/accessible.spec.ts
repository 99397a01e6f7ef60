import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { everyPage } from "./pages.ts";
import { expect, signIn, test } from "./test.ts";

const people = ["visitor", "entrant", "scorer", "admin", "harbor-admin", "viewer", "guest"] as const;
const widths = [1440, 390] as const;
const modes = ["light", "dark"] as const;
/** A link that is good no more is told by the API, and its page says so. */
const meantToFail = /\/users\/(password\/reset|get-invitation)\/no-such-key/;

/** What goes wrong behind a page's back. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !meantToFail.test(message.location().url))
      heard.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !meantToFail.test(response.url()))
      heard.push(`${response.status()} ${response.url()}`);
  });
  return heard;
}

async function settled(page: Page) {
  await expect(page.getByRole("main").first()).toBeVisible();
  await expect(page.locator('[aria-label="Loading"], [data-slot="skeleton"]')).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  return over > 0 ? [...found, `${over} pixels too wide`] : found;
}

for (const person of people)
  test(`axe finds nothing on any page for ${person}: wide and narrow, light and dark; no errors, nothing sticks out`, async ({
    page,
    site,
    request,
  }) => {
    test.setTimeout(600_000);
    const pages = (await everyPage(request, site))[person]!;
    if (person !== "visitor") await signIn(page, site, person);
    const heard = listen(page);
    for (const path of pages)
      await test.step(path, async () => {
        heard.length = 0;
        for (const colorScheme of modes) {
          await page.setViewportSize({ width: widths[0], height: 900 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.goto(path);
          await settled(page);
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 });
            expect.soft(await faultsOf(page), `${path} ${width} ${colorScheme}`).toEqual([]);
          }
        }
        expect.soft(heard, path).toEqual([]);
      });
  });

test("zoomed in until only 320 pixels are left, no page scrolls sideways", async ({ page, site, request }) => {
  test.setTimeout(600_000);
  const pages = await everyPage(request, site);
  await page.setViewportSize({ width: 320, height: 720 });
  for (const person of ["visitor", "entrant", "scorer", "admin"] as const) {
    if (person !== "visitor") await signIn(page, site, person);
    for (const path of pages[person]!) {
      await page.goto(path);
      await settled(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(over, path).toBeLessThanOrEqual(0);
    }
  }
});

test("every route is looked at", async ({ request, site }) => {
  const source = readFileSync(join(import.meta.dirname, "../web/routes.tsx"), "utf8");
  const patterns = [...source.matchAll(/path: "([a-z][^"*]*)"/g)].map(([, path]) => path!);
  const visited = Object.values(await everyPage(request, site)).flat();
  const unseen = patterns.filter((pattern) => {
    const shape = new RegExp(`/${pattern.replace(/:\w+/g, "[^/?]+")}(?:[/?]|$)`);
    return !visited.some((path) => shape.test(path));
  });
  expect(unseen).toEqual([]);
});
