import { copyEntry, listCopyCategories } from "../../contract/entries/entry-copies.ts";
import { eligibilityQuestions } from "../../contract/entries/eligibility.ts";
import { acceptsKind } from "../../contract/platform/files.ts";
import { type FormWithAnswers, carryOverAnswers } from "../../contract/platform/forms/answer-carryover.ts";
import { may } from "../../contract/platform/permissions.ts";
import { findByName } from "../../contract/platform/same-name.ts";
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

/**
 * Owners copy their entries within the terms; staff who may add entries copy them at any time. Answers whether the caller is
 * the owner.
 */
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

/**
 * The entry is copied as it is at one moment: a call that removes one of its files waits. Entry numbers are locked first, in
 * the order in which entering locks them.
 */
async function copyIntoCategories(context: CopyCall) {
  const { sql, service, entry, body, now } = context;
  const isOwn = authorizeCopy(context);
  const copies: { entryID: string; number: number; categoryID: string }[] = [];
  const missing: Copy[] = [];
  for (const copy of body.copies) {
    const started = await lockStartedEntry(sql, { ...service, userID: entry.userID, entryKey: copy.entryKey });
    if (started) copies.push({ ...started, categoryID: copy.categoryID });
    else missing.push(copy);
  }
  const original = await lockEntry(sql, entry.entryID, now);
  const [answered, uploads] = [
    await answeredFormsOf(sql, original.entryID),
    await uploadsToCopy(sql, original.entryID),
  ];
  let filesLeftOut = 0;
  for (const copy of missing) {
    const started = isOwn ? await copyOwnEntry(context, original, copy) : await copyForOwner(context, original, copy);
    const at = { serviceID: service.serviceID, categoryID: copy.categoryID, entryID: started.entryID };
    await copyFittingAnswers(sql, at, answered);
    filesLeftOut += await copyFiles(sql, at, uploads);
    copies.push({ ...started, categoryID: copy.categoryID });
  }
  return { copies, filesLeftOut };
}

function refuseSameCategory({ categoryID }: LockedEntry, copy: Copy): void {
  if (categoryID === copy.categoryID) refuse("It is in that category already. Choose another one.", 422);
}

function copyOwnEntry(context: CopyCall, original: LockedEntry, copy: Copy) {
  refuseSameCategory(original, copy);
  return startOwnEntry(context, {
    eligible: [],
    ...copy,
    isOneOfSeveral: true,
    title: original.title,
    copiedFrom: original.entryID,
  });
}

async function copyForOwner(context: CopyCall, original: LockedEntry, copy: Copy) {
  refuseSameCategory(original, copy);
  const { categoryID, label } = await requireCategory(context.sql, context.service.serviceID, copy.categoryID);
  const owner = await personByID(context.sql, original.userID);
  return startEntryFor(context, owner, { categoryID, label, entryKey: copy.entryKey, copyOf: original });
}

type CopyTarget = { serviceID: string; categoryID: string; entryID: string };

/** Answers the category's current forms with the answers that fit. Returns the forms. */
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

/** Returns how many files found no place. */
async function copyFiles(sql: Sql, { serviceID, categoryID, entryID }: CopyTarget, uploads: readonly UploadToCopy[]) {
  const placements = placeInFolders(await foldersOfCategory(sql, serviceID, categoryID), uploads);
  const copiedUploads = placements.map(({ filed: { entryUploadID }, folderID }) => ({ entryUploadID, folderID }));
  if (copiedUploads.length > 0) await insertCopiedUploads(sql, { entryID, uploads: copiedUploads });
  return uploads.length - placements.length;
}

type FileToPlace = Pick<UploadToCopy, "folderID" | "folder" | "kind" | "bytes">;

/**
 * A file goes into the same folder, else into one with the same name, as long as that accepts it. With `orOnly`, for another
 * association's program, it goes else into the only folder that accepts such files.
 */
export function placeInFolders<F extends FileToPlace>(
  folders: readonly TargetFolder[],
  uploads: readonly F[],
  { orOnly = false } = {},
) {
  const left = new Map(folders.map(({ folderID, maximumFiles }) => [folderID, maximumFiles]));
  const onlyFor = ({ kind }: FileToPlace) => {
    const accepting = orOnly ? folders.filter(({ restriction }) => acceptsKind(restriction, kind)) : [];
    return accepting.length === 1 ? accepting[0] : undefined;
  };
  return uploads.flatMap((file) => {
    const to =
      folders.find((one) => one.folderID === file.folderID) ??
      findByName(file.folder, folders, (one) => one.name) ??
      onlyFor(file);
    const room =
      to && acceptsKind(to.restriction, file.kind) && file.bytes <= to.maximumBytes ? left.get(to.folderID)! : 0;
    if (!to || room === 0) return [];
    left.set(to.folderID, room - 1);
    return [{ filed: file, folderID: to.folderID }];
  });
}

export const entryCopyCalls = [
  on(listCopyCategories, async (context) => {
    const { sql, client, service, entry, now } = context;
    const isOwn = authorizeCopy(context);
    const terms = await enteringTermsFor({ sql, client, service, userID: entry.userID, now });
    const rows = await categoriesToEnter(sql, service.serviceID, entry.userID);
    const ownSteps = rows.find(({ categoryID }) => categoryID === entry.categoryID)?.asks ?? [];
    const others = rows.filter(({ categoryID }) => categoryID !== entry.categoryID);
    return {
      categories: others.map((row) => ({
        ...row,
        also: row.asks.filter((name) => !ownSteps.includes(name)),
        without: ownSteps.filter((name) => !row.asks.includes(name)),
        questions: isOwn ? eligibilityQuestions(row.eligibility) : [],
        reason: (isOwn && whyNotEnterCategory(terms, row)) || null,
      })),
    };
  }),

  on(copyEntry, copyIntoCategories),
];
