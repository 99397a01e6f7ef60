import { DAY } from "../contract/platform/durations.ts";
import type { Permission } from "../contract/platform/permissions.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../contract/platform/time-zone.ts";
import { demoClientIDs } from "./demo-clients.ts";
import { type NewID, idSequence } from "./seeded.ts";
import type { DatabaseRow } from "../server/platform/db/rows.ts";

/** A file among a client's uploads; the name says what it shows. */
export type DemoUpload = {
  uploadID: string;
  picture: string;
  fileName: string;
  by: string | null;
  /** Consent to galleries, if it was asked for. */
  isShown?: boolean;
};

/** Rows of a client in writing order: references come after what they refer to. */
type ClientPart = { title: string; rows: [table: string, row: DatabaseRow][] };

export type ClientData = {
  clientID: string;
  url: string;
  row: DatabaseRow;
  logo: string | null;
  banner: string | null;
  uploads: DemoUpload[];
  parts: ClientPart[];
  /** Staff's changes, for the audit log. */
  changes: AuditChange[];
  /** The last order, ticket and invoice numbers. */
  numbers: Record<NumberedKind, number>;
};

type NumberedKind = "transaction" | "ticket" | "invoice";

export const nextNumber = ({ numbers }: ClientData, kind: NumberedKind): number => (numbers[kind] += 1);

/** Counters, so that later numbers go on from here. */
export const addNumberCounters = (client: ClientData): void =>
  addClientPart(client, "numbers")(
    "sales_numbers",
    ...Object.entries(client.numbers)
      .filter(([, last_number]) => last_number > 0)
      .map(([kind, last_number]) => ({ kind, last_number })),
  );

type AuditChange = { at: string; row: DatabaseRow };

/** All data of the demo, built in memory before anything is written. */
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

/** The ID of a person, by the part of their address before the @. */
export function personID({ people }: DemoData, name: string): string {
  const userID = people.get(name);
  if (!userID) throw new Error(`Nobody in the demo town is called ${name}.`);
  return userID;
}

/** Days from today, and a time on that day. */
export type RelativeMoment = readonly [days: number, time?: string];

/** An instant some days from today, at a local time of a zone. */
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

export function addClient(data: DemoData, url: keyof typeof demoClientIDs, row: DatabaseRow): ClientData {
  const clientID = demoClientIDs[url];
  const clientRow = { client_id: clientID, url, created_at: momentAt(data, -900), ...row };
  const client: ClientData = {
    clientID,
    url,
    row: clientRow,
    logo: null,
    banner: null,
    uploads: [],
    parts: [],
    changes: [],
    numbers: { transaction: 0, ticket: 0, invoice: 0 },
  };
  data.clients.push(client);
  return client;
}

export function addClientPart(client: ClientData, title: string) {
  const part: ClientPart = { title, rows: [] };
  client.parts.push(part);
  return (table: string, ...rows: DatabaseRow[]) =>
    void part.rows.push(...rows.map((row): [string, DatabaseRow] => [table, row]));
}
export type AddRow = ReturnType<typeof addClientPart>;

/** Payments go through the test gateway, so that nobody is charged. */
export const acceptTestPayments = (client: ClientData) =>
  addClientPart(client, `payments of ${client.row["name"] as string}`)("payment_accounts", {
    provider: "test",
    live: false,
    chosen: true,
  });

export function addUpload(data: DemoData, client: ClientData, upload: Omit<DemoUpload, "uploadID">): string {
  const uploadID = data.newID(upload.picture);
  client.uploads.push({ uploadID, ...upload });
  return uploadID;
}

export const addPictureUpload = (data: DemoData, client: ClientData, picture: string) =>
  addUpload(data, client, { picture, fileName: `${picture.replaceAll(" ", "-")}.jpg`, by: null });

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

/** Notes a change by staff; `addAuditLog` sorts them by time. */
export function noteStaffChange(
  data: DemoData,
  { changes }: ClientData,
  { days, time, by, ...change }: ChangePlan,
): void {
  const { action, serviceID = null, recordID, before, after } = change;
  const moment = momentAt(data, days, time);
  const what = { action, service_id: serviceID, record_id: recordID, before, after };
  changes.push({ at: moment, row: { at: moment, user_id: personID(data, by), ...what } });
}

/** IDs are given in order of time, since the audit log is listed by them. */
export function addAuditLog({ newID }: DemoData, client: ClientData): void {
  const add = addClientPart(client, "what happened so far");
  const inOrder = client.changes.toSorted((a, b) => a.at.localeCompare(b.at));
  add("audit_log", ...inOrder.map(({ row }) => ({ audit_id: newID(), ...row })));
}
