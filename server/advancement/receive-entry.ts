import { fileKinds } from "../../contract/platform/files.ts";
import { answersNotCarriedOver } from "../../contract/platform/forms/answer-carryover.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { deadlineText } from "../../contract/platform/time-zone.ts";
import { isStepDone } from "../../contract/platform/checklist.ts";
import type { Entry } from "../../contract/entries/entries.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { copyFittingAnswers } from "../entries/entry-copies.ts";
import { uploadsToCopy } from "../entries/entry-copy-queries.ts";
import { insertEntry, takeEntryNumber } from "../entries/entering.ts";
import { insertRights } from "../entries/usage-rights-queries.ts";
import { submitChecked } from "../entries/submission.ts";
import { entryDetails } from "../entries/entry-details.ts";
import { type ProgramContext, mailEntryOwner } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { findOwnApplication, lockAndFindReceived, nextProgramOf, insertOrigin } from "./source-program-queries.ts";
import type { OnwardEntry } from "./onward-queries.ts";
import { whyNotAccepting } from "./next-program.ts";
import { insertUpload } from "../media/uploads/queries.ts";
import { type CopiedFile, type ReceivedEntryIDs, insertCopiedFiles } from "./receive-entry-queries.ts";
import type { EntryTransfer } from "./transfer-queries.ts";

type ReceiptOutcome = { entryID: string; isNew: boolean } | { whyNot: string };

/**
 * The entry in the program it goes on to, in one transaction with all that comes along. Whatever the association limits or asks
 * before somebody begins, it has invited this one; what closes is closed.
 */
export async function receiveEntry(
  sql: Sql,
  program: ProgramContext,
  row: OnwardEntry,
  files: readonly CopiedFile[],
): Promise<ReceiptOutcome> {
  const { service } = program;
  const { serviceID } = service;
  const now = clock.now();
  const parcel = row.parcel!;
  const [before] = await lockAndFindReceived(sql, serviceID, row.entryID);
  if (before) return { ...before, isNew: false };
  if (row.awardTitle === null) return { whyNot: "Its award didn’t stand any more when it was to go on." };
  const [there] = await nextProgramOf(sql, row.onwardProgramID);
  if (!there) return { whyNot: "It takes no more entries from this program." };
  const why = whyNotAccepting(there, now);
  if (why) return { whyNot: why };
  const { toCategoryID: categoryID } = row;
  if (!there.categories.some((category) => category.categoryID === categoryID))
    return { whyNot: `Its category there, ${row.toCategory}, was removed.` };
  const { userID, title } = parcel;
  const { isFinal, one: single } = judgedWordsOf(service.kind);
  if (isFinal && (await findOwnApplication(sql, categoryID, userID)).length > 0)
    return { whyNot: `There is an ${single} of theirs for ${row.toCategory} there already.` };
  const start = { serviceID, userID, entryKey: null, kind: service.kind, categoryID, title };
  const entryID = await insertEntry(sql, { ...start, number: await takeEntryNumber(sql, serviceID) });
  const left = await copyAnswersAndFiles(sql, { serviceID, categoryID, entryID }, parcel, files);
  const { association, program: from, category, code, awardTitle } = parcel;
  const origin = { association, program: from, category, code, awardTitle, fromEntryID: row.entryID };
  const feeder = { feederProgramID: row.onwardProgramID, leftBehind: json(left), now };
  await insertOrigin(sql, { serviceID, entryID, ...origin, ...feeder });
  await submitOrMailOwner(sql, program, entryID, parcel);
  return { entryID, isNew: true };
}

/** Answers and files that fit; answers the names of what doesn't. */
async function copyAnswersAndFiles(
  sql: Sql,
  into: ReceivedEntryIDs,
  { answered, files: all, userID }: EntryTransfer,
  files: readonly CopiedFile[],
) {
  const carried = await copyFittingAnswers(sql, into, answered);
  // A folder that all of a person's applications share may hold theirs by now.
  const held = new Set((await uploadsToCopy(sql, into.entryID)).map(({ folderID }) => folderID));
  const fitting = files.filter(({ folderID }) => !held.has(folderID));
  for (const file of fitting) await insertUpload(sql, uploadFromCopy(file), userID);
  await insertCopiedFiles(sql, into, fitting);
  await insertRights(
    sql,
    fitting.flatMap(({ uploadID, rights }) => (rights ? [{ ...rights, uploadID, version: 1 }] : [])),
  );
  const filed = new Set(fitting.map(({ fromUploadID }) => fromUploadID));
  return [
    ...answersNotCarriedOver(answered, carried).map(({ label }) => label),
    ...all.filter(({ fromUploadID }) => !filed.has(fromUploadID)).map(({ fileName }) => fileName),
  ];
}

const uploadFromCopy = ({ uploadID, key, fileName, kind, full, bytes, sha256, thumbs, ...shown }: CopiedFile) => ({
  uploadID,
  key,
  name: fileName,
  kind,
  contentType: fileKinds[kind].contentType,
  bytes,
  sha256,
  thumbs,
  ...(full && { full }),
  ...(shown.width !== null && { width: shown.width }),
  ...(shown.height !== null && { height: shown.height }),
  ...(shown.pages !== null && { pages: shown.pages }),
  ...(shown.dominantColor !== null && { dominantColor: shown.dominantColor }),
});

/**
 * Complete, it is submitted as its owner would; else they are told what is still asked, and until when. What is submitted for
 * good nobody submits for them.
 */
async function submitOrMailOwner(
  sql: Sql,
  program: ProgramContext,
  entryID: string,
  parcel: EntryTransfer,
): Promise<void> {
  const now = clock.now();
  const place = { ...program, standings: ["entrant"] as const, now };
  const entry = requireRow([await entryDetails(sql, entryID, place)].flatMap((whole) => whole ?? []));
  const { isFinal } = judgedWordsOf(program.service.kind);
  if (!isFinal && entry.complete && !entry.fees?.isNeeded && entry.deadline.status === "open") {
    const user = { userID: parcel.userID };
    await submitChecked({ ...place, sql, entry: { entryID }, user, audit: () => Promise.resolve() });
    return;
  }
  const { association: fromAssociation, awardTitle: award } = parcel;
  const values = { fromAssociation, award, asked: missingText(entry), deadline: closingText(entry) };
  await mailEntryOwner(sql, program, "entryArrived", { entryID, values });
}

function missingText({ checklist, fees, kind }: Entry): string {
  const missing = checklist.filter((step) => !isStepDone(step)).map(({ name }) => name);
  const last = judgedWordsOf(kind).isFinal ? ["That you submit it, which is for good"] : [];
  return [...missing, ...(fees?.isNeeded ? ["The entry fee"] : []), ...last].join("\n");
}

const closingText = ({ deadline: { closesAt, timeZone } }: Entry) =>
  closesAt === null ? "" : deadlineText(closesAt, timeZone);
