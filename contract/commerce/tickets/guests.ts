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

/** The ticket's code stays: the buyer alone has it. */
export const nameTicket = post(`${ticketPath}/holder`, {
  ...editAccess,
  summary: "Say who comes with a ticket",
  form: holderFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** The holder loses the ticket: its code ends, and the seat is the buyer's again. */
export const freeTicket = post(`${ticketPath}/free`, {
  ...editAccess,
  summary: "Take a ticket back from whoever was given it",
  answer: record({}),
  done: "The seat is free.",
});

/** One link for all guests of an order. A new link replaces the one before. */
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
  /** The buyer's name. */
  host: Str(),
  /** The last moment for taking a seat; null: over. */
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

/** Race: one of two claims for the last seat succeeds. A repeated request answers with the same seat. */
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

/** The answer is the same for every address, so that nobody learns who has bought something. */
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
