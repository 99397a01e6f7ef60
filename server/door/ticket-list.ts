import { createCipheriv, hkdfSync, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import {
  ID_BYTES,
  TICKET_KEY_BYTES,
  TICKET_NAME_BYTES,
  NAME_ROUNDS,
  TICKET_NONCE_BYTES,
  type SealedTicket,
  TICKET_DERIVATION_INFO,
  SHORT_CODE_DERIVATION_INFO,
  NAME_DERIVATION_SALT,
  listLetIn,
  listSealedTickets,
} from "../../contract/door/sealed-tickets.ts";
import { shortCodeOf } from "../../contract/commerce/tickets/short-code.ts";
import { namePairs } from "../../contract/door/door-names.ts";
import { memoizeRecent } from "../../contract/platform/memoize-recent.ts";
import { writeCursor, pageOf, readCursor } from "../platform/db/cursor.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { answerableAtDoor } from "./door-questions.ts";
import { requirePlace, requireVerifier, refuseElsewhere } from "./verifier-access.ts";
import {
  type ListedTicket,
  doorListForms,
  admissionsSince,
  doorListProducts,
  doorListProgram,
  settledAt,
  ticketsSince,
} from "./ticket-list-queries.ts";

/** Sealing a thousand takes some hundredths of a second, in which the process serves nobody else. */
const MOST_TICKETS_A_PAGE = 1_000;
const MOST_ADMISSIONS_A_PAGE = 5_000;

/** Sorts before every ID. */
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

type LineKey = { name: string; key: Buffer };

const splitKey = (bytes: Buffer): LineKey => ({
  name: bytes.toString("base64url", 0, TICKET_NAME_BYTES),
  key: bytes.subarray(TICKET_NAME_BYTES),
});

const deriveTicketKey = (serviceID: string, code: string): LineKey =>
  splitKey(
    Buffer.from(hkdfSync("sha256", code, serviceID, TICKET_DERIVATION_INFO, TICKET_NAME_BYTES + TICKET_KEY_BYTES)),
  );

/** The name under which a device finds a ticket by its short code. */
const shortNameOf = (serviceID: string, code: string): string =>
  Buffer.from(hkdfSync("sha256", shortCodeOf(code), serviceID, SHORT_CODE_DERIVATION_INFO, TICKET_NAME_BYTES)).toString(
    "base64url",
  );

const stretch = promisify(pbkdf2);
/** Each device asks for the list, and names come again: a derivation takes a third of a millisecond. */
const deriveNameKey = memoizeRecent(50_000, async (about: string): Promise<LineKey> => {
  const [serviceID = "", pair = ""] = about.split("\n");
  const salt = `${NAME_DERIVATION_SALT} ${serviceID}`;
  return splitKey(await stretch(pair, salt, NAME_ROUNDS, TICKET_NAME_BYTES + TICKET_KEY_BYTES, "sha256"));
});

function seal(key: Buffer, content: Buffer): string {
  const nonce = randomBytes(TICKET_NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

const sealTicket = (key: Buffer, ticket: SealedTicket) => seal(key, Buffer.from(JSON.stringify(ticket)));

/** The lines by which a ticket is found by name. */
const nameLinesOf = (serviceID: string, { ticketID, name }: ListedTicket, { name: listName, key }: LineKey) =>
  Promise.all(
    namePairs(name).map(async (pair) => {
      const line = await deriveNameKey(`${serviceID}\n${pair}`);
      const content = [Buffer.from(ticketID.replaceAll("-", ""), "hex"), Buffer.from(listName, "base64url"), key];
      return {
        name: line.name,
        sealed: seal(line.key, Buffer.concat(content, ID_BYTES + TICKET_NAME_BYTES + TICKET_KEY_BYTES)),
      };
    }),
  );

/** At the end of a list the cursor goes back a little: changes of open transactions aren't visible yet. */
const cursorAfter = (instant: string) => writeCursor([instant, LOWEST_ID]);

export const ticketList = [
  on(listSealedTickets, async (ask) => {
    const { sql, query, now } = ask;
    const { serviceID } = ask.service;
    // A pass alone shows no list of names with a network, either.
    const hasNames = (await requireVerifier(ask)).shiftID === null;
    const since = readCursor(query.since, "instant", "id");
    const [[program], products, questionForms, rows] = await Promise.all([
      doorListProgram(sql, serviceID),
      doorListProducts(sql, serviceID),
      doorListForms(sql, serviceID),
      ticketsSince(sql, serviceID, since, MOST_TICKETS_A_PAGE + 1),
    ]);
    const { page, next } = pageOf(rows, MOST_TICKETS_A_PAGE, ({ changedAt, ticketID }) => [changedAt, ticketID]);
    const tickets = await Promise.all(
      page.flatMap((ticket) =>
        ticket.codes.map(async ({ code, ended }) => {
          const derived = deriveTicketKey(serviceID, code);
          if (ended) return { name: derived.name, sealed: null, pairs: [], open: null };
          const { ticketID, number, name, productID, state, paid, endedAt, answered } = ticket;
          const facts = { number, productID, state, paid, endedAt, answered };
          const together = ticket.together.map((other) => {
            const line = deriveTicketKey(serviceID, other.code);
            return { ticketID: other.ticketID, name: line.name, key: line.key.toString("base64url") };
          });
          const sealed = sealTicket(derived.key, { ...facts, name, together });
          const pairs = hasNames ? await nameLinesOf(serviceID, ticket, derived) : [];
          const open = { ...facts, ticketID, shortName: shortNameOf(serviceID, code) };
          return { name: derived.name, sealed, pairs, open };
        }),
      ),
    );
    const { held, days, settledAt: settled } = program!;
    return {
      now: now.toISOString(),
      held,
      hasNames,
      hasNumbers: true,
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
      const ticketName = names.get(code) ?? deriveTicketKey(service.serviceID, code).name;
      names.set(code, ticketName);
      return ticketName;
    };
    const scans = page.map(({ code, scanID, at, undone }) => ({ scanID, ticket: nameOf(code), at, undone }));
    return { scans, next: next ?? cursorAfter(settled.settledAt), isAll: next === null };
  }),
];
