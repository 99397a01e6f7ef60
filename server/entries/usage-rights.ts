import { DAY } from "../../contract/platform/durations.ts";
import type { MoreOf } from "../../contract/platform/endpoint.ts";
import { type TimeZone, instantAt, wallClock } from "../../contract/platform/time-zone.ts";
import { galleryPurpose, giveUsageRights, listUsageRights, purposesOf } from "../../contract/programs/usage-rights.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { auditHelp } from "./filing.ts";
import { lockEntry } from "./locked.ts";
import { type RightsHolder, keepRights, lockFiles, programsWith, saidOf } from "./rights-queries.ts";

type Giving = Inside<typeof giveUsageRights>;
type Will = { given: string[]; until: string | null };

/**
 * Each file keeps of what is given what its own folder asks. Whoever says it says what they saw: a withdrawal is never written over
 * by somebody who hasn't read it.
 */
async function give(ask: Giving) {
  const { sql, service, entry, body, user, now, audit } = ask;
  await lockEntry(sql, entry.entryID, now);
  const files = await lockFiles(
    sql,
    entry.entryID,
    body.files.map(({ entryUploadID }) => entryUploadID),
  );
  if (files.length < body.files.length) refuse("Some of these files aren’t there any more. Look again.", 409);
  refuseUnasked(files, body.purposes);
  refusePast(body, wallClock(now, service.timeZone).slice(0, 10));
  const seen = new Map(body.files.map(({ entryUploadID, version }) => [entryUploadID, version]));
  const changed = files.filter((file) => !isSaid(file, willFor(file, body)));
  const stale = changed.find(({ entryUploadID, rights }) => (rights?.version ?? 0) !== seen.get(entryUploadID));
  if (stale) refuseAnswered(stale, files);
  await keepRights(
    sql,
    changed.map((file) => saidNow(file, willFor(file, body), { now, zone: service.timeZone, userID: user.userID })),
  );
  for (const folder of new Set(changed.map((file) => file.folder))) {
    const its = changed.filter((file) => file.folder === folder);
    await auditHelp(ask, {
      sql,
      audit,
      folder,
      before: its.map(({ fileName, rights }) => ({
        file: fileName,
        given: rights?.given ?? [],
        until: rights?.until ?? null,
      })),
      after: its.map((file) => ({ file: file.fileName, ...willFor(file, body) })),
    });
  }
  await tellShowing(ask, changed);
  return {};
}

/** With what stands there by now, of all files that were sent, so that whoever looks again can answer at once. */
function refuseAnswered({ rights, fileName }: RightsHolder, files: readonly RightsHolder[]): never {
  const more: MoreOf<typeof giveUsageRights> = {
    files: files.map((file) => ({ entryUploadID: file.entryUploadID, rights: file.rights })),
  };
  return refuse(`${rights?.by ?? "Somebody"} has answered for ${fileName} meanwhile. Look again.`, 409, { more });
}

/** Nobody's kept pages are dropped for what they don't show: most answers are given to drafts, many in the night of a deadline. */
async function tellShowing(
  { sql, house, client, afterwards }: Giving,
  changed: readonly RightsHolder[],
): Promise<void> {
  const shown = changed.filter((file) => mayBeAsked(file).includes(galleryPurpose)).map(({ uploadID }) => uploadID);
  if (shown.length === 0) return;
  for (const { serviceID } of await programsWith(sql, shown))
    afterwards(() => house.changes.publish("service", client.clientID, serviceID));
}

const mayBeAsked = ({ purposes, rights }: RightsHolder) => purposesOf(purposes, rights);

/** What isn't asked can't be given; what is asked in other words by now was never agreed to. */
function refuseUnasked(files: readonly RightsHolder[], purposes: readonly string[]): void {
  if (files.some((file) => mayBeAsked(file).length === 0)) refuse("Nobody asks what this file may be used for.", 422);
  const unknown = purposes.find((purpose) => !files.some((file) => mayBeAsked(file).includes(purpose)));
  if (unknown !== undefined) refuse(`“${unknown}” isn’t asked any more. Look again at what is.`, 409);
}

function refusePast({ purposes, until }: Giving["body"], today: string): void {
  if (purposes.length > 0 && until !== null && until < today)
    refuse("Choose a day that is still to come.", 400, { errors: { until: "This day is over" } });
}

/** Never for longer than the program uses it. */
function willFor(file: RightsHolder, { purposes, until }: Giving["body"]): Will {
  const given = mayBeAsked(file).filter((purpose) => purposes.includes(purpose));
  const days = [until, file.usedUntil].filter((day) => day !== null).toSorted();
  return { given, until: given.length > 0 ? (days[0] ?? null) : null };
}

/** Said already, by this call that was sent twice or by somebody else: nothing is written. */
function isSaid({ purposes, rights }: RightsHolder, { given, until }: Will): boolean {
  if (!rights || rights.until !== until || rights.given.length !== given.length) return false;
  return given.every((one) => rights.given.includes(one)) && purposes.every((one) => rights.asked.includes(one));
}

type Saying = { now: Date; zone: TimeZone; userID: string };

const saidNow = (
  { uploadID, purposes, rights }: RightsHolder,
  { given, until }: Will,
  { now, zone, userID }: Saying,
) => ({
  uploadID,
  version: (rights?.version ?? 0) + 1,
  asked: [...new Set([...purposes, ...(rights?.asked ?? [])])],
  given,
  until,
  endsAt: until && endOf(until, zone),
  userID,
  at: now.toISOString(),
});

/** A day ends where the next one begins, by the program's own clocks. */
function endOf(day: string, zone: TimeZone): string {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + DAY).toISOString().slice(0, 10);
  return instantAt(`${next}T00:00`, zone)!;
}

export const usageRights = [
  on(giveUsageRights, give),

  on(listUsageRights, async ({ sql, entry: { entryID } }) => ({
    said: (await saidOf(sql, entryID)).map(({ entryUploadID, said }) => ({ entryUploadID, ...said })),
  })),
];
