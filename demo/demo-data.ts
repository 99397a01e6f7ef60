import { DAY } from "../contract/platform/durations.ts";
import type { Permission } from "../contract/platform/permissions.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../contract/platform/time-zone.ts";
import { demoClientIDs } from "./demo-clients.ts";
import { type NewID, idSequence } from "./seeded.ts";
import type { DatabaseRow } from "../server/platform/db/rows.ts";

/** A file that is to lie among a client's uploads, by the name of what it shows. */
export type DemoUpload = {
  uploadID: string;
  picture: string;
  fileName: string;
  by: string | null;
  /** What was said of galleries, where it was asked. */
  isShown?: boolean;
};

/** A part of a client, written in this order: what refers to something comes after it. */
type ClientPart = { title: string; rows: [table: string, row: DatabaseRow][] };

export type ClientData = {
  clientID: string;
  url: string;
  row: DatabaseRow;
  logo: string | null;
  banner: string | null;
  shown: DemoUpload[];
  parts: ClientPart[];
  /** What staff changed, for the audit log. */
  changes: AuditChange[];
  /** How far the numbers have got that are read aloud. */
  numbers: Record<NumberedKind, number>;
};

type NumberedKind = "transaction" | "ticket" | "invoice";

export const nextNumber = ({ numbers }: ClientData, kind: NumberedKind): number => (numbers[kind] += 1);

/** So that whatever is sold next goes on from there. */
export const addNumberCounters = (client: ClientData): void =>
  addClientPart(client, "numbers")(
    "sales_numbers",
    ...Object.entries(client.numbers)
      .filter(([, last_number]) => last_number > 0)
      .map(([kind, last_number]) => ({ kind, last_number })),
  );

type AuditChange = { at: string; row: DatabaseRow };

/** The whole town, thought out before anything is written. */
export type DemoData = {
  today: Date;
  newID: NewID;
  people: Map<string, string>;
  users: DatabaseRow[];
  clients: ClientData[];
};

export const newDemoData = (today: Date): DemoData => ({
  today,
  newID: idSequence("demo town"),
  people: new Map(),
  users: [],
  clients: [],
});

/** The ID of somebody, by what stands before the @. */
export function personID({ people }: DemoData, name: string): string {
  const userID = people.get(name);
  if (!userID) throw new Error(`Nobody in the demo town is called ${name}.`);
  return userID;
}

/** So many days from today, and when on that day. */
export type RelativeMoment = readonly [days: number, time?: string];

/** So many days from today, at a time that the walls' clocks of a zone show. */
export function momentAt(
  { today }: DemoData,
  days: number,
  time = "09:00",
  zone: TimeZone = "America/Chicago",
): string {
  const noon = Date.parse(`${wallClockMinute(today, zone).slice(0, 10)}T12:00Z`);
  const day = new Date(noon + days * DAY).toISOString().slice(0, 10);
  return instantAt(`${day}T${time}`, zone)!;
}

export function addClient(filling: DemoData, url: keyof typeof demoClientIDs, row: DatabaseRow): ClientData {
  const clientID = demoClientIDs[url];
  const own = { client_id: clientID, url, created_at: momentAt(filling, -900), ...row };
  const client: ClientData = {
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

export function addClientPart(client: ClientData, title: string) {
  const part: ClientPart = { title, rows: [] };
  client.parts.push(part);
  return (table: string, ...rows: DatabaseRow[]) =>
    void part.rows.push(...rows.map((row): [string, DatabaseRow] => [table, row]));
}
export type AddRow = ReturnType<typeof addClientPart>;

/** Nobody is charged in the demo town: it is paid through the test gateway. */
export const acceptTestPayments = (client: ClientData) =>
  addClientPart(client, `payments of ${client.row["name"] as string}`)("payment_accounts", {
    provider: "test",
    live: false,
    chosen: true,
  });

export function addUpload(filling: DemoData, client: ClientData, shown: Omit<DemoUpload, "uploadID">): string {
  const uploadID = filling.newID(shown.picture);
  client.shown.push({ uploadID, ...shown });
  return uploadID;
}

export const addPictureUpload = (filling: DemoData, client: ClientData, picture: string) =>
  addUpload(filling, client, { picture, fileName: `${picture.replaceAll(" ", "-")}.jpg`, by: null });

export type ChangePlan = {
  days: number;
  time: string;
  by: string;
  action: Permission;
  serviceID?: string;
  recordID: string;
  before: unknown;
  after: unknown;
};

/** Staff's changes are noted where they come to mind; `addAuditLog` puts them in the order in which they happened. */
export function noteStaffChange(
  filling: DemoData,
  { changes }: ClientData,
  { days, time, by, ...change }: ChangePlan,
): void {
  const { action, serviceID = null, recordID, before, after } = change;
  const moment = momentAt(filling, days, time);
  const what = { action, service_id: serviceID, record_id: recordID, before, after };
  changes.push({ at: moment, row: { at: moment, user_id: personID(filling, by), ...what } });
}

/** The audit log is listed by its IDs, so they are given in that order. */
export function addAuditLog({ newID }: DemoData, client: ClientData): void {
  const add = addClientPart(client, "what happened so far");
  const inOrder = client.changes.toSorted((a, b) => a.at.localeCompare(b.at));
  add("audit_log", ...inOrder.map(({ row }) => ({ audit_id: newID(), ...row })));
}
