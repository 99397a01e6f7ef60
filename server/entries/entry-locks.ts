import { type Deadline, deadlineOf, whyLocked, whyResultFixed } from "../../contract/entries/entry-rules.ts";
import { isWithEntrant } from "../../contract/entries/screening.ts";
import type { Standing } from "../../contract/platform/permissions.ts";
import { type ServiceKind, hasFeature } from "../../contract/platform/service-kinds.ts";
import { activeAwardOf } from "./entry-award-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { returnedJSON } from "./returned-entries.ts";
import { shareRelease } from "../programs/release-queries.ts";

type LockedRow = {
  kind: ServiceKind;
  entryID: string;
  serviceID: string;
  categoryID: string;
  userID: string;
  number: number;
  title: string;
  awardTitle: string | null;
  submittedAt: string | null;
  handedInAt: string | null;
  disqualifiedAt: string | null;
  disqualifiedReason: string | null;
  screening: "accepted" | "refused" | "returned" | null;
  screeningReason: string | null;
  returned: { questions: string; until: string; answeredAt: string | null } | null;
  screened: boolean | null;
  extendedUntil: string | null;
  opensAt: string | null;
  closesAt: string | null;
  graceMinutes: number | null;
  resultsReleased: boolean;
  resultWithdrawn: string | null;
};

/** The entry is locked: it stays as it is until this transaction is over. */
export type LockedEntry = LockedRow & { submitted: boolean; disqualified: boolean; deadline: Deadline };

export async function lockEntry(sql: Sql, entryID: string, now: Date): Promise<LockedEntry> {
  const [row] = await sql<LockedRow>`
    select s.kind, e.entry_id, e.service_id, e.category_id, e.user_id, e.number, e.title, e.award_title, e.submitted_at, e.handed_in_at, e.disqualified_at,
      e.disqualified_reason, e.screening, e.screening_reason, ${returnedJSON} as returned, j.screened, e.extended_until, t.opens_at, t.closes_at, j.grace_minutes,
      j.results_released_at is not null as results_released, w.reason as result_withdrawn
    from entries e
    join services s on s.client_id = e.client_id and s.service_id = e.service_id
    left join judging j on j.client_id = e.client_id and j.service_id = e.service_id
    left join result_withdrawals w on w.client_id = e.client_id and w.entry_id = e.entry_id
    left join entry_windows t on t.client_id = e.client_id and t.category_id = e.category_id
    where e.entry_id = ${entryID}
    for update of e`;
  const entry = requireFound(row, "entry");
  const isReturned = entry.submittedAt !== null && entry.screened === true && isWithEntrant(entry, now);
  return {
    ...entry,
    ...(isReturned && { screening: "returned" as const }),
    submitted: (entry.submittedAt ?? entry.handedInAt) !== null,
    disqualified: entry.disqualifiedAt !== null,
    deadline: deadlineOf(entry, now),
  };
}

type EditScope = { sql: Sql; entry: { entryID: string }; standings: readonly Standing[]; now: Date };

/** Refuses when the entry can't be changed now. */
export async function lockEntryToEdit({ sql, entry: { entryID }, standings, now }: EditScope): Promise<LockedEntry> {
  const entry = await lockEntry(sql, entryID, now);
  const why = whyLocked(entry, standings);
  if (why) refuse(why, 422);
  return entry;
}

/** Refuses when the entry is part of a released result. */
export async function lockEntryToDecide(
  sql: Sql,
  { entryID, serviceID }: EntryInProgram,
  now: Date,
): Promise<LockedEntry> {
  await shareRelease(sql, serviceID);
  const entry = await lockEntry(sql, entryID, now);
  const why = whyResultFixed({ ...entry, submitted: entry.submittedAt !== null });
  if (why) refuse(why, 422);
  await refuseAwardedApplication(sql, entry);
  return entry;
}

/** An application with an award stays as it is. The entry is locked before: awarding locks it, too. */
export async function refuseAwardedApplication(
  sql: Sql,
  { kind, entryID }: Pick<LockedRow, "kind" | "entryID">,
): Promise<void> {
  if (!hasFeature(kind, "awards")) return;
  if ((await activeAwardOf(sql, entryID)).length > 0)
    refuse("This application has an award. Take that back first.", 422);
}

type EntryInProgram = { entryID: string; serviceID: string };
