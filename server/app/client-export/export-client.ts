import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { App } from "../../platform/app.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { productVersion } from "../../platform/installation/version.ts";
import * as queries from "./export-queries.ts";
import { type WrittenFile, openLineFile } from "./line-file.ts";

/** What is in memory at a time. */
const ROWS_AT_ONCE = 500;
/** Changes when a reader of the folder has to. */
const EXPORT_FORMAT = 1;

/** Tables with rows of clients that an export leaves out, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  client_places: "says in which database the client lies; its address is in clients",
  entry_search: "is made from entries as they are written",
  order_search: "is made from orders as they are written",
  service_directory: "is made from services as they are written",
  user_clients: "is made from roles, memberships and what else ties somebody to the client",
  scorer_sessions: "are sign-ins, which end with the installation",
};

export type ExportManifest = {
  format: number;
  product: string;
  migration: string;
  client: queries.ExportedClient;
  /** The moment that all rows are of; files are copied after it. */
  at: string;
  tables: ({ table: string } & WrittenFile)[];
  people: WrittenFile;
  /** Keys of files, with their bytes and checksums, in `files.ndjson`; the files themselves below `files/`. */
  files: WrittenFile & { copied: number; copiedBytes: number };
  /** Columns that only the SECRET of this installation opens. */
  sealed: string[];
  /** Columns from which what they are of can't be made. */
  hashed: string[];
  leftOut: Record<string, string>;
};

type ExportOptions = { folder: string; report?: (text: string) => void };

/** Writes everything of a client into an empty folder. A folder without its manifest, which is written last, isn't whole. */
export async function exportClient(
  { database, files }: Pick<App, "database" | "files">,
  clientID: string,
  { folder, report = () => undefined }: ExportOptions,
): Promise<ExportManifest> {
  await makeEmptyFolder(folder);
  const rows = await database.readInside(clientID, (sql) => exportRows(sql, clientID, { folder, report }));
  report("Copying files");
  const copied = await copyFiles(files, clientID, folder);
  const manifest: ExportManifest = {
    format: EXPORT_FORMAT,
    product: productVersion,
    ...rows,
    files: copied,
    leftOut: leftOutTables,
  };
  const path = join(folder, "manifest.json");
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return manifest;
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} isn’t empty. Say a folder that isn’t there yet, or remove what is in it.`);
  for (const below of ["tables", "files"]) await mkdir(join(folder, below), { mode: 0o700 });
}

async function exportRows(sql: Sql, clientID: string, { folder, report }: Required<ExportOptions>) {
  await queries.beginSnapshot(sql);
  const facts = requireRow(await queries.snapshotFacts(sql));
  const client = requireRow(await queries.exportedClient(sql, clientID));
  const names = (await queries.clientTables(sql)).filter((name) => leftOutTables[name] === undefined);
  const tables: ExportManifest["tables"] = [];
  for (const table of names) {
    report(`Rows of ${table}`);
    await queries.openClientRows(sql, table);
    tables.push({ table, ...(await writeOpened(sql, folder, `tables/${table}.ndjson`)) });
  }
  report("People");
  await queries.openClientPeople(sql);
  const people = await writeOpened(sql, folder, "people.ndjson");
  const secrets = await queries.secretColumns(sql, names);
  return {
    ...facts,
    client,
    tables,
    people,
    sealed: secrets.filter(({ isSealed }) => isSealed).map(({ column }) => column),
    hashed: secrets.filter(({ isSealed }) => !isSealed).map(({ column }) => column),
  };
}

async function writeOpened(sql: Sql, folder: string, file: string): Promise<WrittenFile> {
  const output = openLineFile(join(folder, file), file);
  for (;;) {
    const rows = await queries.nextLines(sql, ROWS_AT_ONCE);
    if (rows.length === 0) break;
    await output.write(rows.map(({ line }) => line));
  }
  await queries.closeClientRows(sql);
  return output.end();
}

async function copyFiles(files: App["files"], clientID: string, folder: string): Promise<ExportManifest["files"]> {
  const list = openLineFile(join(folder, "files.ndjson"), "files.ndjson");
  let copiedBytes = 0;
  for await (const key of files.list(clientID)) {
    const copied = await copyFile(files, key, join(folder, "files"));
    // Somebody removed it meanwhile.
    if (!copied) continue;
    copiedBytes += copied.bytes;
    await list.write([JSON.stringify({ key, ...copied })]);
  }
  const written = await list.end();
  return { ...written, copied: written.lines, copiedBytes };
}

async function copyFile(files: App["files"], key: string, folder: string) {
  const path = join(folder, normalize(key));
  if (!path.startsWith(`${folder}/`)) throw new Error(`The key of a file leads out of the folder: ${key}`);
  const source = await files.read(key).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
  if (!source) return undefined;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(source, counting, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { bytes, sha256: hash.digest("hex") };
}
