import { Parser } from "htmlparser2";
import { type ZipMember, fileBytesOf, membersOfZip } from "../../media/zip-reader.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type TableRow, UNREADABLE_TABLE } from "./table-row.ts";

/** A few megabytes may unpack to anything. A table of 100,000 short lines takes a third of this. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_TEXTS = 1_000_000;
const MAX_TEXT_LENGTH = 10_000;
const MAX_COLUMNS = 1_000;
const TOO_LARGE = "This file holds more than can be read. Save it as CSV, and choose that.";

/** The rows of a workbook's first sheet, as they are read: never the whole sheet at once. */
export async function* readWorkbookRows(path: string): AsyncGenerator<TableRow> {
  const parts = new Map(((await membersOfZip(await fileBytesOf(path))) ?? []).map((part) => [part.name, part]));
  const budget = { left: MAX_UNPACKED_BYTES };
  const read = (name: string, handler: ElementHandler) => elementsIn(parts.get(name), handler, budget);
  const sheet = await firstSheetPath(read);
  if (!parts.has(sheet)) refuse(UNREADABLE_TABLE);
  const texts = await readSharedTexts(read);
  const rows: TableRow[] = [];
  for await (const _ of read(sheet, rowCollector(rows, texts))) yield* rows.splice(0);
  yield* rows.splice(0);
}

type ElementHandler = {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};
type PartReader = (name: string, handler: ElementHandler) => AsyncGenerator<void>;

/** Tells the handler of each element; answers after each piece that was read. */
async function* elementsIn(part: ZipMember | undefined, handler: ElementHandler, budget: { left: number }) {
  if (!part) return;
  const decoder = new TextDecoder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open(localNameOf(name), attributes),
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => handler.close?.(localNameOf(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const bytes of part.content()) {
    budget.left -= bytes.length;
    if (budget.left < 0) refuse(TOO_LARGE, 413);
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.end();
}

/** Some programs write `x:row`. */
const localNameOf = (name: string) => name.slice(name.indexOf(":") + 1);

async function readToEnd(reading: AsyncGenerator<void>): Promise<void> {
  for await (const _ of reading);
}

/** Where the first sheet lies: the workbook names it, its relationships say where. */
async function firstSheetPath(read: PartReader): Promise<string> {
  let id: string | undefined;
  const targets = new Map<string, string>();
  await readToEnd(
    read("xl/workbook.xml", { open: (name, { "r:id": given }) => void (name === "sheet" && (id ??= given)) }),
  );
  await readToEnd(
    read("xl/_rels/workbook.xml.rels", {
      open: (name, { Id = "", Target = "" }) => void (name === "Relationship" && targets.set(Id, Target)),
    }),
  );
  const target = targets.get(id ?? "") ?? "worksheets/sheet1.xml";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells name by their number. How a text is to be read aloud stands beside it, and isn't part of it. */
async function readSharedTexts(read: PartReader): Promise<string[]> {
  const texts: string[] = [];
  let isText = false;
  let isReading = false;
  await readToEnd(
    read("xl/sharedStrings.xml", {
      open(name) {
        if (name === "si" && texts.push("") > MAX_TEXTS) refuse(TOO_LARGE, 413);
        if (name === "rPh") isReading = true;
        isText = name === "t" && !isReading;
      },
      text(text) {
        if (!isText || texts.length === 0) return;
        texts.push((texts.pop()! + text).slice(0, MAX_TEXT_LENGTH));
      },
      close(name) {
        isText = false;
        if (name === "rPh") isReading = false;
      },
    }),
  );
  return texts;
}

/** Rows as they end. A cell says where it stands, so that empty ones needn't be written. */
function rowCollector(rows: TableRow[], texts: readonly string[]): ElementHandler {
  let row: TableRow = { line: 0, cells: [] };
  let at = 0;
  let type = "";
  let value = "";
  let isValue = false;
  return {
    open(name, { r, t = "n" }) {
      if (name === "row") {
        row = { line: Number(r) || row.line + 1, cells: [] };
        at = -1;
      }
      if (name === "c") {
        at = r ? columnIndexOf(r) : at + 1;
        type = t;
        value = "";
      }
      isValue = name === "v" || name === "t";
    },
    text(text) {
      if (isValue && value.length < MAX_TEXT_LENGTH) value += text;
    },
    close(name) {
      isValue = false;
      if (name === "c" && at >= 0 && at < MAX_COLUMNS) row.cells[at] = cellText(type, value, texts);
      if (name === "row") rows.push({ line: row.line, cells: Array.from(row.cells, (cell) => cell ?? "") });
    },
  };
}

function cellText(type: string, value: string, texts: readonly string[]): string {
  if (type === "s") return texts[Number(value)] ?? "";
  // 1042 may stand as 1.042E3.
  return type === "n" && value !== "" && Number.isFinite(Number(value)) ? String(Number(value)) : value;
}

/** 'AB12' is the 28th column; counted from 0. */
const columnIndexOf = (address: string) =>
  [...address.replace(/\d+$/, "")].reduce((at, letter) => at * 26 + letter.toUpperCase().charCodeAt(0) - 64, 0) - 1;
