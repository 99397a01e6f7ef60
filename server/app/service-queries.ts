import { entryFeaturesJSON } from "../entries/entry-features.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Fragment } from "../platform/db/statement.ts";
import { helpVideosJSON, judgingJSON, servicesJudged } from "../programs/judging-queries.ts";

/** A service `s` with what every call needs to know of it. */
export const servicesWhere = (sql: Sql, which: Fragment) => sql<ServiceRow>`
  select s.service_id, s.kind, s.url, s.name, s.status, s.audience, s.time_zone, ${judgingJSON} as judging, ${helpVideosJSON} as help_videos,
    j.results_released_at, s.rehearsal_of, ${entryFeaturesJSON} as entries_may_have
  from ${servicesJudged} where ${which}`;
