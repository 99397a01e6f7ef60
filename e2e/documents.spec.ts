import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, hold, pageScripts, settled, signIn, signOut, test } from "./test.ts";

const open = "/prairie/contests/excellence-open";
const winners = "/prairie/contests/excellence-past/winners";
const homes = "/prairie/parades/spring-parade/homes";

const ballot = 'a[href*="/public-voting/"]';
/**
 * Where each family of pages is (web/app/document/families), by which links one comes there, and how many kB of scripts a phone may have to load for it: 110,
 * never over 115, and 134 for a checkout. Of programs and surveys 110 isn't reached: their pages are made of whatever sections staff choose, and
 * a survey reads what people type and the conditions of its questions.
 */
const families: Record<string, { at: string; by?: readonly string[]; most: number }> = {
  site: { at: "/prairie", most: 110 },
  program: { at: "/prairie/events/gala", most: 115 },
  gallery: { at: winners, most: 110 },
  entry: { at: winners, by: ['[data-slot="gallery-card"] a'], most: 110 },
  embedded: { at: "/prairie/contests/excellence-past/embed", most: 110 },
  checkout: { at: "/prairie/events/gala/tickets", most: 134 },
  tour: { at: homes, most: 110 },
  sponsors: {
    at: "/prairie/parades/spring-parade/sponsors",
    by: ['[data-slot="sponsor-tier"] a[href*="/sponsors/"]'],
    most: 110,
  },
  home: { at: homes, by: ['[data-slot="home-card"] a'], most: 110 },
  ballot: { at: "/prairie/parades/spring-parade", by: [ballot], most: 110 },
  item: { at: "/prairie/parades/spring-parade", by: [ballot, 'a[href*="/items/"]'], most: 110 },
  survey: { at: "/prairie/surveys/home-trends/answer", most: 115 },
};

test.describe("a public page", () => {
  test("is read, and its links are followed, without any script", async ({ browser, site }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })).newPage();
    await page.goto("/");
    await page.getByRole("link", { name: "Prairie Home Builders Association" }).first().click();
    await page.getByRole("link", { name: "Excellence in Building Awards 2026", exact: true }).last().click();
    await page.getByRole("navigation", { name: "Galleries" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/(winners|gallery\/.+)$/);
    await page.locator('[data-slot="gallery-card"] a').first().click();
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await page.close();
  });

  test("brings no more scripts than it needs, and those after its pictures", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
    await page.goto(winners);
    const hero = asked.findIndex((one) => one.startsWith("image"));
    const living = asked.findIndex((one) => /^script .*\/public-/.test(one));
    expect(hero).toBeGreaterThan(0);
    expect(living).toBeGreaterThan(hero);
    expect(asked.filter((one) => one.startsWith("script")).length).toBeLessThan(8);
    expect(
      asked.filter((one) => /^script .*\/(site|entry)-/.test(one)),
      "pieces of other families",
    ).toEqual([]);
  });

  test("loads no more JavaScript than a phone on a slow line has patience for, whichever family it is of", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const listed = readdirSync(join(import.meta.dirname, "../web/app/document/families"));
    expect(listed.filter((file) => file !== "frames.ts").sort()).toEqual(
      Object.keys(families)
        .map((family) => `${family}.ts`)
        .sort(),
    );
    const loaded = await countScripts(page);
    const heavy: string[] = [];
    for (const [family, { at, by = [], most }] of Object.entries(families)) {
      let path = at;
      await page.goto(path);
      for (const link of by) {
        path = (await page.locator(link).first().getAttribute("href"))!;
        await page.goto(path);
      }
      const bytes = await loaded(path);
      expect(bytes, `${family} has scripts`).toBeGreaterThan(50_000);
      if (bytes > most * 1_000) heavy.push(`${family} ${path}: ${bytes / 1_000} kB of ${most}`);
    }
    expect(heavy).toEqual([]);
  });

  test("looks for what was typed and chosen before its scripts came", async ({ site, browser }) => {
    const page = await (await browser.newContext()).newPage();
    const letThrough = await hold(page, pageScripts);
    await page.goto(site.url + homes);
    const search = page.getByRole("searchbox", { name: "Street, city, zip or builder" });
    const beds = page.getByRole("combobox", { name: "Bedrooms" });
    await search.pressSequentially("zebra");
    await page.getByText("All filters").click();
    await beds.selectOption({ label: "3 or more bedrooms" });
    letThrough();
    await expect(page).toHaveURL(/[?&]search=zebra/);
    await expect(page).toHaveURL(/[?&]beds=3/);
    await expect(search).toHaveValue("zebra");
    await expect(beds).toHaveValue("3");
    await page.context().close();
  });

  test("is fetched while the pointer rests on its link", async ({ page }) => {
    await page.goto("/prairie");
    const ahead = page.context().waitForEvent("request", (request) => new URL(request.url()).pathname === open);
    await page.locator(`a[href="${open}"]`).last().hover();
    expect((await ahead).headers()["sec-purpose"]).toContain("prefetch");
  });

  test("shows no trace of who signed out to whoever comes Back", async ({ page, site }) => {
    await signIn(page, site, "entrant");
    await page.goto("/prairie");
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await page.goto(open);
    await signOut(page);
    await page.goBack();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Account of/ })).toHaveCount(0);
  });

  test("keeps in its address what is looked for, and Back leaves the page", async ({ page }) => {
    await page.goto(open);
    await page.goto(winners);
    const tab = page.getByRole("main").locator('[data-slot="tabs"] a').nth(1);
    await tab.click();
    await expect(page).toHaveURL(/\?group=/);
    await page.getByLabel("Search this gallery").fill("zzz");
    await expect(page).toHaveURL(/search=zzz/);
    await page.reload();
    await expect(page.getByText("Nothing here matches “zzz”")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(page).toHaveURL(winners);
    await page.goBack();
    await expect(page).toHaveURL(open);
  });
});

test("R04 leaving a changed form for a public page asks once, and goes there", async ({ page, site }) => {
  await signIn(page, site, "entrant");
  await page.goto("/account");
  await page.getByLabel("Full name").fill("Rosalind");
  await page.getByRole("link", { name: "Rosette" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("unsaved changes");
  let askedAgain = false;
  page.on("dialog", (dialog) => {
    askedAgain = true;
    void dialog.accept();
  });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(askedAgain).toBe(false);
});

for (const [who, path, field] of [
  ["builder", "/prairie/parades/fall-parade/register-a-home", "Company"],
  ["guest", "/prairie/events/gala/become-a-sponsor", "Name"],
] as const)
  test(`R04 what was typed at ${path.split("/").at(-1)} isn't left unasked, by a link or a reload`, async ({
    page,
    site,
  }) => {
    await signIn(page, site, who);
    await page.goto(path);
    await page.getByRole("textbox", { name: field }).first().fill("Tallgrass Builders");
    await page.getByRole("banner").getByRole("link").first().click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("textbox", { name: field }).first()).toHaveValue("Tallgrass Builders");
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloaded;
  });

/** How many bytes of scripts come over the wire for a page, packed as they are and with their headers, where nothing was kept. */
async function countScripts(page: Page): Promise<(path: string) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return async (path) => {
    await settled(page);
    await session.send("Network.clearBrowserCache");
    bytes = 0;
    await page.goto(path);
    await settled(page);
    return bytes;
  };
}
