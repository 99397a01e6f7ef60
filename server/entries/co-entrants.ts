import {
  changeEntryRight,
  inviteToEntry,
  leaveEntry,
  listEntryPeople,
  mostEntryPeople,
  removeFromEntry,
  withdrawEntryInvitation,
} from "../../contract/entries/entry-people.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { sendInvitation } from "../people/members/invitations.ts";
import { lockEntry } from "./entry-locks.ts";
import { personByID } from "../people/users/person-lookup.ts";
import {
  changeCoEntrantRight,
  countInvitationsToday,
  invitedCoEntrantsOf,
  coEntrantsOf,
  removeCoEntrant,
  withdrawEntryInvitations,
} from "./co-entrant-queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";

export const coEntrantCalls = [
  on(listEntryPeople, async ({ sql, entry: { entryID }, standings }) => {
    const [people, invited] = await Promise.all([coEntrantsOf(sql, entryID), invitedCoEntrantsOf(sql, entryID)]);
    return { people, invited, standings: [...standings] };
  }),

  // The entry is locked, so that of two who are invited at once both are counted, and its owner stays who it is.
  on(inviteToEntry, async ({ sql, client, user, app, service, entry, form, now, audit }) => {
    const { serviceID, status } = service;
    refuseDraft(status);
    const { entryID, userID: ownerID } = await lockEntry(sql, entry.entryID, now);
    const { may } = form;
    const { email } = form;
    await withdrawEntryInvitations(sql, entryID, { email });
    await refuseInvitedCoEntrant(sql, { entryID, ownerID, email });
    const grants = { kind: "entry", serviceID, entryID, may, ownerID } as const;
    const invitationID = await sendInvitation({ sql, client, user, app }, email, grants);
    await audit(entryID, null, { invited: email, may });
    return { invitationID };
  }),

  on(withdrawEntryInvitation, async ({ sql, entry: { entryID }, params: { invitationID }, audit }) => {
    const { email } = requireFound(
      (await withdrawEntryInvitations(sql, entryID, { invitationID }))[0],
      "open invitation",
    );
    await audit(entryID, { invited: email }, null);
    return {};
  }),

  on(changeEntryRight, async ({ sql, entry: { entryID }, params: { userID }, form: { may }, audit }) => {
    const { was } = requireFound((await changeCoEntrantRight(sql, entryID, userID, may))[0], "person");
    if (was !== may) await audit(entryID, { userID, may: was }, { userID, may });
    return {};
  }),

  on(removeFromEntry, async ({ sql, entry: { entryID }, params: { userID }, audit }) => {
    const { may } = requireFound((await removeCoEntrant(sql, entryID, userID))[0], "person");
    const { email } = await personByID(sql, userID);
    await withdrawEntryInvitations(sql, entryID, { email });
    await audit(entryID, { userID, may }, null);
    return {};
  }),

  on(leaveEntry, async ({ sql, entry: { entryID }, user: { userID }, audit }) => {
    const { may } = requireFound((await removeCoEntrant(sql, entryID, userID))[0], "person");
    await audit(entryID, { userID, may }, null);
    return {};
  }),
];

type EntryInvitation = { entryID: string; ownerID: string; email: string };

async function refuseInvitedCoEntrant(sql: Sql, { entryID, ownerID, email }: EntryInvitation): Promise<void> {
  const is = (address: string) => address.toLowerCase() === email.toLowerCase();
  const [owner, people, invited, today] = await Promise.all([
    personByID(sql, ownerID),
    coEntrantsOf(sql, entryID),
    invitedCoEntrantsOf(sql, entryID),
    countInvitationsToday(sql, entryID),
  ]);
  if (is(owner.email)) refuse("This is the entry’s owner. Invite somebody else.", 409);
  if (people.some((person) => is(person.email)))
    refuse("They help with this entry already. You can change what they may do.", 409);
  if (people.length + invited.length >= mostEntryPeople)
    refuse(`An entry has at most ${mostEntryPeople} people. Take somebody away first.`, 422);
  if (requireRow(today).count >= mostEntryPeople)
    refuse("Many were invited to this entry today. Try again tomorrow.", 429);
}
