import type { Page } from "@playwright/test";
import {
  addShiftTo,
  asStaff,
  goToDoor,
  makeReady,
  openQueue,
  openers,
  told,
  tourCalls,
  tryNow,
  type,
} from "./phones.ts";
import { expect, expectAccessible, expectFits, settled, signIn, test, toastSaying } from "./test.ts";
import { ticketsForTour } from "./tour-tickets.ts";
import { wired } from "./wire.ts";

const phoneSize = { width: 390, height: 844 };
const door = "/prairie/parades/spring-parade/door";
const studio = "/prairie/studio/parades/spring-parade/door";

test("F34 T14 offline a phone remembers whom it let in by a ticket that isn’t in its list, in its other tab, too; says since when it is offline, that there still is no network, and that an undoing counts", async ({
  browser,
  request,
  site,
}) => {
  const [listed] = await ticketsForTour(request, site);
  const wire = await wired(site);
  const context = await browser.newContext({ baseURL: wire.url, viewport: phoneSize });
  const page = await context.newPage();
  await openers["a pass"](page, { request, site, url: wire.url });
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await makeReady(page);
  const other = await context.newPage();
  await other.goto(door);
  await makeReady(other);
  await wire.cut();
  const [unlisted] = await ticketsForTour(request, site);

  await type(page, unlisted!.code);
  await expect(told(page)).toContainText("Signed, not in the list");
  await told(page).getByRole("button", { name: "Let in", exact: true }).click();
  await expect(page.getByText("1 scan waiting")).toBeVisible();
  for (const tab of [page, other]) {
    await type(tab, unlisted!.code);
    await expect(told(tab)).toContainText("Already checked in");
    await expect(told(tab)).toContainText("1 person let in here by it");
    await expect(told(tab)).toContainText("Checked in here");
    await expect(told(tab).getByRole("button", { name: "Let in one more" })).toBeVisible();
  }
  await expectFits(page);
  await expectAccessible(page);
  await type(page, listed!.code);
  await expect(told(page)).toContainText("Let in");
  await type(other, listed!.code);
  await expect(told(other)).toContainText("Already checked in");
  for (const tab of [page, other]) await expect(tab.getByText("5 scans waiting")).toBeVisible();

  await told(page).getByRole("button", { name: "Undo" }).click();
  await expect(toastSaying(page, `Ticket #${listed!.number} status updated.`)).toBeVisible();
  await type(page, unlisted!.code);
  await expect(told(page)).toContainText("Already checked in");
  await expect(toastSaying(page, `Ticket #${listed!.number} status updated.`)).toBeHidden();
  await type(other, listed!.code);
  await expect(told(other)).toContainText("Let in");

  await tryNow(page);
  const waiting = page.getByRole("region", { name: "Waiting scans" });
  await expect(waiting).toContainText(/Still no network at \d+:\d\d:\d\d/);
  await expectFits(page);
  await expectAccessible(page);
  const since = () => waiting.locator("time").first().getAttribute("datetime");
  const before = await since();
  await page.reload();
  await openQueue(page);
  await expect(waiting).toContainText("Offline since");
  expect(await since()).toBe(before);

  await other.close();
  await wire.mend();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(toastSaying(page, /^\d+ scans automatically submitted\.$/)).toBeVisible();
  await expect(waiting).toContainText("Nothing waiting");
});

test("T14 M02 what a phone has scanned is handed in without waiting for its list; a scan that is refused is put aside with its reason, and the others go on", async ({
  browser,
  request,
  site,
}) => {
  const tickets = [...(await ticketsForTour(request, site)), ...(await ticketsForTour(request, site))];
  const wire = await wired(site);
  const page = await (await browser.newContext({ baseURL: wire.url, viewport: phoneSize })).newPage();
  await openers["a signed-in verifier"](page, { request, site, url: wire.url });
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await makeReady(page);
  await wire.cut();
  for (const [before, { code }] of tickets.slice(0, 3).entries()) {
    await type(page, code);
    await expect(told(page)).toContainText("Let in");
    await expect(page.getByText(`${before + 1} scan${before > 0 ? "s" : ""} waiting`)).toBeVisible();
  }
  // As a version with a fault would have kept it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        void (async () => {
          const named = (await indexedDB.databases()).find(({ name }) => name?.startsWith("rosette door"))!;
          const opening = indexedDB.open(named.name!);
          opening.onsuccess = () => {
            const store = opening.result.transaction("scans", "readwrite").objectStore("scans");
            const all = store.getAll();
            all.onsuccess = () => {
              const broken = { ...all.result[1], told: "nonsense" };
              store.put(broken, broken.scanID).onsuccess = () => {
                opening.result.close();
                resolve();
              };
            };
          };
          opening.onerror = () => reject(opening.error!);
        })();
      }),
  );
  await page.route("**/door/list**", () => undefined);
  await openQueue(page);
  await wire.mend();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(toastSaying(page, /^[12] scans automatically submitted\.$/)).toBeVisible();
  const refused = page.getByRole("region", { name: "Refused scans" });
  await expect(refused).toContainText("1 scan refused");
  await expect(page.getByRole("status", { name: "Connection" })).toBeHidden();
  await expectFits(page);
  await expectAccessible(page);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(refused).toContainText("1 scan refused");
  await refused.getByRole("button", { name: "Forget it" }).click();
  await expect(refused).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Code or ticket number")).toBeVisible();
  await expect(refused).toBeHidden();
});

test("a door in a browser that keeps nothing says so, and lets in with a network", async ({ page, request, site }) => {
  const [ticket] = await ticketsForTour(request, site);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await page.setViewportSize(phoneSize);
  await openers["a signed-in verifier"](page, { request, site, url: site.url });
  await expect(page.getByText("This browser keeps nothing, so this door needs a network")).toBeVisible();
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await type(page, ticket!.code);
  await expect(told(page)).toContainText("Let in");
  await expectFits(page);
  await expectAccessible(page);
});

test("F24 Lost ends a phone and its pass, and gives a new pass to hand out; the link in the phone’s messages opens no door", async ({
  page,
  browser,
  request,
  site,
}) => {
  const name = "Lou Lost";
  const { pass } = await addShiftTo(request, site, { name });
  const [ticket] = await ticketsForTour(request, site);
  const context = await browser.newContext({ baseURL: site.url, viewport: phoneSize });
  const phone = await context.newPage();
  await phone.goto(pass);
  await phone.getByLabel("You are at").selectOption({ index: 1 });
  await type(phone, ticket!.code);
  await expect(told(phone)).toContainText("Let in");

  await signIn(page, site, "admin");
  await page.goto(studio);
  await page
    .getByRole("button", { name: `Lost: the device of ${name}` })
    .first()
    .click();
  const asked = page.getByRole("alertdialog", { name: "End this device?" });
  await expect(asked).toContainText("so is the pass");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "End the device" }).click();
  const shown = page.getByRole("dialog", { name: `Pass for ${name}` });
  const fresh = new URL(await shown.getByText(/\/door\/shift\//).innerText()).pathname;

  await phone.reload();
  await expect(phone.getByText("This is over")).toBeVisible();
  await expect(phone.getByText("nothing of the door is on this phone any more")).toBeVisible();
  await phone.goto(pass);
  await expect(phone.getByText("It has ended. Ask whoever runs the program for a new one.")).toBeVisible();
  await expectFits(phone);
  await phone.goto(fresh);
  await expect(phone.getByText("Your shift ends")).toBeVisible();
  await expect(phone.getByLabel("You are at")).toBeVisible();
});

test("P03 a verifier who was unassigned while offline hands in what they scanned before, and is told that it is over", async ({
  browser,
  request,
  site,
}) => {
  const [ticket] = await ticketsForTour(request, site);
  const staff = await asStaff(request, site);
  const login = { email: "guest@demo.test", password: "rosette-demo-1" };
  const { user } = await (await request.post(`${site.url}/api/users/login`, { data: login })).json();
  const at = `${tourCalls(site)}/ticket-verifiers`;
  const assignment = { userID: user.userID, propertyID: null };
  expect((await request.post(`${at}/assign`, { ...staff, data: assignment })).status()).toBe(200);
  const wire = await wired(site);
  const page = await (await browser.newContext({ baseURL: wire.url, viewport: phoneSize })).newPage();
  await signIn(page, { ...site, url: wire.url }, "guest");
  await goToDoor(page);
  await makeReady(page);
  await wire.cut();
  await type(page, ticket!.code);
  await expect(page.getByText("1 scan waiting")).toBeVisible();
  expect((await request.post(`${at}/unassign`, { ...staff, data: assignment })).status()).toBe(200);
  await wire.mend();
  await tryNow(page);
  await expect(toastSaying(page, "1 scans automatically submitted.")).toBeVisible();
  await expect(page.getByText("This is over")).toBeVisible();
  await expect(page.getByLabel("Code or ticket number")).toBeHidden();
  await expectAccessible(page);
});

test("F09 F34 a volunteer finds José Núñez by “jose nunez”, with a network and without one; a lost phone’s list says no name", async ({
  browser,
  request,
  site,
}) => {
  const [first, second] = await ticketsForTour(request, site, { guestName: "José Núñez" });
  const wire = await wired(site);
  const context = await browser.newContext({ baseURL: wire.url, viewport: phoneSize });
  const page = await context.newPage();
  await openers["a signed-in verifier"](page, { request, site, url: wire.url });
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await makeReady(page);
  // As a pass leaves the list: the account loads it anew, with names.
  await forgetNamesOn(page);
  // Asked for once the list is stored.
  const isLoadedAnew = page.waitForResponse((response) => response.url().includes("/let-in"));
  await page.reload();
  await isLoadedAnew;
  await makeReady(page);
  const list = page.getByRole("region", { name: "Check-in list" });
  const rowOf = ({ number }: { number: number }) => list.getByRole("listitem").filter({ hasText: `#${number}` });
  await list.getByRole("searchbox").fill("nunez jose");
  await expect(rowOf(first!)).toContainText("José Núñez");
  await rowOf(first!).getByRole("button", { name: "Check In" }).click();
  await expect(told(page)).toContainText("Let in");
  await list.getByRole("searchbox").fill("");

  await wire.cut();
  await context.setOffline(true);
  await expect(list).toContainText("Without a network, type both in full.");
  await list.getByRole("searchbox").fill("jose nunez");
  await expect(rowOf(second!)).toContainText("José Núñez");
  await expect(rowOf(first!)).toContainText("Checked in");
  await expectFits(page);
  await expectAccessible(page);
  await rowOf(second!).getByRole("button", { name: "Check In" }).click();
  await expect(told(page)).toContainText("Let in");
  await expect(told(page)).toContainText("José Núñez");
  await expect(rowOf(second!)).toContainText("Checked in");
  await expect(page.getByText("1 scan waiting")).toBeVisible();
  await list.getByRole("searchbox").fill("jose");
  await expect(list).toContainText("Type the first and last name in full.");
  await list.getByRole("searchbox").fill("nobody here");
  await expect(list).toContainText("Nobody of that name is in this phone’s list.");
  await settled(page);
  expect(await keptOn(page)).not.toMatch(/José|Núñez|nunez/);

  await wire.mend();
  await context.setOffline(false);
  await expect(page.getByText("1 scan waiting")).toBeHidden();
  const staff = await asStaff(request, site);
  const { items } = await (await request.get(`${tourCalls(site)}/checkin-items?search=jose%20nunez`, staff)).json();
  expect(items.find(({ number }: { number: number }) => number === second!.number).checkins).toHaveLength(1);
});

/** Takes the names from the phone's list, so that it is one that was loaded under a pass. */
const forgetNamesOn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("not writable"));
      });
    const [{ name } = {}] = (await indexedDB.databases()).filter((one) => one.name?.startsWith("rosette door "));
    const database = await done(indexedDB.open(name!));
    for (const part of database.objectStoreNames) {
      const rows = database.transaction(part, "readwrite").objectStore(part);
      for (const key of await done(rows.getAllKeys())) {
        if (String(key).startsWith("name ")) await done(rows.delete(key));
        if (key === "list") await done(rows.put({ ...(await done(rows.get(key))), hasNames: false }, key));
      }
    }
    database.close();
  });

/** All that lies in the door's own database. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error("not readable"));
      });
    const [{ name } = {}] = (await indexedDB.databases()).filter((one) => one.name?.startsWith("rosette door "));
    const database = await done(indexedDB.open(name!));
    const texts = [...database.objectStoreNames].map(async (part) => {
      const kept = database.transaction(part).objectStore(part);
      return JSON.stringify([await done(kept.getAllKeys()), await done(kept.getAll())]);
    });
    return (await Promise.all(texts)).join();
  });
