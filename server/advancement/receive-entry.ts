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
 * Creates the entry in the next program, in one transaction with all that comes along. Limits on starting an entry don't apply,
 * since the association has invited it; closed entries do.
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
  const transfer = row.parcel!;
  const [before] = await lockAndFindReceived(sql, serviceID, row.entryID);
  if (before) return { ...before, isNew: false };
  if (row.awardTitle === null) return { whyNot: "Its award didn’t stand any more when it was to go on." };
  const [nextProgram] = await nextProgramOf(sql, row.onwardProgramID);
  if (!nextProgram) return { whyNot: "It takes no more entries from this program." };
  const why = whyNotAccepting(nextProgram, now);
  if (why) return { whyNot: why };
  const { toCategoryID: categoryID } = row;
  if (!nextProgram.categories.some((category) => category.categoryID === categoryID))
    return { whyNot: `Its category there, ${row.toCategory}, was removed.` };
  const { userID, title } = transfer;
  const { isFinal, one: single } = judgedWordsOf(service.kind);
  if (isFinal && (await findOwnApplication(sql, categoryID, userID)).length > 0)
    return { whyNot: `There is an ${single} of theirs for ${row.toCategory} there already.` };
  const start = { serviceID, userID, entryKey: null, kind: service.kind, categoryID, title };
  const entryID = await insertEntry(sql, { ...start, number: await takeEntryNumber(sql, serviceID) });
  const missingNames = await copyAnswersAndFiles(sql, { serviceID, categoryID, entryID }, transfer, files);
  const { association, program: from, category, code, awardTitle } = transfer;
  const origin = { association, program: from, category, code, awardTitle, fromEntryID: row.entryID };
  const source = { feederProgramID: row.onwardProgramID, leftBehind: json(missingNames), now };
  await insertOrigin(sql, { serviceID, entryID, ...origin, ...source });
  await submitOrMailOwner(sql, program, entryID, transfer);
  return { entryID, isNew: true };
}

/** Copies the answers and files that fit; answers the names of what doesn't. */
async function copyAnswersAndFiles(
  sql: Sql,
  target: ReceivedEntryIDs,
  { answered, files: all, userID }: EntryTransfer,
  files: readonly CopiedFile[],
) {
  const copiedAnswers = await copyFittingAnswers(sql, target, answered);
  // A folder that all of a person's applications share may hold their files already.
  const filledFolderIDs = new Set((await uploadsToCopy(sql, target.entryID)).map(({ folderID }) => folderID));
  const fittingFiles = files.filter(({ folderID }) => !filledFolderIDs.has(folderID));
  for (const file of fittingFiles) await insertUpload(sql, uploadFromCopy(file), userID);
  await insertCopiedFiles(sql, target, fittingFiles);
  await insertRights(
    sql,
    fittingFiles.flatMap(({ uploadID, rights }) => (rights ? [{ ...rights, uploadID, version: 1 }] : [])),
  );
  const fittingUploadIDs = new Set(fittingFiles.map(({ fromUploadID }) => fromUploadID));
  return [
    ...answersNotCarriedOver(answered, copiedAnswers).map(({ label }) => label),
    ...all.filter(({ fromUploadID }) => !fittingUploadIDs.has(fromUploadID)).map(({ fileName }) => fileName),
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
 * Submits a complete entry as its owner would; else mails the owner what is missing, and the deadline. A submission that can't be
 * undone is left to the owner.
 */
async function submitOrMailOwner(
  sql: Sql,
  program: ProgramContext,
  entryID: string,
  transfer: EntryTransfer,
): Promise<void> {
  const now = clock.now();
  const place = { ...program, standings: ["entrant"] as const, now };
  const entry = requireRow([await entryDetails(sql, entryID, place)].flatMap((details) => details ?? []));
  const { isFinal } = judgedWordsOf(program.service.kind);
  if (
    !isFinal &&
    entry.complete &&
    !entry.fees?.isNeeded &&
    !entry.rules?.mustAccept &&
    entry.deadline.status === "open"
  ) {
    const user = { userID: transfer.userID };
    await submitChecked({ ...place, sql, entry: { entryID }, user, audit: () => Promise.resolve() });
    return;
  }
  const { association: fromAssociation, awardTitle: award } = transfer;
  const values = { fromAssociation, award, asked: missingText(entry), deadline: closingText(entry) };
  await mailEntryOwner(sql, program, "entryArrived", { entryID, values });
}

function missingText({ checklist, fees, rules, kind }: Entry): string {
  const missing = checklist.filter((step) => !isStepDone(step)).map(({ name }) => name);
  const last = judgedWordsOf(kind).isFinal ? ["That you submit it, which is for good"] : [];
  return [
    ...missing,
    ...(fees?.isNeeded ? ["The entry fee"] : []),
    ...(rules?.mustAccept ? ["That you accept the rules"] : []),
    ...last,
  ].join("\n");
}

const closingText = ({ deadline: { closesAt, timeZone } }: Entry) =>
  closesAt === null ? "" : deadlineText(closesAt, timeZone);
