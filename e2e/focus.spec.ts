import type { Page } from "@playwright/test";
import { everyPage } from "./pages.ts";
import { expect, settled, signIn, test } from "./test.ts";

test.describe.configure({ timeout: 300_000 });

/** The most presses of Tab on one page: its head, its tools and the first of its rows. */
const MOST_STOPS = 60;

/** Those of which no address is known beforehand: the first of each. */
const manyOf = [
  /\/parades\/[^/]+\/homes\/[^/]+$/,
  /\/parades\/[^/]+\/public-voting\/[^/]+$/,
  /\/gallery\/[^/]+\/[^/]+$/,
];

const pages = {
  nobody: [
    "/",
    "/prairie",
    "/prairie/events/gala",
    "/prairie/events/gala/tickets",
    "/prairie/contests/excellence-past/winners",
    "/prairie/parades/spring-parade/homes",
    "/prairie/surveys/home-trends/answer",
    "/login",
  ],
  entrant: ["/prairie/contests/excellence-open/entries", "/prairie/contests/excellence-open/enter", "/account"],
  admin: [
    "/prairie/studio",
    "/prairie/studio/contests/excellence-open/entries",
    "/prairie/studio/contests/excellence-open/settings",
    "/prairie/studio/people",
  ],
};

/** What is wrong with the place of the focus: nothing shows where it is, or what stays in front of the page hides all of it. */
const faultOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches("iframe")) return "nothing";
    const name = `${focused.tagName.toLowerCase()} “${(focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40)}”`;
    const shows = (element: Element | null): boolean => {
      if (!element) return false;
      return [undefined, "::before", "::after"].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      });
    };
    // A ring may be drawn by what is around a field, after it, or in it, as in a map's mark.
    const around = [
      focused,
      focused.parentElement,
      focused.closest("label"),
      focused.nextElementSibling,
      focused.firstElementChild,
    ];
    if (!around.some(shows)) return `${name} has no ring`;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]));
    const seen = points.some(([x, y]) => {
      const front = document.elementFromPoint(x!, y!);
      return (
        front !== null &&
        (focused.contains(front) || front.contains(focused) || front.closest("label")?.contains(focused))
      );
    });
    return seen ? undefined : `${name} is hidden`;
  });

for (const [person, paths] of Object.entries(pages))
  for (const width of [390, 1440])
    test(`by Tab each stop shows where one is, and no bar hides it, for ${person}, ${width} pixels wide`, async ({
      page,
      site,
      request,
    }) => {
      const { visitor = [] } = person === "nobody" ? await everyPage(request, site) : {};
      const found = visitor.length > 0 ? manyOf.map((one) => visitor.find((path) => one.test(path))!) : [];
      if (person !== "nobody") await signIn(page, site, person);
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const path of [...paths, ...found])
        await test.step(path, async () => {
          await page.goto(path);
          await page.evaluate(() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("* { transition: none !important }");
            document.adoptedStyleSheets.push(sheet);
          });
          await settled(page);
          const faults: string[] = [];
          for (let stop = 0; stop < MOST_STOPS; stop += 1) {
            await page.keyboard.press("Tab");
            const fault = await faultOfFocus(page);
            if (fault === "nothing") break;
            if (fault) faults.push(fault);
          }
          expect.soft([...new Set(faults)], path).toEqual([]);
        });
    });
