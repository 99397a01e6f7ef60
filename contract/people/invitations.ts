import { Array as List, Boolean as Bool, Optional, String as Text, type Static } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { roles } from "../platform/permissions.ts";
import { EmailAddress, Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

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

export const invite = post("/clients/:client/invitations", {
  summary: "Invite someone",
  allow: "INVITE_PEOPLE",
  body: newInvitation,
  answer: record({ invitationID: ID() }),
  done: "Invitation sent.",
});

export const listInvitations = get("/clients/:client/invitations", {
  summary: "Invitations that wait for an answer",
  allow: "INVITE_PEOPLE",
  query: inputRecord({ after: Optional(Cursor()) }),
  answer: record({
    invitations: List(
      record({
        invitationID: ID(),
        email: Text(),
        /** 'Program manager'; 'Scorer of BRICK, Excellence in Building Awards'. */
        offer: Text(),
        invitedBy: nullable(Text()),
        createdAt: Instant(),
        expiresAt: Instant(),
        state: oneOf(invitationStates),
        /** People who opened the link with another address and asked to be let in with that. */
        requests: List(record({ userID: ID(), fullName: Text(), email: Text() })),
      }),
    ),
    next: nullable(Cursor()),
  }),
});

export const withdrawInvitation = post("/clients/:client/invitations/:invitationID/withdraw", {
  summary: "Withdraw an invitation",
  allow: "INVITE_PEOPLE",
  answer: record({}),
  done: "Invitation withdrawn.",
});

/** To the address as it should have been, or to the same one: the link that was mailed before stops working. */
export const resendInvitation = post("/clients/:client/invitations/:invitationID/resend", {
  summary: "Send an invitation again, to the right address",
  allow: "INVITE_PEOPLE",
  form: { email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 } },
  answer: record({}),
  done: "Invitation sent.",
});

export const getInvitation = get("/users/get-invitation/:invitationKey", {
  summary: "What an invitation offers, to whom, from whom",
  allow: "PUBLIC",
  answer: record({
    state: oneOf(invitationStates),
    email: Text(),
    offer: Text(),
    clientURL: Text(),
    clientName: Text(),
    invitedBy: nullable(Text()),
    expiresAt: Instant(),
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
  allow: "SIGNED_IN",
  answer: record({ clientURL: Text(), url: Text() }),
  done: "Welcome aboard.",
});

export const askToAcceptInvitation = post("/users/accept-invitation/:invitationKey/ask", {
  summary: "Ask whoever invited to be let in with my own address",
  allow: "SIGNED_IN",
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
