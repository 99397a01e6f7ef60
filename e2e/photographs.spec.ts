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

type Box = { x: number; y: number; width: number; height: number };
/** A line of words upon a photograph: where it stands, in which color (red, green, blue and how far it covers, to 255), and what it needs. */
type Line = Box & { text: string; ink: readonly number[]; least: number };

/** WCAG 2.2, 1.4.3: 3:1 for large letters, 4.5:1 for all others; a control upon the photograph has a ground of its own. */
const linesOnPhotographs = (page: Page): Promise<Line[]> =>
  page.locator("[data-on-photo]").evaluateAll((photographs) =>
    photographs.flatMap((photograph) => {
      const hasOwnGround = (element: Element | null): boolean =>
        element !== null &&
        element !== photograph &&
        (getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)" || hasOwnGround(element.parentElement));
      const brush = document.createElement("canvas").getContext("2d")!;
      const inkOf = (color: string) => {
        brush.clearRect(0, 0, 1, 1);
        brush.fillStyle = color;
        brush.fillRect(0, 0, 1, 1);
        return [...brush.getImageData(0, 0, 1, 1).data];
      };
      const walker = document.createTreeWalker(photograph, NodeFilter.SHOW_TEXT);
      const lines: Line[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        if (!node.textContent?.trim() || hasOwnGround(parent) || !parent.checkVisibility({ opacityProperty: true }))
          continue;
        const { fontSize, fontWeight, color } = getComputedStyle(parent);
        const ink = inkOf(color);
        const [size, weight] = [parseFloat(fontSize), Number(fontWeight)];
        const least = size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects())
          if (width > 1 && height > 1) lines.push({ text: node.textContent.trim(), x, y, width, height, ink, least });
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

const luminance = (color: readonly number[]): number => {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** Of bright words on what lies below them. */
function contrast(ink: readonly number[], ground: readonly number[]): number {
  const covers = ink[3]! / 255;
  const seen = ground.map((part, at) => ink[at]! * covers + part * (1 - covers));
  return (luminance(seen) + 0.05) / (luminance(ground) + 0.05);
}

/** On the worst of the points that lie below a line. */
async function worstOn(screen: Buffer, { x, y, width, height, ink }: Line): Promise<number> {
  const box = { left: Math.floor(x), top: Math.floor(y), width: Math.floor(width), height: Math.floor(height) };
  const { data, info } = await sharp(screen).extract(box).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let worst = Infinity;
  for (let at = 0; at < data.length; at += info.channels)
    worst = Math.min(worst, contrast(ink, [data[at]!, data[at + 1]!, data[at + 2]!]));
  return worst;
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
        const worst = await worstOn(screen, line);
        if (worst < line.least)
          unread.push(`${path}: “${line.text.slice(0, 40)}” has ${worst.toFixed(2)}:1 of ${line.least}`);
      }
    }
    expect(unread).toEqual([]);
  });
