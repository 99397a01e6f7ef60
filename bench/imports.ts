import { createWriteStream } from "node:fs";
import { open, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Zip, ZipPassThrough } from "fflate";
import sharp from "sharp";
import { fillPath } from "../contract/platform/endpoint.ts";
import {
  type ImportSubject,
  beginArchive,
  previewImport,
  sendArchivePart,
  startImport,
  uploadImportTable,
} from "../contract/imports/imports.ts";
import { type Task, isTaskUnderWay, listTasks } from "../contract/platform/tasks.ts";
import { requireRow } from "../server/platform/db/sql.ts";
import { newFolder } from "./folder.ts";
import { round, table } from "./machine.ts";
import { type BenchTown, tokenOf } from "./town.ts";

/** How large it is; small numbers try it out. */
const HOMES = Number(process.env["BENCH_HOMES"] ?? 600);
const PHOTOGRAPHS = 4;
const WIDTH = Number(process.env["BENCH_PHOTOGRAPH_WIDTH"] ?? 1_400);
const PART = 8 * 1024 * 1024;

const program = "imported-homes";
const place = { client: "prairie", service: program };
const nameOf = (home: number, at: number) => `home-${home}-${at}.jpg`;

/** The demo town’s renders, as large as they are, or as asked. */
async function photographs(): Promise<Buffer[]> {
  const folder = join(import.meta.dirname, "../demo/pictures");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jpg"));
  return Promise.all(
    names.map(async (name) =>
      sharp(await readFile(join(folder, name)))
        .resize({ width: WIDTH })
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  );
}

/** Each is another file, as photographs are: a comment stands behind its beginning. */
function signed(picture: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)]);
}

async function writeArchive(path: string): Promise<void> {
  const pictures = await photographs();
  const file = createWriteStream(path);
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    file.write(bytes);
  });
  for (let home = 0; home < HOMES; home++) {
    for (let at = 0; at < PHOTOGRAPHS; at++) {
      const entry = new ZipPassThrough(`pictures/${nameOf(home, at)}`);
      zip.add(entry);
      entry.push(signed(pictures[(home + at) % pictures.length]!, nameOf(home, at)), true);
    }
    // A gigabyte or more isn't held in memory until the disk has caught up.
    if (file.writableNeedDrain) await new Promise((drained) => file.once("drain", drained));
  }
  zip.end();
  await new Promise<void>((ended) => file.end(ended));
}

const homesTable = () =>
  [
    "Reference,Number,Home,Address,City,State,Zip code,Latitude,Longitude,Group,Builder,Price,Bedrooms,Photographs",
    ...Array.from({ length: HOMES }, (_, home) => {
      const pictures = Array.from({ length: PHOTOGRAPHS }, (__, at) => nameOf(home, at)).join("; ");
      return `H-${home},${home + 1},Home ${home},${home} Prairie Lane,Winona,MN,55987,44.${home},-91.${home},Area ${home % 12},Builder ${home % 90},${300_000 + home},3,${pictures}`;
    }),
  ].join("\r\n");

type Site = { url: string; token: string };
type Call = { method: string; path: string };

async function ask<T>({ url, token }: Site, { method, path }: Call, asked: CallParts = {}): Promise<T> {
  const { params = {}, query = {}, file, body } = asked;
  const address = `${url}/api${fillPath(path, { ...place, ...params })}?${new URLSearchParams(query)}`;
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": file ? "application/octet-stream" : "application/json",
    },
    ...(method === "POST" && { body: file ? new Uint8Array(file) : JSON.stringify(body ?? {}) }),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
type CallParts = { params?: Record<string, string>; query?: Record<string, string>; file?: Buffer; body?: object };

async function sendArchive(site: Site, path: string): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  const begun = { body: { name: "pictures.zip", bytes: size } };
  const { incomingUploadID } = await ask<{ incomingUploadID: string }>(site, beginArchive, begun);
  for (let offset = 0; offset < size; offset += PART) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PART), 0, PART, offset);
    const part = { params: { incomingUploadID }, query: { offset: `${offset}` }, file: buffer.subarray(0, bytesRead) };
    await ask(site, sendArchivePart, part);
  }
  return incomingUploadID;
}

async function finished(site: Site, taskID: string): Promise<string> {
  for (;;) {
    const { tasks } = await ask<{ tasks: Task[] }>(site, listTasks);
    const task = tasks.find((each) => each.taskID === taskID)!;
    if (!isTaskUnderWay(task)) return `${task.state}: ${task.message ?? ""}`;
    await sleep(500);
  }
}

const subject: ImportSubject = "homes";

async function importOnce(site: Site, archiveID: string) {
  type Table = { tableID: string; fileName: string; columns: { field: string | null }[] };
  const file = Buffer.from(homesTable());
  const sent = await ask<Table>(site, uploadImportTable, { query: { subject, name: "homes.csv" }, file });
  const columns = Object.fromEntries(sent.columns.flatMap(({ field }, at) => (field ? [[field, at]] : [])));
  const body = { subject, tableID: sent.tableID, columns, archiveID };
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const value = await work();
    seconds[name] = (performance.now() - began) / 1_000;
    return value;
  };
  await timed("preview", () => ask(site, previewImport, { body }));
  const says = await timed("import", async () => {
    const { taskID } = await ask<{ taskID: string }>(site, startImport, { body: { ...body, fileName: sent.fileName } });
    return finished(site, taskID);
  });
  return { seconds, says };
}

/** Homes with their photographs from a table and a ZIP, over HTTP; and the same once more. */
export async function benchImports({ url, app }: BenchTown): Promise<string> {
  const folder = newFolder();
  const path = join(folder, "pictures.zip");
  await writeArchive(path);
  const client = requireRow(
    await app.database.home(
      (sql) => sql<{ clientID: string }>`select client_id from clients where url = ${place.client}`,
    ),
  );
  await app.database.inside(
    client.clientID,
    (sql) =>
      sql`insert into services (kind, url, name, status) values ('parade', ${program}, 'Imported homes', 'draft')`,
  );
  const site = { url, token: await tokenOf(url, "owner") };
  const began = performance.now();
  const archiveID = await sendArchive(site, path);
  const sending = (performance.now() - began) / 1_000;
  const { size } = await open(path).then(async (file) => {
    await using opened = file;
    return await opened.stat();
  });
  const first = await importOnce(site, archiveID);
  const again = await importOnce(site, archiveID);
  return table([
    [
      `Import of ${HOMES} homes with ${HOMES * PHOTOGRAPHS} photographs (${round(size / 2 ** 20)} MB)`,
      "seconds",
      "what it said",
    ],
    ["the ZIP arrives in parts", round(sending, 1), ""],
    ["preview", round(first.seconds["preview"]!, 1), ""],
    ["import", round(first.seconds["import"]!, 1), first.says],
    ["preview once more", round(again.seconds["preview"]!, 1), ""],
    ["import once more", round(again.seconds["import"]!, 1), again.says],
  ]);
}
