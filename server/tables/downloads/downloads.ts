import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FileFormat, fileFormats } from "../../../contract/platform/downloads.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { readRecommendations } from "../../../contract/entries/recommendations.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { type TimeZone, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { Audit, Handler } from "../../platform/http/handlers.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { type TaskRun, taskKind } from "../../platform/tasks/task-run.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { writeCSV } from "./csv.ts";
import { type Listing, type Lists, withZoneInHeadings } from "./listing.ts";
import { writeXLSX } from "./xlsx.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

/** What a task is asked that makes a file of a list. */
type DownloadTask = {
  list: string;
  format: FileFormat;
  filter: object;
  timeZone: TimeZone;
  fileName: string;
  called?: string;
  letters?: boolean;
};

type DownloadScope = {
  sql: Sql;
  user: SignedInPerson;
  client: ClientRow;
  service?: ServiceRow;
  body: { format: FileFormat };
  now: Date;
  audit: Audit;
  standings: readonly Standing[];
};

async function beginDownload(
  lists: Lists,
  list: string,
  { sql, user, client, service, body, now, audit, standings }: DownloadScope,
) {
  const { format, ...filter } = body;
  const { serviceID = null, timeZone = "UTC" } = service ?? {};
  const day = wallClockMinute(now, timeZone).slice(0, 10);
  const many = list === "entries" && service ? judgedWordsOf(service.kind).many : list;
  const fileName = `${[client.url, service?.url, many, day].filter(Boolean).join("-")}.${format}`;
  const called = many === list ? lists[list]!.label : capitalized(many);
  const letters = may(standings, readRecommendations.allow);
  const asked: DownloadTask = { list, format, filter, timeZone, fileName, called, letters };
  const taskID = await addTask(sql, { kind: "download", userID: user.userID, serviceID, asked });
  await audit(null, null, { list: called, format: fileFormats[format].label, ...filter });
  return { taskID };
}

/** One call for each list. */
export const downloadCallsOf = (lists: Lists): Handler[] =>
  Object.entries(lists).map(([list, { call }]) => ({
    endpoint: call,
    kind: "inside",
    act: (ask: DownloadScope) => beginDownload(lists, list, ask),
  }));

/** A list as a file, for whoever still may have it when it is done. */
export const downloadTaskOf = (lists: Lists) =>
  taskKind<DownloadTask>({
    label: ({ list, format, called = lists[list]!.label }) => `${called} (${fileFormats[format].label})`,
    result: {
      allow: ({ list }) => lists[list]!.call.allow,
      file: ({ fileName, format }) => ({ fileName, contentType: fileFormats[format].contentType }),
    },
    async run(task, { list, format, filter, timeZone, called, letters = false }) {
      const { label, read } = lists[list]!;
      const rows = reportProgress(task, await read({ ...task, letters, filter: filter as never }), timeZone);
      const path = join(task.folder, list);
      const written =
        format === "csv" ? writeCSV(rows, timeZone) : writeXLSX([{ name: called ?? label, list: rows }], timeZone);
      await pipeline(Readable.from(written), createWriteStream(path));
      return { path };
    },
  });

/** The same list, which says how far it is. */
function reportProgress({ progress }: TaskRun, { columns, total, parts }: Listing, timeZone: TimeZone): Listing {
  async function* told() {
    let done = 0;
    await progress(done, total);
    for await (const lines of parts) {
      yield lines;
      await progress((done += lines.length), total);
    }
  }
  return withZoneInHeadings({ columns, total, parts: told() }, timeZone);
}
