import type { Browser, Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, signIn, test, toastSaying } from "./test.ts";

const page = "/prairie/contests/excellence-open";
const entering = `${page}/enter`;
const dates = "/prairie/studio/contests/excellence-open/dates";
const zones = ["America/Chicago", "Asia/Tokyo"] as const;
const atFive = /\w{3}, \w{3} \d{1,2}, 5:00 PM C[SD]T/;

/** What somebody reads whose own clock is in another zone. */
async function inZone<T>(browser: Browser, site: Server, zone: string, read: (page: Page) => Promise<T>, who?: string) {
  const context = await browser.newContext({ timezoneId: zone, baseURL: site.url });
  try {
    const opened = await context.newPage();
    if (who) await signIn(opened, site, who);
    return await read(opened);
  } finally {
    await context.close();
  }
}

test.describe("a deadline", () => {
  test("N03 reads the same in Tokyo as in Chicago, as the server drew it", async ({ browser, site, request }) => {
    const read = async (opened: Page) => {
      const complaints: string[] = [];
      opened.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      opened.on("pageerror", (error) => complaints.push(error.message));
      await opened.goto(page);
      await expect(opened.getByRole("timer")).toBeVisible();
      await expect(opened.getByRole("link", { name: "Sign in" })).toBeVisible();
      expect(complaints).toEqual([]);
      return opened.getByRole("region", { name: "Dates" }).innerText();
    };
    const [there, here] = [await inZone(browser, site, zones[0], read), await inZone(browser, site, zones[1], read)];
    expect(here).toBe(there);
    expect(here).toMatch(atFive);
    expect(here).toContain("Times are in Central time.");
    expect(await (await request.get(site.url + page)).text()).toContain(atFive.exec(here)![0]);
  });

  test("N03 says the same to entrants wherever they are", async ({ browser, site }) => {
    const read = async (opened: Page) => {
      await opened.goto(entering);
      await expect(opened.getByText(/days? left/)).toBeVisible();
      return atFive.exec(await opened.locator("main").innerText())?.[0];
    };
    const said = await inZone(browser, site, zones[0], read, "entrant2");
    expect(said).toMatch(atFive);
    expect(await inZone(browser, site, zones[1], read, "entrant2")).toBe(said);
  });

  test("N03 is typed as clocks show it where the program is, also from Tokyo", async ({ browser, site }) => {
    const typed = await inZone(
      browser,
      site,
      zones[1],
      async (opened) => {
        await opened.goto(dates);
        const closes = opened.getByRole("group", { name: "Entries", exact: true }).getByLabel("Closes");
        await expect(closes).toHaveValue(/T17:00$/);
        const later = (await closes.inputValue()).replace("T17:00", "T18:30");
        await closes.fill(later);
        await opened.getByRole("button", { name: "Save dates" }).click();
        await expect(toastSaying(opened, "Changes saved.")).toBeVisible();
        await expect(closes).toHaveValue(later);
        return later;
      },
      "admin",
    );
    const shown = await inZone(browser, site, zones[0], async (opened) => {
      await opened.goto(page);
      return opened.getByRole("region", { name: "Dates" }).locator("time").first().getAttribute("dateTime");
    });
    const inChicago = new Date(shown!).toLocaleString("sv-SE", { timeZone: zones[0] }).replace(" ", "T");
    expect(inChicago.slice(0, 16)).toBe(typed);
  });

  test("N03 is extended by the program's clocks, also from Tokyo", async ({ browser, site }) => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const extend = async (opened: Page) => {
      await opened.goto("/prairie/studio/contests/excellence-open/entries");
      await opened
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await opened.getByRole("menuitem", { name: "View" }).waitFor();
      await opened.getByRole("menuitem", { name: "Extend deadline" }).click();
      const dialog = opened.getByRole("dialog", { name: "Extend deadline" });
      await expect(dialog).toContainText("The time is in Central time.");
      await dialog.getByLabel("Open until").fill(`${day}T17:00`);
      const sent = opened.waitForRequest((request) => request.url().endsWith("/extend"));
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(toastSaying(opened, "Deadline changed")).toBeVisible();
      return (await sent).postDataJSON() as { until: string };
    };
    const { until } = await inZone(browser, site, zones[1], extend, "admin");
    expect(new Date(until).toLocaleString("sv-SE", { timeZone: zones[0] })).toBe(`${day} 17:00:00`);
  });
});
