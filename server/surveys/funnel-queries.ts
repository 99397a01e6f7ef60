import { type Sql, json } from "../platform/db/sql.ts";
import type { FunnelCount } from "./funnel-counter.ts";

/** What was reached in questions that are asked no more isn't counted. In one order, as other processes write theirs. */
export const addFunnelCounts = (sql: Sql, reached: readonly FunnelCount[]) => sql`
  insert into survey_reached as s (service_id, place, people)
  select f.service_id, r.place, r.people
  from jsonb_to_recordset(${json(reached)}::jsonb) as r ("serviceID" uuid, version integer, place text, people integer)
    join forms f on f.service_id = r."serviceID" and f.purpose = 'survey' and f.version = r.version
  order by f.service_id, r.place
  on conflict (client_id, service_id, place) do update set people = s.people + excluded.people`;
