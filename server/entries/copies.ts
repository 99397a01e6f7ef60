import { copyEntry, listCopyCategories } from "../../contract/entries/entry-copies.ts";
import { questionsIn } from "../../contract/entries/eligibility.ts";
import { accepts } from "../../contract/platform/files.ts";
import { type Answered, carriedAnswers } from "../../contract/platform/forms/carried.ts";
import { may } from "../../contract/platform/permissions.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import {
  type OpenFolder,
  type UploadToCopy,
  answeredBy,
  askedIn,
  filedIn,
  foldersIn,
  holdToo,
  keepCarried,
} from "./copy-queries.ts";
import { entryStarted, termsFor, whyNotCategory } from "./entering.ts";
import { type LockedEntry, lockEntry } from "./locked.ts";
import { categoryIn } from "../programs/contests/category-lookup.ts";
import { personBy } from "../people/users/person-lookup.ts";
import { startFor, startOwn } from "./starting.ts";
import { categoriesFor } from "./category-queries.ts";

type Call = Inside<typeof copyEntry>;
type Copy = Call["body"]["copies"][number];

/** One's own is copied within the terms of entering; somebody's by who adds entries for somebody, at any time. */
function isOwnToCopy({
  service,
  entry,
  user,
  standings,
}: Pick<Call, "service" | "entry" | "user" | "standings">): boolean {
  if (judgedIn(service.kind).isShared)
    refuse("What is answered once stands in every application. Start another one, and it is there.", 422);
  if (entry.userID === user.userID) return true;
  if (!may(standings, "ADD_MANUAL_ENTRY")) refuse("Only whoever it belongs to can copy an entry. Ask them to.", 403);
  return false;
}

/** As the entry is at one moment: whoever removes a file of it waits. Numbers are locked first, as they are by who enters. */
async function copyAll(ask: Call) {
  const { sql, service, entry, body, now } = ask;
  const isOwn = isOwnToCopy(ask);
  const made: { entryID: string; number: number; categoryID: string }[] = [];
  const missing: Copy[] = [];
  for (const copy of body.copies) {
    const started = await entryStarted(sql, { ...service, userID: entry.userID, entryKey: copy.entryKey });
    if (started) made.push({ ...started, categoryID: copy.categoryID });
    else missing.push(copy);
  }
  const original = await lockEntry(sql, entry.entryID, now);
  const [answered, filed] = [await answeredBy(sql, original.entryID), await filedIn(sql, original.entryID)];
  let filesLeftOut = 0;
  for (const copy of missing) {
    const started = isOwn ? await copyOwn(ask, original, copy) : await copyFor(ask, original, copy);
    const at = { serviceID: service.serviceID, categoryID: copy.categoryID, entryID: started.entryID };
    await carryInto(sql, at, answered);
    filesLeftOut += await fileInto(sql, at, filed);
    made.push({ ...started, categoryID: copy.categoryID });
  }
  return { copies: made, filesLeftOut };
}

function refuseSame({ categoryID }: LockedEntry, copy: Copy): void {
  if (categoryID === copy.categoryID) refuse("It is in that category already. Choose another one.", 422);
}

function copyOwn(ask: Call, original: LockedEntry, copy: Copy) {
  refuseSame(original, copy);
  return startOwn(ask, { eligible: [], ...copy, isOneOfSeveral: true, title: original.title });
}

async function copyFor(ask: Call, original: LockedEntry, copy: Copy) {
  refuseSame(original, copy);
  const { categoryID, label } = await categoryIn(ask.sql, ask.service.serviceID, copy.categoryID);
  const owner = await personBy(ask.sql, original.userID);
  return startFor(ask, owner, { categoryID, label, entryKey: copy.entryKey, copyOf: original });
}

type Into = { serviceID: string; categoryID: string; entryID: string };

/** Answers the forms that it is asked now, with what of the answers fits. */
export async function carryInto(sql: Sql, { serviceID, categoryID, entryID }: Into, answered: readonly Answered[]) {
  const carried: Answered[] = [];
  for (const form of await askedIn(sql, serviceID, categoryID)) {
    const answers = carriedAnswers(form, answered);
    if (answers) await keepCarried(sql, { ...form, serviceID, entryID, answers });
    carried.push({ ...form, answers: answers ?? {} });
  }
  return carried;
}

/** Answers how many files stay behind. */
async function fileInto(sql: Sql, { serviceID, categoryID, entryID }: Into, filed: readonly UploadToCopy[]) {
  const placed = placedIn(await foldersIn(sql, serviceID, categoryID), filed);
  const held = placed.map(({ filed: { entryUploadID }, folderID }) => ({ entryUploadID, folderID }));
  if (held.length > 0) await holdToo(sql, { entryID, placed: held });
  return filed.length - placed.length;
}

type Filed = Pick<UploadToCopy, "folderID" | "folder" | "kind" | "bytes">;

/**
 * Into the same folder, else into the one of the same name, as long as it takes them. Into another association's program,
 * `orOnly`: else into the only one that takes such files.
 */
export function placedIn<F extends Filed>(
  folders: readonly OpenFolder[],
  filed: readonly F[],
  { orOnly = false } = {},
) {
  const left = new Map(folders.map(({ folderID, maximumFiles }) => [folderID, maximumFiles]));
  const onlyFor = ({ kind }: Filed) => {
    const taking = orOnly ? folders.filter(({ restriction }) => accepts(restriction, kind)) : [];
    return taking.length === 1 ? taking[0] : undefined;
  };
  return filed.flatMap((file) => {
    const to =
      folders.find((one) => one.folderID === file.folderID) ??
      folders.find((one) => plain(one.name) === plain(file.folder)) ??
      onlyFor(file);
    const room = to && accepts(to.restriction, file.kind) && file.bytes <= to.maximumBytes ? left.get(to.folderID)! : 0;
    if (!to || room === 0) return [];
    left.set(to.folderID, room - 1);
    return [{ filed: file, folderID: to.folderID }];
  });
}

const plain = (name: string) => name.trim().toLowerCase();

export const entryCopies = [
  on(listCopyCategories, async (ask) => {
    const { sql, client, service, entry, now } = ask;
    const isOwn = isOwnToCopy(ask);
    const terms = await termsFor({ sql, client, service, userID: entry.userID, now });
    const rows = await categoriesFor(sql, service.serviceID, entry.userID);
    const asked = rows.find(({ categoryID }) => categoryID === entry.categoryID)?.asks ?? [];
    const others = rows.filter(({ categoryID }) => categoryID !== entry.categoryID);
    return {
      categories: others.map((row) => ({
        ...row,
        also: row.asks.filter((name) => !asked.includes(name)),
        without: asked.filter((name) => !row.asks.includes(name)),
        questions: isOwn ? questionsIn(row.eligibility) : [],
        reason: (isOwn && whyNotCategory(terms, row)) || null,
      })),
    };
  }),

  on(copyEntry, copyAll),
];
