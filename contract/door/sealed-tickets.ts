import { Array as List, Boolean as Bool, Integer, Optional, String as Str } from "typebox";
import { doorForm } from "./door-questions.ts";
import { get } from "../platform/endpoint.ts";
import { Cursor, ID, Instant, nullable, record } from "../platform/schema.ts";

const doorPath = "/clients/:client/services/:service/door";
const checkInAccess = { allow: "CHECK_IN", feature: "door" } as const;

/**
 * A ticket in the list of a device. Its name there, and the key that it is sealed with (AES-256-GCM, a nonce of 12 bytes before it), are
 * derived from its own code by HKDF-SHA-256, with the program's identifier as salt: 16 bytes and 32. Whoever has the list and
 * no ticket reads nothing in it.
 */
export const KEY_DERIVATION_INFO = "rosette door";
export const TICKET_NAME_BYTES = 16;
export const TICKET_KEY_BYTES = 32;
export const TICKET_NONCE_BYTES = 12;

const day = record({ opensAt: Instant(), closesAt: Instant() });

/** F34 What a device asks for before it loses the network, and now and again while it has it. */
export const listSealedTickets = get(`${doorPath}/list`, {
  summary: "The tickets of a program, each sealed with its own code, or those that have changed since",
  ...checkInAccess,
  query: record({ since: Optional(Cursor()) }),
  answer: record({
    /** By which a device puts its own clock right. */
    now: Instant(),
    /** All of the program's, however few have changed. */
    held: Integer(),
    /** The program's own; a product without days of its own is good on these. */
    days: List(day),
    products: List(
      record({
        productID: ID(),
        name: Str(),
        admits: Integer(),
        reentry: Bool(),
        validFrom: nullable(Instant()),
        days: List(day),
        /** The forms that whoever shows it is asked, unless they were answered. */
        asks: List(ID()),
      }),
    ),
    questionForms: List(doorForm),
    /** `sealed` is null where the code opens nothing any more. */
    tickets: List(record({ name: Str(), sealed: nullable(Str()) })),
    /** To ask for what changes from now on; at once, where this isn't all. */
    next: Cursor(),
    isAll: Bool(),
  }),
});

/** What is sealed. */
export type SealedTicket = {
  number: number;
  name: string;
  productID: string;
  state: string;
  paid: boolean;
  /** Of the forms that are asked at the door, those that were answered. */
  answered: string[];
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
