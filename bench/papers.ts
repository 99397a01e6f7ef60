import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fillPath } from "../contract/platform/endpoint.ts";
import { downloadCertificates } from "../contract/galleries/certificates.ts";
import { downloadEntryFiles, downloadJudgingBook } from "../contract/entries/bulk-entries.ts";
import { type Task, isTaskUnderWay, listTasks } from "../contract/platform/tasks.ts";
import { demoClientIDs } from "../demo/demo-clients.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import { round, table } from "./machine.ts";
import { type BenchTown, tokenOf } from "./town.ts";

/** How many entries go into the ZIP, and how many of them into the book; small numbers try it out. */
const ZIP_ENTRIES = Number(process.env["BENCH_ZIP_ENTRIES"] ?? 2_000);
const BOOK_ENTRIES = Number(process.env["BENCH_BOOK_ENTRIES"] ?? 500);
const PHOTOGRAPHS = 4;

/** The contest of the gallery, which has its 500 winners by then. */
const place = { client: "prairie", service: "large" };

/** More entries of the same contest, and as many photographs in each, which lie in the store once. */
async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into entries (service_id, category_id, user_id, number, title, submitted_at)
    select e.service_id, e.category_id, e.user_id, have.most + nth, e.title || ' ' || nth, e.submitted_at
    from services s, lateral (select max(number) as most from entries where service_id = s.service_id) have,
      generate_series(1, ${ZIP_ENTRIES}::integer - have.most) nth,
      lateral (select * from entries where service_id = s.service_id and number = 1 + nth % have.most) e
    where s.url = ${place.service}`;
  await sql`
    create temporary table filed on commit drop as
    with photographs as (
      select eu.upload_id, (row_number() over (order by eu.upload_id))::integer as nth
      from entry_uploads eu join services s using (client_id, service_id) where s.url = ${place.service}
    )
    select e.service_id, e.entry_id, f.document_folder_id, p.upload_id as same_as, uuid_v7() as upload_id, at
    from services s join entries e using (client_id, service_id)
      join document_folders f on f.client_id = s.client_id and f.service_id = s.service_id
      cross join generate_series(1, ${PHOTOGRAPHS}::integer) at
      join photographs p on p.nth = 1 + (e.number * ${PHOTOGRAPHS}::integer + at) % (select count(*) from photographs)
    where s.url = ${place.service} and at > (select count(*) from entry_uploads eu where eu.entry_id = e.entry_id)`;
  await sql`
    insert into uploads
    select (jsonb_populate_record(u, jsonb_build_object('upload_id', filed.upload_id))).*
    from filed join uploads u on u.upload_id = filed.same_as`;
  await sql`
    insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position, caption, credit)
    select service_id, entry_id, document_folder_id, upload_id, at, 'The south side at dusk', 'June Holloway' from filed`;
}

/** In bytes, as the system has it. */
async function memoryOf(process: number): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

const MB = 2 ** 20;

/** Asks for a file, waits until it is there, and says how long that took and how much more memory the server held meanwhile. */
async function made({ url, server }: BenchTown, token: string, path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const before = await memoryOf(server.process.pid!);
  const began = performance.now();
  const asked = await fetch(`${url}/api${fillPath(path, place)}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!asked.ok) throw new Error(`${path} was answered with ${asked.status}: ${await asked.text()}`);
  const { taskID } = (await asked.json()) as { taskID: string };
  let most = before;
  for (;;) {
    await sleep(250);
    most = Math.max(most, await memoryOf(server.process.pid!));
    const listed = await fetch(`${url}/api${fillPath(listTasks.path, place)}`, { headers });
    const { tasks } = (await listed.json()) as { tasks: Task[] };
    const task = tasks.find((each) => each.taskID === taskID)!;
    if (isTaskUnderWay(task)) continue;
    if (task.state !== "done") throw new Error(`${path}: ${task.state}, ${task.message}`);
    const seconds = (performance.now() - began) / 1_000;
    return { seconds, size: (task.bytes ?? 0) / MB, before: before / MB, more: (most - before) / MB };
  }
}

/** The files of many entries as a ZIP, and a judging book, as tasks: how long, how large, and what of it is in memory. */
export async function benchPapers(town: BenchTown): Promise<string> {
  await town.app.database.inside(demoClientIDs.prairie, fill);
  const numbers = await town.app.database.inside(
    demoClientIDs.prairie,
    (sql) => sql<{ entryID: string }>`
      select e.entry_id from entries e join services s using (client_id, service_id)
      where s.url = ${place.service} order by e.number limit ${BOOK_ENTRIES}`,
  );
  const token = await tokenOf(town.url, "owner");
  const zip = await made(town, token, downloadEntryFiles.path, {});
  const book = await made(town, token, downloadJudgingBook.path, { entryIDs: numbers.map(({ entryID }) => entryID) });
  const certificates = await made(town, token, downloadCertificates.path, {});
  const row = (name: string, { seconds, size, before, more }: typeof zip) => [
    name,
    round(seconds, 1),
    round(size),
    round(size / seconds, 1),
    round(before),
    round(more),
  ];
  return table([
    ["as a task", "seconds", "MB", "MB a second", "MB in memory before", "MB more at most"],
    row(`ZIP of ${ZIP_ENTRIES} entries with ${ZIP_ENTRIES * PHOTOGRAPHS} photographs`, zip),
    row("certificates of all 500 winners", certificates),
    row(`judging book of ${BOOK_ENTRIES} entries with ${BOOK_ENTRIES * PHOTOGRAPHS} photographs`, book),
  ]);
}
