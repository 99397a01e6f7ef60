import { permissions } from "../../contract/platform/permissions.ts";
import type { CopyableSponsor, SponsorSource } from "../../contract/sponsors/sponsor-renewals.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

/** Drafts of the other program aren't copied. */
const isCopyable = fragment`
  p.removed_at is null and p.disqualified_at is null and coalesce(p.renewal, 'confirmed') = 'confirmed'`;

/** The client's other programs with sponsors where the person may add sponsors, too; last year's comes first. */
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
  order by s.service_id = (select t.copied_from from services t where t.service_id = ${serviceID}) desc nulls last, search_key(s.name), s.service_id`;

export const lastYearProgramOf = (sql: Sql, serviceID: string) => sql<{ lastYear: string | null }>`
  select copied_from as last_year from services where service_id = ${serviceID}`;

/** In the other program's order. */
export const copyableSponsors = (sql: Sql, serviceID: string, from: string) => sql<CopyableSponsor>`
  select p.sponsor_id, p.name, coalesce(t.name, '') as tier, u.full_name as owner,
    ${pictureOfColumn(fragment`p.logo_upload_id`)} as logo,
    exists (select from sponsors h where h.service_id = ${serviceID}
      and (h.copied_from = p.sponsor_id or (h.removed_at is null and search_key(h.name) = search_key(p.name)))) as here
  from sponsors p left join sponsor_tiers t using (client_id, sponsor_tier_id) left join users u on u.user_id = p.user_id
  where p.service_id = ${from} and ${isCopyable}
  order by t.position, t.sponsor_tier_id, p.position, p.sponsor_id`;

export type SponsorToCopy = { sponsorID: string; name: string; sponsorTierID: string | null };

/** Logos, color, link, texts, year and owner are copied; benefits of this sponsor alone aren't. */
export const insertSponsorCopies = (sql: Sql, serviceID: string, copies: readonly SponsorToCopy[]) => sql<{
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
      from jsonb_to_recordset(${json(copies)}::jsonb) as r ("sponsorID" uuid, "sponsorTierID" uuid)) c
    join sponsors p on p.sponsor_id = c."sponsorID"
  order by c.nth
  on conflict (client_id, service_id, copied_from) where copied_from is not null do nothing
  returning sponsor_id, name, copied_from`;
