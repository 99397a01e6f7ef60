import { copyEntry, listCopyCategories } from "../../contract/entries/entry-copies.ts";
import { eligibilityQuestions } from "../../contract/entries/eligibility.ts";
import { acceptsKind } from "../../contract/platform/files.ts";
import { type FormWithAnswers, carryOverAnswers } from "../../contract/platform/forms/answer-carryover.ts";
import { may } from "../../contract/platform/permissions.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import {
  type TargetFolder,
  type UploadToCopy,
  answeredFormsOf,
  formsOfCategory,
  uploadsToCopy,
  foldersOfCategory,
  insertCopiedUploads,
  insertCopiedAnswers,
} from "./entry-copy-queries.ts";
import { lockStartedEntry, enteringTermsFor, whyNotEnterCategory } from "./entering.ts";
import { type LockedEntry, lockEntry } from "./entry-locks.ts";
import { requireCategory } from "../programs/contests/category-lookup.ts";
import { personByID } from "../people/users/person-lookup.ts";
import { startEntryFor, startOwnEntry } from "./starting.ts";
import { categoriesToEnter } from "./category-queries.ts";

type CopyCall = TransactionContext<typeof copyEntry>;
type Copy = CopyCall["body"]["copies"][number];

/** One's own is copied within the terms of entering; somebody's by who adds entries for somebody, at any time. */
function authorizeCopy({
  service,
  entry,
  user,
  standings,
}: Pick<CopyCall, "service" | "entry" | "user" | "standings">): boolean {
  if (judgedWordsOf(service.kind).isShared)
    refuse("What is answered once stands in every application. Start another one, and it is there.", 422);
  if (entry.userID === user.userID) return true;
  if (!may(standings, "ADD_MANUAL_ENTRY")) refuse("Only whoever it belongs to can copy an entry. Ask them to.", 403);
  return false;
}

/** As the entry is at one moment: whoever removes a file of it waits. Numbers are locked first, as they are by who enters. */
async function copyIntoCategories(ask: CopyCall) {
  const { sql, service, entry, body, now } = ask;
  const isOwn = authorizeCopy(ask);
  const made: { entryID: string; number: number; categoryID: string }[] = [];
  const missing: Copy[] = [];
  for (const copy of body.copies) {
    const started = await lockStartedEntry(sql, { ...service, userID: entry.userID, entryKey: copy.entryKey });
    if (started) made.push({ ...started, categoryID: copy.categoryID });
    else missing.push(copy);
  }
  const original = await lockEntry(sql, entry.entryID, now);
  const [answered, filed] = [await answeredFormsOf(sql, original.entryID), await uploadsToCopy(sql, original.entryID)];
  let filesLeftOut = 0;
  for (const copy of missing) {
    const started = isOwn ? await copyOwnEntry(ask, original, copy) : await copyForOwner(ask, original, copy);
    const at = { serviceID: service.serviceID, categoryID: copy.categoryID, entryID: started.entryID };
    await copyFittingAnswers(sql, at, answered);
    filesLeftOut += await copyFiles(sql, at, filed);
    made.push({ ...started, categoryID: copy.categoryID });
  }
  return { copies: made, filesLeftOut };
}

function refuseSameCategory({ categoryID }: LockedEntry, copy: Copy): void {
  if (categoryID === copy.categoryID) refuse("It is in that category already. Choose another one.", 422);
}

function copyOwnEntry(ask: CopyCall, original: LockedEntry, copy: Copy) {
  refuseSameCategory(original, copy);
  return startOwnEntry(ask, { eligible: [], ...copy, isOneOfSeveral: true, title: original.title });
}

async function copyForOwner(ask: CopyCall, original: LockedEntry, copy: Copy) {
  refuseSameCategory(original, copy);
  const { categoryID, label } = await requireCategory(ask.sql, ask.service.serviceID, copy.categoryID);
  const owner = await personByID(ask.sql, original.userID);
  return startEntryFor(ask, owner, { categoryID, label, entryKey: copy.entryKey, copyOf: original });
}

type CopyTarget = { serviceID: string; categoryID: string; entryID: string };

/** Answers the forms that it is asked now, with what of the answers fits. */
export async function copyFittingAnswers(
  sql: Sql,
  { serviceID, categoryID, entryID }: CopyTarget,
  answered: readonly FormWithAnswers[],
) {
  const carried: FormWithAnswers[] = [];
  for (const form of await formsOfCategory(sql, serviceID, categoryID)) {
    const answers = carryOverAnswers(form, answered);
    if (answers) await insertCopiedAnswers(sql, { ...form, serviceID, entryID, answers });
    carried.push({ ...form, answers: answers ?? {} });
  }
  return carried;
}

/** Answers how many files stay behind. */
async function copyFiles(sql: Sql, { serviceID, categoryID, entryID }: CopyTarget, filed: readonly UploadToCopy[]) {
  const placed = placeInFolders(await foldersOfCategory(sql, serviceID, categoryID), filed);
  const held = placed.map(({ filed: { entryUploadID }, folderID }) => ({ entryUploadID, folderID }));
  if (held.length > 0) await insertCopiedUploads(sql, { entryID, placed: held });
  return filed.length - placed.length;
}

type FileToPlace = Pick<UploadToCopy, "folderID" | "folder" | "kind" | "bytes">;

/**
 * Into the same folder, else into the one of the same name, as long as it takes them. Into another association's program,
 * `orOnly`: else into the only one that takes such files.
 */
export function placeInFolders<F extends FileToPlace>(
  folders: readonly TargetFolder[],
  filed: readonly F[],
  { orOnly = false } = {},
) {
  const left = new Map(folders.map(({ folderID, maximumFiles }) => [folderID, maximumFiles]));
  const onlyFor = ({ kind }: FileToPlace) => {
    const taking = orOnly ? folders.filter(({ restriction }) => acceptsKind(restriction, kind)) : [];
    return taking.length === 1 ? taking[0] : undefined;
  };
  return filed.flatMap((file) => {
    const to =
      folders.find((one) => one.folderID === file.folderID) ??
      folders.find((one) => normalizedName(one.name) === normalizedName(file.folder)) ??
      onlyFor(file);
    const room =
      to && acceptsKind(to.restriction, file.kind) && file.bytes <= to.maximumBytes ? left.get(to.folderID)! : 0;
    if (!to || room === 0) return [];
    left.set(to.folderID, room - 1);
    return [{ filed: file, folderID: to.folderID }];
  });
}

const normalizedName = (name: string) => name.trim().toLowerCase();

export const entryCopyCalls = [
  on(listCopyCategories, async (ask) => {
    const { sql, client, service, entry, now } = ask;
    const isOwn = authorizeCopy(ask);
    const terms = await enteringTermsFor({ sql, client, service, userID: entry.userID, now });
    const rows = await categoriesToEnter(sql, service.serviceID, entry.userID);
    const asked = rows.find(({ categoryID }) => categoryID === entry.categoryID)?.asks ?? [];
    const others = rows.filter(({ categoryID }) => categoryID !== entry.categoryID);
    return {
      categories: others.map((row) => ({
        ...row,
        also: row.asks.filter((name) => !asked.includes(name)),
        without: asked.filter((name) => !row.asks.includes(name)),
        questions: isOwn ? eligibilityQuestions(row.eligibility) : [],
        reason: (isOwn && whyNotEnterCategory(terms, row)) || null,
      })),
    };
  }),

  on(copyEntry, copyIntoCategories),
];
