import { Array as List, Boolean as Bool, Optional, String as Text, type Static } from "typebox";
import { get, post } from "./endpoint.ts";
import { roles } from "./permissions.ts";
import { EmailAddress, Cursor, ID, Instant, nullable, oneOf, record, sent } from "./schema.ts";

/** What is given by a call of its own, as a builder of a tour, isn't among these: a role, or a category to score. */
export const invitationKinds = ["role", "scorer"] as const;

export const invitationDays = 14;

export const InvitationSchema = sent({
  email: EmailAddress(),
  kind: oneOf(invitationKinds),
  role: Optional(oneOf(roles)),
  serviceID: Optional(Text({ format: "uuid", maxLength: 36 })),
  categoryID: Optional(Text({ format: "uuid", maxLength: 36 })),
});
export type NewInvitation = Static<typeof InvitationSchema>;

const states = ["open", "accepted", "expired", "withdrawn"] as const;
export type InvitationState = (typeof states)[number];

export const invite = post("/clients/:client/invitations", {
  summary: "Invite someone",
  allow: "INVITE_PEOPLE",
  body: InvitationSchema,
  answer: record({ invitationID: ID() }),
  done: "Invitation sent.",
});

export const listInvitations = get("/clients/:client/invitations", {
  summary: "Invitations that wait for an answer",
  allow: "INVITE_PEOPLE",
  query: sent({ after: Optional(Cursor()) }),
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
        state: oneOf(states),
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
    state: oneOf(states),
    email: Text(),
    offer: Text(),
    clientURL: Text(),
    clientName: Text(),
    invitedBy: nullable(Text()),
    expiresAt: Instant(),
    /** Whether to sign in or to make an account. */
    hasAccount: Bool(),
  }),
});

export const acceptInvitation = post("/users/accept-invitation/:invitationKey", {
  summary: "Accept an invitation",
  allow: "SIGNED_IN",
  answer: record({ clientURL: Text(), url: Text() }),
  done: "Welcome aboard.",
});
