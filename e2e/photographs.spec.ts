import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./test.ts";

const pages = [
  "/prairie",
  "/prairie/contests/excellence-open",
  "/prairie/parades/spring-parade",
  "/prairie/contests/excellence-past/winners",
  "/harbor/surveys/visitors",
];

/** A line of words upon a photograph: where it stands, and how large. */
type Line = { text: string; x: number; y: number; width: number; height: number; least: number };

/** WCAG 2.2, 1.4.3: 3:1 for large letters, 4.5:1 for all others; a control upon the photograph has a ground of its own. */
const linesOnPhotographs = (page: Page): Promise<Line[]> =>
  page.locator("[data-on-photo]").evaluateAll((photographs) =>
    photographs.flatMap((photograph) => {
      const hasOwnGround = (element: Element | null): boolean =>
        element !== null &&
        element !== photograph &&
        (getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)" || hasOwnGround(element.parentElement));
      const walker = document.createTreeWalker(photograph, NodeFilter.SHOW_TEXT);
      const lines: Line[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        if (!node.textContent?.trim() || hasOwnGround(parent) || !parent.checkVisibility({ opacityProperty: true }))
          continue;
        const { fontSize, fontWeight } = getComputedStyle(parent);
        const [size, weight] = [parseFloat(fontSize), Number(fontWeight)];
        const least = size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects())
          if (width > 1 && height > 1) lines.push({ text: node.textContent.trim(), x, y, width, height, least });
      }
      return lines;
    }),
  );

const hideWords = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-on-photo] * { color: transparent !important; text-shadow: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });

const luminance = (red: number, green: number, blue: number): number => {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

/** Of white words, on the brightest point that lies below any of a line's. */
async function worstOn(screen: Buffer, { x, y, width, height }: Line): Promise<number> {
  const box = { left: Math.floor(x), top: Math.floor(y), width: Math.floor(width), height: Math.floor(height) };
  const { data, info } = await sharp(screen).extract(box).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let brightest = 0;
  for (let at = 0; at < data.length; at += info.channels)
    brightest = Math.max(brightest, luminance(data[at]!, data[at + 1]!, data[at + 2]!));
  return 1.05 / (brightest + 0.05);
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
])
  test(`words on a photograph can be read at ${width} pixels, though it were all white`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const white = await sharp({ create: { width: 64, height: 48, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    await page.route("**/api/clients/*/files/**", (route) => route.fulfill({ contentType: "image/png", body: white }));
    const unread: string[] = [];
    for (const path of pages) {
      await page.goto(path, { waitUntil: "networkidle" });
      const lines = await linesOnPhotographs(page);
      expect(lines.length, path).toBeGreaterThan(0);
      await hideWords(page);
      const screen = await page.screenshot({ fullPage: true, animations: "disabled" });
      for (const line of lines) {
        const contrast = await worstOn(screen, line);
        if (contrast < line.least)
          unread.push(`${path}: “${line.text.slice(0, 40)}” has ${contrast.toFixed(2)}:1 of ${line.least}`);
      }
    }
    expect(unread).toEqual([]);
  });
