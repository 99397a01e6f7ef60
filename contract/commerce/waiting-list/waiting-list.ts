import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service/waiting-list";
const manageAccess = { allow: "MANAGE_SALES", feature: "sales" } as const;

/** For how long what is offered is held, in hours. */
export const offerHours = 24;

export const joinWaitingList = post(path, {
  summary: "Wait for what is sold out",
  allow: "PUBLIC",
  feature: "sales",
  form: {
    ticketID: { type: "input", kind: "text", label: "What", required: true, carried: true },
    name: { type: "input", kind: "text", label: "Name", required: true, maxLength: 200 },
    email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 },
    quantity: { type: "input", kind: "number", whole: true, label: "How many", required: true, min: 1, max: 20 },
  },
  answer: record({}),
  done: "Look into your mail.",
});

/** What has become of a place on the list; it counts once it is confirmed. */
export const waitingStates = ["unconfirmed", "waiting", "offered", "taken", "passed"] as const;

const place = record({
  association: Str(),
  program: Str(),
  product: Str(),
  quantity: Integer(),
  state: oneOf([...waitingStates, "left"]),
});
export type WaitingPlace = Static<typeof place>;

export const getWaitingPlace = get(`${path}/place`, {
  summary: "A place on a waiting list, for whoever was sent the link to it",
  allow: "BEAR_WAITING",
  feature: "sales",
  answer: place,
});

export const confirmWaiting = post(`${path}/place/confirm`, {
  summary: "Confirm a place on a waiting list: it counts from then on",
  allow: "BEAR_WAITING",
  feature: "sales",
  answer: record({}),
  done: "You’re on the waiting list.",
});

export const leaveWaiting = post(`${path}/place/leave`, {
  summary: "Give up a place on a waiting list",
  allow: "BEAR_WAITING",
  feature: "sales",
  answer: record({}),
  done: "You’re off the list.",
});

const row = record({
  waitingID: ID(),
  product: Str(),
  name: Str(),
  email: Str(),
  quantity: Integer(),
  state: oneOf(waitingStates),
  joinedAt: Instant(),
  /** Until when it is held for them. */
  offeredUntil: nullable(Instant()),
});
export type WaitingRow = Static<typeof row>;

export const listWaiting = get(path, {
  summary: "Who waits for what is sold out, in order",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({ zone: oneOf(timeZoneNames), people: List(row) }),
});

export const offerToWaiting = post(`${path}/:waitingID/offer`, {
  summary: "Offer somebody on the waiting list what there is, whoever else waits",
  ...manageAccess,
  answer: record({}),
  done: "Offered by mail.",
});

export const moveWaitingFirst = post(`${path}/:waitingID/first`, {
  summary: "Put somebody first on the waiting list",
  ...manageAccess,
  answer: record({}),
  done: "First on the list.",
});

export const removeWaiting = post(`${path}/:waitingID/remove`, {
  summary: "Take somebody off the waiting list",
  ...manageAccess,
  answer: record({}),
  done: "Taken off the list.",
});
