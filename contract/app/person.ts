import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { orderStates } from "../commerce/orders/order-management.ts";
import { invoiceStates } from "../commerce/invoices/invoices.ts";
import { paymentMethods } from "../platform/payment-methods.ts";
import { auditEntry } from "../people/audit.ts";
import { personFields } from "../people/users.ts";
import { get, post } from "../platform/endpoint.ts";
import { roles } from "../platform/permissions.ts";
import { kindNames } from "../platform/service-kinds.ts";
import { Cursor, ID, Instant, Standings, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";

/** How many rows a part of the page shows; whoever wants all goes on to the list. */
export const personRowsShown = 6;

const program = { serviceID: ID(), kind: oneOf(kindNames), serviceURL: Str(), serviceName: Str() };

/** The latest of a kind, and how many there are in each program, for the links to its list. */
const partOf = <Row extends ReturnType<typeof record>>(row: Row) =>
  record({ rows: List(row), total: Integer(), programs: List(record({ ...program, total: Integer() })) });

/** In which way the current roster knows a person. */
export const rosterMatches = ["email", "mailbox", "number"] as const;

const personNote = record({
  personNoteID: ID(),
  text: Str(),
  fullName: nullable(Str()),
  writtenAt: Instant(),
  /** Whether the reader may remove it: it is theirs, or they are an owner. */
  removable: Bool(),
});

const personMerge = record({
  personMergeID: ID(),
  /** The other account. */
  userID: ID(),
  fullName: Str(),
  email: Str(),
  mergedAt: Instant(),
  mergedBy: nullable(Str()),
  /** Until when it can be taken back; null once it can't. */
  until: nullable(Instant()),
});

const entryRow = record({
  ...program,
  entryID: ID(),
  code: Str(),
  title: Str(),
  isOwner: Bool(),
  submitted: Bool(),
  disqualified: Bool(),
  awardTitle: Str(),
  updatedAt: Instant(),
});

const orderRow = record({
  ...program,
  transactionID: ID(),
  number: nullable(Integer()),
  state: oneOf(orderStates),
  bought: Str(),
  total: Integer(),
  refunded: Integer(),
  /** Bought without signing in, with the person's address. */
  asGuest: Bool(),
  at: Instant(),
});

const scanRow = record({
  ...program,
  scanID: ID(),
  transactionID: ID(),
  ticketNumber: Integer(),
  /** The home, for a tour. */
  place: nullable(Str()),
  letIn: Bool(),
  at: Instant(),
});

const mailRow = record({ mailID: ID(), subject: Str(), at: Instant(), problem: nullable(Str()) });

/** What a guest has, too. Null: not for the reader. */
const boughtFields = {
  orders: nullable(partOf(orderRow)),
  scans: nullable(partOf(scanRow)),
  mails: nullable(record({ rows: List(mailRow), total: Integer() })),
  notes: nullable(List(personNote)),
};

const personPath = "/clients/:client/people/:userID";

export const getPerson = get(personPath, {
  summary: "A person's page: what this client has of them",
  allow: "VIEW_PERSON",
  answer: record({
    ...personFields,
    email: Str(),
    isEmailProved: Bool(),
    phone: nullable(Str()),
    company: nullable(Str()),
    place: nullable(Str()),
    /** For a rehearsal: nothing can be done for them. */
    isMadeUp: Bool(),
    /** An account without a name, which has what was kept of somebody who was erased. */
    isErased: Bool(),
    /** That the person asked to be erased, or is being erased; only for who may do it. */
    erasure: nullable(record({ state: oneOf(["asked", "running"] as const), askedAt: nullable(Instant()) })),
    /** What the reader may do here. */
    standings: Standings(),
    /** Where the person's things are since their accounts were merged; else null. */
    mergedInto: nullable(personMerge),
    /** Accounts that were merged into this one. */
    merged: List(personMerge),
    membership: nullable(
      record({
        memberNumber: nullable(Str()),
        /** As the member system says it. */
        level: nullable(Str()),
        verified: Bool(),
        verifiedBy: nullable(oneOf(["staff", "roster", "provider"] as const)),
        verifiedUntil: nullable(Str()),
        since: Instant(),
      }),
    ),
    /** Null: not for the reader, whose role is in single programs. Such a reader gets no phone, company, place, roster line or merges either. */
    isMember: nullable(Bool()),
    /** Whether only a verified membership counts here. */
    rosterCounts: Bool(),
    rosterLine: nullable(record({ line: Integer(), name: Str(), by: oneOf(rosterMatches) })),
    /** Another account here with the same mailbox. */
    sameMailbox: List(record({ userID: ID(), fullName: Str(), email: Str() })),
    roles: List(
      record({ roleGrantID: ID(), role: oneOf(roles), serviceID: nullable(ID()), serviceName: nullable(Str()) }),
    ),
    entries: nullable(partOf(entryRow)),
    applications: nullable(partOf(entryRow)),
    ...boughtFields,
    invoices: nullable(
      record({
        rows: List(
          record({
            invoiceID: ID(),
            number: nullable(Integer()),
            state: oneOf(invoiceStates),
            isOverdue: Bool(),
            method: nullable(oneOf(paymentMethods)),
            total: Integer(),
            sentAt: nullable(Instant()),
          }),
        ),
        total: Integer(),
      }),
    ),
    scoring: nullable(List(record({ ...program, sheets: Integer(), saved: Integer() }))),
    /** Builders, homes and sponsors that the person looks after. */
    looksAfter: nullable(
      List(record({ ...program, recordID: ID(), what: oneOf(["builder", "home", "sponsor"] as const), name: Str() })),
    ),
    seesHistory: Bool(),
  }),
});
export type PersonAnswer = Static<typeof getPerson.answer>;

/** Changes of the person and of what is theirs here. */
export const personHistory = get(`${personPath}/history`, {
  summary: "What staff changed about a person, newest first",
  allow: "VIEW_AUDIT_LOG",
  query: inputRecord({ after: Optional(Cursor()) }),
  answer: record({ entries: List(auditEntry), next: nullable(Cursor()) }),
});

const noteForm = {
  text: {
    type: "textarea",
    label: "Note",
    help: "Staff read it, and the person who asks what is known of them.",
    required: true,
    maxLength: 5_000,
  },
} as const;

export const addPersonNote = post(`${personPath}/notes`, {
  summary: "Add a note about a person",
  allow: "NOTE_PEOPLE",
  form: noteForm,
  answer: record({ personNoteID: ID() }),
  done: "Note added.",
});

/** By whoever wrote it, or an owner. */
export const removePersonNote = post(`/clients/:client/people/notes/:personNoteID/remove`, {
  summary: "Remove a note about a person",
  allow: "NOTE_PEOPLE",
  answer: record({}),
  done: "Note removed.",
});

export const sendPasswordLink = post(`${personPath}/password-link`, {
  summary: "Mail somebody a link for a new password",
  allow: "SEND_PASSWORD_LINK",
  answer: record({}),
  done: "The link is on its way to their own address.",
});

export const correctPersonAddress = post(`${personPath}/address`, {
  summary: "Correct somebody's email address",
  allow: "CORRECT_ADDRESS",
  form: {
    email: { type: "input", kind: "email", label: "Right address", required: true, maxLength: 200 },
  },
  answer: record({
    /** What was corrected at once. */
    orders: Integer(),
    rosterLines: Integer(),
  }),
});

const guestPath = "/clients/:client/guests/:orderID";

/** The page of somebody without an account, by one of their orders. */
export const getGuest = get(guestPath, {
  summary: "The page of a buyer without an account: what this client has of their address",
  allow: "VIEW_PERSON",
  answer: record({
    fullName: Str(),
    email: Str(),
    phone: nullable(Str()),
    standings: Standings(),
    /** An account with this address, confirmed, at this client. */
    account: nullable(record({ userID: ID(), fullName: Str() })),
    ...boughtFields,
  }),
});
export type GuestAnswer = Static<typeof getGuest.answer>;

export const addGuestNote = post(`${guestPath}/notes`, {
  summary: "Add a note about a buyer without an account",
  allow: "NOTE_PEOPLE",
  form: noteForm,
  answer: record({ personNoteID: ID() }),
  done: "Note added.",
});
