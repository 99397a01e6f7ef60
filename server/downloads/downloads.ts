import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FileFormat, fileFormats } from "../../contract/downloads.ts";
import { type Standing, may } from "../../contract/permissions.ts";
import { readRecommendations } from "../../contract/recommendations.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import { type TimeZone, wallClock } from "../../contract/time-zone.ts";
import type { Sql } from "../db/sql.ts";
import type { Audit, Handler } from "../http/handle.ts";
import { addTask } from "../tasks/queries.ts";
import { type TaskRun, taskKind } from "../tasks/run.ts";
import { capitalized } from "../../contract/capitalized.ts";
import type { SignedIn } from "../users/sessions.ts";
import { csv } from "./csv.ts";
import { type Listing, zoned } from "./list.ts";
import { type ListName, lists } from "./lists.ts";
import { xlsx } from "./xlsx.ts";
import type { ClientRow, ServiceRow } from "../clients/directory-queries.ts";

/** What a task is asked that makes a file of a list. */
type DownloadTask = {
  list: ListName;
  format: FileFormat;
  filter: object;
  timeZone: TimeZone;
  fileName: string;
  called?: string;
  letters?: boolean;
};

type DownloadScope = {
  sql: Sql;
  user: SignedIn;
  client: ClientRow;
  service?: ServiceRow;
  body: { format: FileFormat };
  now: Date;
  audit: Audit;
  standings: readonly Standing[];
};

async function begin(list: ListName, { sql, user, client, service, body, now, audit, standings }: DownloadScope) {
  const { format, ...filter } = body;
  const { serviceID = null, timeZone = "UTC" } = service ?? {};
  const day = wallClock(now, timeZone).slice(0, 10);
  const many = list === "entries" && service ? judgedIn(service.kind).many : list;
  const fileName = `${[client.url, service?.url, many, day].filter(Boolean).join("-")}.${format}`;
  const called = many === list ? lists[list].label : capitalized(many);
  const letters = may(standings, readRecommendations.allow);
  const asked: DownloadTask = { list, format, filter, timeZone, fileName, called, letters };
  const taskID = await addTask(sql, { kind: "download", userID: user.userID, serviceID, asked });
  await audit(null, null, { list: called, format: fileFormats[format].label, ...filter });
  return { taskID };
}

/** One call for each list. */
export const downloads: readonly Handler[] = (Object.keys(lists) as ListName[]).map((list) => ({
  endpoint: lists[list].call,
  kind: "inside",
  act: (ask: DownloadScope) => begin(list, ask),
}));

/** A list as a file, for whoever still may have it when it is done. */
export const download = taskKind<DownloadTask>({
  label: ({ list, format, called = lists[list].label }) => `${called} (${fileFormats[format].label})`,
  result: {
    allow: ({ list }) => lists[list].call.allow,
    file: ({ fileName, format }) => ({ fileName, contentType: fileFormats[format].contentType }),
  },
  async run(task, { list, format, filter, timeZone, called, letters = false }) {
    const { label, read } = lists[list];
    const rows = saying(task, await read({ ...task, letters, filter: filter as never }), timeZone);
    const path = join(task.folder, list);
    const written = format === "csv" ? csv(rows, timeZone) : xlsx([{ name: called ?? label, list: rows }], timeZone);
    await pipeline(Readable.from(written), createWriteStream(path));
    return { path };
  },
});

/** The same list, which says how far it is. */
function saying({ progress }: TaskRun, { columns, total, parts }: Listing, timeZone: TimeZone): Listing {
  async function* told() {
    let done = 0;
    await progress(done, total);
    for await (const lines of parts) {
      yield lines;
      await progress((done += lines.length), total);
    }
  }
  return zoned({ columns, total, parts: told() }, timeZone);
}
