import type { Audience } from "../../contract/forms/element.ts";
import type { HelpVideos } from "../../contract/help-videos.ts";
import type { Judging } from "../../contract/judging.ts";
import type { ServiceKind } from "../../contract/service-kinds.ts";
import type { ServiceStatus } from "../../contract/services.ts";
import type { TimeZone } from "../../contract/time-zone.ts";
import type { Sql } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { type EntryFeatures, mayHaveJSON } from "../entries/entry-features.ts";
import { helpVideosJSON, judgingJSON, servicesJudged } from "../services/judging-queries.ts";

export const clientRow = (sql: Sql, clientID: string) => sql<ClientRow>`
  select client_id, url, name, roster, help_email from clients where client_id = ${clientID}`;

export const serviceWhere = (sql: Sql, which: Fragment) => sql<ServiceRow>`
  select s.service_id, s.kind, s.url, s.name, s.status, s.audience, s.time_zone, ${judgingJSON} as judging, ${helpVideosJSON} as help_videos,
    j.results_released_at, s.rehearsal_of, ${mayHaveJSON} as entries_may_have
  from ${servicesJudged} where ${which}`;

/** Who has an address goes before who had it. */
export const wasAt = (url: string) => fragment`
  s.service_id = (select f.service_id from former_addresses f where f.url = ${url})`;

/** What every call needs to know of its client. */
export type ClientRow = { clientID: string; url: string; name: string; roster: boolean; helpEmail: string | null };

/** What every call needs to know of its service. */
export type ServiceRow = {
  serviceID: string;
  kind: ServiceKind;
  url: string;
  name: string;
  status: ServiceStatus;
  audience: Audience;
  timeZone: TimeZone;
  /** Null for a kind of program that isn't judged. */
  judging: Judging | null;
  helpVideos: HelpVideos | null;
  resultsReleasedAt: string | null;
  /** The program that this one rehearses; null where it is a program. */
  rehearsalOf: string | null;
  entriesMayHave: EntryFeatures;
};
