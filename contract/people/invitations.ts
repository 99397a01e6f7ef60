import { Array as List, Boolean as Bool, Integer, Optional, String as Text, type Static } from "typebox";
import { get, post, upload } from "../platform/endpoint.ts";
import { roles } from "../platform/permissions.ts";
import {
  EmailAddress,
  Cursor,
  ID,
  Instant,
  NullableDay,
  NullableID,
  nullable,
  oneOf,
  record,
  inputRecord,
} from "../platform/schema.ts";
import { fullNameField } from "./users.ts";

/**
 * Invitations made by this call: to a role, or to score a category. Owners of builders, sponsors and the like are invited by calls of their
 * own.
 */
export const invitationKinds = ["role", "scorer"] as const;

export const invitationDays = 14;

export const newInvitation = inputRecord({
  email: EmailAddress(),
  kind: oneOf(invitationKinds),
  role: Optional(oneOf(roles)),
  serviceID: Optional(Text({ format: "uuid", maxLength: 36 })),
  categoryID: Optional(Text({ format: "uuid", maxLength: 36 })),
});
export type NewInvitation = Static<typeof newInvitation>;

const invitationStates = ["open", "accepted", "expired", "withdrawn"] as const;
export type InvitationState = (typeof invitationStates)[number];

// Many at a time.

/** The most people in one batch. */
export const mostInvited = 200;
/** The most invitations of a client in a day. */
export const mostInvitedInDay = 1_000;
/** Minutes until the same invitation may be mailed again. */
export const resendPause = 60;
/** Days before the day to answer by on which whoever hasn't answered is reminded, once. */
export const reminderLead = 2;

/** Offers that are made to many: a role, categories to score, a panel to sit on, tickets to check at the door. */
export const manyKinds = ["role", "scorer", "panel", "verifier"] as const;
export type ManyKind = (typeof manyKinds)[number];

const invitedPerson = inputRecord({
  /** As it was typed: what is no email address is answered in its line, and keeps nobody else from being invited. */
  address: Text({ maxLength: 300 }),
  name: Optional(Text({ maxLength: 200 })),
});

export const invitationBatch = inputRecord({
  people: List(invitedPerson, { minItems: 1, maxItems: mostInvited }),
  kind: oneOf(manyKinds),
  role: Optional(oneOf(roles)),
  categoryIDs: Optional(List(ID(), { maxItems: 200, uniqueItems: true })),
  scorerPanelID: Optional(ID()),
  /** The home where tickets are to be checked; null for the whole program. */
  propertyID: Optional(NullableID()),
  /** Plain text, shown as a quotation in the mail. */
  words: Optional(Text({ maxLength: 2_000 })),
  answerBy: Optional(NullableDay()),
});
export type InvitationBatch = Static<typeof invitationBatch>;

/**
 * `resent`: there was an open invitation to the same, which was mailed again with the new words; `waiting`: it was mailed a moment ago,
 * and isn't again; `has`: they have it already.
 */
export const batchOutcomes = ["invited", "resent", "waiting", "has", "refused"] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

const batchAnswer = record({
  lines: List(record({ email: Text(), name: Text(), outcome: oneOf(batchOutcomes), reason: Text() })),
});

const batchDetails = { answer: batchAnswer };

export const inviteMany = post("/clients/:client/invitations/many", {
  summary: "Invite up to 200 people at a time",
  allow: "INVITE_PEOPLE",
  body: inputRecord({ ...invitationBatch.properties, serviceID: Optional(ID()) }),
  ...batchDetails,
});

const programInvitations = "/clients/:client/services/:service/invitations";

export const inviteToProgram = post(programInvitations, {
  summary: "Invite up to 200 people at a time to something in a program",
  allow: "INVITE_TO_PROGRAM",
  body: invitationBatch,
  ...batchDetails,
});

/** What a table says whom to invite; its columns are recognized by their headings, or by what stands in them. */
const invitedFileAnswer = record({
  fileName: Text(),
  people: List(record({ email: Text(), name: Text() })),
  problems: List(record({ text: Text(), why: Text() })),
  repeated: List(Text()),
});

export const readInvitedFile = upload("/clients/:client/invitations/file", {
  summary: "Read whom to invite from a table",
  allow: "INVITE_PEOPLE",
  answer: invitedFileAnswer,
});

export const readInvitedFileOfProgram = upload(`${programInvitations}/file`, {
  summary: "Read whom to invite to a program from a table",
  allow: "INVITE_TO_PROGRAM",
  answer: invitedFileAnswer,
});

const invitationRecord = record({
  invitationID: ID(),
  email: Text(),
  name: Text(),
  /** 'Program manager'; 'Scorer of BRICK, Excellence in Building Awards'. */
  offer: Text(),
  invitedBy: nullable(Text()),
  createdAt: Instant(),
  sentAt: Instant(),
  expiresAt: Instant(),
  state: oneOf(invitationStates),
  answerBy: nullable(Text()),
  openedAt: nullable(Instant()),
  acceptedBy: nullable(Text()),
  remindedAt: nullable(Instant()),
  /** Why the last mail couldn't be delivered. */
  mailProblem: nullable(Text()),
  /** Whether its person scores by its link, without a password. */
  byLink: Bool(),
  /** People who opened the link with another address and asked to be let in with that. */
  requests: List(record({ userID: ID(), fullName: Text(), email: Text() })),
});

export const invite = post("/clients/:client/invitations", {
  summary: "Invite someone",
  allow: "INVITE_PEOPLE",
  body: newInvitation,
  answer: record({ invitationID: ID() }),
  done: "Invitation sent.",
});

export const listInvitations = get("/clients/:client/invitations", {
  summary: "Invitations that wait for an answer, and those accepted lately",
  allow: "INVITE_PEOPLE",
  query: inputRecord({ after: Optional(Cursor()) }),
  answer: record({
    invitations: List(invitationRecord),
    next: nullable(Cursor()),
  }),
});

export const withdrawInvitation = post("/clients/:client/invitations/:invitationID/withdraw", {
  summary: "Withdraw an invitation",
  allow: "INVITE_PEOPLE",
  answer: record({}),
  done: "Invitation canceled.",
});

/** To the address as it should have been, where the links that were mailed before stop working; or to the same one, where they go on. */
export const resendInvitation = post("/clients/:client/invitations/:invitationID/resend", {
  summary: "Send an invitation again, to the right address",
  allow: "INVITE_PEOPLE",
  form: { email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 } },
  answer: record({}),
  done: "Invitation sent.",
});

const resendAnswer = record({ sent: Integer(), paused: Integer() });

export const resendAllInvitations = post("/clients/:client/invitations/resend", {
  summary: "Send all invitations again that nobody has answered",
  allow: "INVITE_PEOPLE",
  answer: resendAnswer,
});

/** Only those that the caller could make. */
export const listProgramInvitations = get(programInvitations, {
  summary: "Invitations to a program that wait for an answer, and those accepted lately",
  allow: "INVITE_TO_PROGRAM",
  query: inputRecord({ kinds: Optional(oneOf(["judging", "door"] as const)) }),
  answer: record({ invitations: List(invitationRecord) }),
});

export const resendProgramInvitation = post(`${programInvitations}/:invitationID/resend`, {
  summary: "Send an invitation to a program again",
  allow: "INVITE_TO_PROGRAM",
  answer: record({}),
  done: "Invitation sent again.",
});

export const resendProgramInvitations = post(`${programInvitations}/resend`, {
  summary: "Send all invitations to a program again that nobody has answered",
  allow: "INVITE_TO_PROGRAM",
  body: inputRecord({ kinds: oneOf(["judging", "door"] as const) }),
  answer: resendAnswer,
});

export const withdrawProgramInvitation = post(`${programInvitations}/:invitationID/withdraw`, {
  summary: "Withdraw an invitation to a program, or end its link for scoring",
  allow: "INVITE_TO_PROGRAM",
  answer: record({}),
  done: "Invitation canceled.",
});

// By the link alone.

export const scoreByInvitation = post("/users/score-by-invitation/:invitationKey", {
  summary: "Score by an invitation's link, without a password",
  allow: "PUBLIC",
  form: { fullName: { ...fullNameField, required: false } },
  /** `url` is null while the program is a draft: there is nothing to see yet. */
  answer: record({ token: Text(), url: nullable(Text()) }),
});

export const getInvitation = get("/users/get-invitation/:invitationKey", {
  summary: "What an invitation offers, to whom, from whom",
  allow: "PUBLIC",
  answer: record({
    state: oneOf(invitationStates),
    email: Text(),
    name: Text(),
    offer: Text(),
    words: Text(),
    answerBy: nullable(Text()),
    clientURL: Text(),
    clientName: Text(),
    invitedBy: nullable(Text()),
    expiresAt: Instant(),
    /** Whether its person may score by the link alone: may begin, has begun, or can't. */
    scoring: oneOf(["offered", "begun", "none"] as const),
    /** The page offers to sign in, or else to make an account. */
    hasAccount: Bool(),
    /** Whether the link may be passed on. Only roles are bound to the invited mailbox. */
    forAnybody: Bool(),
    /** Whether it was sent to the mailbox of the signed-in person; null when nobody is signed in. */
    isMine: nullable(Bool()),
    /** Whether the signed-in person has asked to be let in with their own address. */
    asked: Bool(),
  }),
});

export const acceptInvitation = post("/users/accept-invitation/:invitationKey", {
  summary: "Accept an invitation",
  allow: "OWN_ACCOUNT",
  answer: record({ clientURL: Text(), url: Text() }),
  done: "Welcome aboard.",
});

export const askToAcceptInvitation = post("/users/accept-invitation/:invitationKey/ask", {
  summary: "Ask whoever invited to be let in with my own address",
  allow: "OWN_ACCOUNT",
  answer: record({}),
  done: "We have asked them. You hear from us by email.",
});

const requesterField = {
  userID: { type: "input", kind: "text", format: "id", label: "Person", required: true, carried: true },
} as const;

export const approveInvitationRequest = post("/clients/:client/invitations/:invitationID/approve", {
  summary: "Let somebody accept an invitation that was sent to another address",
  allow: "INVITE_PEOPLE",
  form: requesterField,
  answer: record({}),
  done: "They are in.",
});

export const declineInvitationRequest = post("/clients/:client/invitations/:invitationID/decline", {
  summary: "Don't let somebody accept an invitation that was sent to another address",
  allow: "INVITE_PEOPLE",
  form: requesterField,
  answer: record({}),
  done: "Declined. The invitation stays open for the address that it was sent to.",
});
