import { capital } from "../../contract/capital.ts";
import { type Decision, decidedUpon, getScreening, screenEntry } from "../../contract/screening.ts";
import { entryCode } from "../../contract/entry-rules.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import { pageOf, placeAfter } from "../db/cursor.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { refuseStale } from "../http/stale.ts";
import { tellOther } from "../mails/entry-mails.ts";
import { type LockedEntry, lockToDecide } from "./locked.ts";
import { judgingOf } from "../services/judging.ts";
import { thumbOf } from "./listing.ts";
import { countScreened, countToScreen, screeningPage, screeningPageSize } from "./screening-queries.ts";
import type { AtEntry } from "./staff.ts";

type Deciding = { decision: Decision; reason?: string | null; submittedAt?: string | null };
/** What is asked of the entry once nobody else changes it. */
type Checking = (entry: LockedEntry) => Promise<void>;

/** Accepts or refuses an entry, or lets it wait again; answers what was decided before. */
export async function screen(at: AtEntry, { decision, reason: given, submittedAt }: Deciding, check?: Checking) {
  const { sql, now, audit } = at;
  const { serviceID } = at.service;
  const { entryID } = at.entry;
  const before = await lockToDecide(sql, { entryID, serviceID }, now);
  await check?.(before);
  const reason = decision === "refused" ? given?.trim() || null : null;
  refuseImpossible(before, { decision, reason, submittedAt: submittedAt ?? null });
  const was = decidedUpon(before);
  if (was.decision === decision && was.reason === reason) return was;
  await sql`
    update entries set screening = ${decision === "waiting" ? null : decision}, screening_reason = ${reason}, updated_at = ${now}
    where entry_id = ${entryID}`;
  await audit(entryID, was, { decision, reason });
  const told = { entryID, ownerID: before.userID };
  if (decision === "refused") await tellOther(sql, at, "entryRefused", { ...told, values: { reason: reason ?? "" } });
  else if (was.decision === "refused") await tellOther(sql, at, "entryReconsidered", told);
  return was;
}

function refuseImpossible(entry: LockedEntry, { decision, reason, submittedAt }: Required<Deciding>): void {
  const { one, many } = judgedIn(entry.kind);
  if (!entry.submittedAt) refuse(`This ${one} isn’t submitted, so there is nothing to decide yet.`, 409);
  if (entry.disqualified) refuse(`This ${one} is disqualified. Reinstate it first.`, 409);
  if (submittedAt && Date.parse(submittedAt) !== Date.parse(entry.submittedAt))
    refuse(`This ${one} was changed and submitted again meanwhile. Look at it again.`, 409);
  if (!entry.screened && decision !== "waiting")
    refuse(
      `${capital(many)} aren’t looked at before they are judged here. Turn that on in Settings first, or disqualify this one.`,
      409,
    );
  if (decision === "refused" && !reason) {
    const why = `Say why, so that whoever sent this ${one} knows.`;
    refuse(why, 400, { errors: { reason: why } });
  }
}

export const screening = [
  on(getScreening, async ({ sql, client, service, query, standings }) => {
    const { screening: wanted = "waiting", categoryID, after } = query;
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    const asked = { ...program, screening: wanted, categoryID, after: placeAfter(after, "instant", "id") };
    const [rows, total, left, categories] = await Promise.all([
      screeningPage(sql, asked),
      countScreened(sql, asked),
      countToScreen(sql, program),
      sql<{ categoryID: string; label: string; name: string }>`
        select category_id, label, name from categories where service_id = ${serviceID} order by position, label`,
    ]);
    const { page, next } = pageOf(rows, screeningPageSize, ({ submittedAt, entryID }) => [submittedAt, entryID]);
    const entries = page.map((row) => ({
      ...row,
      code: entryCode(row.label, row.number),
      thumbURL: thumbOf(client.url, row),
    }));
    return {
      screened: judgingOf(service).screened,
      left,
      total,
      entries,
      next,
      categories,
      standings: [...standings],
    };
  }),

  on(screenEntry, async (ask) => {
    const { decision, reason, submittedAt } = ask.form;
    await screen(ask, { decision, reason: reason ?? null, submittedAt: submittedAt ?? null }, (entry) =>
      refuseStale(ask, entry.entryID, decidedUpon(entry)),
    );
    return {};
  }),
];
