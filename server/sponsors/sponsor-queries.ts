import type { PublicTier, Sponsor } from "../../contract/people/participants.ts";
import type { SponsorPageAnswer } from "../../contract/sponsors/sponsor-pages.ts";
import type { SponsorTier } from "../../contract/sponsors/sponsors.ts";
import type { TourPage } from "../../contract/tours/tour.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { invitedOwnerEmail, personJSON } from "../tours/owner-queries.ts";

export const sponsorInService = (sql: Sql, serviceID: string | null, sponsorID: string) => sql<{
  sponsorID: string;
  name: string;
  userID: string | null;
  removed: boolean;
}>`
  select sponsor_id, name, user_id, removed_at is not null as removed
  from sponsors where service_id = ${serviceID} and sponsor_id = ${sponsorID}`;

export const tierInService = (sql: Sql, serviceID: string | null, sponsorTierID: string) => sql<{
  sponsorTierID: string;
  name: string;
}>`
  select sponsor_tier_id, name from sponsor_tiers
  where service_id = ${serviceID} and sponsor_tier_id = ${sponsorTierID}`;

export const sponsorsOfProgram = (sql: Sql, serviceID: string, sponsorID: string | null = null) => sql<Sponsor>`
  select s.sponsor_id, s.sponsor_tier_id, s.name, s.website, s.headline, s.blurb, s.contact_name, s.phone, s.place, s.color,
    ${pictureOfColumn(fragment`s.logo_upload_id`)} as logo, ${pictureOfColumn(fragment`s.dark_logo_upload_id`)} as dark_logo,
    ${personJSON(fragment`s.user_id`)} as user, ${invitedOwnerEmail("sponsor", fragment`s`)} as invited,
    s.disqualified_at is not null as disqualified, s.disqualified_reason, s.removed_at is not null as removed,
    s.renewal, s.asked_at, s.published
  from sponsors s left join sponsor_tiers t using (client_id, sponsor_tier_id)
  where s.service_id = ${serviceID} and (${sponsorID}::uuid is null or s.sponsor_id = ${sponsorID})
  order by t.position, t.sponsor_tier_id, s.position, s.sponsor_id`;

export const tiersOfProgram = (sql: Sql, serviceID: string) => sql<SponsorTier>`
  select t.sponsor_tier_id, t.name, t.price, t.benefits, t.places, t.logo_size, t.due_at,
    (select count(*) from sponsors s where s.sponsor_tier_id = t.sponsor_tier_id and s.removed_at is null
      and s.renewal is distinct from 'declined') as sponsors
  from sponsor_tiers t where t.service_id = ${serviceID} order by t.position, t.sponsor_tier_id`;

export const sponsorCount = (sql: Sql, serviceID: string) => sql<{ count: number }>`
  select count(*) from sponsors where service_id = ${serviceID}`;

/** The due date of missing parts; a row for each sponsor that has one. */
export const sponsorDueDates = (sql: Sql, serviceID: string, sponsorID: string | null = null) => sql<{
  sponsorID: string;
  due: string;
}>`
  select sponsor_id, due from sponsor_dates
  where service_id = ${serviceID} and due is not null and (${sponsorID}::uuid is null or sponsor_id = ${sponsorID})`;

/** T04 The sponsors `s` that the public sees. */
const fromPublicSponsors = fragment`sponsor_is_public(s)`;

const hasPage = fragment`(
  concat(s.headline, s.blurb, s.contact_name, s.phone, s.place) <> ''
  or exists (select from sponsor_homes h where h.client_id = s.client_id and h.sponsor_id = s.sponsor_id))`;

export const publicTiers = (sql: Sql, serviceID: string) => sql<PublicTier>`
  select coalesce(t.name, '') as name, coalesce(t.logo_size, 'small') as logo_size,
    json_agg(json_build_object('sponsorID', s.sponsor_id, 'name', s.name, 'website', s.website, 'blurb', s.blurb,
      'logo', ${pictureOfColumn(fragment`s.logo_upload_id`)}, 'darkLogo', ${pictureOfColumn(fragment`s.dark_logo_upload_id`)},
      'hasPage', ${hasPage}) order by s.position, s.sponsor_id) as sponsors
  from sponsors s left join sponsor_tiers t using (client_id, sponsor_tier_id)
  where s.service_id = ${serviceID} and ${fromPublicSponsors}
  group by t.client_id, t.sponsor_tier_id, t.name, t.logo_size, t.position
  order by t.position, t.sponsor_tier_id`;

export const selectPublicSponsor = (sql: Sql, serviceID: string, sponsorID: string) => sql<
  Omit<SponsorPageAnswer, "work">
>`
  select s.sponsor_id, s.name, s.website, s.blurb, s.headline, s.contact_name, s.phone, s.place, s.color, ${hasPage} as has_page,
    ${pictureOfColumn(fragment`s.logo_upload_id`)} as logo, ${pictureOfColumn(fragment`s.dark_logo_upload_id`)} as dark_logo,
    coalesce(t.name, '') as tier, s.since
  from sponsors s left join sponsor_tiers t using (client_id, sponsor_tier_id)
  where s.service_id = ${serviceID} and s.sponsor_id = ${sponsorID} and ${fromPublicSponsors}`;

/** The sponsors whose work a home shows, tier by tier. */
export const sponsorsOfHome = (sql: Sql, serviceID: string, propertyID: string) => sql<
  TourPage["home"]["sponsors"][number]
>`
  select s.sponsor_id, s.name, h.words
  from sponsor_homes h join sponsors s using (client_id, service_id, sponsor_id)
    left join sponsor_tiers t using (client_id, sponsor_tier_id)
  where h.service_id = ${serviceID} and h.property_id = ${propertyID} and ${fromPublicSponsors}
  order by t.position, t.sponsor_tier_id, s.position, s.sponsor_id`;

export const publicSponsorIDs = (sql: Sql, serviceID: string) => sql<{ sponsorID: string }>`
  select s.sponsor_id from sponsors s where s.service_id = ${serviceID} and ${fromPublicSponsors}`;

/** Of two who change one sponsor the second waits. A call that puts a sponsor into a tier locks that, too. */
export const lockSponsor = (sql: Sql, sponsorID: string) =>
  sql`select from sponsors where sponsor_id = ${sponsorID} for no key update`;
export const lockTier = (sql: Sql, sponsorTierID: string) =>
  sql`select from sponsor_tiers where sponsor_tier_id = ${sponsorTierID} for no key update`;

export const benefitTermsOf = (sql: Sql, sponsorID: string) => sql<{
  promises: string;
  since: number | null;
  sponsorTierID: string | null;
}>`
  select promises, since, sponsor_tier_id from sponsors where sponsor_id = ${sponsorID}`;
