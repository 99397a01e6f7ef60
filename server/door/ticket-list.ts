import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import {
  TICKET_KEY_BYTES,
  TICKET_NAME_BYTES,
  TICKET_NONCE_BYTES,
  type SealedTicket,
  KEY_DERIVATION_INFO,
  listLetIn,
  listSealedTickets,
} from "../../contract/door/sealed-tickets.ts";
import { writeCursor, pageOf, readCursor } from "../platform/db/cursor.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { answerableAtDoor } from "./door-questions.ts";
import { requirePlace, requireVerifier, refuseElsewhere } from "./verifier-access.ts";
import {
  doorListForms,
  admissionsSince,
  doorListProducts,
  doorListProgram,
  settledAt,
  ticketsSince,
} from "./ticket-list-queries.ts";

/** Sealing a thousand takes some hundredths of a second, for which everybody else waits. */
const MOST_TICKETS_A_PAGE = 1_000;
const MOST_ADMISSIONS_A_PAGE = 5_000;

/** Before every other. */
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

function deriveTicketKey(serviceID: string, code: string): { name: string; key: Buffer } {
  const bytes = Buffer.from(
    hkdfSync("sha256", code, serviceID, KEY_DERIVATION_INFO, TICKET_NAME_BYTES + TICKET_KEY_BYTES),
  );
  return { name: bytes.toString("base64url", 0, TICKET_NAME_BYTES), key: bytes.subarray(TICKET_NAME_BYTES) };
}

function sealTicket(key: Buffer, ticket: SealedTicket): string {
  const nonce = randomBytes(TICKET_NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = cipher.update(JSON.stringify(ticket), "utf8");
  return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Where all was told, one asks from a little before now: what is being changed at this moment isn't committed yet. */
const cursorAfter = (instant: string) => writeCursor([instant, LOWEST_ID]);

export const ticketList = [
  on(listSealedTickets, async (ask) => {
    const { sql, query, now } = ask;
    const { serviceID } = ask.service;
    await requireVerifier(ask);
    const since = readCursor(query.since, "instant", "id");
    const [[program], products, questionForms, rows] = await Promise.all([
      doorListProgram(sql, serviceID),
      doorListProducts(sql, serviceID),
      doorListForms(sql, serviceID),
      ticketsSince(sql, serviceID, since, MOST_TICKETS_A_PAGE + 1),
    ]);
    const { page, next } = pageOf(rows, MOST_TICKETS_A_PAGE, ({ changedAt, ticketID }) => [changedAt, ticketID]);
    const tickets = page.flatMap(({ codes, number, name, productID, state, paid, answered }) =>
      codes.map(({ code, ended }) => {
        const derived = deriveTicketKey(serviceID, code);
        const sealed = ended ? null : sealTicket(derived.key, { number, name, productID, state, paid, answered });
        return { name: derived.name, sealed };
      }),
    );
    const { held, days, settledAt: settled } = program!;
    return {
      now: now.toISOString(),
      held,
      days,
      products,
      questionForms: questionForms.map((form) => ({ ...form, elements: answerableAtDoor(form.elements) })),
      tickets,
      next: next ?? cursorAfter(settled),
      isAll: next === null,
    };
  }),

  on(listLetIn, async (ask) => {
    const { sql, service, query, now } = ask;
    const place = await requirePlace(ask, query.propertyID);
    refuseElsewhere(await requireVerifier(ask), place.propertyID, now);
    const since = readCursor(query.since, "instant", "id");
    const [settled, rows] = await Promise.all([
      settledAt(sql).then(requireRow),
      admissionsSince(sql, place, since, MOST_ADMISSIONS_A_PAGE + 1),
    ]);
    const { page, next } = pageOf(rows, MOST_ADMISSIONS_A_PAGE, ({ changedAt, scanID }) => [changedAt, scanID]);
    const names = new Map<string, string>();
    const nameOf = (code: string) => {
      const known = names.get(code) ?? deriveTicketKey(service.serviceID, code).name;
      names.set(code, known);
      return known;
    };
    const scans = page.map(({ code, scanID, at, undone }) => ({ scanID, ticket: nameOf(code), at, undone }));
    return { scans, next: next ?? cursorAfter(settled.settledAt), isAll: next === null };
  }),
];
