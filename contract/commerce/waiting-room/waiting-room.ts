import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import type { Fields } from "../../platform/forms/element.ts";
import { Instant, nullable, oneOf, record } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service/line";
const lineAccess = { allow: "PUBLIC", feature: "sales" } as const;

/** Settings of a program's waiting room, among those of how it sells. */
export const waitingRoomFields = {
  waitingRoom: {
    type: "checkbox",
    label: "Let buyers in by turns",
    help: "For a rush: when more want to buy than may at once, the others wait in line and see their place. Otherwise nobody sees it.",
  },
  mostBuying: {
    type: "input",
    kind: "number",
    whole: true,
    label: "How many may buy at once",
    required: true,
    min: 1,
    max: 1_000,
  },
  waitingRoomFrom: {
    type: "input",
    kind: "dateTime",
    label: "By turns from",
    help: "Leave empty, and it begins at once.",
  },
} as const satisfies Fields;

/**
 * Minutes of a turn: until somebody comes for it, and then until their cart is held. What is held is kept for as long as every cart,
 * and paid.
 */
export const turnMinutes = { comeWithin: 3, chooseWithin: 10 } as const;

/** Minutes before a turn at which whoever asked for it is written to; pages and mails say it in words. */
export const mailedBefore = 2;

/**
 * open: nobody waits, tickets are chosen at once; outside: there is a line, and this visitor isn't in it; waiting; turn: they may choose
 * and pay; missed: nobody came for the turn.
 */
export const placeStates = ["open", "outside", "waiting", "turn", "missed"] as const;

const placeInLine = record({
  state: oneOf(placeStates),
  now: Instant(),
  zone: oneOf(timeZoneNames),
  /** How many are ahead: of the visitor, or of whoever joins now. */
  ahead: Integer(),
  /** The visitor's number when they joined. */
  joinedAs: nullable(Integer()),
  /** Minutes until the turn, by how quickly the line has moved lately; null: too little has happened yet. */
  minutes: nullable(Integer()),
  /** The end of the turn: to come for it, or to hold a cart. */
  turnEndsAt: nullable(Instant()),
  /** What is on sale and limited: how many are left, of how many. */
  left: List(record({ name: Str(), left: Integer(), size: Integer() })),
  /** The most of one product that an order has; null: nothing is on sale. */
  most: nullable(Integer()),
  /** Seconds after which to ask again. */
  askAgainAfter: Integer(),
});
export type PlaceInLine = Static<typeof placeInLine>;

export const getPlaceInLine = get(path, {
  summary: "A visitor's place in the line of a program's waiting room, by their cookie",
  ...lineAccess,
  whileLooking: false,
  answer: placeInLine,
});

export const joinLine = post(`${path}/join`, {
  summary: "Join the line of a waiting room, or come back to it after a missed turn",
  ...lineAccess,
  limited: false,
  answer: placeInLine,
});

export const comeForTurn = post(`${path}/turn`, {
  summary: "Come for a turn that a place in line was given",
  ...lineAccess,
  limited: false,
  answer: placeInLine,
});

export const leaveLine = post(`${path}/leave`, {
  summary: "Leave the line, or give up a turn",
  ...lineAccess,
  limited: false,
  answer: placeInLine,
});

export const mailBeforeTurn = post(`${path}/mail`, {
  summary: "Ask for one mail shortly before the turn",
  ...lineAccess,
  form: { email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 } },
  answer: record({}),
  done: "We write to you before your turn.",
});

/** Where to wait, sent with the refusal of a cart that isn't let in yet. */
export const whereToWait = record({ line: Str() });
