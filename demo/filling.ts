import { DAY } from "../contract/platform/durations.ts";
import type { Permission } from "../contract/platform/permissions.ts";
import { type TimeZone, instantAt, wallClock } from "../contract/platform/time-zone.ts";
import { clientIDs } from "./town.ts";
import { type NewID, idSequence } from "./ids.ts";
import type { Row } from "../server/platform/db/rows.ts";

/** A file that is to lie among a client's uploads, by the name of what it shows. */
export type ShownPicture = {
  uploadID: string;
  picture: string;
  fileName: string;
  by: string | null;
  /** What was said of galleries, where it was asked. */
  isShown?: boolean;
};

/** A part of a client, written in this order: what refers to something comes after it. */
type Part = { title: string; rows: [table: string, row: Row][] };

export type ClientFilling = {
  clientID: string;
  url: string;
  row: Row;
  logo: string | null;
  banner: string | null;
  shown: ShownPicture[];
  parts: Part[];
  /** What staff changed, for the audit log. */
  changes: Change[];
  /** How far the numbers have got that are read aloud. */
  numbers: Record<Numbered, number>;
};

type Numbered = "transaction" | "ticket" | "invoice";

export const nextNumber = ({ numbers }: ClientFilling, kind: Numbered): number => (numbers[kind] += 1);

/** So that whatever is sold next goes on from there. */
export const addNumbers = (client: ClientFilling): void =>
  addPart(client, "numbers")(
    "sales_numbers",
    ...Object.entries(client.numbers)
      .filter(([, last_number]) => last_number > 0)
      .map(([kind, last_number]) => ({ kind, last_number })),
  );

type Change = { at: string; row: Row };

/** The whole town, thought out before anything is written. */
export type Filling = {
  today: Date;
  newID: NewID;
  people: Map<string, string>;
  users: Row[];
  clients: ClientFilling[];
};

export const newFilling = (today: Date): Filling => ({
  today,
  newID: idSequence("demo town"),
  people: new Map(),
  users: [],
  clients: [],
});

/** The ID of somebody, by what stands before the @. */
export function person({ people }: Filling, name: string): string {
  const userID = people.get(name);
  if (!userID) throw new Error(`Nobody in the demo town is called ${name}.`);
  return userID;
}

/** So many days from today, and when on that day. */
export type Moment = readonly [days: number, time?: string];

/** So many days from today, at a time that the walls' clocks of a zone show. */
export function at({ today }: Filling, days: number, time = "09:00", zone: TimeZone = "America/Chicago"): string {
  const noon = Date.parse(`${wallClock(today, zone).slice(0, 10)}T12:00Z`);
  const day = new Date(noon + days * DAY).toISOString().slice(0, 10);
  return instantAt(`${day}T${time}`, zone)!;
}

export function addClient(filling: Filling, url: keyof typeof clientIDs, row: Row): ClientFilling {
  const clientID = clientIDs[url];
  const own = { client_id: clientID, url, created_at: at(filling, -900), ...row };
  const client: ClientFilling = {
    clientID,
    url,
    row: own,
    logo: null,
    banner: null,
    shown: [],
    parts: [],
    changes: [],
    numbers: { transaction: 0, ticket: 0, invoice: 0 },
  };
  filling.clients.push(client);
  return client;
}

export function addPart(client: ClientFilling, title: string) {
  const part: Part = { title, rows: [] };
  client.parts.push(part);
  return (table: string, ...rows: Row[]) => void part.rows.push(...rows.map((row): [string, Row] => [table, row]));
}
export type Adding = ReturnType<typeof addPart>;

/** Nobody is charged in the demo town: it is paid through the test gateway. */
export const takePayments = (client: ClientFilling) =>
  addPart(client, `payments of ${client.row["name"] as string}`)("payment_accounts", {
    provider: "test",
    live: false,
    chosen: true,
  });

export function show(filling: Filling, client: ClientFilling, shown: Omit<ShownPicture, "uploadID">): string {
  const uploadID = filling.newID(shown.picture);
  client.shown.push({ uploadID, ...shown });
  return uploadID;
}

export const showPicture = (filling: Filling, client: ClientFilling, picture: string) =>
  show(filling, client, { picture, fileName: `${picture.replaceAll(" ", "-")}.jpg`, by: null });

export type Changing = {
  days: number;
  time: string;
  by: string;
  action: Permission;
  serviceID?: string;
  recordID: string;
  before: unknown;
  after: unknown;
};

/** Staff's changes are noted where they come to mind; `addHistory` puts them in the order in which they happened. */
export function note(filling: Filling, { changes }: ClientFilling, { days, time, by, ...change }: Changing): void {
  const { action, serviceID = null, recordID, before, after } = change;
  const moment = at(filling, days, time);
  const what = { action, service_id: serviceID, record_id: recordID, before, after };
  changes.push({ at: moment, row: { at: moment, user_id: person(filling, by), ...what } });
}

/** The audit log is listed by its IDs, so they are given in that order. */
export function addHistory({ newID }: Filling, client: ClientFilling): void {
  const add = addPart(client, "what happened so far");
  const inOrder = client.changes.toSorted((a, b) => a.at.localeCompare(b.at));
  add("audit_log", ...inOrder.map(({ row }) => ({ audit_id: newID(), ...row })));
}
