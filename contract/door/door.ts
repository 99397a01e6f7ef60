import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { doorAnswers, doorForm } from "./door-questions.ts";
import { verdictNames } from "./door-rules.ts";
import { SHORT_TIMEOUT, get, post } from "../platform/endpoint.ts";
import { kindNames } from "../platform/service-kinds.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableID, WholeNumber } from "../platform/schema.ts";

const servicePath = "/clients/:client/services/:service";
/** Whoever stands at a door, with visitors before them who have paid, goes on there even if the client is suspended. */
const checkInAccess = { allow: "CHECK_IN", feature: "door", timeout: SHORT_TIMEOUT, whileSuspended: true } as const;

/** The most scans that a device hands in at once. */
export const MOST_SCANS_AT_ONCE = 500;

/** N07 Types of products that give tickets: homes and sponsors do where staff have switched that on. */
export const ticketProductTypes = ["ticket", "registration", "property", "sponsor"] as const;

const checkin = record({
  scanID: ID(),
  /** Name on the account or pass. */
  byUser: Str(),
  timestamp: Instant(),
  propertyID: nullable(ID()),
  /** The home's name; '' for an event. */
  place: Str(),
});
export type Checkin = Static<typeof checkin>;

/** A ticket of an order: those who came together are let in one after the other. */
const orderTicket = record({
  purchasedTicketID: ID(),
  number: Integer(),
  name: Str(),
  product: Str(),
  productType: Str(),
  admits: Integer(),
  /** Admissions here that count. */
  letIn: Integer(),
  verdict: oneOf(verdictNames),
});
export type OrderTicket = Static<typeof orderTicket>;

/** F09 A ticket as the door shows it. */
const item = record({
  purchasedTicketID: ID(),
  transactionID: ID(),
  number: Integer(),
  name: Str(),
  product: Str(),
  productType: Str(),
  admits: Integer(),
  /** The program that the ticket is for. */
  program: Str(),
  /** Since when it is refunded or cancelled. */
  endedAt: nullable(Instant()),
  /** D19 Online, or Prepaid where staff recorded it; Prepaid has no time. */
  purchaseType: oneOf(["Online", "Prepaid"]),
  purchasedAt: nullable(Instant()),
  guest: record({ fullName: Str(), email: Str(), phone: Str(), declineContact: Bool() }),
  /** The verdict if the ticket is shown here and now. */
  verdict: oneOf(verdictNames),
  /** Questions to answer before admission; only for a ticket that is shown, not in a list. */
  questions: List(doorForm),
  /** Admissions that count, here and elsewhere; the earliest first. */
  checkins: List(checkin),
  /** The order's good tickets of this program, this one included; only for a ticket that is shown, and none for a single one that admits one. */
  order: List(orderTicket),
});
export type CheckinItem = Static<typeof item>;

const placeFields = { propertyID: Optional(ID()) };

export const getDoor = get(`${servicePath}/door`, {
  summary: "Where the person may let people in",
  ...checkInAccess,
  // Also after a shift or an assignment: scans from before are handed in from this page.
  allow: "HAND_IN_SCANS",
  answer: record({
    serviceID: ID(),
    program: Str(),
    kind: oneOf(kindNames),
    zone: oneOf(timeZoneNames),
    /** The homes of a tour, by whose number and address they are looked for; null is the event itself. */
    places: List(
      record({
        propertyID: nullable(ID()),
        name: Str(),
        number: nullable(Integer()),
        address: Str(),
        mostInside: nullable(Integer()),
      }),
    ),
    /** Expiry of a pass; null for an account. */
    until: nullable(Instant()),
    /** Only scans from before can be handed in. */
    isOver: Bool(),
    /** N05 Whether the verifier may also sell tickets. */
    sells: Bool(),
    /** The person looks after homes here, and goes back to them. */
    hasOwnHomes: Bool(),
  }),
});

export const scan = get(`${servicePath}/scan`, {
  summary: "The ticket behind a code that was scanned or typed",
  ...checkInAccess,
  whileLooking: false,
  query: record({ search: Str({ minLength: 1, maxLength: 500 }), deviceID: Optional(ID()), ...placeFields }),
  answer: record({ item }),
});

export const listCheckinItems = get(`${servicePath}/checkin-items`, {
  summary: "Tickets by whoever bought or holds them, to check in without a code",
  ...checkInAccess,
  allow: "FIND_AT_DOOR",
  query: record({ search: Optional(Str({ maxLength: 200 })), transactionID: Optional(ID()), ...placeFields }),
  answer: record({ items: List(item), hasMore: Bool() }),
});

/** Number of visitors inside: today's admissions and returns, less those counted out. */
export const getInside = get(`${servicePath}/door/inside`, {
  summary: "How many are inside a home now",
  ...checkInAccess,
  query: record(placeFields),
  answer: record({ inside: Integer() }),
});

/** `eventID` or `paradeID` repeats the program, for clients that remember more than an address. */
export const checkIn = post(`${servicePath}/checkin/:ticketID`, {
  summary: "Let in whoever shows a ticket, or take that back",
  ...checkInAccess,
  body: inputRecord({
    eventID: Optional(NullableID()),
    paradeID: Optional(NullableID()),
    number: WholeNumber(),
    productType: oneOf(ticketProductTypes),
    propertyID: Optional(NullableID()),
    /** False undoes a check-in. */
    status: Bool(),
    /** Made on the device, so that a repeated request counts once. */
    scanID: Optional(ID()),
    /** The scan to undo; by default the last that let somebody in. */
    undoes: Optional(ID()),
    deviceID: Optional(ID()),
    /** Answers to the questions of the door. */
    answers: Optional(doorAnswers),
  }),
  answer: record({ verdict: oneOf(verdictNames), item }),
});

const queuedScan = record({
  scanID: ID(),
  /** Content of the code, or the ticket chosen from the list. */
  code: Optional(Str({ minLength: 1, maxLength: 500 })),
  ticketID: Optional(ID()),
  propertyID: Optional(NullableID()),
  /** Time of the scan, by the device's corrected clock. */
  at: Instant(),
  /** The device's verdict at the door. */
  told: oneOf(verdictNames),
  /** Answers to the questions of the door. */
  answers: Optional(doorAnswers),
  /** The scan that this one undoes; then it lets nobody in. */
  undoes: Optional(ID()),
  /** Number of people who left; negative to correct a count that was too high. */
  left: Optional(Integer({ minimum: -1_000, maximum: 1_000 })),
});
export type QueuedScan = Static<typeof queuedScan>;

/** T14 Hands in scans that were made without a network. Order and repetition make no difference. */
export const autoSubmit = post(`${servicePath}/auto-submit`, {
  summary: "Hand in what was scanned without a network",
  ...checkInAccess,
  allow: "HAND_IN_SCANS",
  body: inputRecord({ deviceID: ID(), scans: List(queuedScan, { maxItems: MOST_SCANS_AT_ONCE }) }),
  answer: record({
    accepted: Integer(),
    results: List(record({ scanID: ID(), verdict: oneOf(verdictNames) })),
  }),
  maxBytes: 4 * 1024 * 1024,
});

/** `open` is the default: conflicts that nobody has acknowledged. */
export const conflictStates = ["open", "acknowledged"] as const;

/** Conflicts: admissions by a device that don't count, as another door had let in the same ticket or it had been refunded. */
export const listDisputedScans = get(`${servicePath}/scans/disputed`, {
  summary: "What was let in at a door and doesn't stand, the latest first",
  ...checkInAccess,
  query: record({ ...placeFields, state: Optional(oneOf(conflictStates)) }),
  answer: record({
    scans: List(
      record({
        scanID: ID(),
        number: nullable(Integer()),
        name: Str(),
        place: Str(),
        verdict: oneOf(verdictNames),
        at: Instant(),
        byUser: Str(),
        deviceID: nullable(ID()),
        /** What the device is: 'Chrome on Android'; '' for an unknown one. */
        device: Str(),
        /** The admission that counts instead. */
        standing: nullable(record({ at: Instant(), byUser: Str(), deviceID: nullable(ID()), device: Str() })),
        acknowledged: nullable(record({ at: Instant(), byUser: Str() })),
      }),
    ),
  }),
});

export const acknowledgeDisputedScan = post(`${servicePath}/scans/:scanID/acknowledge`, {
  summary: "Say that somebody has looked at what was let in and doesn't stand: it leaves the list",
  ...checkInAccess,
  done: "Conflict understood.",
});
