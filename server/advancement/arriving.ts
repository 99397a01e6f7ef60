import { fileKinds } from "../../contract/platform/files.ts";
import { leftBehind } from "../../contract/platform/forms/carried.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { isDone } from "../../contract/platform/checklist.ts";
import type { Entry } from "../../contract/entries/entries.ts";
import { type Sql, json, one } from "../platform/db/sql.ts";
import { carryInto } from "../entries/copies.ts";
import { filedIn } from "../entries/copy-queries.ts";
import { insertEntry, takeNumber } from "../entries/entering.ts";
import { keepRights } from "../entries/rights-queries.ts";
import { submit } from "../entries/submission.ts";
import { wholeEntry } from "../entries/whole.ts";
import { type ProgramOf, tellOwner } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { appliesFor, arrivedBefore, thereOf, writeOrigin } from "./feeder-queries.ts";
import type { OnwardEntry } from "./onward-queries.ts";
import { whyNotThere } from "./next-program.ts";
import { keepUpload } from "../media/uploads/queries.ts";
import { type Brought, type EntryAt, fileBrought } from "./arriving-queries.ts";
import type { Parcel } from "./parcel-queries.ts";

type Arrival = { entryID: string; isNew: boolean } | { whyNot: string };

/**
 * The entry in the program it goes on to, in one transaction with all that comes along. Whatever the association limits or asks
 * before somebody begins, it has invited this one; what closes is closed.
 */
export async function arrive(
  sql: Sql,
  program: ProgramOf,
  row: OnwardEntry,
  files: readonly Brought[],
): Promise<Arrival> {
  const { service } = program;
  const { serviceID } = service;
  const now = clock.now();
  const parcel = row.parcel!;
  const [before] = await arrivedBefore(sql, serviceID, row.entryID);
  if (before) return { ...before, isNew: false };
  if (row.awardTitle === null) return { whyNot: "Its award didn’t stand any more when it was to go on." };
  const [there] = await thereOf(sql, row.onwardProgramID);
  if (!there) return { whyNot: "It takes no more entries from this program." };
  const why = whyNotThere(there, now);
  if (why) return { whyNot: why };
  const { toCategoryID: categoryID } = row;
  if (!there.categories.some((category) => category.categoryID === categoryID))
    return { whyNot: `Its category there, ${row.toCategory}, was removed.` };
  const { userID, title } = parcel;
  const { isFinal, one: single } = judgedIn(service.kind);
  if (isFinal && (await appliesFor(sql, categoryID, userID)).length > 0)
    return { whyNot: `There is an ${single} of theirs for ${row.toCategory} there already.` };
  const start = { serviceID, userID, entryKey: null, kind: service.kind, categoryID, title };
  const entryID = await insertEntry(sql, { ...start, number: await takeNumber(sql, serviceID) });
  const left = await fill(sql, { serviceID, categoryID, entryID }, parcel, files);
  const { association, program: from, category, code, awardTitle } = parcel;
  const origin = { association, program: from, category, code, awardTitle, fromEntryID: row.entryID };
  const feeder = { feederProgramID: row.onwardProgramID, leftBehind: json(left), now };
  await writeOrigin(sql, { serviceID, entryID, ...origin, ...feeder });
  await submitOrTell(sql, program, entryID, parcel);
  return { entryID, isNew: true };
}

/** Answers and files that fit; answers the names of what doesn't. */
async function fill(sql: Sql, into: EntryAt, { answered, files: all, userID }: Parcel, files: readonly Brought[]) {
  const carried = await carryInto(sql, into, answered);
  // A folder that all of a person's applications share may hold theirs by now.
  const held = new Set((await filedIn(sql, into.entryID)).map(({ folderID }) => folderID));
  const fitting = files.filter(({ folderID }) => !held.has(folderID));
  for (const file of fitting) await keepUpload(sql, receivedOf(file), userID);
  await fileBrought(sql, into, fitting);
  await keepRights(
    sql,
    fitting.flatMap(({ uploadID, rights }) => (rights ? [{ ...rights, uploadID, version: 1 }] : [])),
  );
  const filed = new Set(fitting.map(({ fromUploadID }) => fromUploadID));
  return [
    ...leftBehind(answered, carried).map(({ label }) => label),
    ...all.filter(({ fromUploadID }) => !filed.has(fromUploadID)).map(({ fileName }) => fileName),
  ];
}

const receivedOf = ({ uploadID, key, fileName, kind, full, bytes, sha256, thumbs, ...shown }: Brought) => ({
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
async function submitOrTell(sql: Sql, program: ProgramOf, entryID: string, parcel: Parcel): Promise<void> {
  const now = clock.now();
  const place = { ...program, standings: ["entrant"] as const, now };
  const entry = one([await wholeEntry(sql, entryID, place)].flatMap((whole) => whole ?? []));
  const { isFinal } = judgedIn(program.service.kind);
  if (!isFinal && entry.complete && !entry.fees?.isNeeded && entry.deadline.status === "open") {
    const user = { userID: parcel.userID };
    await submit({ ...place, sql, entry: { entryID }, user, audit: () => Promise.resolve() });
    return;
  }
  const { association: fromAssociation, awardTitle: award } = parcel;
  const values = { fromAssociation, award, asked: askedText(entry), deadline: deadlineText(entry) };
  await tellOwner(sql, program, "entryArrived", { entryID, values });
}

function askedText({ checklist, fees, kind }: Entry): string {
  const missing = checklist.filter((step) => !isDone(step)).map(({ name }) => name);
  const last = judgedIn(kind).isFinal ? ["That you submit it, which is for good"] : [];
  return [...missing, ...(fees?.isNeeded ? ["The entry fee"] : []), ...last].join("\n");
}

const deadlineText = ({ deadline: { closesAt, timeZone } }: Entry) =>
  closesAt === null ? "" : momentText(closesAt, timeZone);
