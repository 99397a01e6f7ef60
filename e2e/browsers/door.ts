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
