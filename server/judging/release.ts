import { judgedWordsOf, type ServiceKind } from "../../contract/platform/service-kinds.ts";
import { plural } from "../../contract/platform/plural.ts";
import { deadlineText } from "../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { countUndecided } from "../entries/screening-queries.ts";
import type { Audit } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { tellResultsChanged, tellResultsReleased } from "./results-listener.ts";
import type { ProgramContext } from "../mail/entry-mails.ts";
import { mailResults } from "./results-mails.ts";
import { judgingOf } from "../programs/judging.ts";
import { lockRelease } from "../programs/release-queries.ts";
import { closeEntries, countEntriesBelow, latestEntryDeadline, writeRelease } from "./results-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

type ReleaseScope = ProgramContext & { now: Date };

/** The terms of a release: why fewer scoresheets are enough, and whether entries are closed with it. */
type ReleaseTerms = { reason: string | null; closes: boolean };

/**
 * Releases scores, award titles, winners and mails, all in the caller's transaction, or nothing. The conditions are the same by
 * hand and at the planned moment. Answers the moment of the release, now or before.
 */
export async function releaseProgramResults(
  sql: Sql,
  program: ReleaseScope,
  terms: ReleaseTerms,
  audit: Audit,
): Promise<string> {
  const { app, client, service, now } = program;
  const { serviceID, kind, timeZone } = service;
  const { minimumSheets } = judgingOf(service);
  const { reason } = terms;
  const { resultsReleasedAt } = requireRow(await lockRelease(sql, serviceID));
  if (resultsReleasedAt) return resultsReleasedAt;
  await refuseWhileUnscreened(sql, program);
  const { below } = requireRow(await countEntriesBelow(sql, { clientID: client.clientID, serviceID }, minimumSheets));
  const { until } = requireRow(await latestEntryDeadline(sql, serviceID, now));
  if (until && !terms.closes) refuseWhileEntriesOpen(kind, deadlineText(until, timeZone, now));
  if (below > 0 && !reason) refuseWithoutReason(kind, below, minimumSheets, "the results are released");
  if (until) await closeEntries(sql, serviceID, now);
  await writeRelease(sql, serviceID, now, reason);
  await tellResultsReleased(app.resultsListeners, sql, { serviceID, kind, now }, audit);
  await audit(serviceID, null, {
    resultsReleasedAt: now,
    reason,
    below,
    ...(until && { entriesWereOpenUntil: until }),
  });
  await recordEvent(sql, "scores.released", serviceID, { serviceID });
  await mailResults(sql, program);
  await tellResultsChanged(app.resultsListeners, sql, serviceID);
  return now.toISOString();
}

/** Unscreened entries would be left out unnoticed. */
export async function refuseWhileUnscreened(sql: Sql, { client: { clientID }, service }: ProgramContext) {
  if (!judgingOf(service).screened) return;
  const waiting = await countUndecided(sql, { clientID, serviceID: service.serviceID });
  const { one: single, many } = judgedWordsOf(service.kind);
  if (waiting === 0) return;
  refuse(
    waiting === 1
      ? `One ${single} still waits to be looked at. Accept or refuse it first: what waits has no result.`
      : `${waiting} ${many} still wait to be looked at. Accept or refuse them first: what waits has no result.`,
    409,
  );
}

function refuseWhileEntriesOpen(kind: ServiceKind, until: string): never {
  const { many } = judgedWordsOf(kind);
  const detail = `${many.charAt(0).toUpperCase()}${many.slice(1)} are open until ${until}. Close them first: nothing that is released may change any more.`;
  return refuse(detail, 409, { errors: { closeEntries: detail } });
}

export function refuseWithoutReason(kind: ServiceKind, below: number, minimum: number, what: string): never {
  const { one: single, many } = judgedWordsOf(kind);
  const entries = plural(below, `${single} has`, `${many} have`);
  const detail = `${entries} fewer than ${plural(minimum, "scoresheet")}. Say why ${what} all the same.`;
  return refuse(detail, 400, { errors: { reason: detail } });
}
