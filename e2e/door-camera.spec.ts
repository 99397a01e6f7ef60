import type { Page } from "@playwright/test";
import { shortCodeText } from "../contract/commerce/tickets/short-code.ts";
import { browserSeeing, sightNames } from "./qr-film.ts";
import { addShiftTo, asStaff, makeReady, openers, told, tourCalls, tryNow, type } from "./phones.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";
import { ticketsForTour } from "./tour-tickets.ts";
import { wired } from "./wire.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
];

/** Whether all of it is on the screen, without scrolling. */
const onScreen = (page: Page, text: string) =>
  expect(told(page).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });

for (const [who, openDoor] of Object.entries(openers))
  test(`F34 M02 offline with the camera on, the verdict is whole on the screen of ${who}, the name 40 px high, in the hand and upright on a tablet; those of the order are one press each`, async ({
    site,
    request,
  }) => {
    const [first, second] = await ticketsForTour(request, site, { guestName: "Hazel Okafor" });
    const wire = await wired(site);
    const browser = await browserSeeing(first!.code);
    const context = await browser.newContext({ baseURL: wire.url, viewport: sizes[0]!, permissions: ["camera"] });
    const page = await context.newPage();
    await openDoor(page, { request, site, url: wire.url });
    await page.getByLabel("You are at").selectOption({ index: 1 });
    await makeReady(page);
    await wire.cut();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await onScreen(page, "Let in");
      await onScreen(page, "Hazel Okafor");
      await onScreen(page, "1 of 2 in this order");
      const name = told(page).getByText("Hazel Okafor", { exact: true });
      expect(await name.evaluate((element) => getComputedStyle(element).fontSize)).toBe("40px");
      const band = page.getByRole("status", { name: "Connection" });
      await expect(band).toContainText("Offline, 1 scan waiting");
      expect((await band.boundingBox())!.height).toBeLessThan(50);
      for (const button of ["Type code", "Undo"])
        await expect(page.getByRole("button", { name: button, exact: true })).toBeInViewport({ ratio: 1 });
      const video = await page.getByLabel("What the camera sees").boundingBox();
      expect(video).toEqual({ x: 0, y: 0, ...size });
      await expectFits(page);
    }
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: "Guest list" })).toHaveCount(who === "a pass" ? 0 : 1);

    await told(page)
      .getByRole("button", { name: new RegExp(`^Check In: .* ticket #${second!.number}$`) })
      .click();
    await onScreen(page, "2 of 2 in this order");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(toastSaying(page, `Ticket #${second!.number} status updated.`)).toBeVisible();
    await page.getByRole("button", { name: "Type code" }).click();
    await type(page, shortCodeText(second!.code).toLowerCase());
    await onScreen(page, `Ticket #${second!.number}`);
    await expect(told(page)).toContainText("Let in");
    await page.getByRole("button", { name: "Type code" }).click();
    await type(page, `#${second!.number}`);
    await expect(told(page)).toContainText("Already checked in");
    await page.getByRole("button", { name: "Stop the camera" }).click();
    await expect(told(page)).toContainText("Already checked in");

    await wire.mend();
    await context.setOffline(false);
    await expect(toastSaying(page, /^\d+ scans automatically submitted\.$/)).toBeVisible();
    await type(page, first!.code);
    await expect(told(page)).toContainText("2 of 2 in this order");
    await browser.close();
  });

test("M02 a code is read on paper, tilted, in the dark and white on black", async ({ site, request }) => {
  test.setTimeout(240_000);
  for (const sight of sightNames) {
    const [ticket] = await ticketsForTour(request, site);
    const browser = await browserSeeing(ticket!.code, sight);
    const context = await browser.newContext({ baseURL: site.url, viewport: sizes[0]!, permissions: ["camera"] });
    const page = await context.newPage();
    await openers["a pass"](page, { request, site, url: site.url });
    await page.getByLabel("You are at").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await expect(told(page), sight).toContainText(`ticket #${ticket!.number}`);
    await browser.close();
  }
});

/** Keys as a US scanner presses them, on a computer with a German layout and Caps Lock. */
async function scanWithGermanKeys(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const german: Record<string, string> = { "-": "ß", _: "?", z: "y", y: "z", Z: "Y", Y: "Z" };
  for (const character of text) {
    const isLetter = /[a-z]/i.test(character);
    const place = isLetter
      ? `Key${character.toUpperCase()}`
      : /\d/.test(character)
        ? `Digit${character}`
        : character === "."
          ? "Period"
          : "Minus";
    const plain = german[character] ?? character;
    const key = isLetter ? (plain === plain.toUpperCase() ? plain.toLowerCase() : plain.toUpperCase()) : plain;
    const isShifted = isLetter ? character === character.toUpperCase() : character === "_";
    const pressed = { key, code: place, text: key, modifiers: isShifted ? 8 : 0 };
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...pressed });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: place });
  }
  await page.keyboard.press("Enter");
}

test("a scanner on a cable is read with a German layout and Caps Lock, in the field and beside it", async ({
  page,
  request,
  site,
}) => {
  const [first, second] = await ticketsForTour(request, site);
  const { pass } = await addShiftTo(request, site, { name: "Cora Cable" });
  await page.goto(pass);
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await page.getByLabel("Code or ticket number").focus();
  await scanWithGermanKeys(page, first!.code);
  await expect(told(page)).toContainText(`ticket #${first!.number}`);
  await expect(told(page)).toContainText("Let in");
  await page.getByRole("button", { name: "Undo" }).focus();
  await scanWithGermanKeys(page, second!.code);
  await expect(told(page)).toContainText(`ticket #${second!.number}`);
  await expect(told(page)).toContainText("2 of 2 in this order");
});

test("M02 a ticket that is shown while the one before is still looked up waits for its turn, from the field, a scanner and a button that has the focus", async ({
  page,
  request,
  site,
}) => {
  const bought = [...(await ticketsForTour(request, site)), ...(await ticketsForTour(request, site))];
  const [first, second, third] = bought.map(({ code }) => code);
  const { pass } = await addShiftTo(request, site, { name: "Sue Swift" });
  await page.goto(pass);
  await page.getByLabel("You are at").selectOption({ index: 1 });
  let lookUp = () => {};
  const isHeld = new Promise<void>((resolve) => (lookUp = resolve));
  await page.route("**/checkin/*", (route) => isHeld.then(() => route.fallback()));
  await type(page, first!);
  await type(page, first!);
  await type(page, second!);
  await page.getByRole("button", { name: "Check In", exact: true }).focus();
  await page.keyboard.type(third!);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code or ticket number")).toHaveValue("");
  lookUp();
  await expect(told(page)).toContainText(`ticket #${bought[2]!.number}`);
  const staff = await asStaff(request, site);
  for (const { number } of bought.slice(0, 3)) {
    const { items } = await (await request.get(`${tourCalls(site)}/checkin-items?search=%23${number}`, staff)).json();
    expect(items[0].checkins).toHaveLength(1);
  }
});

test("a press in a guest’s details while a scan is still looked up waits for its turn, and counts once however often it is pressed", async ({
  page,
  request,
  site,
}) => {
  const bought = await ticketsForTour(request, site);
  const [first, second] = bought;
  await signIn(page, site, "verifier");
  await page.goto("/prairie/parades/spring-parade/door");
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await page.getByLabel("No code?").fill(`#${first!.number}`);
  const list = page.getByRole("region", { name: "Check-in list" });
  await list.getByRole("button", { name: new RegExp(`ticket #${first!.number}\\b`) }).click();
  const row = page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: `Ticket #${first!.number}` });
  await expect(row).toBeVisible();
  let lookUp = () => {};
  const isHeld = new Promise<void>((resolve) => (lookUp = resolve));
  await page.route("**/checkin/*", (route) => isHeld.then(() => route.fallback()));
  await page.keyboard.type(second!.code);
  await page.keyboard.press("Enter");
  const button = row.getByRole("button", { name: "Check In" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.dispatchEvent("click");
  lookUp();
  await expect(row).toContainText("Checked in");
  const staff = await asStaff(request, site);
  for (const { number } of [first!, second!]) {
    const { items } = await (await request.get(`${tourCalls(site)}/checkin-items?search=%23${number}`, staff)).json();
    expect([number, items[0].checkins.length]).toEqual([number, 1]);
  }
});

test("the verdict on a ticket that is scanned is seen, however far down the list somebody is", async ({
  page,
  request,
  site,
}) => {
  const [ticket] = await ticketsForTour(request, site);
  await signIn(page, site, "boxoffice");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/parades/spring-parade/door");
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await page.getByLabel("No code?").fill("an");
  const list = page.getByRole("region", { name: "Check-in list" });
  await expect(list.getByRole("listitem").nth(10)).toBeVisible();
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
    (document.activeElement as HTMLElement).blur();
  });
  await page.keyboard.type(ticket!.code);
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText(`ticket #${ticket!.number}`);
  await expect(told(page)).toBeInViewport({ ratio: 1 });
});

test("a builder comes from their own place to the door of their homes, lets in, and goes back", async ({
  page,
  request,
  site,
}) => {
  const [ticket] = await ticketsForTour(request, site);
  await signIn(page, site, "builder");
  await page.goto("/prairie/parades/spring-parade/mine");
  await page.getByRole("link", { name: /^Scan at my homes?$/ }).click();
  await expect(page).toHaveURL(/\/spring-parade\/door$/);
  await page.getByLabel("You are at").selectOption({ index: 1 });
  await type(page, ticket!.code);
  await expect(told(page)).toContainText("Let in");
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/spring-parade\/mine$/);
});

for (const [who, openDoor] of Object.entries(openers))
  test(`the network goes just when ${who} lets in the rest of an order: it is let in by the list, and handed in later`, async ({
    browser,
    request,
    site,
  }) => {
    const [first, second] = await ticketsForTour(request, site, { guestName: "Hazel Okafor" });
    const wire = await wired(site);
    const page = await (await browser.newContext({ baseURL: wire.url })).newPage();
    await openDoor(page, { request, site, url: wire.url });
    await page.getByLabel("You are at").selectOption({ index: 1 });
    await makeReady(page);
    await type(page, first!.code);
    await expect(told(page)).toContainText("1 of 2 in this order");
    await wire.cut();
    await told(page)
      .getByRole("button", { name: new RegExp(`^Check In: .* ticket #${second!.number}$`) })
      .click();
    await expect(told(page)).toContainText(`Let inTicket #${second!.number}`);
    await expect(page.getByText("Offline, 1 scan waiting")).toBeVisible();
    await wire.mend();
    await tryNow(page);
    await expect(toastSaying(page, "1 scans automatically submitted.")).toBeVisible();
  });
