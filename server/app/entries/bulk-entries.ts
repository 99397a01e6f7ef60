import {
  assignScorerToEntries,
  changeCategoryOfEntries,
  changeOwnerOfEntries,
  disqualifyEntries,
  extendEntries,
  listEntryIDs,
  mostBulkEntries,
  removeEntries,
  reopenEntries,
  screenEntries,
  showEntriesInGallery,
  tagEntries,
  waiveFeesOfEntries,
} from "../../../contract/entries/bulk-entries.ts";
import { entryCode } from "../../../contract/entries/entry-rules.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { constraintRefusal } from "../../platform/db/constraints.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import { setFeeWaived } from "../../commerce/entry-fees/entry-fee-payments.ts";
import { setShownInGallery } from "../../galleries/gallery-choice.ts";
import { type Audit, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { Refusal, requireFound, refuse } from "../../platform/http/refusal.ts";
import type { ProgramContext } from "../../mail/entry-mails.ts";
import { setEntryAssignment } from "../../judging/assignments.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { deleteFiles } from "../../platform/storage/remove-files.ts";
import { filterInSQL } from "../../entries/listing.ts";
import type { LockedEntry } from "../../entries/entry-locks.ts";
import { entryInService, entriesByID } from "../../entries/entry-queries.ts";
import { deleteEntry } from "../../entries/entry-removal.ts";
import { decideScreening } from "../../entries/screening.ts";
import { submitChecked, takeEntryBack } from "../../entries/submission.ts";
import type { StaffEntryContext } from "../../entries/staff-entry-context.ts";
import { changeCategory, changeOwner, setDisqualified, extendDeadline, tagEntry } from "./staff-entries.ts";
import { selectEntryIDs } from "../../entries/listing-queries.ts";

type BulkCall = ProgramContext & {
  readonly user: SignedInPerson;
  standings: readonly Standing[];
  body: { entryIDs: string[] };
  now: Date;
  transact<T>(work: (sql: Sql, audit: Audit) => Promise<T>): Promise<T>;
};

type BulkEntry = StaffEntryContext & Pick<BulkCall, "standings">;

/**
 * Each entry has a transaction of its own: a refusal undoes no other entry, nobody waits for all of them, and an interrupted call can be
 * repeated.
 */
async function eachEntry<Was>(ask: BulkCall, act: (at: BulkEntry) => Promise<Was>) {
  const { app, client, service, user, standings, now, transact } = ask;
  const { serviceID } = service;
  const results: { entryID: string; was: Was }[] = [];
  const reasons = new Map<string, string>();
  for (const entryID of ask.body.entryIDs)
    try {
      const was = await transact(async (sql, audit) => {
        requireFound((await entryInService(sql, entryID, serviceID, null))[0], "entry");
        return act({ app, client, service, user, standings, now, sql, audit, entry: { entryID } });
      });
      results.push({ entryID, was });
    } catch (error) {
      reasons.set(entryID, reasonOf(error));
    }
  return { done: results, refused: await refusalsOf(ask, reasons) };
}

/** A lost database fails the whole call. */
function reasonOf(error: unknown): string {
  const refusal = error instanceof Refusal ? error : constraintRefusal(error as Error);
  if (!refusal || refusal instanceof Unreachable) throw error;
  return refusal.message;
}

async function refusalsOf({ transact }: BulkCall, reasons: ReadonlyMap<string, string>) {
  if (reasons.size === 0) return [];
  const rows = await transact((sql) => entriesByID(sql, [...reasons.keys()]));
  const names = new Map(
    rows.map(({ entryID, title, label, number }) => [entryID, { title, code: entryCode(label, number) }]),
  );
  return [...reasons].map(([entryID, reason]) => ({ entryID, code: null, title: null, ...names.get(entryID), reason }));
}

const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [Name in keyof T]: Exclude<T[Name], null>;
  };

/** A question to one entrant isn't withdrawn in bulk: each answer is decided by itself. */
function refuseReturned({ screening, kind }: LockedEntry): void {
  if (screening === "returned")
    refuse(`This ${judgedWordsOf(kind).one} is returned with questions. Undo them first, by themselves.`, 409);
}

/** A deadline that isn't given stays. */
async function reopenEntry(at: BulkEntry, { submitted, until }: { submitted: boolean; until?: string | null }) {
  const before = until === undefined ? {} : await extendDeadline(at, until);
  await (submitted ? submitChecked(at) : takeEntryBack(at));
  return { submitted: !submitted, ...before };
}

export const bulkEntries = [
  on(listEntryIDs, async ({ sql, service, query }) => {
    const rows = await selectEntryIDs(
      sql,
      service.serviceID,
      await filterInSQL(sql, service.serviceID, query),
      mostBulkEntries,
    );
    return { entryIDs: rows.map(({ entryID }) => entryID) };
  }),

  onOutsideTransaction(disqualifyEntries, (ask) =>
    eachEntry(ask, async (at) => withoutNulls(await setDisqualified(at, ask.body))),
  ),
  onOutsideTransaction(screenEntries, (ask) =>
    eachEntry(ask, async (at) => {
      const { decision, reason } = await decideScreening(at, ask.body, refuseReturned);
      return withoutNulls({ decision: decision === "returned" ? ("waiting" as const) : decision, reason });
    }),
  ),
  onOutsideTransaction(changeCategoryOfEntries, (ask) =>
    eachEntry(ask, (at) => changeCategory(at, ask.body.categoryID)),
  ),
  onOutsideTransaction(changeOwnerOfEntries, (ask) => eachEntry(ask, (at) => changeOwner(at, ask.body.user))),
  onOutsideTransaction(extendEntries, (ask) =>
    eachEntry(ask, async (at) => withoutNulls(await extendDeadline(at, ask.body.until ?? null))),
  ),
  onOutsideTransaction(reopenEntries, (ask) => eachEntry(ask, (at) => reopenEntry(at, ask.body))),
  onOutsideTransaction(waiveFeesOfEntries, (ask) => eachEntry(ask, (at) => setFeeWaived(at, ask.body))),
  onOutsideTransaction(tagEntries, (ask) => eachEntry(ask, (at) => tagEntry(at, ask.body))),
  onOutsideTransaction(assignScorerToEntries, (ask) => eachEntry(ask, (at) => setEntryAssignment(at, ask.body))),
  onOutsideTransaction(showEntriesInGallery, (ask) => eachEntry(ask, (at) => setShownInGallery(at, ask.body))),

  onOutsideTransaction(removeEntries, async (ask) => {
    const keys: string[] = [];
    const outcome = await eachEntry(ask, async (at) => {
      keys.push(...(await deleteEntry(at)).keys);
      return {};
    });
    await deleteFiles(ask.app, keys);
    return outcome;
  }),
];
