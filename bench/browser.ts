import { type Browser, chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../scripts/chromium.mjs";
import { round, table } from "./machine.ts";
import type { BenchTown } from "./town.ts";

const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const phone = { width: 390, height: 844 };

/** Compressed bytes of every script a browser fetches for a page, until it has nothing more to fetch. */
export async function benchWeight(town: BenchTown): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  const rows = [["public page", "JavaScript kB", "scripts", "CSS kB", "HTML kB"]];
  for (const path of await pagesOfFamilies(browser, town)) {
    const page = await browser.newPage({ viewport: phone });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const types = new Map<string, string>();
    const bytes: Record<string, number> = {};
    let scripts = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => void types.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? "Other";
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
      if (type === "Script") scripts += 1;
    });
    await page.goto(`${town.url}${path}`, { waitUntil: "networkidle" });
    const kB = (type: string) => ((bytes[type] ?? 0) / 1000).toFixed(1);
    rows.push([path, kB("Script"), `${scripts}`, kB("Stylesheet"), kB("Document")]);
    await page.close();
  }
  await browser.close();
  return table(rows);
}

/** A page or two of each family. */
async function pagesOfFamilies(browser: Browser, { url, galleryPath, tourPath }: BenchTown): Promise<string[]> {
  const page = await browser.newPage();
  const firstOf = async (path: string, card: string) => {
    await page.goto(`${url}${path}`);
    return (await page.locator(`[data-slot="${card}"] a`).first().getAttribute("href"))!;
  };
  const [entry, home] = [await firstOf(galleryPath, "gallery-card"), await firstOf(tourPath, "home-card")];
  await page.close();
  const programs = ["/prairie/contests/excellence-open", "/prairie/events/gala", "/prairie/events/gala/tickets"];
  return ["/", "/prairie", ...programs, galleryPath, entry, tourPath, home];
}

/** Lighthouse's own mobile setting: slow 4G and a slow phone, simulated. */
export async function benchLighthouse(town: BenchTown): Promise<string> {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: flags });
  const rows = [
    [
      "page",
      "run",
      "performance",
      "accessibility",
      "best practices",
      "SEO",
      "largest paint ms",
      "blocking ms",
      "shift",
    ],
  ];
  try {
    const paths = [town.galleryPath, town.tourPath, "/prairie/events/gala", "/prairie/events/gala/tickets"];
    const runs = paths.flatMap((path) => [1, 2, 3].map((run) => ({ path, run })));
    for (const { path, run } of runs) {
      const result = await lighthouse(`${town.url}${path}`, {
        port: chrome.port,
        output: "json",
        logLevel: "error",
      });
      const { categories, audits } = result!.lhr;
      const score = (name: string) => round((categories[name]?.score ?? 0) * 100);
      const value = (name: string, digits = 0) => round(audits[name]?.numericValue ?? Number.NaN, digits);
      rows.push([
        path,
        `${run}`,
        score("performance"),
        score("accessibility"),
        score("best-practices"),
        score("seo"),
        value("largest-contentful-paint"),
        value("total-blocking-time"),
        value("cumulative-layout-shift", 3),
      ]);
    }
  } finally {
    chrome.kill();
  }
  return table(rows);
}
