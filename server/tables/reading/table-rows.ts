import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { refuse } from "../../platform/http/refusal.ts";
import { type TableRow, UNREADABLE_TABLE } from "./table-row.ts";
import { readWorkbookRows } from "./workbook.ts";

/** The rows of a table, from CSV or a workbook's first sheet. What is broken is refused in words. */
export async function* readTableRows(path: string): AsyncGenerator<TableRow> {
  try {
    yield* (await isZip(path)) ? readWorkbookRows(path) : readTextRows(path);
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (/^(CSV_|Z_|ERR_OUT_OF_RANGE|ERR_BUFFER)/.test(code)) refuse(UNREADABLE_TABLE, 422);
    throw error;
  }
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.toString("latin1") === "PK";
}

async function* readTextRows(path: string): AsyncGenerator<TableRow> {
  const { parse } = await import("csv-parse");
  const text = decodeText(await readFile(path));
  const parsing = Readable.from([text]).pipe(
    parse({
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
    }),
  );
  for await (const { record, info } of parsing as AsyncIterable<{ record: string[]; info: { lines: number } }>)
    yield { line: info.lines, cells: record };
}

/** Spreadsheets on Windows write their own alphabet where they aren't told to write UTF-8. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What the first line has most of. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const times = (delimiter: string) => head.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (times(each) > times(best) ? each : best));
}
