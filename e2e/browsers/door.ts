import { request } from "@playwright/test";
import type { Server } from "../server.ts";
import { ticketsForTour } from "../tour-tickets.ts";
import type { Wire } from "../wire.ts";
import type { Page } from "./page.ts";
import { until } from "./session.ts";

const door = "/prairie/parades/spring-parade/door";

/** What it takes to stand at a door: a page that comes over a wire which can be cut, and somebody's tickets. */
export type AtDoor = { page: Page; wire: Wire; ask: <T>(path: string) => Promise<T>; tickets: Tickets };
type Tickets = Awaited<ReturnType<typeof ticketsForTour>>;

export async function newTickets(site: Server): Promise<Tickets> {
  const api = await request.newContext();
  return ticketsForTour(api, site).finally(() => api.dispose());
}

/** The key, as WebDriver has it. */
const ENTER = "\uE007";

const secondOfPlaces = `
  const select = [...document.querySelectorAll("select")].find(({ labels }) => labels[0]?.textContent === "You are at");
  if (!select) return false;
  const [, home] = [...select.options].filter(({ value }) => value);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(select, home.value);
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;`;

/** It is ready for a time without a network once it has its list. */
export async function openDoor({ page }: AtDoor) {
  await page.go(door);
  await until("a home is chosen", () => page.execute<boolean>(secondOfPlaces));
  await page.click("button", "Ready?");
  await page.says("tickets on this device");
  await page.click("button", "Back to scanning");
}

export async function typeCode({ page, tickets: [first] }: AtDoor) {
  await page.type("Code or ticket number", first!.code);
  await page.click("button", "Check In");
  await page.says("Let in");
  await page.says(`Ticket #${first!.number} status updated.`);
}

export async function letInWithoutNetwork({ page, wire, tickets: [, second] }: AtDoor) {
  await wire.cut();
  await page.type("Code or ticket number", second!.code);
  // The rest of the order has buttons of that name, too.
  await page.type("Code or ticket number", ENTER);
  await page.says("1 scan waiting");
  await page.says("2 of 2 in this order");
  await page.says("Let in");
}

export async function handIn({ page, wire, ask, tickets: [, second] }: AtDoor) {
  await page.click("button", "Offline, 1 scan waiting");
  await wire.mend();
  await page.click("button", "Try now");
  await page.says("1 scans automatically submitted.");
  type Items = { items: { checkins: unknown[] }[] };
  const { items } = await ask<Items>(
    `/clients/prairie/services/spring-parade/checkin-items?search=%23${second!.number}`,
  );
  if (items[0]?.checkins.length !== 1) throw new Error("The server doesn’t know who was let in.");
}
