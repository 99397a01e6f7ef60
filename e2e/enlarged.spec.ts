import type { Page } from "@playwright/test";
import { everyPage } from "./pages.ts";
import { expect, signIn, test } from "./test.ts";

/** A page may still be drawing itself. */
const looked = expect.configure({ soft: true, timeout: 3_000 });
const people = ["visitor", "entrant", "scorer", "admin"] as const;

/** As a browser does whose reader asked for larger text. */
const enlarge = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
  });

/** What is read or pressed and isn't wholly there from side to side, but where it can be scrolled to or an ellipsis says so. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - width;
    const above = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...above(element.parentElement)] : [];
    const isMeant = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || element.matches(".sr-only");
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

for (const person of people)
  test(`with text at twice its size on a phone, nothing sticks out or is cut off for ${person}`, async ({
    page,
    site,
    request,
  }) => {
    test.setTimeout(180_000);
    const pages = (await everyPage(request, site))[person]!;
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await enlarge(page);
    if (person !== "visitor") await signIn(page, site, person);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole("main").first()).toBeVisible();
      await expect(page.locator('[aria-label="Loading"], [data-slot="skeleton"]')).toHaveCount(0);
      await looked.poll(() => cutOff(page), { message: path }).toEqual([]);
    }
  });
