import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import { type changedMeanwhile, revisionOf } from "../../../contract/platform/revision.ts";
import type { Sql } from "../db/sql.ts";
import { refuse } from "./refusal.ts";

type RevisionCheckedCall = { sql: Sql; request: FastifyRequest };
type LastChange = { changedBy: string | null; changedAt: string };

/**
 * Refuses a change that was begun upon something else than `theirs`, which stands there now in the shape in which it is sent:
 * asked with the row locked, so that of two the second is told. A caller that doesn't say what it saw isn't checked. Where one
 * record has several matters, `called` says which of them the log is asked for.
 */
export async function refuseIfStale(
  { sql, request }: RevisionCheckedCall,
  recordID: string,
  theirs: object,
  called?: string,
): Promise<void> {
  const seen = request.headers["if-match"];
  if (seen === undefined || seen === "*" || seen === revisionOf(theirs)) return;
  const more = await changeDetails(sql, recordID, theirs, called);
  refuse(`${more.changedBy ?? "Somebody"} has changed this meanwhile. Look at both, and choose.`, 412, { more });
}

type SubmittedOrder = {
  current: readonly string[];
  submitted: readonly string[];
  /** What stands there, as the call is sent it. */
  now: object;
};

/** Refuses an order of anything but the very list that stands there: what is missing in it, named twice or unknown was put in order in another list. */
export function refuseIfListDiffers({ current: there, submitted: sent, now }: SubmittedOrder): void {
  const named = new Set(sent);
  if (sent.length === there.length && there.every((id) => named.has(id))) return;
  refuse("This isn’t the list as it stands now. Look again, and put it in order then.", 409, { more: { now } });
}

/** What stands there by now and who put it there, for the `more` of whatever is refused for it. */
export async function changeDetails(
  sql: Sql,
  recordID: string,
  theirs: object,
  called?: string,
): Promise<Static<typeof changedMeanwhile>> {
  const [last] = await sql<LastChange>`
    select u.full_name as changed_by, a.at as changed_at
    from audit_log a left join users u using (user_id)
    where a.record_id = ${recordID} and (${called ?? null}::text is null or a.after ? ${called ?? null}::text)
    order by a.audit_id desc limit 1`;
  const { changedBy = null, changedAt = null } = last ?? {};
  return { theirs: { ...theirs }, changedBy, changedAt };
}

/** Of a row, what the call's form asks. */
export const pickFormFields = (form: Fields, row: object): object =>
  Object.fromEntries(Object.keys(form).map((name) => [name, (row as Record<string, unknown>)[name]]));
