import { Array as List, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, Standings, oneOf, record } from "../platform/schema.ts";

/** The rights that an owner gives to co-entrants. Submitting, paying and answering for the entry stay the owner's. */
export const entryRights = ["look", "edit"] as const;
export type EntryRight = (typeof entryRights)[number];

export const entryRightLabels: Record<EntryRight, string> = { look: "Look", edit: "Edit" };

/** The most people of an entry at once, pending invitations among them. */
export const mostEntryPeople = 20;

const rightField = {
  type: "select",
  label: "They may",
  required: true,
  options: [
    { value: "look", label: "Look" },
    { value: "edit", label: "Edit" },
  ],
  help: "Look: the entry, where it stands, its fees and results. Edit: answers and files, too, while the entry can be changed.",
} as const;

const entryPath = "/:client/contests/:service/entries/:entryID";
const peoplePath = `${entryPath}/people` as const;
/** Applications can't be shared: each is one student's own. */
const sharingAccess = { kind: "contest", allow: "SHARE_ENTRY" } as const;

export const listEntryPeople = get(peoplePath, {
  ...sharingAccess,
  summary: "See who helps with an entry",
  answer: record({
    people: List(record({ userID: ID(), fullName: Text(), email: Text(), may: oneOf(entryRights) })),
    /** Pending invitations. */
    invited: List(record({ invitationID: ID(), email: Text(), may: oneOf(entryRights), expiresAt: Instant() })),
    standings: Standings(),
  }),
});

export const inviteToEntry = post(peoplePath, {
  ...sharingAccess,
  summary: "Ask somebody by mail to help with an entry",
  form: { email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 }, may: rightField },
  answer: record({ invitationID: ID() }),
  done: "Invitation sent.",
});

export const withdrawEntryInvitation = post(`${peoplePath}/invitations/:invitationID/withdraw`, {
  ...sharingAccess,
  summary: "Withdraw an invitation to help with an entry",
  answer: record({}),
  done: "Invitation canceled.",
});

export const changeEntryRight = post(`${peoplePath}/:userID/right`, {
  ...sharingAccess,
  summary: "Change what somebody may do with an entry",
  form: { may: rightField },
  answer: record({}),
  done: "Changed.",
});

export const removeFromEntry = post(`${peoplePath}/:userID/remove`, {
  ...sharingAccess,
  summary: "Take an entry away from somebody who helps with it",
  answer: record({}),
  done: "They don’t have this entry any more.",
});

export const leaveEntry = post(`${entryPath}/leave`, {
  summary: "Stop helping with an entry",
  kind: "contest",
  allow: "LEAVE_ENTRY",
  answer: record({}),
  done: "You have left this entry.",
});
