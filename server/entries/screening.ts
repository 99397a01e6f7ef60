import { capital } from "../../contract/capital.ts";
import { type Decision, decidedUpon, screenEntry } from "../../contract/screening.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { refuseStale } from "../http/stale.ts";
import { tellOther } from "../mails/entry-mails.ts";
import { type LockedEntry, lockToDecide } from "./locked.ts";
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
  on(screenEntry, async (ask) => {
    const { decision, reason, submittedAt } = ask.form;
    await screen(ask, { decision, reason: reason ?? null, submittedAt: submittedAt ?? null }, (entry) =>
      refuseStale(ask, entry.entryID, decidedUpon(entry)),
    );
    return {};
  }),
];
