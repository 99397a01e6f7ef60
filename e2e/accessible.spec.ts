import type { Page } from "@playwright/test";
import { allAddresses } from "../test/addresses.ts";
import { type Visits, everyPage } from "./pages.ts";
import { expect, overflow, settled, signIn, test, violations } from "./test.ts";

/** Who looks, and in how many parts, so that they can be looked at side by side. */
const people = {
  visitor: 2,
  entrant: 2,
  scorer: 1,
  owner: 1,
  admin: 3,
  "harbor-admin": 1,
  viewer: 1,
  builder: 1,
  sponsor: 1,
  applicant: 1,
  guest: 1,
} as const;
/** A link that is good no more, or a round that there wasn't, is told by the API, and its page says so. */
const meantToFail =
  /\/users\/(password\/reset|get-invitation|get-feeder-invitation|subscription)\/no-such-key|\/services\/[^/]+\/(preview|purchase|ticket|guest-seats|contact-change|waiting-list\/place|door)$|\/sponsors\/[^/]+\/renewal$|\/recommendations\/[^/]+$|\/results\/preview$|\/clients\/[^/]+\/(invoice|certificates\/[^/]+)$/;

test.describe.configure({ mode: "parallel", timeout: 600_000 });

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

/** Colors change at once: on their way from light to dark all that is on the page would be drawn again and again, which took a third of these tests' time. */
const withoutTransitions = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });

async function expectFaultless(page: Page, width: number, colorScheme: "light" | "dark") {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await settled(page);
  const where = `${new URL(page.url()).pathname}, ${width} pixels wide, ${colorScheme}`;
  expect.soft(await overflow(page), `${where}: sticks out`).toBeLessThanOrEqual(0);
  const looking = colorScheme === "dark" ? { onlyColors: true } : { alsoTargets: true };
  expect.soft(await violations(page, looking), where).toEqual([]);
}

/** Zoomed in until only 320 pixels are left. */
async function expectReflow(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 720 });
  await settled(page);
  expect.soft(await overflow(page), `${path}, 320 pixels wide: sticks out`).toBeLessThanOrEqual(0);
}

/** With as much room between lines, letters and words as WCAG 1.4.12 says that a reader may ask for. */
async function expectRoomForSpacing(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 900 });
  const spaced = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await settled(page);
  expect.soft(await overflow(page), `${path}, with text spaced out: sticks out`).toBeLessThanOrEqual(0);
  await spaced.evaluate((sheet) => sheet.replaceSync(""));
}

/** With text at twice its size, as for a reader who asked their browser for larger text. */
async function expectRoomForLargeText(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
  });
  await settled(page);
  expect.soft(await cutOff(page), `${path}, with large text: cut off`).toEqual([]);
}

/** What is read or pressed and isn't wholly there from side to side, but where it can be scrolled to, as a map can be moved, or an ellipsis says so. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - width;
    const above = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...above(element.parentElement)] : [];
    const isMeant = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return (
        /auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || element.matches(".sr-only, .leaflet-container")
      );
    };
    const isRead = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    const out = [...document.body.querySelectorAll(":not(thead *, .sr-only)")].filter(
      (one) =>
        (isRead(one) || one.matches("button, input, select")) &&
        one.getBoundingClientRect().right > width + 1 &&
        !above(one).some(isMeant),
    );
    return [...(over > 0 ? [`${over} pixels too wide`] : []), ...out.map((one) => one.textContent || one.tagName)];
  });

async function look(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(path);
  await expectFaultless(page, 1440, "light");
  await expectFaultless(page, 1440, "dark");
  await expectFaultless(page, 390, "dark");
  await expectFaultless(page, 390, "light");
  await expectReflow(page, path);
  await expectRoomForSpacing(page, path);
  await expectRoomForLargeText(page, path);
}

for (const [person, parts] of Object.entries(people))
  for (let part = 1; part <= parts; part += 1)
    test(`axe finds nothing on any page for ${person}: wide and narrow, light and dark; nothing sticks out, with large text either; no errors (${part} of ${parts})`, async ({
      page,
      site,
      request,
    }) => {
      const all = (await everyPage(request, site))[person as keyof Visits]!;
      if (person !== "visitor") await signIn(page, site, person);
      await withoutTransitions(page);
      const heard = listen(page);
      for (const path of all.filter((_, at) => at % parts === part - 1))
        await test.step(path, async () => {
          heard.length = 0;
          await look(page, path);
          expect.soft(heard, path).toEqual([]);
        });
    });

test("every route is looked at", async ({ request, site }) => {
  const visits = await everyPage(request, site);
  expect(Object.keys(people).toSorted()).toEqual(Object.keys(visits).toSorted());
  const visited = Object.values(visits).flat();
  const unseen = allAddresses.filter((address) => {
    const whole = new RegExp(`^${address.replace(/:\w+/g, "[^/?]+")}(?:\\?|$)`);
    return !visited.some((path) => whole.test(path));
  });
  expect(unseen).toEqual([]);
});
