import {
  type MergedTable,
  getOwnMerge,
  hoursToTakeMergeBack,
  mergePeople,
  mergedWords,
  previewMerge,
  takeMergeBack,
} from "../../../contract/app/merging.ts";
import { isSameName } from "../../../contract/platform/same-name.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { clientMailSender } from "../../mail/entry-mails.ts";
import { queueMails } from "../../mail/sending/mail.ts";
import { personAtClient } from "../../people/members/queries.ts";
import { waitUntilHomeKnowsPerson } from "../../people/members/wait-for-home.ts";
import type { App } from "../../platform/app.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import * as queries from "./merge-queries.ts";

type Two = { former: string; kept: string };
type MergeReader = { user: { userID: string }; standings: readonly Standing[] };

/** What becomes of those that both have, where it isn't plain. */
const sharedNotes: Partial<Record<MergedTable, string>> = {
  entry_people: "once is enough",
  memberships: "the verified one stays",
  role_grants: "the same role once",
  scorer_panel_members: "one seat stays",
  scorer_assignments: "assigned once",
  scoring_conflicts: "the kept account’s stays",
  score_drafts: "the kept account’s stays",
  sheet_changes: "the kept account’s stays",
  ticket_verifiers: "one place stays",
  unsubscriptions: "they stay unsubscribed",
  scoring_notes: "the other account’s stay with it",
  scoring_remarks_read: "the other account’s stay with it",
  entry_feedback: "the other account’s stay with it",
  entry_views: "of the same name stay with the other account",
  survey_respondents: "of the same survey stay with the other account",
};

const namesOf = (programs: readonly { name: string }[]) => programs.map(({ name }) => name).join(", ");

/** Why two accounts can't be one; undefined where they can. */
async function whyNotMerge(sql: Sql, { former, kept }: Two, { user, standings }: MergeReader) {
  const isOwner = may(standings, "MANAGE_ROLES");
  if (former === kept) return "That is the same account. Choose the other one.";
  if (!isOwner && [former, kept].includes(user.userID))
    return "One of them is your own account. Ask an owner to merge the two.";
  if (!isOwner && (await queries.hasRoleHere(sql, former)).length > 0)
    return "This account has roles, which would go over to the other. Ask an owner to merge the two.";
  const [erased] = await queries.erasureOfTwo(sql, former, kept);
  if (erased)
    return `${erased.fullName} asked to be erased, or is being erased. Merge the two once that is done, or called off.`;
  const released = await queries.releasedWithBoth(sql, former, kept);
  if (released.length > 0)
    return `Both have scored, or one what the other entered, and the results are out: ${namesOf(released)}. Take back the release first, or leave the two apart.`;
  return undefined;
}

async function twoPeople(sql: Sql, clientID: string, { former, kept }: Two) {
  const [[formerPerson], [keptPerson]] = await Promise.all([
    personAtClient(sql, clientID, former),
    personAtClient(sql, clientID, kept),
  ]);
  return {
    former: { userID: former, ...requireFound(formerPerson, "person") },
    kept: { userID: kept, ...requireFound(keptPerson, "person") },
  };
}

function countText(what: MergedTable, count: number): string {
  const [one, many] = mergedWords[what];
  return plural(count, one, many);
}

type WarningFacts = queries.MergeOverlap & { hasOneName: boolean };

const warningsOf = ({ scoredByBoth, scoredOwn, hasOneName }: WarningFacts) => [
  ...(hasOneName ? [] : ["The two have different names. Merge them only if you know that they are one person."]),
  ...(scoredByBoth > 0
    ? [
        `${plural(scoredByBoth, "entry has", "entries have")} a scoresheet from both: the one saved last counts, the other stays in the history.`,
      ]
    : []),
  ...(scoredOwn > 0
    ? [
        `${plural(scoredOwn, "entry", "entries")} would be scored by whoever entered ${scoredOwn === 1 ? "it" : "them"}: those scoresheets no longer count.`,
      ]
    : []),
];

const MERGE_CLOSED = `A merge can be undone for ${hoursToTakeMergeBack} hours. That is over: move single records instead.`;
const MERGED_ALREADY = "Somebody has merged this account already. Look at the page again.";
const MERGE_GONE = "Somebody has undone this merge already.";

export const mergingCalls = [
  on(previewMerge, async (context) => {
    const { sql, client, params, query } = context;
    const two = { former: params.userID, kept: query.into };
    const people = await twoPeople(sql, client.clientID, two);
    const refusal = (await whyNotMerge(sql, two, context)) ?? null;
    const [counts, [overlap]] = await Promise.all([
      queries.mergeCounts(sql, two.former, two.kept),
      queries.mergeOverlap(sql, two.former, two.kept),
    ]);
    return {
      ...people,
      moving: counts.map(({ what, moving, shared }) => ({
        what: countText(what, moving),
        shared,
        note: shared > 0 ? (sharedNotes[what] ?? null) : null,
      })),
      warnings: warningsOf({ ...overlap!, hasOneName: isSameName(people.former.fullName, people.kept.fullName) }),
      refusal,
    };
  }),

  on(getOwnMerge, async ({ sql, client, user: { userID }, now }) => {
    const merge = (await queries.mergesOfPerson(sql, userID, now)).find(({ isFormer }) => isFormer);
    const isHere = (await personAtClient(sql, client.clientID, userID)).length > 0;
    return { mergedInto: merge && !isHere ? { email: merge.email, mergedAt: merge.mergedAt } : null };
  }),

  onOutsideTransaction(mergePeople, async (context) => {
    const { client, params, body, transact, user, now } = context;
    const two = { former: params.userID, kept: body.into };
    const merge = await transact(async (sql, audit) => {
      await queries.lockTwoPeople(sql, [two.former, two.kept]);
      const merges = await queries.mergesOfPerson(sql, two.former, now);
      const isHere = (await personAtClient(sql, client.clientID, two.former)).length > 0;
      if (!isHere && merges.some(({ isFormer }) => isFormer)) refuse(MERGED_ALREADY, 409);
      const people = await twoPeople(sql, client.clientID, two);
      await queries.shareReleasesOfScorers(sql, two.former, two.kept);
      const reason = await whyNotMerge(sql, two, context);
      if (reason) refuse(reason, 409);
      const counts = await queries.mergeCounts(sql, two.former, two.kept);
      const inserted = requireRow(await queries.insertPersonMerge(sql, { ...two, by: user.userID, now }));
      await queries.runMerge(sql, inserted.personMergeID, two.former, two.kept);
      const moved = counts.map(({ what, moving }) => countText(what, moving)).join(", ");
      const from = `${people.former.fullName}, ${people.former.email}`;
      await audit(two.kept, null, { merged: from, moved });
      await audit(two.former, null, { mergedInto: `${people.kept.fullName}, ${people.kept.email}`, moved });
      await queueMails(sql, mergeMails(context, people));
      return inserted;
    });
    await announcePeople(context, two);
    return merge;
  }),

  onOutsideTransaction(takeMergeBack, async (context) => {
    const { personMerge, transact, user, now, client, standings } = context;
    const { personMergeID, formerUserID: former, keptUserID: kept } = personMerge;
    const outcome = await transact(async (sql, audit) => {
      const locked = requireRow(await queries.lockPersonMerge(sql, personMergeID));
      if (locked.isTakenBack) refuse(MERGE_GONE, 409);
      if (!personMerge.isOpen) refuse(MERGE_CLOSED, 409);
      if (!may(standings, "MANAGE_ROLES") && [former, kept].includes(user.userID))
        refuse("One of them is your own account. Ask an owner to undo the merge.", 403);
      if (!may(standings, "MANAGE_ROLES") && (await queries.rolesInMerge(sql, personMergeID)).length > 0)
        refuse("Roles went over with this merge, and would come back. Ask an owner to undo it.", 403);
      await queries.lockTwoPeople(sql, [former, kept]);
      await queries.lockRolesOf(sql, kept);
      await queries.shareReleasesOfScorers(sql, former, kept);
      const released = await queries.releasedSinceMerge(sql, personMergeID);
      if (released.length > 0)
        refuse(
          `Results are out that count both as one scorer: ${namesOf(released)}. Take back the release first.`,
          409,
        );
      const revoked = (await queries.forgetRevokedRoles(sql, personMergeID, kept)).length;
      const undone = requireRow(await queries.undoMerge(sql, personMergeID));
      const gone = undone.gone + revoked;
      if (undone.changed > 0)
        refuse(
          `${countText(undone.changedIn!, undone.changed)} went to somebody else since. Give ${undone.changed === 1 ? "it" : "them"} back first, then undo the merge.`,
          409,
        );
      await queries.markMergeTakenBack(sql, personMergeID, user.userID, now);
      for (const person of [former, kept])
        await audit(person, { merged: true }, { merged: false, put: undone.put, gone });
      const people = await twoPeople(sql, client.clientID, { former, kept });
      await queueMails(sql, apartMails(context, people));
      return { put: undone.put, gone };
    });
    await announcePeople(context, { former, kept });
    return outcome;
  }),
];

/** Home hears who is staff of the client since, and every process forgets the roles that it had read. */
async function announcePeople(
  { app, client }: { app: App; client: { clientID: string } },
  { former, kept }: Two,
): Promise<void> {
  for (const userID of [former, kept]) {
    await waitUntilHomeKnowsPerson(app.database, client.clientID, userID);
    app.changes.publish("user", userID);
  }
}

type MailContext = Parameters<typeof clientMailSender>[0];
type MergedPeople = Awaited<ReturnType<typeof twoPeople>>;

/** Both addresses are told: whoever isn't the same person says so within the day. */
const mergeMails = (at: MailContext, { former, kept }: MergedPeople) =>
  [former, kept].map(({ email, fullName }) => ({
    to: email,
    ...clientMailSender(at),
    subject: `${at.client.name}: your two accounts are one`,
    paragraphs: [
      `Hello ${fullName},`,
      `${at.client.name} found that the accounts of ${former.email} and ${kept.email} are the same person’s. What you had there as ${former.email} is with ${kept.email} from now on: sign in with that to find it.`,
      `Nothing changes elsewhere, and you can still sign in with both.`,
    ],
    note: "If these aren’t both yours, answer this mail today: it can be undone for a day.",
  }));

const apartMails = (at: MailContext, { former, kept }: MergedPeople) =>
  [former, kept].map(({ email, fullName }) => ({
    to: email,
    ...clientMailSender(at),
    subject: `${at.client.name}: your accounts are apart again`,
    paragraphs: [
      `Hello ${fullName},`,
      `The accounts of ${former.email} and ${kept.email} were taken for one at ${at.client.name}. That was undone: what each had is with it again.`,
    ],
  }));
