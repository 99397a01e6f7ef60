import { clientIDs } from "./town.ts";
import { type NewID, idSequence } from "./ids.ts";
import type { Row } from "./rows.ts";

/** A file that is to lie among a client's uploads, by the name of what it shows. */
export type Shown = {
  uploadID: string;
  picture: string;
  audience: "entry" | "public";
  fileName: string;
  by: string | null;
};

/** A part of a client, written in this order: what refers to something comes after it. */
export type Part = { title: string; rows: [table: string, row: Row][] };

export type ClientFilling = {
  clientID: string;
  row: Row;
  logo: string | null;
  banner: string | null;
  shown: Shown[];
  parts: Part[];
};

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

/** So many days from today, at a time that walls' clocks show. */
export function at({ today }: Filling, days: number, time = "09:00"): string {
  const day = new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}:00Z`;
}

export function addClient(filling: Filling, url: keyof typeof clientIDs, row: Row): ClientFilling {
  const clientID = clientIDs[url];
  const own = { client_id: clientID, url, created_at: at(filling, -900), ...row };
  const client: ClientFilling = { clientID, row: own, logo: null, banner: null, shown: [], parts: [] };
  filling.clients.push(client);
  return client;
}

export function addPart(client: ClientFilling, title: string) {
  const part: Part = { title, rows: [] };
  client.parts.push(part);
  return (table: string, ...rows: Row[]) => void part.rows.push(...rows.map((row): [string, Row] => [table, row]));
}
export type Adding = ReturnType<typeof addPart>;

export function show(filling: Filling, client: ClientFilling, shown: Omit<Shown, "uploadID">): string {
  const uploadID = filling.newID(shown.picture);
  client.shown.push({ uploadID, ...shown });
  return uploadID;
}

export const showPublic = (filling: Filling, client: ClientFilling, picture: string) =>
  show(filling, client, { picture, audience: "public", fileName: `${picture.replaceAll(" ", "-")}.jpg`, by: null });
