import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import { type changedMeanwhile, revisionOf } from "../../../contract/platform/revision.ts";
import type { Sql } from "../db/sql.ts";
import { refuse } from "./refusal.ts";

type RevisionCheckedCall = { sql: Sql; request: FastifyRequest };
type LastChange = { changedBy: string | null; changedAt: string };

/**
 * Refuses a change that began from other content than `theirs`, the stored content in the shape of the call's input. The row must be
 * locked, so that of two changes the second is refused. A caller without a revision isn't checked. If the audit log has changes of
 * several matters under `recordID`, `called` is the key that those of this matter have in their `after`.
 */
export async function refuseIfStale(
  { sql, request }: RevisionCheckedCall,
  recordID: string,
  theirs: object,
  called?: string,
): Promise<void> {
  const revision = request.headers["if-match"];
  if (revision === undefined || revision === "*" || revision === revisionOf(theirs)) return;
  const more = await changeDetails(sql, recordID, theirs, called);
  refuse(`${more.changedBy ?? "Somebody"} has changed this meanwhile. Look at both, and choose.`, 412, { more });
}

type SubmittedOrder = {
  current: readonly string[];
  submitted: readonly string[];
  /** The stored list, in the shape of the call's input. */
  now: object;
};

/**
 * Refuses an order that isn't of exactly the stored items: one that misses some, repeats some or has unknown ones was made from another
 * list.
 */
export function refuseIfListDiffers({ current, submitted, now }: SubmittedOrder): void {
  const ids = new Set(submitted);
  if (submitted.length === current.length && current.every((id) => ids.has(id))) return;
  refuse("This isn’t the list as it stands now. Look again, and put it in order then.", 409, { more: { now } });
}

/** The stored content and who last changed it, for the `more` of a refusal. */
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

/** The columns of a row that the call's form has. */
export const pickFormFields = (form: Fields, row: object): object =>
  Object.fromEntries(Object.keys(form).map((name) => [name, (row as Record<string, unknown>)[name]]));
