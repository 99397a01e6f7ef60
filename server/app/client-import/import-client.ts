import { identifier } from "../../../contract/platform/identifier.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { clock } from "../../platform/clock.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import { textFormats } from "../../../contract/platform/forms/input-kinds.ts";
import { reservedClientURLs } from "../../../contract/platform/reserved-client-urls.ts";
import type { App } from "../../platform/app.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { placeClient } from "../../platform/access/client-placement.ts";
import { clientAtURL } from "../../platform/access/owner-queries.ts";
import { waitUntilHomeKnowsSuspension } from "../../people/members/wait-for-home.ts";
import { addDueWork, dropClientWork } from "../../platform/jobs/due-work-queries.ts";
import { schedulePeopleRemoval } from "../../rehearsals/rehearsal-queries.ts";
import { insertMissingKeys } from "../../votes/vote-keys.ts";
import { COPY_DATE_MAIL_WORK } from "../client-deletion/copy-date-mail.ts";
import { dateDeletionOfCopy, tellOwnersOfDate } from "../client-deletion/ask-deletion.ts";
import { deletionOrder, selfReferringTables } from "../client-deletion/deletion-order.ts";
import { deletionByID, isClientThere, tableReferences } from "../client-deletion/deletion-queries.ts";
import { closeClientRows, nextLines, openClientRows, snapshotFacts } from "../client-export/export-queries.ts";
import { leftOutTables } from "../client-export/export-client.ts";
import { listText } from "../secrets/check-sealed.ts";
import { forgetSealedWith, sealedOfClient } from "../secrets/queries.ts";
import {
  type CopiedIDs,
  type HeldRoles,
  copiedClientFacts,
  copiedIDs,
  isHeldRole,
  isLeftOutOfCopies,
} from "./copied-client.ts";
import { type JoinedPeople, joinPeople } from "./import-people.ts";
import * as queries from "./import-queries.ts";
import { type ReadManifest, checkFile, pathInside, readLines, readManifest } from "./read-export.ts";

const ROWS_AT_ONCE = 500;
/** Rows that come again may write others again. */
const MOST_ROUNDS = 3;
/** Days until a copy is deleted: it has what people at the living client may have had erased since. */
export const COPY_DAYS = 30;
const NOT_FOR_ROWS = new Set(["clients", "client_places"]);

type Importer = Pick<App, "database" | "files" | "changes" | "sealing">;

export type ImportChoice = {
  folder: string;
  /** Another address than it had. */
  url?: string | undefined;
  shard?: string | undefined;
  /** Beside the client that is here, to look at: suspended for good, its people but for staff without their addresses. */
  isCopy?: boolean;
  isDryRun?: boolean;
  report?: (text: string) => void;
};

export type ImportOutcome = {
  client: string;
  name: string;
  rows: number;
  files: number;
  bytes: number;
  people: { byID: number; byAddress: number; anew: number; apart: { userID: string; email: string }[] };
  /** What only another SECRET opens, so that it is entered anew. */
  sealed: string | null;
  /** Until when a copy lasts. */
  deleteAt?: string;
  changed: boolean;
};

/**
 * Brings a client in from the folder of an export. All is looked at before anything is written. Then come its people and its place, its files, and in one
 * transaction all its rows: until that is over nobody finds it, and an import that was killed is begun anew.
 */
export async function importClient(app: Importer, choice: ImportChoice): Promise<ImportOutcome> {
  const { database, files, changes } = app;
  const { folder, isCopy = false, isDryRun = false, report = () => undefined } = choice;
  const manifest = await readManifest(folder);
  const url = choice.url ?? manifest.client.url;
  const held = isCopy ? await heldRolesOf(app, manifest) : undefined;
  const copied = held && (await copiedIDs({ folder, manifest, url }, held));
  const clientID = copied?.get(manifest.client.clientID) ?? manifest.client.clientID;
  const { name } = copied ? copiedClientFacts(manifest) : manifest.client;
  await refuseOtherSchema(app, manifest);
  await refuseTaken(app, { clientID, url, isCopy });
  report("Checking what is in the folder");
  const listed = await checkFolder(app, folder, manifest);
  report("People");
  const joining = (sql: Sql) => joinPeople(sql, { folder, manifest, copied, isDryRun });
  const people = await (isDryRun ? database.readHome(joining) : database.home(joining));
  const { byID, byAddress, anew, apart } = people;
  const outcome = {
    client: url,
    name,
    rows: manifest.tables.reduce((sum, { lines }) => sum + lines, 0),
    files: listed.length,
    bytes: manifest.files.copiedBytes,
    people: { byID, byAddress, anew, apart },
  };
  if (isDryRun) return { ...outcome, sealed: null, changed: false };
  await placeClient(database, { url, clientID, shard: choice.shard });
  report("Files");
  for (const { key } of listed)
    await files.put(withIDsOf(copied, key), createReadStream(pathInside(folder, `files/${key}`)));
  const dated = copied && { deleteAt: await dateDeletionOfCopy(app, { clientID, url, name, days: COPY_DAYS }) };
  report("Rows");
  const sealed = await database.inside(clientID, (sql) =>
    importRows(sql, app, { folder, manifest, clientID, url, copied, held, people, report }),
  );
  await database.home(async (sql) => {
    for (const rehearsal of people.rehearsals)
      await schedulePeopleRemoval(sql, clientID, rehearsal, new Date(clock.now().getTime() + HOUR));
  });
  await waitUntilHomeKnowsSuspension(database, clientID);
  changes.publish("client", clientID);
  if (dated) {
    await tellOwnersOfDate(app, clientID);
    await database.inside(clientID, (sql) => dropClientWork(sql, COPY_DATE_MAIL_WORK, clientID));
  }
  return { ...outcome, ...dated, sealed, changed: true };
}

/** A copy is looked at by those who are staff of the client today. */
async function heldRolesOf({ database }: Importer, { client: { clientID } }: ReadManifest): Promise<HeldRoles> {
  const roles = await database.readInside(clientID, queries.roleGrantIDs);
  if (roles.length === 0)
    throw new Error(
      "The client isn’t here, so that nobody is its staff who could look at a copy. Import it without --copy.",
    );
  return new Set(roles.map(({ roleGrantID }) => roleGrantID));
}

async function refuseOtherSchema({ database }: Importer, { migration, product }: ReadManifest): Promise<void> {
  const [facts] = await database.readHome(snapshotFacts);
  const here = facts!.migration;
  if (migration === here) return;
  const isNewer = migration > here;
  throw new Error(
    `The export is of version ${product}, whose last migration is ${migration}; here it is ${here}. ` +
      (isNewer
        ? "It is newer than this installation: bring this one up to that version first."
        : "It is older than this installation: import it into one of its own version, bring that up to this one, and export it there."),
  );
}

/** What an import that was killed has left of the same client is no hindrance. */
async function refuseTaken(
  { database }: Importer,
  { clientID, url, isCopy }: { clientID: string; url: string; isCopy: boolean },
): Promise<void> {
  if (!textFormats["url-fragment"].isValid(url) || reservedClientURLs.has(url))
    throw new Error("--as must be 3 to 100 letters, digits, hyphens or underscores, and not a word the product uses.");
  const { place, other, deletion } = await database.readHome(async (sql) => ({
    place: (await queries.placeOfClient(sql, clientID))[0],
    other: (await clientAtURL(sql, url))[0],
    deletion: (await deletionByID(sql, clientID))[0],
  }));
  const isThere = await database.readInside(clientID, (sql) => isClientThere(sql, clientID));
  // A copy has its date before its rows.
  const isBegunCopy = isCopy && isThere.length === 0 && deletion?.beganAt === null;
  if (deletion && !isBegunCopy)
    throw new Error(
      deletion.beganAt === null
        ? "This client has a date on which it is deleted here. Take the date back, or import it into another installation."
        : "This client was deleted here, and with it accounts of its people were emptied. Import it into another installation.",
    );
  if (isThere.length > 0)
    throw new Error(
      `This client is here already, at /${place?.url}. It can’t be here twice: its payments, tickets and mails would be, too. To look at it beside the living one, import it as a copy, at an address of its own: --copy --as ${place?.url}-copy.`,
    );
  if (place && place.url !== url)
    throw new Error(`An import of this client was begun at /${place.url}. Go on with it: --as ${place.url}.`);
  if (other && other.clientID !== clientID)
    throw new Error(`Another client is at /${url}. Choose another address: --as …`);
}

type ListedFile = { key: string; bytes: number; sha256: string };

/** Each file to the byte, each line by the columns that the tables have here. */
async function checkFolder({ database }: Importer, folder: string, manifest: ReadManifest): Promise<ListedFile[]> {
  const { clientID } = manifest.client;
  const columns = new Map(
    (await database.readHome(queries.clientTableColumns)).map((one) => [one.name, [...one.columns].toSorted().join()]),
  );
  const expected = [...columns.keys()].filter((name) => leftOutTables[name] === undefined).toSorted();
  if (
    manifest.tables
      .map(({ table }) => table)
      .toSorted()
      .join() !== expected.join()
  )
    throw new Error("The export hasn’t the tables that this version writes.");
  for (const table of manifest.tables) {
    if (table.file !== `tables/${table.table}.ndjson`)
      throw new Error(`${table.table} lies in another file: ${table.file}`);
    await checkFile(folder, table);
    let lines = 0;
    for await (const { row, where } of readLines(folder, table)) {
      lines += 1;
      if (row["client_id"] !== clientID) throw new Error(`${where} is of another client.`);
      if (Object.keys(row).toSorted().join() !== columns.get(table.table))
        throw new Error(`${where} hasn’t the columns that the table has.`);
    }
    if (lines !== table.lines || (table.table === "clients" && lines !== 1))
      throw new Error(`${table.file} has ${lines} lines, and the export says ${table.lines}.`);
  }
  await checkFile(folder, manifest.people);
  await checkFile(folder, manifest.files);
  const listed: ListedFile[] = [];
  for await (const { row, where } of readLines(folder, manifest.files)) {
    const file = row as unknown as ListedFile;
    if (typeof file.key !== "string" || !file.key.startsWith(`${clientID}/`) || file.key.includes(".."))
      throw new Error(`${where} is no file of this client.`);
    await checkFile(folder, { ...file, file: `files/${file.key}` });
    listed.push(file);
  }
  return listed;
}

type RowsToImport = {
  folder: string;
  manifest: ReadManifest;
  clientID: string;
  url: string;
  copied: CopiedIDs | undefined;
  held: HeldRoles | undefined;
  people: JoinedPeople;
  report(text: string): void;
};

/** Answers what is given up since another secret sealed it. */
async function importRows(
  sql: Sql,
  { sealing }: Importer,
  { folder, manifest, clientID, url, copied, held, people, report }: RowsToImport,
): Promise<string | null> {
  const fileOf = (name: string) => manifest.tables.find(({ table }) => table === name)!;
  const references = await tableReferences(sql);
  const whole = selfReferringTables(references);
  const names = manifest.tables.map(({ table }) => table).filter((name) => !NOT_FOR_ROWS.has(name));
  // What is referred to comes first.
  const ordered = deletionOrder(names, references).toReversed();
  const idsOfHere = new Map([...people.others, ...(copied ?? [])]);
  const withIDsOfHere = (text: string) => withIDsOf(idsOfHere, text);
  let own: Record<string, unknown> = {};
  for await (const { text, row } of readLines(folder, fileOf("clients"))) {
    own = row;
    const facts = { ...(copied && copiedClientFacts(manifest)), url };
    await queries.insertClientRow(sql, JSON.stringify({ ...(JSON.parse(withIDsOfHere(text)) as object), ...facts }));
  }
  async function* written(table: string): AsyncGenerator<string> {
    if (copied && isLeftOutOfCopies(table)) return;
    for await (const { text, row } of readLines(folder, fileOf(table)))
      if (!held || table !== "role_grants" || isHeldRole(held, row)) yield withIDsOfHere(text);
  }
  const fill = async (table: string) => {
    let lines: string[] = [];
    let isFirst = true;
    const add = async () => {
      await queries.insertImportedRows(sql, table, lines, isFirst);
      lines = [];
      isFirst = false;
    };
    for await (const line of written(table)) {
      lines.push(line);
      if (lines.length === ROWS_AT_ONCE && !whole.has(table)) await add();
    }
    if (lines.length > 0 || isFirst) await add();
  };
  for (const table of ordered) {
    report(`Rows of ${table}`);
    await fill(table);
  }
  await queries.finishClient(sql, clientID, {
    url,
    logo: own["logo_upload_id"] as string | null,
    banner: own["banner_upload_id"] as string | null,
  });
  await queries.checkDeferredConstraints(sql);
  await refillByTriggers(sql, { ordered, fill, written });
  if (copied) {
    await queries.giveUpCardKeys(sql);
    // The copy's owners are told even where the process is killed now.
    await addDueWork(sql, COPY_DATE_MAIL_WORK, clientID);
  }
  return giveUpSealed(sql, sealing);
}

const identifiers = new RegExp(identifier, "g");

const withIDsOf = (ids: CopiedIDs | undefined, text: string): string =>
  ids === undefined || ids.size === 0 ? text : text.replaceAll(identifiers, (id) => ids.get(id) ?? id);

type Refilling = {
  ordered: readonly string[];
  fill(table: string): Promise<void>;
  written(table: string): AsyncIterable<string>;
};

/** Rows that came have written others, such as what changed, what is due and how many were where: those of the export count. */
async function refillByTriggers(sql: Sql, { ordered, fill, written }: Refilling): Promise<void> {
  const filled = new Map((await queries.clientTableColumns(sql)).map((one) => [one.name, one.filled]));
  const isUnlike = async (table: string) => {
    const without = filled.get(table)!;
    const [there, here] = [await contentOf(written(table), without), await contentOf(rowsOf(sql, table), without)];
    return there !== here;
  };
  for (let round = 1; ; round += 1) {
    const unlike = [];
    for (const table of ordered) if (await isUnlike(table)) unlike.push(table);
    if (unlike.length === 0) return;
    if (round > MOST_ROUNDS) throw new Error(`The rows of these aren’t those of the export: ${unlike.join(", ")}`);
    for (const table of unlike) await fill(table);
  }
}

async function* rowsOf(sql: Sql, table: string): AsyncGenerator<string> {
  await openClientRows(sql, table);
  for (;;) {
    const rows = await nextLines(sql, ROWS_AT_ONCE);
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await closeClientRows(sql);
}

/** The same for the same lines, in whichever order, but for columns that the database fills itself. */
async function contentOf(lines: AsyncIterable<string>, without: readonly string[]): Promise<bigint> {
  let sum = 0n;
  for await (const line of lines) {
    const text = without.length === 0 ? line : JSON.stringify({ ...(JSON.parse(line) as object), ...emptied(without) });
    sum += BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
  }
  return sum;
}

const emptied = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, null]));

async function giveUpSealed(sql: Sql, sealing: App["sealing"]): Promise<string | null> {
  const unopened = (await sealedOfClient(sql)).filter(({ mark }) => !sealing.marks.includes(mark));
  for (const mark of new Set(unopened.map(({ mark: one }) => one))) {
    const { votes } = await forgetSealedWith(sql, mark);
    if (votes > 0) await insertMissingKeys(sql, sealing);
  }
  return unopened.length === 0 ? null : listText(unopened);
}
