import { type CDPSession, type Page, chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import { round, table } from "./machine.ts";
import type { BenchTown } from "./town.ts";

const views = {
  "list, phone": { width: 390, height: 844, query: "" },
  "map, phone": { width: 390, height: 844, query: "?view=map" },
  "list and map, wide": { width: 1440, height: 900, query: "" },
};

/** What a browser holds of a tour of ten homes and of one of six hundred: at first, and at the end of the list. */
export async function benchLongTour({ url, tourPath }: Pick<BenchTown, "url" | "tourPath">): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const rows = [
    [
      "tour",
      "view",
      "elements",
      "marks",
      "script ms",
      "layout ms",
      "heap MB",
      "elements at the end",
      "frames over 50 ms",
    ],
  ];
  try {
    for (const path of ["/prairie/parades/spring-parade/homes", tourPath])
      for (const [name, { query, ...viewport }] of Object.entries(views)) {
        const page = await browser.newPage({ viewport });
        const session = await page.context().newCDPSession(page);
        await session.send("Performance.enable");
        await page.goto(`${url}${path}${query}`, { waitUntil: "networkidle" });
        await page.waitForTimeout(1_500);
        const first = await metricsOf(session);
        const elements = await countElements(page);
        const marks = await page.locator(".map-mark").count();
        const scrolled = query ? { elements, slow: 0 } : await scrollToEnd(page);
        rows.push([
          path.split("/").at(-2)!,
          name,
          `${elements}`,
          `${marks}`,
          round((first["ScriptDuration"] ?? 0) * 1_000),
          round((first["LayoutDuration"] ?? 0) * 1_000),
          round((first["JSHeapUsedSize"] ?? 0) / 1e6, 1),
          `${scrolled.elements}`,
          `${scrolled.slow}`,
        ]);
        await page.close();
      }
  } finally {
    await browser.close();
  }
  return table(rows);
}

async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

const countElements = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

/** Scrolls as a wheel does, until no more homes come; counts the most elements that there were, and the slow frames. */
const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    let [elements, slow, still] = [0, 0, 0];
    let before = performance.now();
    while (still < 30) {
      const from = window.scrollY;
      window.scrollBy(0, 400);
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      if (now - before > 50) slow += 1;
      before = now;
      still = window.scrollY === from ? still + 1 : 0;
      elements = Math.max(elements, document.querySelectorAll("*").length);
    }
    return { elements, slow };
  });
