import { permissions } from "../../contract/platform/permissions.ts";
import type { CopyableSponsor, SponsorSource } from "../../contract/sponsors/sponsor-renewals.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

/** Those that stood there, not what was only drafted. */
const isCopyable = fragment`
  p.removed_at is null and p.disqualified_at is null and coalesce(p.renewal, 'confirmed') = 'confirmed'`;

/** Others of the client's programs that have sponsors, as far as the person may add sponsors there, too: last year's first. */
export const sponsorSources = (sql: Sql, serviceID: string, userID: string) => sql<SponsorSource>`
  select s.service_id, s.name, n.sponsors
  from services s cross join lateral (
    select count(*)::int as sponsors from sponsors p
    where p.client_id = s.client_id and p.service_id = s.service_id and ${isCopyable}) n
  where s.service_id <> ${serviceID} and s.rehearsal_of is null and n.sponsors > 0
    and exists (
      select from role_grants g
      where g.client_id = s.client_id and g.user_id = ${userID} and coalesce(g.service_id, s.service_id) = s.service_id
        and g.role in (select jsonb_array_elements_text(${json(permissions.ADD_MANUAL_SPONSOR)}::jsonb)))
  order by s.service_id = (select t.copied_from from services t where t.service_id = ${serviceID}) desc nulls last, s.name, s.service_id`;

export const lastYearProgramOf = (sql: Sql, serviceID: string) => sql<{ lastYear: string | null }>`
  select copied_from as last_year from services where service_id = ${serviceID}`;

/** As the other program has them, in its order. */
export const copyableSponsors = (sql: Sql, serviceID: string, from: string) => sql<CopyableSponsor>`
  select p.sponsor_id, p.name, coalesce(t.name, '') as tier, u.full_name as owner,
    ${pictureOfColumn(fragment`p.logo_upload_id`)} as logo,
    exists (select from sponsors h where h.service_id = ${serviceID}
      and (h.copied_from = p.sponsor_id or (h.removed_at is null and lower(trim(h.name)) = lower(trim(p.name))))) as here
  from sponsors p left join sponsor_tiers t using (client_id, sponsor_tier_id) left join users u on u.user_id = p.user_id
  where p.service_id = ${from} and ${isCopyable}
  order by t.position, t.sponsor_tier_id, p.position, p.sponsor_id`;

export type SponsorToCopy = { sponsorID: string; name: string; sponsorTierID: string | null };

/** Logos, color, link, words, year and owner as they were; what was promised to it alone last year stays there. */
export const insertSponsorCopies = (sql: Sql, serviceID: string, placed: readonly SponsorToCopy[]) => sql<{
  sponsorID: string;
  name: string;
  copiedFrom: string;
}>`
  insert into sponsors (service_id, position, sponsor_tier_id, user_id, name, website, headline, blurb, contact_name, phone, place, color,
    since, logo_upload_id, dark_logo_upload_id, copied_from, renewal)
  select ${serviceID}, (select coalesce(max(position), 0) from sponsors where service_id = ${serviceID}) + c.nth,
    c."sponsorTierID", p.user_id, p.name, p.website, p.headline, p.blurb, p.contact_name, p.phone, p.place, p.color,
    p.since, p.logo_upload_id, p.dark_logo_upload_id, p.sponsor_id, 'draft'
  from (select *, row_number() over () as nth
      from jsonb_to_recordset(${json(placed)}::jsonb) as r ("sponsorID" uuid, "sponsorTierID" uuid)) c
    join sponsors p on p.sponsor_id = c."sponsorID"
  order by c.nth
  on conflict (client_id, service_id, copied_from) where copied_from is not null do nothing
  returning sponsor_id, name, copied_from`;
