import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type FileFormat, fileFormats } from "../../../contract/platform/downloads.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { writeCSV, csvLine } from "./csv.ts";
import type { ListCell, Listing } from "./listing.ts";
import { writeXLSX } from "./xlsx.ts";

/** A table with its title; the first row heads the others. */
type TitledTable = { title: string; rows: readonly (readonly ListCell[])[] };

type TablesReply = { pages: readonly TitledTable[]; format?: FileFormat; zone: TimeZone; name: string };

/** Answers tables as a file: a sheet for each, or one below the other. */
export function sendTables(reply: FastifyReply, { pages, format = "xlsx", zone, name }: TablesReply): never {
  const sheets = pages.map(({ title, rows }) => ({ name: title, list: listingOf(rows) }));
  return sendTableFile(reply, {
    format,
    name,
    file: format === "csv" ? csvOfSheets(sheets, zone) : writeXLSX(sheets, zone),
  });
}

type FileReply = { format: FileFormat; name: string; file: AsyncIterable<string | Uint8Array> };

/** Answers a file while it is being made. */
export const sendTableFile = (reply: FastifyReply, { format, name, file }: FileReply): never =>
  reply
    .type(fileFormats[format].contentType)
    .header("content-disposition", `attachment; filename="${name}.${format}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(file)) as never;

function listingOf([head = [], ...rows]: TitledTable["rows"]): Listing {
  const columns = head.map((heading, at) => ({
    id: String(at),
    heading: String(heading ?? ""),
    kind: "text" as const,
  }));
  async function* parts() {
    yield rows.map((row) => columns.map((_, at) => row[at] ?? null));
  }
  return { columns, total: rows.length, parts: parts() };
}

async function* csvOfSheets(sheets: readonly { name: string; list: Listing }[], zone: TimeZone) {
  const [only, ...others] = sheets;
  if (others.length === 0) return yield* writeCSV(only!.list, zone);
  for (const [at, { name, list }] of sheets.entries()) {
    if (at > 0) yield "\r\n";
    yield csvLine([name]);
    yield* writeCSV(list, zone);
  }
}
