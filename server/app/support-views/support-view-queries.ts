import type { Sql } from "../../platform/db/sql.ts";

/** At home: whether the person has a role at any client. */
export const isStaffSomewhere = (sql: Sql, userID: string) => sql<{ staff: boolean }>`
  select exists (select from user_clients where user_id = ${userID} and staff) as staff`;

export type SeenAt = { clientID: string; userID: string };

/** Somebody with something at this client, who is neither made up nor erased. */
export const personToSee = (sql: Sql, { clientID, userID }: SeenAt) => sql<{ fullName: string; email: string }>`
  select full_name, email from users u join user_clients c using (user_id)
  where u.user_id = ${userID} and c.client_id = ${clientID} and u.made_up_for is null
    and not exists (select from erasures x where x.erasure_id = u.user_id)`;

export const personToSeeByEmail = (sql: Sql, clientID: string, email: string) => sql<{ userID: string }>`
  select user_id from users join user_clients using (user_id) where client_id = ${clientID} and lower(email) = lower(${email})`;

type NewView = SeenAt & { reason: string; keyHash: Buffer; now: Date };

export const insertStaffView = (
  sql: Sql,
  {
    userID,
    reason,
    keyHash,
    now,
    seenBy,
    sessionID,
    domain,
    until,
  }: NewView & { seenBy: string; sessionID: string; domain: string | null; until: Date },
) => sql<{ supportViewID: string }>`
  insert into support_views (user_id, seen_by, session_id, by_operator, reason, key_hash, domain, made_at, began_at, until)
  values (${userID}, ${seenBy}, ${sessionID}, false, ${reason}, ${keyHash}, ${domain}, ${now}, ${now}, ${until}) returning support_view_id`;

export const insertViewLink = (
  sql: Sql,
  { userID, reason, keyHash, now, operatorName, linkUntil }: NewView & { operatorName: string | null; linkUntil: Date },
) => sql<{ supportViewID: string }>`
  insert into support_views (user_id, by_operator, operator_name, reason, key_hash, link_until, made_at)
  values (${userID}, true, ${operatorName}, ${reason}, ${keyHash}, ${linkUntil}, ${now}) returning support_view_id`;

type Opening = { linkHash: Buffer; keyHash: Buffer; domain: string | null; now: Date; until: Date };

/** Of two who open a link at once, one does. */
export const openViewLink = (sql: Sql, { linkHash, keyHash, domain, now, until }: Opening) => sql<{
  supportViewID: string;
  userID: string;
  reason: string;
  operatorName: string | null;
}>`
  update support_views set key_hash = ${keyHash}, domain = ${domain}, began_at = ${now}, until = ${until}
  where key_hash = ${linkHash} and began_at is null and link_until > ${now}
  returning support_view_id, user_id, reason, operator_name`;

export type EndedView = { userID: string; seenBy: string | null; byOperator: boolean; operatorName: string | null };

export const endView = (sql: Sql, supportViewID: string, now: Date) => sql<EndedView>`
  update support_views set ended_at = least(until, ${now})
  where support_view_id = ${supportViewID} and began_at is not null and ended_at is null
  returning user_id, seen_by, by_operator, operator_name`;

/** When a view that goes on ends, or a link that wasn't opened. */
export const viewEnd = (sql: Sql, supportViewID: string) => sql<{ endsAt: string; began: boolean }>`
  select coalesce(until, link_until) as ends_at, began_at is not null as began from support_views
  where support_view_id = ${supportViewID} and ended_at is null`;

export const deleteViewLink = (sql: Sql, supportViewID: string) => sql`
  delete from support_views where support_view_id = ${supportViewID} and began_at is null`;

export type LookedRow = {
  supportViewID: string;
  seenBy: string | null;
  byOperator: boolean;
  reason: string;
  beganAt: string;
  endsAt: string;
};

const viewsShown = 50;

export const supportViewsOfPerson = (sql: Sql, userID: string) => sql<LookedRow>`
  select v.support_view_id, coalesce(v.operator_name, u.full_name) as seen_by, v.by_operator, v.reason, v.began_at,
    coalesce(v.ended_at, v.until) as ends_at
  from support_views v left join users u on u.user_id = v.seen_by
  where v.user_id = ${userID} and v.began_at is not null order by v.began_at desc limit ${viewsShown}`;
