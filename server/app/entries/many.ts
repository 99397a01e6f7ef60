import {
  assignScorerToEntries,
  changeCategoryOfEntries,
  changeOwnerOfEntries,
  disqualifyEntries,
  extendEntries,
  listEntryIDs,
  mostEntries,
  removeEntries,
  reopenEntries,
  screenEntries,
  showEntriesInGallery,
  tagEntries,
} from "../../../contract/entries/many-entries.ts";
import { entryCode } from "../../../contract/entries/entry-rules.ts";
import { judgedIn } from "../../../contract/platform/service-kinds.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { refusalOf } from "../../platform/db/constraints.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import { showInGallery } from "../../galleries/choosing.ts";
import { type Audit, on, outside } from "../../platform/http/handle.ts";
import { Refusal, found, refuse } from "../../platform/http/refusal.ts";
import type { ProgramOf } from "../../mail/entry-mails.ts";
import { assignTo } from "../../judging/assigning.ts";
import type { SignedIn } from "../../platform/access/sessions.ts";
import { forgetFiles } from "../../platform/storage/remove-files.ts";
import { narrowed } from "../../entries/listing.ts";
import type { LockedEntry } from "../../entries/locked.ts";
import { entryInService, namedEntries } from "../../entries/queries.ts";
import { removeFrom } from "../../entries/removal.ts";
import { screen } from "../../entries/screening.ts";
import { submit, takeBack } from "../../entries/submission.ts";
import type { AtEntry } from "../../entries/at-entry.ts";
import { changeCategory, changeOwner, disqualify, extend, tag } from "./staff.ts";
import { entryIDs } from "../../entries/listing-queries.ts";

type ManyEntriesCall = ProgramOf & {
  readonly user: SignedIn;
  standings: readonly Standing[];
  body: { entryIDs: string[] };
  now: Date;
  transact<T>(work: (sql: Sql, audit: Audit) => Promise<T>): Promise<T>;
};

type Acting = AtEntry & Pick<ManyEntriesCall, "standings">;

/**
 * Each in a transaction of its own: what can't be done with one doesn't undo the others, nobody waits for all of them, and
 * what was begun and broke off is begun again.
 */
async function each<Was>(ask: ManyEntriesCall, act: (at: Acting) => Promise<Was>) {
  const { house, client, service, user, standings, now, transact } = ask;
  const { serviceID } = service;
  const done: { entryID: string; was: Was }[] = [];
  const reasons = new Map<string, string>();
  for (const entryID of ask.body.entryIDs)
    try {
      const was = await transact(async (sql, audit) => {
        found((await entryInService(sql, entryID, serviceID, null))[0], "entry");
        return act({ house, client, service, user, standings, now, sql, audit, entry: { entryID } });
      });
      done.push({ entryID, was });
    } catch (error) {
      reasons.set(entryID, reasonOf(error));
    }
  return { done, refused: await refusals(ask, reasons) };
}

/** Where the database is away, it is away for the others, too. */
function reasonOf(error: unknown): string {
  const refusal = error instanceof Refusal ? error : refusalOf(error as Error);
  if (!refusal || refusal instanceof Unreachable) throw error;
  return refusal.message;
}

async function refusals({ transact }: ManyEntriesCall, reasons: ReadonlyMap<string, string>) {
  if (reasons.size === 0) return [];
  const rows = await transact((sql) => namedEntries(sql, [...reasons.keys()]));
  const names = new Map(
    rows.map(({ entryID, title, label, number }) => [entryID, { title, code: entryCode(label, number) }]),
  );
  return [...reasons].map(([entryID, reason]) => ({ entryID, code: null, title: null, ...names.get(entryID), reason }));
}

/** What wasn't set isn't there, as the call takes it. */
const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [Name in keyof T]: Exclude<T[Name], null>;
  };

/** What was asked of one isn't given back with many: an answer to it is decided by itself. */
function refuseReturned({ screening, kind }: LockedEntry): void {
  if (screening === "returned")
    refuse(`This ${judgedIn(kind).one} is returned with questions. Take them back first, by themselves.`, 409);
}

/** A deadline that wasn't said stays as it is. */
async function reopen(at: Acting, { submitted, until }: { submitted: boolean; until?: string | null }) {
  const before = until === undefined ? {} : await extend(at, until);
  await (submitted ? submit(at) : takeBack(at));
  return { submitted: !submitted, ...before };
}

export const manyEntries = [
  on(listEntryIDs, async ({ sql, service, query }) => {
    const rows = await entryIDs(sql, service.serviceID, await narrowed(sql, service.serviceID, query), mostEntries);
    return { entryIDs: rows.map(({ entryID }) => entryID) };
  }),

  outside(disqualifyEntries, (ask) => each(ask, async (at) => withoutNulls(await disqualify(at, ask.body)))),
  outside(screenEntries, (ask) =>
    each(ask, async (at) => {
      const { decision, reason } = await screen(at, ask.body, refuseReturned);
      return withoutNulls({ decision: decision === "returned" ? ("waiting" as const) : decision, reason });
    }),
  ),
  outside(changeCategoryOfEntries, (ask) => each(ask, (at) => changeCategory(at, ask.body.categoryID))),
  outside(changeOwnerOfEntries, (ask) => each(ask, (at) => changeOwner(at, ask.body.user))),
  outside(extendEntries, (ask) => each(ask, async (at) => withoutNulls(await extend(at, ask.body.until ?? null)))),
  outside(reopenEntries, (ask) => each(ask, (at) => reopen(at, ask.body))),
  outside(tagEntries, (ask) => each(ask, (at) => tag(at, ask.body))),
  outside(assignScorerToEntries, (ask) => each(ask, (at) => assignTo(at, ask.body))),
  outside(showEntriesInGallery, (ask) => each(ask, (at) => showInGallery(at, ask.body))),

  outside(removeEntries, async (ask) => {
    const keys: string[] = [];
    const outcome = await each(ask, async (at) => {
      keys.push(...(await removeFrom(at)).keys);
      return {};
    });
    await forgetFiles(ask.house, keys);
    return outcome;
  }),
];
