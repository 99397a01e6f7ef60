import { createCipheriv, hkdfSync, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import {
  ID_BYTES,
  KEY_BYTES,
  NAME_BYTES,
  NAME_ROUNDS,
  NONCE_BYTES,
  type SealedTicket,
  derivedFor,
  derivedForNames,
  listLetIn,
  listSealedTickets,
} from "../../contract/door/door-list.ts";
import { namePairs } from "../../contract/door/door-names.ts";
import { memoizeRecent } from "../../contract/platform/memoize-recent.ts";
import { cursorAt, pageOf, placeAfter } from "../platform/db/cursor.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { askable } from "./questions.ts";
import { placeAsked, porterOf, refuseElsewhere } from "./porters.ts";
import {
  type ListedTicket,
  formsOfList,
  letInSince,
  productsOfList,
  programOfList,
  settledAt,
  ticketsSince,
} from "./list-queries.ts";

/** Sealing a thousand takes some hundredths of a second, for which everybody else waits. */
const MOST_TICKETS = 1_000;
const MOST_SCANS = 5_000;

/** Before every other. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

type Derived = { name: string; key: Buffer };

const parted = (bytes: Buffer): Derived => ({
  name: bytes.toString("base64url", 0, NAME_BYTES),
  key: bytes.subarray(NAME_BYTES),
});

const derive = (serviceID: string, code: string): Derived =>
  parted(Buffer.from(hkdfSync("sha256", code, serviceID, derivedFor, NAME_BYTES + KEY_BYTES)));

const stretch = promisify(pbkdf2);
/** Each device asks for the list, and names come again: a derivation takes a third of a millisecond. */
const derivedPair = memoizeRecent(50_000, async (about: string): Promise<Derived> => {
  const [serviceID = "", pair = ""] = about.split("\n");
  const salt = `${derivedForNames} ${serviceID}`;
  return parted(await stretch(pair, salt, NAME_ROUNDS, NAME_BYTES + KEY_BYTES, "sha256"));
});

function seal(key: Buffer, content: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

const sealTicket = (key: Buffer, ticket: SealedTicket) => seal(key, Buffer.from(JSON.stringify(ticket)));

/** The lines by which a ticket is found by name. */
const pairsOf = (serviceID: string, { ticketID, name }: ListedTicket, { name: listName, key }: Derived) =>
  Promise.all(
    namePairs(name).map(async (pair) => {
      const line = await derivedPair(`${serviceID}\n${pair}`);
      const content = [Buffer.from(ticketID.replaceAll("-", ""), "hex"), Buffer.from(listName, "base64url"), key];
      return { name: line.name, sealed: seal(line.key, Buffer.concat(content, ID_BYTES + NAME_BYTES + KEY_BYTES)) };
    }),
  );

/** Where all was told, one asks from a little before now: what is being changed at this moment isn't committed yet. */
const cursorSince = (instant: string) => cursorAt([instant, NOBODY]);

export const doorList = [
  on(listSealedTickets, async (ask) => {
    const { sql, query, now } = ask;
    const { serviceID } = ask.service;
    const { shiftID } = await porterOf(ask);
    const since = placeAfter(query.since, "instant", "id");
    const [[program], products, questionForms, rows] = await Promise.all([
      programOfList(sql, serviceID),
      productsOfList(sql, serviceID),
      formsOfList(sql, serviceID),
      ticketsSince(sql, serviceID, since, MOST_TICKETS + 1),
    ]);
    const { page, next } = pageOf(rows, MOST_TICKETS, ({ changedAt, ticketID }) => [changedAt, ticketID]);
    const tickets = await Promise.all(
      page.flatMap((ticket) =>
        ticket.codes.map(async ({ code, ended }) => {
          const derived = derive(serviceID, code);
          if (ended) return { name: derived.name, sealed: null, pairs: [] };
          const { number, name, productID, state, paid, answered } = ticket;
          const sealed = sealTicket(derived.key, { number, name, productID, state, paid, answered });
          // Whoever has a pass alone sees no list of names with a network, either.
          const pairs = shiftID === null ? await pairsOf(serviceID, ticket, derived) : [];
          return { name: derived.name, sealed, pairs };
        }),
      ),
    );
    const { held, days, settledAt: settled } = program!;
    return {
      now: now.toISOString(),
      held,
      days,
      products,
      questionForms: questionForms.map((form) => ({ ...form, elements: askable(form.elements) })),
      tickets,
      next: next ?? cursorSince(settled),
      isAll: next === null,
    };
  }),

  on(listLetIn, async (ask) => {
    const { sql, service, query, now } = ask;
    const place = await placeAsked(ask, query.propertyID);
    refuseElsewhere(await porterOf(ask), place.propertyID, now);
    const since = placeAfter(query.since, "instant", "id");
    const [settled, rows] = await Promise.all([
      settledAt(sql).then(one),
      letInSince(sql, place, since, MOST_SCANS + 1),
    ]);
    const { page, next } = pageOf(rows, MOST_SCANS, ({ changedAt, scanID }) => [changedAt, scanID]);
    const names = new Map<string, string>();
    const nameOf = (code: string) => {
      const known = names.get(code) ?? derive(service.serviceID, code).name;
      names.set(code, known);
      return known;
    };
    const scans = page.map(({ code, scanID, at, undone }) => ({ scanID, ticket: nameOf(code), at, undone }));
    return { scans, next: next ?? cursorSince(settled.settledAt), isAll: next === null };
  }),
];
