import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { doorAnswers, doorForm } from "./door-questions.ts";
import { verdictNames } from "./door-rules.ts";
import { SHORT_TIMEOUT, get, post } from "../platform/endpoint.ts";
import { kindNames } from "../platform/service-kinds.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableID, WholeNumber } from "../platform/schema.ts";

const servicePath = "/clients/:client/services/:service";
const checkInAccess = { allow: "CHECK_IN", feature: "door", patience: SHORT_TIMEOUT } as const;

/** The most that a device sends at once of what it scanned without a network. */
export const MOST_SCANS_AT_ONCE = 500;

/** N07 What gives tickets: also what makes a home or a sponsor, where staff said that tickets come with it. */
export const ticketProductTypes = ["ticket", "registration", "property", "sponsor"] as const;

const checkin = record({
  scanID: ID(),
  /** The one whose pass or account it was. */
  byUser: Str(),
  timestamp: Instant(),
  propertyID: nullable(ID()),
  /** The home's name; '' for an event. */
  place: Str(),
});
export type Checkin = Static<typeof checkin>;

/** F09 A ticket as the door sees it. */
const item = record({
  purchasedTicketID: ID(),
  transactionID: ID(),
  number: Integer(),
  name: Str(),
  product: Str(),
  productType: Str(),
  admits: Integer(),
  /** D19 Online or, where staff recorded it, Prepaid, which has no moment. */
  purchaseType: oneOf(["Online", "Prepaid"]),
  purchasedAt: nullable(Instant()),
  guest: record({ fullName: Str(), email: Str(), phone: Str(), declineContact: Bool() }),
  /** What it comes to if it is shown here and now. */
  verdict: oneOf(verdictNames),
  /** What is to be answered before they are let in; said of a ticket that is shown, not in a list. */
  questions: List(doorForm),
  /** Those that stand, here and elsewhere; the earliest first. */
  checkins: List(checkin),
});
export type CheckinItem = Static<typeof item>;

const placeFields = { propertyID: Optional(ID()) };

export const getDoor = get(`${servicePath}/door`, {
  summary: "Where the person may let people in",
  ...checkInAccess,
  // Also where they may no more: what was scanned before is handed in from this page.
  allow: "HAND_IN_SCANS",
  answer: record({
    serviceID: ID(),
    program: Str(),
    kind: oneOf(kindNames),
    zone: oneOf(timeZoneNames),
    /** The homes of a tour; null is the event itself. */
    places: List(record({ propertyID: nullable(ID()), name: Str(), mostInside: nullable(Integer()) })),
    /** Until when a pass is good; null for whoever is signed in. */
    until: nullable(Instant()),
    /** What was scanned may be handed in, and nothing else. */
    isOver: Bool(),
    /** N05 Whether they take money for tickets, too. */
    sells: Bool(),
  }),
});

export const scan = get(`${servicePath}/scan`, {
  summary: "The ticket behind a code that was scanned or typed",
  ...checkInAccess,
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

/** Of those who came today: let in, and back again, and not counted out. */
export const getInside = get(`${servicePath}/door/inside`, {
  summary: "How many are inside a home now",
  ...checkInAccess,
  query: record(placeFields),
  answer: record({ inside: Integer() }),
});

/** `eventID` or `paradeID` is the program, said again by whoever remembers more than an address. */
export const checkIn = post(`${servicePath}/checkin/:ticketID`, {
  summary: "Let in whoever shows a ticket, or take that back",
  ...checkInAccess,
  body: inputRecord({
    eventID: Optional(NullableID()),
    paradeID: Optional(NullableID()),
    number: WholeNumber(),
    productType: oneOf(ticketProductTypes),
    propertyID: Optional(NullableID()),
    /** False takes it back. */
    status: Bool(),
    /** Made on the device, so that what was sent twice is one. */
    scanID: Optional(ID()),
    /** The scan that is taken back; without it, the last that let somebody in. */
    undoes: Optional(ID()),
    deviceID: Optional(ID()),
    /** To what is asked at the door. */
    answers: Optional(doorAnswers),
  }),
  answer: record({ verdict: oneOf(verdictNames), item }),
});

const queuedScan = record({
  scanID: ID(),
  /** What the code said, or the ticket that was chosen from the list. */
  code: Optional(Str({ minLength: 1, maxLength: 500 })),
  ticketID: Optional(ID()),
  propertyID: Optional(NullableID()),
  /** When it was shown, by the device's clock put right. */
  at: Instant(),
  /** What the device said at the door. */
  told: oneOf(verdictNames),
  /** To what was asked at the door. */
  answers: Optional(doorAnswers),
  /** The scan that this one takes back, instead of letting in. */
  undoes: Optional(ID()),
  /** Nobody came: so many left, below nothing where too many were counted out. */
  left: Optional(Integer({ minimum: -1_000, maximum: 1_000 })),
});
export type QueuedScan = Static<typeof queuedScan>;

/** T14 What was scanned without a network. The order and the number of times it is sent in make no difference. */
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

/** Those that nobody has looked at yet, which are listed unless others are asked for, and those that somebody has. */
export const conflictStates = ["open", "acknowledged"] as const;

/** What a device let in that doesn't stand: two doors let in one ticket, or it was refunded meanwhile. */
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
        /** The one that stands in its place. */
        standing: nullable(record({ at: Instant(), byUser: Str(), deviceID: nullable(ID()) })),
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
