import { vi } from "vitest";
import { type CheckinItem, checkIn } from "../contract/door/door.ts";
import type { InputOf } from "../contract/platform/endpoint.ts";
import { clock } from "../server/platform/clock.ts";
import { type Shop, addShop, buy, takeTestCards } from "./shop.ts";
import type { Town } from "./town.ts";

/** A tour with homes by their names, of builders by theirs. */
export type Tour = Shop & { homes: Record<string, string>; builders: Record<string, string> };

type Planned = {
  client?: string;
  url?: string;
  /** By day: from when to when, in UTC. */
  days: readonly (readonly [opensAt: string, closesAt: string])[];
  /** The builder of each home, by name; null: nobody's. */
  homes: Record<string, string | null>;
  /** Who looks after a builder. */
  owners?: Record<string, string>;
};

export async function addTour(town: Town, { client = "oak", url = "homes", days, homes, owners = {} }: Planned) {
  const shop = await addShop(town, {
    client,
    url,
    kind: "parade",
    products: { Day: { price: 0 }, Group: { price: 0, admits: 9 } },
  });
  const tour: Tour = { ...shop, homes: {}, builders: {} };
  await town.inside(client, async (sql) => {
    const { serviceID } = tour;
    for (const [opensAt, closesAt] of days)
      await sql`insert into timeframes (service_id, name, opens_at, closes_at) values (${serviceID}, 'tour', ${opensAt}, ${closesAt})`;
    for (const company of new Set(Object.values(homes).filter((name) => name !== null))) {
      const owner = owners[company] === undefined ? null : town.people[owners[company]]!;
      const [row] = await sql<{ builderID: string }>`
        insert into builders (service_id, company, user_id, position)
        values (${serviceID}, ${company}, ${owner}, ${Object.keys(tour.builders).length}) returning builder_id`;
      tour.builders[company] = row!.builderID;
    }
    for (const [name, company] of Object.entries(homes)) {
      const [row] = await sql<{ propertyID: string }>`
        insert into properties (service_id, name, builder_id, position)
        values (${serviceID}, ${name}, ${company === null ? null : tour.builders[company]!}, ${Object.keys(tour.homes).length})
        returning property_id`;
      tour.homes[name] = row!.propertyID;
    }
  });
  return tour;
}

export type Visitor = {
  ticketID: string;
  number: number;
  transactionID: string;
  guestEmail: string;
  /** The key of the link to the order. */
  key: string;
};

type BuyerConsent = { declineContact?: boolean; hearFromBuilders?: boolean };

/** Somebody who has bought a ticket; the clock may say when. */
export async function visitor(
  town: Town,
  shop: Shop,
  guestName: string,
  product = "Day",
  said: BuyerConsent = {},
): Promise<Visitor> {
  const guestEmail = `${guestName.toLowerCase().replaceAll(" ", ".")}@guest.example`;
  const { number, key } = await buy(town, shop, { [product]: 1 }, { guestName, guestEmail, ...said });
  const [ticket] = await town.inside(
    shop.client,
    (sql) => sql<Omit<Visitor, "guestEmail" | "key">>`
      select k.ticket_id, k.number, k.transaction_id from tickets k join transactions t using (client_id, transaction_id)
      where t.number = ${number} order by k.number`,
  );
  return { ...ticket!, guestEmail, key };
}

type SentToCheckIn = Partial<InputOf<typeof checkIn>>;

/** They are let in at a home, or, without one, at the event. */
export async function letIn(
  town: Town,
  shop: Shop & Partial<Tour>,
  { ticketID, number }: Visitor,
  home?: string,
  sent: SentToCheckIn = {},
) {
  const at = { client: shop.client, service: shop.service, ticketID };
  const propertyID = home === undefined ? null : shop.homes![home]!;
  const { answer } = await town.as("owner")(checkIn, at, {
    number,
    productType: "ticket",
    propertyID,
    status: true,
    ...sent,
  });
  return answer as { verdict: string; item: CheckinItem };
}

/**
 * A tour in Chicago of one day and two homes: these visited Larkspur, and so did Quiet, who doesn't want to be written to; the first of
 * them saw Quarry, too. Gus has a ticket and didn't come.
 */
export async function addVisitedTour(town: Town, visitors: readonly [string, ...string[]]) {
  await takeTestCards(town);
  const tour = await addTour(town, {
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: null, Quarry: null },
  });
  await town.inside("oak", (sql) => sql`update services set time_zone = 'America/Chicago'`);
  const guests: Record<string, Visitor> = {};
  for (const name of [...visitors, "Gus"]) guests[name] = await visitor(town, tour, name);
  guests["Quiet"] = await visitor(town, tour, "Quiet", "Day", { declineContact: true });
  const day = itIs("2030-06-01T17:00:00Z");
  for (const name of [...visitors, "Quiet"]) await letIn(town, tour, guests[name]!, "Larkspur");
  await letIn(town, tour, guests[visitors[0]]!, "Quarry");
  day.mockRestore();
  return { tour, guests };
}

/** It is then, until the test is over. */
export const itIs = (instant: string) => vi.spyOn(clock, "now").mockImplementation(() => new Date(instant));
