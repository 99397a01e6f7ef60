import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import {
  KEY_BYTES,
  NAME_BYTES,
  NONCE_BYTES,
  type SealedTicket,
  derivedFor,
  listLetIn,
  listSealedTickets,
} from "../../contract/door/door-list.ts";
import { cursorAt, pageOf, placeAfter } from "../platform/db/cursor.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { askable } from "./questions.ts";
import { placeAsked, porterOf, refuseElsewhere } from "./porters.ts";
import { formsOfList, letInSince, productsOfList, programOfList, settledAt, ticketsSince } from "./list-queries.ts";

/** Sealing a thousand takes some hundredths of a second, for which everybody else waits. */
const MOST_TICKETS = 1_000;
const MOST_SCANS = 5_000;

/** Before every other. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function derive(serviceID: string, code: string): { name: string; key: Buffer } {
  const bytes = Buffer.from(hkdfSync("sha256", code, serviceID, derivedFor, NAME_BYTES + KEY_BYTES));
  return { name: bytes.toString("base64url", 0, NAME_BYTES), key: bytes.subarray(NAME_BYTES) };
}

function seal(key: Buffer, ticket: SealedTicket): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = cipher.update(JSON.stringify(ticket), "utf8");
  return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Where all was told, one asks from a little before now: what is being changed at this moment isn't committed yet. */
const cursorSince = (instant: string) => cursorAt([instant, NOBODY]);

export const doorList = [
  on(listSealedTickets, async (ask) => {
    const { sql, query, now } = ask;
    const { serviceID } = ask.service;
    await porterOf(ask);
    const since = placeAfter(query.since, "instant", "id");
    const [[program], products, questionForms, rows] = await Promise.all([
      programOfList(sql, serviceID),
      productsOfList(sql, serviceID),
      formsOfList(sql, serviceID),
      ticketsSince(sql, serviceID, since, MOST_TICKETS + 1),
    ]);
    const { page, next } = pageOf(rows, MOST_TICKETS, ({ changedAt, ticketID }) => [changedAt, ticketID]);
    const tickets = page.flatMap(({ codes, number, name, productID, state, paid, answered }) =>
      codes.map(({ code, ended }) => {
        const derived = derive(serviceID, code);
        const sealed = ended ? null : seal(derived.key, { number, name, productID, state, paid, answered });
        return { name: derived.name, sealed };
      }),
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
