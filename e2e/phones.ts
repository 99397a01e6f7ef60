import type { APIRequestContext, Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, signIn } from "./test.ts";

const program = "/prairie/parades/spring-parade";

/** What staff of the demo town's association send along. */
export async function asStaff(request: APIRequestContext, site: Server) {
  const login = { email: "admin@demo.test", password: "rosette-demo-1" };
  const { token } = await (await request.post(`${site.url}/api/users/login`, { data: login })).json();
  return { headers: { authorization: `Bearer ${token}` } };
}

export const tourCalls = (site: Server) => `${site.url}/api/clients/prairie/services/spring-parade`;

/** A shift of the tour, everywhere unless a home is named, and the address of its pass. */
export async function addShiftTo(
  request: APIRequestContext,
  site: Server,
  { name, propertyID = null }: { name: string; propertyID?: string | null },
): Promise<{ shiftID: string; pass: string }> {
  const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const facts = { name, propertyID, startsAt: moment(-24), endsAt: moment(24), sells: false };
  const staff = await asStaff(request, site);
  const { url, shiftID } = await (await request.post(`${tourCalls(site)}/shifts`, { ...staff, data: facts })).json();
  return { shiftID, pass: new URL(url).pathname };
}

/** The tour's door, at its first home. */
export async function goToDoor(page: Page): Promise<void> {
  await page.goto(`${program}/door`);
  await page.getByLabel("You are at").selectOption({ index: 1 });
}

/** In whose right a phone stands at the door: a verifier's who signed in, or a shift's whose pass it was opened with. */
export const openers = {
  "a signed-in verifier": async (page: Page, { site, url }: Opening) => {
    await signIn(page, { ...site, url }, "verifier");
    await page.goto(`${program}/door`);
  },
  "a pass": async (page: Page, { request, site }: Opening) => {
    const { pass } = await addShiftTo(request, site, { name: "Vera Volunteer" });
    await page.goto(pass);
    await expect(page).toHaveURL(/\/door$/);
  },
} as const;

/** `url`: where the phone finds the site. */
type Opening = { request: APIRequestContext; site: Server; url: string };

export const told = (page: Page) => page.getByRole("region", { name: "Last ticket" });

export async function type(page: Page, text: string): Promise<void> {
  const field = page.getByLabel("Code or ticket number");
  await field.fill(text);
  await field.press("Enter");
}

/** Until the device has heard of all tickets, and the page has opened from what is kept of it. */
export async function makeReady(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ready?" }).click();
  const ready = page.getByRole("region", { name: "Ready to go on offline" });
  await expect(ready).toContainText(/[\d,]+ tickets on this device/);
  await expect(ready).toContainText("The page opens without a network");
  await backToScanning(page);
}

/** The page of what the phone has yet to hand in, from the line that says so. */
export const openQueue = (page: Page) => page.getByRole("status", { name: "Connection" }).getByRole("button").click();

export const backToScanning = (page: Page) => page.getByRole("button", { name: "Back to scanning" }).last().click();

/** Asks for the network by hand. */
export async function tryNow(page: Page): Promise<void> {
  await openQueue(page);
  await page.getByRole("button", { name: "Try now" }).click();
}
