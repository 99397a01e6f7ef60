import { Array as List, Boolean as Bool, Optional, String as Text, type Static } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { roles } from "../platform/permissions.ts";
import { EmailAddress, Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

/** What is given by a call of its own, as a builder of a tour, isn't among these: a role, or a category to score. */
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
        /** Who opened it with another address, and asks to be let in with that. */
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
    /** Whether to sign in or to make an account. */
    hasAccount: Bool(),
    /** Whether it may be passed on: what isn't a role is accepted by whoever has the link. */
    forAnybody: Bool(),
    /** Whether it was sent to the mailbox of whoever has signed in; null: nobody has. */
    isMine: nullable(Bool()),
    /** Whether they have asked to be let in with their own address. */
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
