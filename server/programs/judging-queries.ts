import { type HelpVideos, helpVideoFields } from "../../contract/programs/help-videos.ts";
import { type Judging, judgingFields } from "../../contract/programs/judging.ts";
import type { Fields } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";
import { setColumns, fragment, jsonColumns } from "../platform/db/statement.ts";

/** Services `s` with their judging `j`, if their kind has any. */
export const servicesJudged = fragment`services s left join judging j using (client_id, service_id)`;

/** All settings of the judging `j`; null without one. */
export const judgingJSON = fragment`case when j.service_id is not null then ${jsonColumns("j", Object.keys(judgingFields))} end`;

/** The videos of the judging `j`; null without one. */
export const helpVideosJSON = fragment`case when j.service_id is not null then ${jsonColumns("j", Object.keys(helpVideoFields))} end`;

/** Writes those settings, of judging or of its videos, that `fields` has. */
export const updateJudging = (sql: Sql, serviceID: string, fields: Fields, after: Partial<Judging & HelpVideos>) => sql`
  update judging set ${setColumns(Object.keys(fields), after)} where service_id = ${serviceID}`;
