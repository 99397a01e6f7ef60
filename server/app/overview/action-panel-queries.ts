import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { missingFromSponsor } from "../../../contract/sponsors/sponsor-benefits.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { isWithEntrantNow } from "../../entries/returned-entries.ts";
import { pictureJSON } from "../../platform/storage/picture-queries.ts";
import { openQuestionUntil } from "../../advancement/onward-queries.ts";
import { isChairOfEntry } from "../../judging/chairs-queries.ts";
import { isTakingPart } from "../../entries/judging-conditions.ts";
import { isUndecided } from "../../judging/sheet-change-queries.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";

export type PanelProgram = { kind: ServiceKind; serviceURL: string; name: string; banner: PictureInfo | null };

/** What a person may have to do at a client. */
export type Duties = Record<"scores" | "chairs" | "enters" | "verifies" | "showsHomes" | "sponsors", boolean>;

/** Duties that exist in any state. Most people have one or none at a client, so that only those are looked up further. */
export const dutiesOf = (sql: Sql, userID: string) => sql<Duties>`
  select
    exists (select from scorer_assignments where user_id = ${userID} and category_id is not null)
      or exists (select from scorer_assignments where user_id = ${userID} and entry_id is not null) as scores,
    exists (select from judging where chair_id = ${userID})
      or exists (select from scorer_panels where chair_id = ${userID}) as chairs,
    exists (select from entries where user_id = ${userID})
      or exists (select from entry_people where user_id = ${userID}) as enters,
    exists (select from role_grants where user_id = ${userID} and role = 'boxOffice')
      or exists (select from ticket_verifiers where user_id = ${userID}) as verifies,
    exists (select from properties where user_id = ${userID})
      or exists (select from builders where user_id = ${userID}) as shows_homes,
    exists (select from sponsors where user_id = ${userID}) as sponsors`;

export type ScoringDuty = PanelProgram & { entries: number; scored: number };

const programColumns = fragment`s.kind, s.url as service_url, s.name,
  (select ${pictureJSON} from uploads f where f.client_id = s.client_id and f.upload_id = s.banner_upload_id) as banner`;

/** Contests and scholarships with open scoring in which the person has sheets left. */
export const scoringDutiesOf = (sql: Sql, userID: string, now: Date) => sql<ScoringDuty>`
  select ${programColumns}, n.entries, n.scored
  from (select distinct client_id, service_id from scorer_assignments where user_id = ${userID}) a
    join services s on s.client_id = a.client_id and s.service_id = a.service_id
    join timeframes t on t.client_id = s.client_id and t.service_id = s.service_id and t.name = 'scoring'
    cross join lateral (
      select count(*)::int as entries, count(saved_at)::int as scored from sheets_to_fill f
      where f.client_id = a.client_id and f.service_id = a.service_id and f.user_id = ${userID}
    ) n
  where n.scored < n.entries and s.status = 'published' and t.opens_at <= ${now} and t.closes_at > ${now}
  order by t.closes_at, search_key(s.name), s.service_id`;

export type ChairDuty = PanelProgram & { serviceID: string; changes: number };

/** Programs without released results that the person chairs, with waiting change requests. */
export const chairDutiesOf = (sql: Sql, userID: string) => sql<ChairDuty>`
  select ${programColumns}, s.service_id, (
      select count(*)::int from sheet_changes d join entries e using (client_id, service_id, entry_id)
      where d.client_id = s.client_id and d.service_id = s.service_id and ${isUndecided} and d.user_id <> ${userID} and ${isChairOfEntry(userID)}
    ) as changes
  from (select distinct client_id, service_id from chairs where user_id = ${userID}) c
    join services s using (client_id, service_id) join judging j using (client_id, service_id)
  where s.status = 'published' and j.results_released_at is null
  order by search_key(s.name)`;

export type EntryDuty = PanelProgram & {
  entryID: string;
  title: string;
  submitted: boolean;
  returnedUntil: string | null;
  wantedUntil: string | null;
  closesAt: string | null;
};

/**
 * Drafts while they can be submitted, submitted entries until their results, and winners wanted elsewhere. The person's entries are read
 * first: starting from the programs, the planner would go through all their entries.
 */
export const entryDutiesOf = (sql: Sql, userID: string, now: Date) => sql<EntryDuty>`
  with own as materialized (
    select client_id, service_id, category_id, entry_id, number, title, coalesce(submitted_at, handed_in_at) as submitted_at, extended_until,
      case when ${isWithEntrantNow()} then returned_until end as returned_until,
      case when award_title <> '' then ${openQuestionUntil(now)} end as wanted_until
    from entries e where user_id = ${userID} and ${isTakingPart}
    union all
    select e.client_id, e.service_id, e.category_id, e.entry_id, e.number, e.title, coalesce(e.submitted_at, e.handed_in_at), e.extended_until,
      case when ${isWithEntrantNow()} then e.returned_until end, null
    from entry_people p join entries e on e.client_id = p.client_id and e.entry_id = p.entry_id
    where p.user_id = ${userID} and ${isTakingPart}
  )
  select ${programColumns}, e.entry_id, e.title, e.submitted_at is not null as submitted, case when j.screened then e.returned_until end as returned_until,
    case when j.results_released_at is not null then e.wanted_until end as wanted_until, greatest(t.closes_at, e.extended_until) as closes_at
  from own e
    join services s on s.client_id = e.client_id and s.service_id = e.service_id
    left join judging j on j.client_id = e.client_id and j.service_id = e.service_id
    left join entry_windows t on t.client_id = e.client_id and t.category_id = e.category_id
  where s.status = 'published'
    and case when e.submitted_at is null then (t.opens_at <= ${now} and t.closes_at > ${now}) or e.extended_until > ${now}
      else j.results_released_at is null or e.wanted_until is not null end
  order by e.submitted_at is not null and e.wanted_until is null and not coalesce(j.screened and e.returned_until is not null, false), closes_at, e.number`;

export type DoorDuty = PanelProgram & { opensAt: string; closesAt: string };

/** Tours and events that the person checks tickets at, by assignment or as box office, until the last day is over. */
export const doorDutiesOf = (sql: Sql, userID: string, now: Date) => sql<DoorDuty>`
  select ${programColumns}, day.opens_at, day.closes_at
  from (
      select client_id, service_id from role_grants where user_id = ${userID} and role = 'boxOffice'
      union
      select client_id, service_id from ticket_verifiers where user_id = ${userID}
    ) g
    join services s on s.client_id = g.client_id and s.service_id = g.service_id
    cross join lateral (
      select opens_at, closes_at from timeframes t
      where t.client_id = s.client_id and t.service_id = s.service_id and t.name in ${repeatedTimeframeNames} and t.closes_at > ${now}
      order by t.opens_at limit 1) day
  where s.status = 'published'
  order by day.opens_at, search_key(s.name), s.service_id`;

export type TourDuty = PanelProgram & { serviceID: string; opensAt: string };

/** Current tours with homes that the person looks after, themselves or through their builder. */
export const tourDutiesOf = (sql: Sql, userID: string, now: Date) => sql<TourDuty>`
  select s.service_id, ${programColumns}, day.opens_at
  from (
      select client_id, service_id from properties where user_id = ${userID} and removed_at is null
      union
      select client_id, service_id from builders where user_id = ${userID} and removed_at is null
    ) g
    join services s on s.client_id = g.client_id and s.service_id = g.service_id
    cross join lateral (
      select min(opens_at) as opens_at from timeframes t
      where t.client_id = s.client_id and t.service_id = s.service_id and t.name = 'tour' having max(t.closes_at) > ${now}
    ) day
  where s.status = 'published'
  order by day.opens_at, search_key(s.name), s.service_id`;

export type SponsorDuty = PanelProgram & { sponsorID: string; sponsor: string; due: string } & Parameters<
    typeof missingFromSponsor
  >[0];

/** Sponsors with missing details and a deadline. */
export const sponsorDutiesOf = (sql: Sql, userID: string) => sql<SponsorDuty>`
  select ${programColumns}, p.sponsor_id, p.name as sponsor, p.logo_upload_id as logo, p.website, p.blurb, d.due
  from sponsors p
    join services s on s.client_id = p.client_id and s.service_id = p.service_id
    join sponsor_dates d on d.client_id = p.client_id and d.service_id = p.service_id and d.sponsor_id = p.sponsor_id
      and d.due is not null
  where p.user_id = ${userID} and p.removed_at is null and p.disqualified_at is null and s.status = 'published'
    and coalesce(p.renewal, 'confirmed') in ('wanted', 'confirmed')
    and (p.logo_upload_id is null or p.website = '' or p.blurb = '')
  order by d.due, search_key(p.name), p.sponsor_id`;
