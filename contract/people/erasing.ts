import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { currentPasswordField, secondFactorCodeField } from "./users.ts";
import { get, post } from "../platform/endpoint.ts";
import { missingClients } from "../platform/missing-clients.ts";
import { ID, Instant, Standings, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";

/** How it stands with a client: nothing was asked of it, it was asked, it is being done. */
export const erasureStates = ["none", "asked", "running"] as const;
export type ErasureState = (typeof erasureStates)[number];

// The person themselves.

export const getOwnErasure = get("/users/erasure", {
  summary: "Whether I asked to be erased, and how it stands with each association",
  allow: "SIGNED_IN",
  answer: record({
    askedAt: nullable(Instant()),
    clients: List(
      record({
        clientID: ID(),
        name: Str(),
        url: Str(),
        state: oneOf(erasureStates),
        /** Whether the person is its only owner, who hands over first. */
        isLastOwner: Bool(),
        goes: List(Str()),
        stays: List(Str()),
        /** What has to end before it can be done. */
        first: List(Str()),
      }),
    ),
    /** Associations that have erased what they held. */
    done: List(record({ clientID: ID(), name: Str(), at: Instant() })),
    missing: missingClients,
  }),
});
export type OwnErasure = Static<typeof getOwnErasure.answer>;

export const askForErasure = post("/users/erasure", {
  summary: "Ask to be erased",
  allow: "SIGNED_IN",
  form: { currentPassword: currentPasswordField, code: secondFactorCodeField },
  answer: record({}),
  done: "You asked to be erased.",
});

export const callErasureOff = post("/users/erasure/call-off", {
  summary: "Call it off that I am erased",
  allow: "SIGNED_IN",
  answer: record({}),
  done: "Called off. What wasn’t erased yet stays.",
});

// Staff.

/** What becomes of awards that are public. */
export const publicResultChoices = ["kept", "withdrawn"] as const;

/** What whoever erases types, so that nobody does it by a slip. */
export const erasureConfirmation = "erase";

const eraseForm = {
  results: {
    type: "radio",
    label: "Awards that are public",
    options: [
      { value: "kept", label: "Keep them with the name and pictures they were published with" },
      { value: "withdrawn", label: "Withdraw them" },
    ],
    required: true,
  },
  confirmation: {
    type: "input",
    kind: "text",
    label: `Type ${erasureConfirmation} to go on`,
    required: true,
    maxLength: 20,
    autoComplete: "off",
  },
} as const;

const preview = record({
  erasureID: nullable(ID()),
  state: oneOf(erasureStates),
  askedAt: nullable(Instant()),
  /** Whose it is: a person's name, or a guest's address. */
  who: Str(),
  goes: List(Str()),
  stays: List(record({ what: Str(), why: Str() })),
  /** What stands in the way, and what to do first. */
  first: List(record({ what: Str(), todo: Str() })),
  publicResults: Integer(),
  /** Why the reader may not; null where they may. */
  refusal: nullable(Str()),
  standings: Standings(),
});
export type ErasurePreview = Static<typeof preview>;

const personPath = "/clients/:client/people/:userID/erasure";

export const previewErasure = get(personPath, {
  summary: "See what erasing a person here would take away and keep",
  allow: "ERASE_PEOPLE",
  answer: preview,
});

export const erasePerson = post(personPath, {
  summary: "Erase what this client holds of a person",
  allow: "ERASE_PEOPLE",
  form: eraseForm,
  answer: record({ erasureID: ID() }),
  done: "It is being erased. This takes a minute.",
});

const guestPath = "/clients/:client/guests/:orderID/erasure";
/** Of an order's guests the holder of this ticket; left out: whoever bought. */
const guestQuery = inputRecord({ ticket: Optional(ID()) });

export const previewGuestErasure = get(guestPath, {
  summary: "See what erasing somebody without an account here would take away and keep",
  allow: "ERASE_PEOPLE",
  query: guestQuery,
  answer: preview,
});

export const eraseGuest = post(guestPath, {
  summary: "Erase what this client holds of somebody without an account",
  allow: "ERASE_PEOPLE",
  form: {
    confirmation: eraseForm.confirmation,
    ticketID: { type: "input", kind: "text", label: "Ticket", maxLength: 36, carried: true },
  },
  answer: record({ erasureID: ID() }),
  done: "It is being erased. This takes a minute.",
});

/** Those who asked and wait, and those being done. */
export const listErasures = get("/clients/:client/erasures", {
  summary: "Who asked this client to be erased",
  allow: "ERASE_PEOPLE",
  answer: record({
    waiting: List(record({ erasureID: ID(), userID: ID(), fullName: Str(), askedAt: Instant() })),
    running: Integer(),
  }),
});
