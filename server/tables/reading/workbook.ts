import { Parser } from "htmlparser2";
import { type ZipMember, fileBytesOf, membersOfZip } from "../../media/zip-reader.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type NumberFormat, numberFormat, withDigits } from "./number-format.ts";
import { serialDay } from "./serial-day.ts";
import { UNCOMPUTED, type TableCell, type TableRow, UNREADABLE_TABLE } from "./table-row.ts";

/** A few megabytes may unpack to anything. A table of 100,000 short lines takes a third of this. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_TEXTS = 1_000_000;
const MAX_TEXT_LENGTH = 10_000;
const MAX_COLUMNS = 1_000;
const MOST_SHEETS = 100;
const TOO_LARGE = "This file holds more than can be read. Save it as CSV, and choose that.";

type Sheet = { name: string; hidden: boolean; part: string };
export type Workbook = { sheets: Sheet[]; is1904: boolean; rowsOf(sheet: Sheet): AsyncGenerator<TableRow> };

/** A workbook's sheets, and the rows of each as they are read: never a whole sheet at once. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const parts = new Map(((await membersOfZip(await fileBytesOf(path))) ?? []).map((part) => [part.name, part]));
  const budget = { left: MAX_UNPACKED_BYTES };
  const readPart = (name: string, handler: ElementHandler) => elementsIn(parts.get(name), handler, budget);
  const { sheets, is1904 } = await contentsOf(readPart);
  const readableSheets = sheets.filter(({ part }) => parts.has(part));
  if (readableSheets.length === 0) refuse(UNREADABLE_TABLE);
  const texts = await readSharedTexts(readPart);
  const formats = await formatsOf(readPart);
  return {
    sheets: readableSheets,
    is1904,
    async *rowsOf({ part }) {
      const rows: TableRow[] = [];
      // A budget for each reading, as a sheet is first viewed, then read.
      const sheetBudget = { left: MAX_UNPACKED_BYTES };
      for await (const _ of elementsIn(parts.get(part), rowCollector(rows, { texts, formats, is1904 }), sheetBudget))
        yield* rows.splice(0);
      yield* rows.splice(0);
    },
  };
}

type ElementHandler = {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};
type PartReader = (name: string, handler: ElementHandler) => AsyncGenerator<void>;

/** Calls the handler for each element; yields after each chunk. */
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

/** A name without its namespace prefix: some programs write `x:row`. */
const localNameOf = (name: string) => name.slice(name.indexOf(":") + 1);

async function readToEnd(elements: AsyncGenerator<void>): Promise<void> {
  for await (const _ of elements);
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";

/** The sheets that the workbook names, at the paths that its relationships give. */
async function contentsOf(readPart: PartReader): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const listedSheets: { name: string; hidden: boolean; id: string }[] = [];
  const targets = new Map<string, string>();
  let is1904 = false;
  await readToEnd(
    readPart("xl/workbook.xml", {
      open(name, attributes) {
        if (name === "workbookPr") is1904 = isTrue(attributes["date1904"]);
        if (name !== "sheet" || listedSheets.length === MOST_SHEETS) return;
        const id = Object.entries(attributes).find(([key]) => localNameOf(key) === "id" && key !== "id")?.[1] ?? "";
        const { name: sheetName = "", state = "visible" } = attributes;
        listedSheets.push({ name: sheetName, hidden: state !== "visible", id });
      },
    }),
  );
  await readToEnd(
    readPart("xl/_rels/workbook.xml.rels", {
      open: (name, { Id = "", Target = "" }) => void (name === "Relationship" && targets.set(Id, Target)),
    }),
  );
  const partOf = (id: string, at: number) => {
    const target = targets.get(id) ?? `worksheets/sheet${at + 1}.xml`;
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  };
  const sheets = listedSheets.map(({ id, ...sheet }, at) => ({ ...sheet, part: partOf(id, at) }));
  return { sheets: sheets.length > 0 ? sheets : [{ name: "", hidden: false, part: partOf("", 0) }], is1904 };
}

/** The shared texts, which cells refer to by number, without phonetic hints (`rPh`). */
async function readSharedTexts(readPart: PartReader): Promise<string[]> {
  const texts: string[] = [];
  let isText = false;
  let isPhonetic = false;
  await readToEnd(
    readPart("xl/sharedStrings.xml", {
      open(name) {
        if (name === "si" && texts.push("") > MAX_TEXTS) refuse(TOO_LARGE, 413);
        if (name === "rPh") isPhonetic = true;
        isText = name === "t" && !isPhonetic;
      },
      text(text) {
        if (!isText || texts.length === 0) return;
        texts.push((texts.pop()! + text).slice(0, MAX_TEXT_LENGTH));
      },
      close(name) {
        isText = false;
        if (name === "rPh") isPhonetic = false;
        if (name === "si") texts.push(unescaped(texts.pop()!));
      },
    }),
  );
  return texts;
}

/** ECMA-376, 22.9.2.19: letters that XML can't hold are written as `_x000D_`, and `_x005F_` is its underscore. */
const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The number formats, by cell style. */
async function formatsOf(readPart: PartReader): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  await readToEnd(
    readPart("xl/styles.xml", {
      open(name, { numFmtId = "0", formatCode = "" }) {
        if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
        if (name === "cellXfs") isCell = true;
        if (name === "xf" && isCell) formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
      },
      close(name) {
        if (name === "cellXfs") isCell = false;
      },
    }),
  );
  return formats;
}

type CellContext = { texts: readonly string[]; formats: readonly NumberFormat[]; is1904: boolean };

/** Collects each row at its end. Cells have addresses, as empty ones may be missing. */
function rowCollector(rows: TableRow[], cellContext: CellContext): ElementHandler {
  let row: TableRow = { line: 0, cells: [] };
  let at = 0;
  let type = "";
  let style = 0;
  let value: string | undefined;
  let isValue = false;
  let isPhonetic = false;
  let isFormula = false;
  return {
    open(name, { r, t = "n", s = "0", hidden }) {
      if (name === "row") {
        row = { line: Number(r) || row.line + 1, cells: [], ...(isTrue(hidden) && { hidden: true }) };
        at = -1;
      }
      if (name === "c") {
        at = r ? columnIndexOf(r) : at + 1;
        type = t;
        style = Number(s);
        value = undefined;
        isFormula = false;
      }
      if (name === "f") isFormula = true;
      if (name === "rPh") isPhonetic = true;
      isValue = name === "v" || (name === "t" && !isPhonetic);
      if (isValue) value ??= "";
    },
    text(text) {
      if (isValue && value!.length < MAX_TEXT_LENGTH) value += text;
    },
    close(name) {
      isValue = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "c" && at >= 0 && at < MAX_COLUMNS) {
        row.cells[at] =
          isFormula && !value && type === "n" ? UNCOMPUTED : cellOf(type, value ?? "", style, cellContext);
      }
      if (name === "row") rows.push({ ...row, cells: Array.from(row.cells, (cell) => cell ?? "") });
    },
  };
}

function cellOf(type: string, value: string, style: number, { texts, formats, is1904 }: CellContext): TableCell {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "inlineStr" || type === "str") return unescaped(value);
  if (type === "b") return isTrue(value) ? "TRUE" : "FALSE";
  if (type === "d") return value.replace(/T00:00:00(\.0+)?Z?$/, "");
  if (type !== "n" || value === "" || !Number.isFinite(Number(value))) return value;
  const number = Number(value);
  const format = formats[style];
  if (format?.kind === "date") return serialDay(number, is1904) ?? number;
  return format?.kind === "digits" ? withDigits(number, format.parts) : number;
}

/** 'AB12' gives 27: columns are counted from 0. */
const columnIndexOf = (address: string) =>
  [...address.replace(/\d+$/, "")].reduce((at, letter) => at * 26 + letter.toUpperCase().charCodeAt(0) - 64, 0) - 1;
