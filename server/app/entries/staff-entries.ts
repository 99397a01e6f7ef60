import { findByName } from "../../../contract/platform/same-name.ts";
import type { StaffEntryContext } from "../../entries/staff-entry-context.ts";
import {
  changeEntryCategory,
  changeEntryOwner,
  disqualifyEntry,
  extendEntry,
} from "../../../contract/entries/entries.ts";
import { type TimeZone, deadlineText } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { askNewOwner } from "../../advancement/ask-new-owner.ts";
import { mailEntryOwnerIfOther } from "../../mail/entry-mails.ts";
import { noteChange } from "../../programs/digests.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { countingEntrySheets, findSheetsByOwner } from "../../judging/scoring-queries.ts";
import { type LockedEntry, lockEntry, lockEntryToDecide } from "../../entries/entry-locks.ts";
import { requireCategory } from "../../programs/contests/category-lookup.ts";
import { personByID } from "../../people/users/person-lookup.ts";
import { selectCoEntrant, removeAllCoEntrants } from "../../entries/co-entrant-queries.ts";
import { ownNotesText, tagsOfProgram } from "../../entries/tag-queries.ts";
import { entryDetails } from "../../entries/entry-details.ts";
import { shareRelease } from "../../programs/release-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

// Changes of an entry by staff, for one entry or many. Each returns the values from before and writes the audit log.

type Disqualification = { disqualified?: boolean; reason?: string | null };

export async function setDisqualified(
  at: StaffEntryContext,
  { disqualified = false, reason: reasonGiven = null }: Disqualification,
) {
  const { sql, now, audit } = at;
  const { serviceID } = at.service;
  const { entryID } = at.entry;
  const before = await lockEntryToDecide(sql, { entryID, serviceID }, now);
  const reason = disqualified ? reasonGiven : null;
  await sql`
    update entries set disqualified_at = ${disqualified ? (before.disqualifiedAt ?? now) : null},
      disqualified_reason = ${reason}, updated_at = ${now}
    where entry_id = ${entryID}`;
  const was = { disqualified: before.disqualified, reason: before.disqualifiedReason };
  await audit(entryID, was, { disqualified, reason });
  if (disqualified !== before.disqualified) {
    await recordEvent(sql, disqualified ? "entry.disqualified" : "entry.reinstated", serviceID, { entryID });
    await mailEntryOwnerIfOther(sql, at, disqualified ? "entryDisqualified" : "entryReinstated", {
      entryID,
      ownerID: before.userID,
      values: { reason: reason ?? "" },
    });
  }
  return was;
}

export async function changeCategory({ sql, service, user, entry, now, audit }: StaffEntryContext, categoryID: string) {
  const { serviceID } = service;
  const { entryID, userID, ...was } = await lockEntryToDecide(sql, { entryID: entry.entryID, serviceID }, now);
  const before = await requireCategory(sql, serviceID, was.categoryID);
  const after = await requireCategory(sql, serviceID, categoryID);
  await sql`update entries set category_id = ${after.categoryID}, updated_at = ${now} where entry_id = ${entryID}`;
  await audit(entryID, { category: before.label }, { category: after.label });
  if (before.categoryID !== after.categoryID)
    await recordEvent(sql, "entry.category_changed", serviceID, { entryID, categoryID: after.categoryID });
  const { group } = judgedWordsOf(service.kind);
  if (before.categoryID !== after.categoryID && userID !== user.userID)
    await noteChange(sql, serviceID, entryID, `${group.charAt(0).toUpperCase()}${group.slice(1)}: ${after.name}`);
  return { categoryID: before.categoryID };
}

/**
 * Nobody scores their own entry: scores by its new owner would no longer count, scores by its former owner would count again, and released
 * results must stand.
 */
async function refuseScorerAsOwner(
  { sql, client, service }: StaffEntryContext,
  { entryID, resultsReleased }: LockedEntry,
  owner: string,
) {
  if (!resultsReleased) return;
  const { one: single } = judgedWordsOf(service.kind);
  const [scored] = await sql`
    select from (${countingEntrySheets({ clientID: client.clientID, serviceID: service.serviceID }, entryID)}) sheet where sheet.user_id = ${owner} limit 1`;
  if (scored) refuse(`They scored this ${single}, and its result is out. Take back the release first.`, 422);
  if ((await findSheetsByOwner(sql, entryID)).length > 0)
    refuse(`Its owner scored this ${single}, which counts once it isn’t theirs. Take back the release first.`, 422);
}

export async function changeOwner(at: StaffEntryContext, owner: string) {
  const { sql, now, audit } = at;
  const { entryID } = at.entry;
  await shareRelease(sql, at.service.serviceID);
  const entry = await lockEntry(sql, entryID, now);
  const { userID } = entry;
  const [before, after] = [await personByID(sql, userID), await personByID(sql, owner)];
  if (before.userID === after.userID) return { user: userID };
  await refuseScorerAsOwner(at, entry, after.userID);
  await mailEntryOwnerIfOther(sql, at, "entryTaken", { entryID, ownerID: before.userID });
  await sql`update entries set user_id = ${after.userID}, updated_at = ${now} where entry_id = ${entryID}`;
  const helped = await removeAllCoEntrants(sql, entryID);
  await recordEvent(sql, "entry.owner_changed", at.service.serviceID, { entryID, userID: after.userID });
  await mailEntryOwnerIfOther(sql, at, "entryGiven", { entryID, ownerID: after.userID });
  await askNewOwner(sql, at, entryID);
  await audit(
    entryID,
    { owner: before.fullName, ...(helped > 0 && { people: helped }) },
    { owner: after.fullName, ...(helped > 0 && { people: 0 }) },
  );
  return { user: userID };
}

type TagChange = { tag: string; tagged: boolean };

/** The spelling of an existing tag that is called so; else as typed. */
async function existingSpelling(sql: Sql, serviceID: string, typed: string): Promise<string> {
  const spelling = typed.trim().replace(/\s+/g, " ");
  return findByName(spelling, await tagsOfProgram(sql, serviceID), (tag) => tag) ?? spelling;
}

/** Returns the value from before. */
export async function tagEntry(
  { sql, service, user, entry, now, audit }: StaffEntryContext,
  { tag: typed, tagged }: TagChange,
) {
  const { serviceID } = service;
  const { entryID, userID } = await lockEntry(sql, entry.entryID, now);
  if (userID === user.userID || (await selectCoEntrant(sql, entryID, user.userID)).length > 0)
    refuse(ownNotesText, 403);
  const tagName = await existingSpelling(sql, serviceID, typed);
  const changedRows = tagged
    ? await sql`
        insert into entry_tags (service_id, entry_id, tag) values (${serviceID}, ${entryID}, ${tagName})
        on conflict do nothing returning tag`
    : await sql`delete from entry_tags where entry_id = ${entryID} and tag = ${tagName} returning tag`;
  if (changedRows.length > 0) await audit(entryID, { tag: tagged ? null : tagName }, { tag: tagged ? tagName : null });
  return { tag: tagName, tagged: changedRows.length > 0 ? !tagged : tagged };
}

export async function extendDeadline(
  { sql, service, user, entry, now, audit }: StaffEntryContext,
  until: string | null,
) {
  const { entryID } = entry;
  const { extendedUntil, resultsReleased, userID } = await lockEntry(sql, entryID, now);
  if (resultsReleased) refuse("The results are released: entries are closed for good.", 422);
  if (until && !(Date.parse(until) > now.getTime())) refuse("Choose a time that is still to come.", 422);
  await sql`update entries set extended_until = ${until}, updated_at = ${now} where entry_id = ${entryID}`;
  await audit(entryID, { extendedUntil }, { extendedUntil: until });
  if (userID !== user.userID)
    await noteChange(sql, service.serviceID, entryID, extensionText(until, service.timeZone, now));
  return { until: extendedUntil };
}

const extensionText = (until: string | null, zone: TimeZone, now: Date) =>
  until ? `You have until ${deadlineText(until, zone, now)}.` : "Entries close for you as for everybody.";

export const staffEntries = [
  on(disqualifyEntry, async (ask) => {
    await setDisqualified(ask, ask.form);
    return {};
  }),

  on(changeEntryCategory, async (ask) => {
    await changeCategory(ask, ask.form.categoryID);
    const { complete } = requireFound(await entryDetails(ask.sql, ask.entry.entryID, ask), "entry");
    return { complete };
  }),

  on(changeEntryOwner, async (ask) => {
    await changeOwner(ask, ask.form.user);
    return {};
  }),

  on(extendEntry, async (ask) => {
    const until = ask.form.until ?? null;
    await extendDeadline(ask, until);
    const scoring = await ask.sql`
      select from timeframes
      where service_id = ${ask.service.serviceID} and name = 'scoring' and opens_at < ${until}`;
    return { pastScoring: scoring.length > 0 };
  }),
];
