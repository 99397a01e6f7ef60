import type { SponsorPlace } from "../../contract/sponsors/sponsor-pages.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import type { SponsorCount } from "./view-counter.ts";

/** A week in which there was nothing is among those between: a chart has no holes. */
export const viewsByWeek = (sql: Sql, sponsorID: string) => sql<{ week: string; views: number; clicks: number }>`
  select w.week::date::text as week, coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.clicks), 0)::int as clicks
  from (select min(day) as first, max(day) as last from sponsor_days where sponsor_id = ${sponsorID}) span,
    lateral generate_series(date_trunc('week', span.first::timestamp), date_trunc('week', span.last::timestamp), '1 week') w (week)
    left join sponsor_days d
      on d.sponsor_id = ${sponsorID} and d.day >= w.week::date and d.day < w.week::date + 7
  group by w.week order by w.week`;

export const viewsByPlace = (sql: Sql, sponsorID: string) => sql<{
  place: SponsorPlace;
  views: number;
  clicks: number;
}>`
  select place, sum(views)::int as views, sum(clicks)::int as clicks
  from sponsor_days where sponsor_id = ${sponsorID} group by place order by sum(views) desc, place`;

/** In one order, as other processes write theirs: of two, one waits and neither for the other. */
export const addViewCounts = (sql: Sql, counts: readonly SponsorCount[]) => sql`
  insert into sponsor_days as d (service_id, sponsor_id, day, place, views, clicks)
  select s.service_id, s.sponsor_id, c.day, c.place, c.views, c.clicks
  from jsonb_to_recordset(${json(counts)}::jsonb) as c ("sponsorID" uuid, day date, place text, views integer, clicks integer)
    join sponsors s on s.sponsor_id = c."sponsorID"
  order by s.sponsor_id, c.day, c.place
  on conflict (client_id, sponsor_id, day, place) do update
    set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks`;
