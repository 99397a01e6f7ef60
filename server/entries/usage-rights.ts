import { DAY } from "../../contract/platform/durations.ts";
import type { RefusalMoreOf } from "../../contract/platform/endpoint.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../../contract/platform/time-zone.ts";
import {
  galleryPurpose,
  giveUsageRights,
  listUsageRights,
  answerablePurposes,
} from "../../contract/programs/usage-rights.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { auditHelpWithFiles } from "./filing.ts";
import { lockEntry } from "./entry-locks.ts";
import {
  type FileWithRights,
  insertRights,
  lockFilesWithRights,
  programsShowingUploads,
  rightsHistoryOf,
} from "./usage-rights-queries.ts";

type GiveRightsCall = TransactionContext<typeof giveUsageRights>;
type RightsAnswer = { given: string[]; until: string | null };

/**
 * Each file keeps of what is given what its own folder asks. Whoever says it says what they saw: a withdrawal is never written over
 * by somebody who hasn't read it.
 */
async function giveRights(ask: GiveRightsCall) {
  const { sql, service, entry, body, user, now, audit } = ask;
  await lockEntry(sql, entry.entryID, now);
  const files = await lockFilesWithRights(
    sql,
    entry.entryID,
    body.files.map(({ entryUploadID }) => entryUploadID),
  );
  if (files.length < body.files.length) refuse("Some of these files aren’t there any more. Look again.", 409);
  refuseUnaskedPurposes(files, body.purposes);
  refusePastDay(body, wallClockMinute(now, service.timeZone).slice(0, 10));
  const seen = new Map(body.files.map(({ entryUploadID, version }) => [entryUploadID, version]));
  const changed = files.filter((file) => !isUnchanged(file, rightsAnswerFor(file, body)));
  const stale = changed.find(({ entryUploadID, rights }) => (rights?.version ?? 0) !== seen.get(entryUploadID));
  if (stale) refuseAnsweredMeanwhile(stale, files);
  await insertRights(
    sql,
    changed.map((file) =>
      newStatement(file, rightsAnswerFor(file, body), { now, zone: service.timeZone, userID: user.userID }),
    ),
  );
  for (const folder of new Set(changed.map((file) => file.folder))) {
    const its = changed.filter((file) => file.folder === folder);
    await auditHelpWithFiles(ask, {
      sql,
      audit,
      folder,
      before: its.map(({ fileName, rights }) => ({
        file: fileName,
        given: rights?.given ?? [],
        until: rights?.until ?? null,
      })),
      after: its.map((file) => ({ file: file.fileName, ...rightsAnswerFor(file, body) })),
    });
  }
  await publishShowingPrograms(ask, changed);
  return {};
}

/** With what stands there by now, of all files that were sent, so that whoever looks again can answer at once. */
function refuseAnsweredMeanwhile({ rights, fileName }: FileWithRights, files: readonly FileWithRights[]): never {
  const more: RefusalMoreOf<typeof giveUsageRights> = {
    files: files.map((file) => ({ entryUploadID: file.entryUploadID, rights: file.rights })),
  };
  return refuse(`${rights?.by ?? "Somebody"} has answered for ${fileName} meanwhile. Look again.`, 409, { more });
}

/** Nobody's kept pages are dropped for what they don't show: most answers are given to drafts, many in the night of a deadline. */
async function publishShowingPrograms(
  { sql, app, client, afterwards }: GiveRightsCall,
  changed: readonly FileWithRights[],
): Promise<void> {
  const shown = changed.filter((file) => askedPurposes(file).includes(galleryPurpose)).map(({ uploadID }) => uploadID);
  if (shown.length === 0) return;
  for (const { serviceID } of await programsShowingUploads(sql, shown))
    afterwards(() => app.changes.publish("service", client.clientID, serviceID));
}

const askedPurposes = ({ purposes, rights }: FileWithRights) => answerablePurposes(purposes, rights);

/** What isn't asked can't be given; what is asked in other words by now was never agreed to. */
function refuseUnaskedPurposes(files: readonly FileWithRights[], purposes: readonly string[]): void {
  if (files.some((file) => askedPurposes(file).length === 0))
    refuse("Nobody asks what this file may be used for.", 422);
  const unknown = purposes.find((purpose) => !files.some((file) => askedPurposes(file).includes(purpose)));
  if (unknown !== undefined) refuse(`“${unknown}” isn’t asked any more. Look again at what is.`, 409);
}

function refusePastDay({ purposes, until }: GiveRightsCall["body"], today: string): void {
  if (purposes.length > 0 && until !== null && until < today)
    refuse("Choose a day that is still to come.", 400, { errors: { until: "This day is over" } });
}

/** Never for longer than the program uses it. */
function rightsAnswerFor(file: FileWithRights, { purposes, until }: GiveRightsCall["body"]): RightsAnswer {
  const given = askedPurposes(file).filter((purpose) => purposes.includes(purpose));
  const days = [until, file.usedUntil].filter((day) => day !== null).toSorted();
  return { given, until: given.length > 0 ? (days[0] ?? null) : null };
}

/** Said already, by this call that was sent twice or by somebody else: nothing is written. */
function isUnchanged({ purposes, rights }: FileWithRights, { given, until }: RightsAnswer): boolean {
  if (!rights || rights.until !== until || rights.given.length !== given.length) return false;
  return given.every((one) => rights.given.includes(one)) && purposes.every((one) => rights.asked.includes(one));
}

type StatementContext = { now: Date; zone: TimeZone; userID: string };

const newStatement = (
  { uploadID, purposes, rights }: FileWithRights,
  { given, until }: RightsAnswer,
  { now, zone, userID }: StatementContext,
) => ({
  uploadID,
  version: (rights?.version ?? 0) + 1,
  asked: [...new Set([...purposes, ...(rights?.asked ?? [])])],
  given,
  until,
  endsAt: until && endOfDay(until, zone),
  userID,
  at: now.toISOString(),
});

/** A day ends where the next one begins, by the program's own clocks. */
function endOfDay(day: string, zone: TimeZone): string {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + DAY).toISOString().slice(0, 10);
  return instantAt(`${next}T00:00`, zone)!;
}

export const usageRightsCalls = [
  on(giveUsageRights, giveRights),

  on(listUsageRights, async ({ sql, entry: { entryID } }) => ({
    said: (await rightsHistoryOf(sql, entryID)).map(({ entryUploadID, said }) => ({ entryUploadID, ...said })),
  })),
];
