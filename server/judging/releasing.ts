import { judgedIn, type ServiceKind } from "../../contract/platform/service-kinds.ts";
import { plural } from "../../contract/platform/plural.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { countUndecided } from "../entries/screening-queries.ts";
import type { Audit } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { tellResultsChanged, tellResultsReleased } from "./results-listener.ts";
import type { ProgramOf } from "../mail/entry-mails.ts";
import { tellResults } from "./results-mails.ts";
import { judgingOf } from "../programs/judging.ts";
import { lockRelease } from "../programs/release-queries.ts";
import { closeEntries, entriesBelow, entriesOpen, setReleased } from "./results-queries.ts";

type Releasing = ProgramOf & { now: Date };

/** What is said with a release: why fewer scoresheets do, and whether entries are closed with it. */
type ReleaseTerms = { reason: string | null; closes: boolean };

/**
 * The one moment: scores, award titles, winners and mails, all in the caller's transaction, or nothing. By hand and at the moment that
 * was set for it, on the same conditions. Answers when it was released, now or before.
 */
export async function release(sql: Sql, program: Releasing, said: ReleaseTerms, audit: Audit): Promise<string> {
  const { house, client, service, now } = program;
  const { serviceID, kind, timeZone } = service;
  const { minimumSheets } = judgingOf(service);
  const { reason } = said;
  const { resultsReleasedAt } = one(await lockRelease(sql, serviceID));
  if (resultsReleasedAt) return resultsReleasedAt;
  await refuseWhileWaiting(sql, program);
  const { below } = one(await entriesBelow(sql, { clientID: client.clientID, serviceID }, minimumSheets));
  const { until } = one(await entriesOpen(sql, serviceID, now));
  if (until && !said.closes) refuseWhileOpen(kind, momentText(until, timeZone, now));
  if (below > 0 && !reason) refuseWithoutReason(kind, below, minimumSheets, "the results are released");
  if (until) await closeEntries(sql, serviceID, now);
  await setReleased(sql, serviceID, now, reason);
  await tellResultsReleased(house.resultsListeners, sql, { serviceID, kind, now }, audit);
  await audit(serviceID, null, {
    resultsReleasedAt: now,
    reason,
    below,
    ...(until && { entriesWereOpenUntil: until }),
  });
  await tellResults(sql, program);
  await tellResultsChanged(house.resultsListeners, sql, serviceID);
  return now.toISOString();
}

/** What nobody has looked at would be left out, and nobody would know. */
export async function refuseWhileWaiting(sql: Sql, { client: { clientID }, service }: ProgramOf) {
  if (!judgingOf(service).screened) return;
  const waiting = await countUndecided(sql, { clientID, serviceID: service.serviceID });
  const { one: single, many } = judgedIn(service.kind);
  if (waiting === 0) return;
  refuse(
    waiting === 1
      ? `One ${single} still waits to be looked at. Accept or refuse it first: what waits has no result.`
      : `${waiting} ${many} still wait to be looked at. Accept or refuse them first: what waits has no result.`,
    409,
  );
}

function refuseWhileOpen(kind: ServiceKind, until: string): never {
  const { many } = judgedIn(kind);
  const detail = `${many.charAt(0).toUpperCase()}${many.slice(1)} are open until ${until}. Close them first: nothing that is released may change any more.`;
  return refuse(detail, 409, { errors: { closeEntries: detail } });
}

export function refuseWithoutReason(kind: ServiceKind, below: number, minimum: number, what: string): never {
  const { one: single, many } = judgedIn(kind);
  const entries = plural(below, `${single} has`, `${many} have`);
  const detail = `${entries} fewer than ${plural(minimum, "scoresheet")}. Say why ${what} all the same.`;
  return refuse(detail, 400, { errors: { reason: detail } });
}
