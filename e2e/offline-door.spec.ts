import type { BrowserContext, Page } from "@playwright/test";
import { browserSeeing } from "./qr-film.ts";
import { expect, expectAccessible, expectFits, settled, test, toastSaying } from "./test.ts";
import { nextVersionOf } from "./next-version.ts";
import { asStaff, backToScanning, makeReady, openers, told, tourCalls, tryNow, type } from "./phones.ts";
import { ticketsForTour } from "./tour-tickets.ts";
import { wired } from "./wire.ts";

/** The clock of this device is an hour ahead. */
function anHourAhead() {
  const real = Date.now.bind(Date);
  const ahead = () => real() + 3_600_000;
  globalThis.Date = class extends Date {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [ahead()]) as []));
    }
    static override now = ahead;
  } as DateConstructor;
}

/** As the system does it, when the device is short of memory. */
async function kill(context: BrowserContext, page: Page) {
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

for (const [who, openDoor] of Object.entries(openers))
  test(`F34 T14 M02 M29 the phone of ${who} scans by camera, loses the network, is killed and opened anew, lets in meanwhile, hands it all in at the right time, and does so in a new version, too`, async ({
    site,
    request,
  }) => {
    const [first, second] = await ticketsForTour(request, site);
    const wire = await wired(site);
    const browser = await browserSeeing(first!.code);
    const context = await browser.newContext({
      baseURL: wire.url,
      viewport: { width: 390, height: 844 },
      permissions: ["camera"],
    });
    await context.addInitScript(anHourAhead);
    let page = await context.newPage();
    const open = async () => {
      page = await context.newPage();
      await page.goto("/prairie/parades/spring-parade/door");
      await expect(page.getByLabel("You are at")).toBeVisible();
    };
    await openDoor(page, { request, site, url: wire.url });
    await page.getByLabel("You are at").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Ready?" }).click();
    const ready = page.getByRole("region", { name: "Ready to go on offline" });
    await expect(ready).toContainText(/[\d,]+ tickets on this device/);
    await expect(ready).toContainText("The clock is 60 minutes ahead");
    await expect(ready).toContainText("The page opens without a network");
    await expectAccessible(page);
    await backToScanning(page);

    await wire.cut();
    await context.setOffline(true);
    const began = Date.now();
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await expect(told(page)).toContainText("Let in");
    await expect(told(page)).toContainText(`ticket #${first!.number}`);
    const band = page.getByRole("status", { name: "Connection" });
    await expect(band).toContainText("1 scan waiting");
    await page.getByRole("button", { name: "Stop the camera" }).click();
    await type(page, `R1.${"x".repeat(22)}.${first!.code.split(".")[2]}`);
    await expect(told(page)).toContainText("No ticket found for this code.");
    await type(page, `#${second!.number}`);
    await expect(told(page)).toContainText("Let in");
    await expect(told(page)).toContainText(`Ticket #${second!.number}`);
    await told(page).getByRole("button", { name: "Undo" }).click();
    await type(page, "what the guest said");
    await expect(told(page)).toContainText("That is no ticket’s code or number.");
    await expectFits(page);
    await settled(page);

    await kill(context, page);
    await open();
    await expect(page.getByText("3 scans waiting")).toBeVisible();
    await type(page, second!.code);
    await expect(told(page)).toContainText("Let in");
    await expect(told(page)).toContainText("2 of 2 in this order");
    await type(page, first!.code);
    await expect(told(page)).toContainText("Already checked in");
    await expect(page.getByText("5 scans waiting")).toBeVisible();

    await page.route("**/auto-submit", (call) => call.fulfill({ status: 503 }));
    await wire.mend();
    await context.setOffline(false);
    await expect(toastSaying(page, "Automatic offline mode submission attempt failed.")).toBeVisible();
    await page.unroute("**/auto-submit");
    await tryNow(page);
    await expect(toastSaying(page, "5 scans automatically submitted.")).toBeVisible();
    await expect(page.getByText("scans waiting")).toBeHidden();
    await backToScanning(page);
    await type(page, second!.code);
    await expect(told(page)).toContainText(`ticket #${second!.number}`);
    await expect(told(page)).toContainText("Already checked in");
    // On a very busy machine the list has decided, and hands that in, too.
    await expect(page.getByRole("status", { name: "Connection" })).toBeHidden();
    const staff = await asStaff(request, site);
    for (const { number } of [first!, second!]) {
      const { items } = await (await request.get(`${tourCalls(site)}/checkin-items?search=%23${number}`, staff)).json();
      const came = Date.parse(items[0].checkins[0].timestamp);
      expect(came).toBeGreaterThan(began - 10_000);
      expect(came).toBeLessThan(Date.now() + 10_000);
    }

    // The wire alone: giving the network back to a context without a page can take Chromium a minute.
    await wire.cut();
    await type(page, first!.code);
    await expect(page.getByText("1 scan waiting")).toBeVisible();
    await kill(context, page);
    const next = await nextVersionOf(site);
    await wire.mend(next.url);
    await open();
    await expect(toastSaying(page, "1 scans automatically submitted.")).toBeVisible();
    await expect(page.locator("script[type=module]").first()).toHaveAttribute("src", /assets-next/);

    // This version, too, opens from what is kept of it, and of the one before nothing is needed.
    await makeReady(page);
    await wire.cut();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByLabel("You are at")).toBeVisible();
    await type(page, second!.code);
    await expect(told(page)).toContainText("Already checked in");
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The disk is full.", "QuotaExceededError");
      };
    });
    await type(page, second!.code);
    await expect(told(page)).toContainText("couldn’t keep the scan");
    await browser.close();
    next.close();
  });
