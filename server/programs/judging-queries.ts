import { type HelpVideos, helpVideoFields } from "../../contract/programs/help-videos.ts";
import { type Judging, judgingFields } from "../../contract/programs/judging.ts";
import type { Sql } from "../platform/db/sql.ts";
import { setColumns, fragment, jsonColumns } from "../platform/db/statement.ts";

/** Services as `s`, with how they are judged as `j` where their kind is. */
export const servicesJudged = fragment`services s left join judging j using (client_id, service_id)`;

/** All settings of the judging called `j`; null where there is none. */
export const judgingJSON = fragment`case when j.service_id is not null then ${jsonColumns("j", Object.keys(judgingFields))} end`;

/** The videos that the judging called `j` keeps; null where there is none. */
export const helpVideosJSON = fragment`case when j.service_id is not null then ${jsonColumns("j", Object.keys(helpVideoFields))} end`;

export const updateJudging = (sql: Sql, serviceID: string, after: Partial<Judging>) => sql`
  update judging set ${setColumns(Object.keys(judgingFields), after)} where service_id = ${serviceID}`;

export const updateHelpVideos = (sql: Sql, serviceID: string, after: Partial<HelpVideos>) => sql`
  update judging set ${setColumns(Object.keys(helpVideoFields), after)} where service_id = ${serviceID}`;
