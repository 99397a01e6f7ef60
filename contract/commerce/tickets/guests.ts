import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import { seatHolderBodyFields } from "../checkout/buyer-fields.ts";
import { ElementsSchema, AnswersInput } from "../../platform/forms/answers.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service";
const transactionPath = `${path}/transactions/:transactionID` as const;
const ticketPath = `${path}/tickets/:ticketID` as const;
const editAccess = { allow: "EDIT_PURCHASE", feature: "sales" } as const;

const holderFields = {
  name: { type: "input", kind: "text", label: "Name", maxLength: 200 },
  email: { type: "input", kind: "email", label: "Email", maxLength: 200 },
} as const;

/** Its code stays: nobody but whoever bought it has it. */
export const nameTicket = post(`${ticketPath}/holder`, {
  ...editAccess,
  summary: "Say who comes with a ticket",
  form: holderFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** Whoever has it loses it: its code ends, and the seat is whoever's bought it again. */
export const freeTicket = post(`${ticketPath}/free`, {
  ...editAccess,
  summary: "Take a ticket back from whoever was given it",
  answer: record({}),
  done: "The seat is free.",
});

/** One link for all guests of an order, each of whom takes a seat by it. A new one takes the place of the one before. */
export const makeGuestLink = post(`${transactionPath}/guest-link`, {
  ...editAccess,
  summary: "Make the link by which the guests of an order take their seats",
  answer: record({ url: Str() }),
  done: "The link is ready.",
});

export const revokeGuestLink = post(`${transactionPath}/guest-link/revoke`, {
  ...editAccess,
  summary: "End the link by which the guests of an order take their seats",
  answer: record({}),
  done: "The link has ended.",
});

const guestSeats = record({
  association: Str(),
  program: Str(),
  place: Str(),
  zone: oneOf(timeZoneNames),
  days: List(record({ opensAt: Instant(), closesAt: Instant() })),
  /** Who bought them. */
  host: Str(),
  /** Until when one can be taken; null: not any more. */
  until: nullable(Instant()),
  seats: List(
    record({
      productID: ID(),
      product: Str(),
      free: Integer(),
      of: Integer(),
      formID: nullable(ID()),
      description: Str(),
      elements: ElementsSchema,
    }),
  ),
});
export type GuestSeats = Static<typeof guestSeats>;

export const getGuestSeats = get(`${path}/guest-seats`, {
  summary: "The seats of an order, for whoever was sent the link to them",
  allow: "BEAR_GUESTS",
  feature: "sales",
  answer: guestSeats,
});

/** Of two who take the last seat, one has it. Sent again, it is the same seat. */
export const claimSeat = post(`${path}/guest-seats/claim`, {
  summary: "Take a seat that one was invited to",
  allow: "BEAR_GUESTS",
  feature: "sales",
  body: inputRecord({
    claimID: ID(),
    productID: ID(),
    ...seatHolderBodyFields,
    answers: AnswersInput,
  }),
  answer: record({ ticketKey: Str() }),
  done: "Your seat is taken. Your ticket is on its way.",
});

export const answerTicket = post(`${path}/ticket/responses`, {
  summary: "Answer what one is asked about one's ticket",
  allow: "BEAR_TICKET",
  feature: "sales",
  body: inputRecord({ questionFormID: ID(), answers: AnswersInput }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Form updated.",
});

/** The same answer whatever the address is: nobody learns here who has bought something. */
export const findTickets = post("/clients/:client/lost-tickets", {
  summary: "Ask for one's tickets once more, by email",
  allow: "PUBLIC",
  form: { email: { type: "input", kind: "email", label: "Email address", required: true, maxLength: 200 } },
  answer: record({}),
  done: "Thanks, keep an eye on your email.",
});

export const getContactChange = get(`${path}/contact-change`, {
  summary: "A change of an order's address, for whoever had it before",
  allow: "BEAR_CONTACT_CHANGE",
  feature: "sales",
  answer: record({
    association: Str(),
    program: Str(),
    number: nullable(Integer()),
    formerEmail: Str(),
    email: Str(),
    takenBackAt: nullable(Instant()),
  }),
});

export const takeContactBack = post(`${path}/contact-change/take-back`, {
  summary: "Have an order's mails come to oneself again, and end what others have of it",
  allow: "BEAR_CONTACT_CHANGE",
  feature: "sales",
  answer: record({}),
  done: "Your order is yours again. A new link is on its way.",
});
