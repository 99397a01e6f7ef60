import { Array as List, Boolean as Bool, Integer, Optional, String as Str } from "typebox";
import { doorForm } from "./door-questions.ts";
import { get } from "../platform/endpoint.ts";
import { Cursor, ID, Instant, nullable, record } from "../platform/schema.ts";

const doorPath = "/clients/:client/services/:service/door";
const checkInAccess = { allow: "CHECK_IN", feature: "door", whileSuspended: true } as const;

/**
 * A ticket's name in a device's list and the key that its line is sealed with are derived from the ticket's code by HKDF-SHA-256, with the
 * program's identifier as salt (16 and 32 bytes). Lines are sealed with AES-256-GCM, a nonce of 12 bytes before the ciphertext. The list
 * alone, without a ticket, reveals nothing.
 */
export const TICKET_DERIVATION_INFO = "rosette door";
export const TICKET_NAME_BYTES = 16;
export const TICKET_KEY_BYTES = 32;
export const TICKET_NONCE_BYTES = 12;

/**
 * A ticket is found by its holder’s name, too, where the list is an account’s and not a pass’s: by each pair of the name’s words (`namePairs`), from which
 * PBKDF2-SHA-256 derives the line's name and its key, as above. The line holds the ticket’s identifier, its name in the list and its key there,
 * 16, 16 and 32 bytes. The list alone reveals no name; a copy of it can be searched by guessing names, which the rounds slow down.
 */
export const NAME_DERIVATION_SALT = "rosette door name";
export const NAME_ROUNDS = 1_000;
export const ID_BYTES = 16;

/** A device finds a ticket by its short code under a name that is derived from it like a code's. */
export const SHORT_CODE_DERIVATION_INFO = "rosette door short code";

/** The largest order whose tickets stand in each other's lines. */
export const MOST_LISTED_TOGETHER = 12;

const day = record({ opensAt: Instant(), closesAt: Instant() });

/** F34 The list that a device loads before it loses the network, and keeps up to date while it has one. */
export const listSealedTickets = get(`${doorPath}/list`, {
  summary: "The tickets of a program, each sealed with its own code, or those that have changed since",
  ...checkInAccess,
  whileLooking: false,
  query: record({ since: Optional(Cursor()) }),
  answer: record({
    /** The server's time, by which a device corrects its clock. */
    now: Instant(),
    /** Number of all the program's tickets, whatever has changed. */
    held: Integer(),
    /** Whether tickets can be found by name; not under a pass. */
    hasNames: Bool(),
    /** Whether tickets can be found by number and short code; a process of the version before can't. */
    hasNumbers: Bool(),
    /** The program's days, on which a product without its own days is valid. */
    days: List(day),
    products: List(
      record({
        productID: ID(),
        name: Str(),
        admits: Integer(),
        reentry: Bool(),
        validFrom: nullable(Instant()),
        days: List(day),
        /** Forms that are asked at the door, unless they have been answered. */
        asks: List(ID()),
      }),
    ),
    questionForms: List(doorForm),
    /** `sealed` is null once the code has been replaced. */
    tickets: List(
      record({
        name: Str(),
        sealed: nullable(Str()),
        pairs: List(record({ name: Str(), sealed: Str() })),
        /** By its number and short code it is found without its code, and then says nobody's name; null once the code has been replaced. */
        open: nullable(
          record({
            ticketID: ID(),
            /** The name that is derived from the short code. */
            shortName: Str(),
            number: Integer(),
            productID: ID(),
            state: Str(),
            paid: Bool(),
            endedAt: nullable(Instant()),
            answered: List(ID()),
          }),
        ),
      }),
    ),
    /** The cursor of the next request: at once if this isn't all, else for later changes. */
    next: Cursor(),
    isAll: Bool(),
  }),
});

/** The content of a sealed line. */
export type SealedTicket = {
  number: number;
  name: string;
  productID: string;
  state: string;
  paid: boolean;
  /** Door forms that have been answered. */
  answered: string[];
  /** Since when it is refunded or cancelled. */
  endedAt: string | null;
  /** The other tickets of a small order: their identifiers, their names in the list and their keys (base64url). */
  together: { ticketID: string; name: string; key: string }[];
};

export const listLetIn = get(`${doorPath}/let-in`, {
  summary: "Who was let in at a place, by the names that tickets have in the list, or what has changed since",
  ...checkInAccess,
  query: record({ since: Optional(Cursor()), propertyID: Optional(ID()) }),
  answer: record({
    scans: List(record({ scanID: ID(), ticket: Str(), at: Instant(), undone: Bool() })),
    next: Cursor(),
    isAll: Bool(),
  }),
});
