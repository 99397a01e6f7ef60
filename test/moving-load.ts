import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { checkout } from "../contract/commerce/checkout/checkout.ts";
import { registration } from "../contract/commerce/cart/registration.ts";
import { checkIn } from "../contract/door/door.ts";
import { saveEntryForm } from "../contract/entries/entries.ts";
import { saveScores } from "../contract/judging/scoring.ts";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import type { Server } from "../e2e/server.ts";
import { newKey } from "../server/platform/links/keys.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "./contest.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "./shop.ts";
import type { Town } from "./town.ts";

const ENTRANTS = 2;
const BUYERS = 2;
/** Milliseconds for which what hasn’t been answered is tried on once the others are over: it may have been done. */
const LONGEST_TRY = 60_000;
const DOORS = 2;
const HOMES = 6_000;
const SEATS = 20_000;

type Busy = {
  contest: Contest;
  entries: string[];
  /** The last revision of each entry that was answered. */
  revisions: Map<string, number>;
  judged: string;
  shop: Shop;
  tour: Shop;
  tickets: BoughtTicket[];
  homes: string[];
  /** How many homes each door has shown its ticket at. */
  shown: number[];
  tokens: Record<"entrant" | "scorer" | "owner", string>;
};

/** What people need to save, score, buy and scan at oak. */
export async function addBusyPrograms(town: Town): Promise<Busy> {
  const contest = await addContest(town);
  const entries = [];
  for (let n = 0; n < ENTRANTS; n += 1) entries.push(await addEntry(town, contest));
  const judging = await addContest(town, { url: "judged" });
  await setTimeframe(town, judging, "scoring", "open");
  await assignScorer(town, judging, "scorer", "BRICK");
  const judged = await addEntry(town, judging, { submitted: true });
  await takeTestCards(town);
  const products = { Seat: { price: 2_000, takes: { seats: 1 } } };
  const shop = await addShop(town, { url: "gala", quotas: { seats: SEATS }, products });
  const tour = await addShop(town, { url: "homes", kind: "parade", products: { Day: { price: 0 } } });
  const tickets = await buyTickets(town, tour, "Day", DOORS);
  const homes = await town.inside("oak", async (sql) => {
    const rows = await sql<{ propertyID: string }>`
      insert into properties (service_id, name)
      select ${tour.serviceID}, 'Home ' || n from generate_series(1, ${HOMES}::integer) n returning property_id`;
    return rows.map(({ propertyID }) => propertyID);
  });
  const tokens = {
    entrant: await town.token("entrant"),
    scorer: await town.token("scorer"),
    owner: await town.token("owner"),
  };
  return {
    contest: { ...contest, scoresheetID: judging.scoresheetID },
    entries,
    revisions: new Map(),
    judged,
    shop,
    tour,
    tickets,
    homes,
    shown: Array.from({ length: DOORS }, () => 0),
    tokens,
  };
}

/** Each buyer has one, so that a receipt is known by it. */
export const buyerAddress = (cartKey: string) =>
  `ann-${createHash("sha256").update(cartKey).digest("hex").slice(0, 20)}@load.example`;

export type LoadReport = {
  /** Of each entry the last save that was answered. */
  saves: Map<string, { revision: number; story: string }>;
  /** Keys of scoresheets, of paid orders, and identifiers of scans that were answered as done. */
  scores: Set<string>;
  orders: Set<string>;
  scans: Set<string>;
  /** How often what was answered, but for 200. */
  others: Map<string, number>;
  /** Milliseconds that somebody waited longest, until it was done. */
  longest: number;
};

/** People at work, at one process or the other. What isn't answered, or with 503, they try again, as it was. */
export function putToWork(
  { contest, entries, revisions, judged, shop, tour, tickets, homes, shown, tokens }: Busy,
  serving: () => Server[],
  clientID: string,
) {
  const report: LoadReport = {
    saves: new Map(),
    scores: new Set(),
    orders: new Set(),
    scans: new Set(),
    others: new Map(),
    longest: 0,
  };
  let isOver = false;
  let asked = 0;
  type SentCall = { token?: string; body: object };

  async function ask<T>(endpoint: AnyEndpoint, params: object, { token, body }: SentCall): Promise<T | undefined> {
    const began = performance.now();
    for (;;) {
      const servers = serving();
      const { url } = servers[(asked += 1) % servers.length]!;
      const response = await fetch(`${url}/api${fillPath(endpoint.path, params as Record<string, string>)}`, {
        method: endpoint.method,
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      const answer = await response?.json().catch(() => undefined);
      if (response?.status === 200 && answer !== undefined) {
        report.longest = Math.max(report.longest, performance.now() - began);
        return answer as T;
      }
      const says =
        response === undefined ? "none" : `${response.status} ${(answer as { detail?: string })?.detail ?? ""}`;
      report.others.set(says, (report.others.get(says) ?? 0) + 1);
      if (response !== undefined && response.status !== 503) return undefined;
      if (isOver && performance.now() - began > LONGEST_TRY) return undefined;
      await sleep(50);
    }
  }

  async function save(entryID: string) {
    const where = { ...at(contest), entryID, formID: contest.forms.about };
    for (let revision = (revisions.get(entryID) ?? 0) + 1; !isOver; revision += 1) {
      const story = randomBytes(20).toString("hex");
      const entryFormQuestions = [
        { name: "title", value: "House" },
        { name: "story", value: story },
      ];
      const body = { entryFormQuestions, version: 1, revision, base: revision - 1, writer: entryID };
      if (!(await ask(saveEntryForm, where, { token: tokens.entrant, body }))) continue;
      report.saves.set(entryID, { revision, story });
      revisions.set(entryID, revision);
      await sleep(20);
    }
  }

  async function score() {
    const where = { client: "oak", service: "judged", entryID: judged, scoresheetID: contest.scoresheetID };
    for (let n = 0; !isOver; n += 1) {
      const saveKey = randomUUID();
      const body = { values: { design: n % 10, craft: 10, comment: "" }, saveKey };
      if (await ask(saveScores, where, { token: tokens.scorer, body })) report.scores.add(saveKey);
      await sleep(30);
    }
  }

  const pay = (where: object, body: object) => ask<{ state: string }>(checkout, where, { body });

  async function buySeats() {
    const where = { client: "oak", service: shop.service };
    while (!isOver) {
      const cartKey = newKey(clientID);
      const cart = [{ ticketID: shop.products["Seat"]!, quantity: 1 }];
      if (!(await ask(registration, where, { body: { cartKey, cart } }))) continue;
      const token = `test_approve_visa_4242_${randomUUID()}`;
      const paying = { cart: cartKey, balance: 2_000, token, guestName: "Ann Ash", guestEmail: buyerAddress(cartKey) };
      // Whose process was killed while it paid is told `asking` at the other, until the provider has answered there.
      for (let told = await pay(where, paying); told !== undefined; told = await pay(where, paying)) {
        if (told.state === "paid") report.orders.add(cartKey);
        if (told.state !== "asking") break;
        await sleep(200);
      }
      await sleep(30);
    }
  }

  async function scan(door: number) {
    const { ticketID, number } = tickets[door]!;
    const where = { client: "oak", service: tour.service, ticketID };
    const deviceID = randomUUID();
    while (!isOver && shown[door]! < HOMES) {
      const scanID = randomUUID();
      const body = { number, productType: "ticket", propertyID: homes[shown[door]!]!, status: true, scanID, deviceID };
      shown[door]! += 1;
      const told = await ask<{ verdict: string }>(checkIn, where, { token: tokens.owner, body });
      if (told?.verdict === "ok") report.scans.add(scanID);
      await sleep(20);
    }
  }

  const work = [
    ...entries.map(save),
    score(),
    ...Array.from({ length: BUYERS }, buySeats),
    ...Array.from({ length: DOORS }, (_, door) => scan(door)),
  ];
  return {
    report,
    async end(): Promise<LoadReport> {
      isOver = true;
      await Promise.all(work);
      return report;
    },
  };
}
