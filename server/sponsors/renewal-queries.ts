import { isUnsubscribed } from "../mail/subscription-queries.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

type RenewalRow = {
  sponsorID: string;
  name: string;
  tier: string | null;
  price: number | null;
  before: string;
  userID: string | null;
  fullName: string | null;
  email: string | null;
  /** Why no mail is sent; empty where one is. */
  why: string;
};

export type SponsorToAsk = RenewalRow & { userID: string; fullName: string; email: string };

const HOURS_BETWEEN_REQUESTS = 20;

export const renewalsToRequest = (
  sql: Sql,
  serviceID: string,
  sponsorIDs: readonly string[],
  now: Date,
) => sql<RenewalRow>`
  select s.sponsor_id, s.name, t.name as tier, t.price, coalesce(b.name, '') as before, u.user_id, u.full_name, u.email,
    case
      when s.renewal is null or s.renewal = 'confirmed' then 'Is confirmed already.'
      when s.renewal = 'wanted' then 'Has said yes already.'
      when s.renewal = 'declined' then 'Has said no.'
      when u.user_id is null then 'Nobody looks after it. Invite somebody, or confirm it yourself.'
      when ${isUnsubscribed(fragment`lower(u.email)`)} then 'Its owner wants no such mail.'
      when s.asked_at > ${now}::timestamptz - make_interval(hours => ${HOURS_BETWEEN_REQUESTS}::integer) then 'Was asked today.'
      else '' end as why
  from sponsors s
    left join sponsor_tiers t using (client_id, sponsor_tier_id)
    left join users u on u.user_id = s.user_id
    left join sponsors p on p.client_id = s.client_id and p.sponsor_id = s.copied_from
    left join services b on b.client_id = p.client_id and b.service_id = p.service_id
  where s.service_id = ${serviceID} and s.removed_at is null
    and s.sponsor_id in (select value::uuid from jsonb_array_elements_text(${json(sponsorIDs)}::jsonb))
  order by s.position, s.sponsor_id`;

export const markRenewalsRequested = (sql: Sql, sponsorIDs: readonly string[], now: Date) => sql<{ sponsorID: string }>`
  update sponsors s set asked_at = ${now}
  from (select value::uuid as id from jsonb_array_elements_text(${json(sponsorIDs)}::jsonb) order by 1) c
  where s.sponsor_id = c.id and s.renewal = 'draft'
    and (s.asked_at is null or s.asked_at <= ${now}::timestamptz - make_interval(hours => ${HOURS_BETWEEN_REQUESTS}::integer))
  returning s.sponsor_id`;
