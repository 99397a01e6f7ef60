import type { Page } from "@playwright/test";
import { everyPage } from "./pages.ts";
import { expect, overflow, settled, test } from "./test.ts";

/** Public pages for those who read them otherwise: with large text, on a small screen, translated to a language that runs the other way, by a screen reader. */
test.describe.configure({ timeout: 900_000 });

async function forEveryPage(page: Page, paths: readonly string[], look: (path: string) => Promise<void>) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await look(path);
    });
}

const addStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

/** Texts of which a part is hidden by what is around them, be it with an ellipsis. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const skipped = "[data-slot=map], [aria-hidden=true], noscript, script, style, dialog:not([open])";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const own = text.parentElement!;
      if (!text.nodeValue?.trim() || own.closest(skipped) || !own.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let around: Element | null = own; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const edge = around.getBoundingClientRect();
        // For screen readers alone.
        if (edge.width <= 1) break;
        const isBeside = /hidden|clip/.test(overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2);
        const isBelow = /hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3);
        if (isBeside || isBelow)
          cut.push(
            `${text.nodeValue.trim().slice(0, 40)} <${around.tagName.toLowerCase()} ${around.className.toString().slice(0, 80)}>`,
          );
        if (isBeside || isBelow || position === "fixed") break;
      }
    }
    return [...new Set(cut)];
  });

/** Bars that stay while the page scrolls and take more than a third of the screen. */
const tallBars = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((one) => {
        const { position, top, bottom } = getComputedStyle(one);
        const isBar = position === "fixed" || (position === "sticky" && (top === "0px" || bottom === "0px"));
        const { height, width } = one.getBoundingClientRect();
        return (
          isBar &&
          width > innerWidth / 2 &&
          height > innerHeight / 3 &&
          !one.closest("dialog, [aria-hidden=true]") &&
          // The map itself, also while it is on its way.
          !one.querySelector("[data-slot=map], [data-slot=skeleton]")
        );
      })
      .map(
        (one) =>
          `${one.tagName.toLowerCase()} ${one.className.toString().slice(0, 80)}: ${Math.round(one.getBoundingClientRect().height)}`,
      ),
  );

test("with text at twice its size no text is cut, and no bar takes more than a third of a phone's screen", async ({
  page,
  site,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await forEveryPage(page, (await everyPage(request, site))["visitor"]!, async (path) => {
    await addStyle(page, "html { font-size: 200% }");
    await settled(page);
    expect.soft(await cutTexts(page), `${path}: cut`).toEqual([]);
    expect.soft(await tallBars(page), `${path}: bars`).toEqual([]);
  });
});

/** As a browser's translator does it: other words, some of them long, from right to left. */
const turnAround = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.dir = "rtl";
    root.lang = "ar";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (
        !text.nodeValue?.trim() ||
        text.parentElement?.closest("script, style, noscript, [translate=no], .leaflet-container, svg, option")
      )
        continue;
      const font = document.createElement("font");
      font.textContent = text.nodeValue
        .replace(/[a-z]{8,}/gi, (word) => `${word}${"مستقبل".repeat(2)}`)
        .replace(/[a-z]/g, "ب");
      text.replaceWith(font);
    }
  });

test("translated to a language from right to left with longer words, nothing sticks out, on a phone and on a wide screen", async ({
  page,
  site,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await forEveryPage(page, (await everyPage(request, site))["visitor"]!, async (path) => {
    await turnAround(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect.soft(await overflow(page), `${path}, ${width} pixels wide`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.locator('[data-slot="client-menu"] summary');
    if (!(await menu.isVisible())) return;
    await menu.click();
    const { x, width } = (await page.locator('[data-slot="client-menu"] nav').boundingBox())!;
    expect.soft([x >= 0, x + width <= 390], `${path}: the menu is on the screen`).toEqual([true, true]);
  });
});

/** What a screen reader goes by: headings and landmarks. */
const outlineFaults = (page: Page) =>
  page.evaluate(() => {
    const shown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.closest("[aria-hidden=true], dialog:not([open]), [inert]");
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
    const levels = all("h1, h2, h3, h4, h5, h6, [role=heading]").map((one) => ({
      level: Number(one.getAttribute("aria-level") ?? one.tagName.slice(1)),
      text: one.textContent?.slice(0, 30),
    }));
    const skipped = levels.flatMap(({ level, text }, at) => {
      const before = levels[at - 1]?.level ?? 0;
      return level > before + 1 ? [`h${before} is followed by h${level} “${text}”`] : [];
    });
    const nameOf = (one: Element) =>
      one.getAttribute("aria-label") ??
      (one.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ")
        .trim();
    const faults = [...skipped];
    if (levels.filter(({ level }) => level === 1).length !== 1)
      faults.push(`${levels.filter(({ level }) => level === 1).length} h1`);
    if (all("main").length !== 1) faults.push(`${all("main").length} main`);
    for (const kind of ["nav", "aside"]) {
      const names = all(kind).map(nameOf);
      if (names.some((name) => !name)) faults.push(`${kind} without a name`);
      if (new Set(names).size < names.length) faults.push(`two ${kind} of one name: ${names.join(", ")}`);
    }
    for (const link of all("a[href], button")) {
      const words = (link.getAttribute("aria-label") ?? link.textContent ?? "").trim();
      const inside = [...link.querySelectorAll("img")]
        .map(({ alt }) => alt.trim())
        .filter((alt) => alt && words.includes(alt));
      if (inside.length > 0) faults.push(`read twice: ${inside[0]}`);
    }
    const links = all("main a[href]").map(
      (link) => `${link.getAttribute("href")} ${link.getAttribute("aria-label") ?? link.textContent}`,
    );
    for (const [at, link] of links.entries()) if (link === links[at + 1]) faults.push(`the same link twice: ${link}`);
    return [...new Set(faults)];
  });

test("each public page has one first heading, none that skips a level, and landmarks that are told apart", async ({
  page,
  site,
  request,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await forEveryPage(page, (await everyPage(request, site))["visitor"]!, async (path) => {
      expect.soft(await outlineFaults(page), `${path}, ${width} pixels wide`).toEqual([]);
    });
  }
});
