import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { DAY } from "../../../contract/platform/durations.ts";
import { type TimeZone, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { startsFormula } from "./csv.ts";
import type { ListCell, ColumnKind, ColumnHeading, Listing } from "./listing.ts";

const MAX_LINES = 1_048_576;
const MAX_CELL_LENGTH = 32_767;

type Sheet = { name: string; list: Listing };

/** Lists as the sheets of a workbook (ECMA-376), packed while they are written: of a sheet, a part is in memory at a time. */
export async function* writeXLSX(sheets: readonly Sheet[], zone: TimeZone): AsyncGenerator<Uint8Array> {
  if (sheets.some(({ list }) => list.total >= MAX_LINES))
    refuse("A sheet of Excel holds 1,048,575 lines, and this list is longer. Take CSV.", 422);
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const names = sheetNames(sheets.map(({ name }) => name));
  for (const [path, xml] of Object.entries(workbookParts(names))) zip.addBuffer(Buffer.from(xml), path);
  for (const [at, { list }] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/${sheetFileName(at)}`, { compressionLevel: 4 }, (begin) => {
      const xml = Readable.from(sheetXML(list, zone), { objectMode: false });
      xml.once("error", (error) => output.destroy(error));
      output.once("close", () => xml.destroy());
      begin(null, xml);
    });
  zip.end();
  yield* output;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

async function* sheetXML({ columns, parts }: Listing, zone: TimeZone): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnName(at));
  const line = (number: number, cells: readonly string[]) =>
    `<row r="${number}">${cells.map((cell, at) => cell && `<c r="${letters[at]}${number}"${cell}`).join("")}</row>`;
  yield `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<cols>${columns.map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`).join("")}</cols>`;
  yield `<sheetData>${line(
    1,
    columns.map(({ heading }) => textCellXML(heading, styleNumbers.heading)),
  )}`;
  let number = 1;
  for await (const lines of parts)
    yield lines
      .map((cells) =>
        line(
          ++number,
          cells.map((cell, at) => cellXML(cell, columns[at]!, zone)),
        ),
      )
      .join("");
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${number}"/></worksheet>`;
}

/** 'A' to 'Z', then 'AA'. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const widths: Record<ColumnKind, number> = {
  text: 26,
  number: 12,
  money: 14,
  yesNo: 12,
  date: 12,
  dateTime: 18,
  instant: 24,
};

/** By their place in the workbook's styles. `typed`: text that looks like a formula stays text when somebody edits it. */
const styleNumbers = { plain: 0, heading: 1, date: 2, dateTime: 3, money: 4, typed: 5 } as const;
type CellStyle = (typeof styleNumbers)[keyof typeof styleNumbers];

/** What stands behind a cell's address; '' for a cell that holds nothing. */
function cellXML(cell: ListCell, { kind }: ColumnHeading, zone: TimeZone): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "boolean") return textCellXML(cell ? "Yes" : "No");
  if (typeof cell === "number")
    return kind === "money" ? numberCellXML(cell / 100, styleNumbers.money) : numberCellXML(cell, styleNumbers.plain);
  if (kind === "date") return dayCellXML(cell, styleNumbers.date);
  if (kind === "dateTime") return dayCellXML(cell, styleNumbers.dateTime);
  if (kind === "instant") return dayCellXML(wallClockMinute(cell, zone), styleNumbers.dateTime);
  return textCellXML(cell, startsFormula(cell) ? styleNumbers.typed : styleNumbers.plain);
}

const numberCellXML = (value: number, style: CellStyle) => ` s="${style}"><v>${value}</v></c>`;

const wallClockPattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;
/** Days are counted from the 30th of December 1899. */
const DAYS_TO_1970 = 25_569;

function dayCellXML(time: string, style: CellStyle): string {
  const instant = wallClockPattern.test(time) ? Date.parse(time.length > 10 ? `${time}Z` : time) : Number.NaN;
  return Number.isNaN(instant) ? textCellXML(time) : numberCellXML(instant / DAY + DAYS_TO_1970, style);
}

const textCellXML = (value: string, style: CellStyle = styleNumbers.plain) =>
  ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXML(value)}</t></is></c>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** XML knows no control characters; `_x0041_` would be read as an A. */
const escapeXML = (value: string) =>
  value
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replace(forbiddenCharacters, "")
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (letter) => entities[letter]!);

const relationshipNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const spreadsheetMIMEType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const sheetFileName = (at: number) => `sheet${at + 1}.xml`;

const MAX_NAME_LENGTH = 31;

/** As Excel takes them: none of its signs, not too long, and no two alike. */
function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const plain =
      name
        .replace(/[[\]:*?/\\']/g, " ")
        .trim()
        .slice(0, MAX_NAME_LENGTH) || `Sheet ${at + 1}`;
    const own = taken.has(plain.toLowerCase()) ? `${plain.slice(0, MAX_NAME_LENGTH - 5)} ${at + 1}` : plain;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** All that makes a workbook of its sheets. */
const workbookParts = (names: readonly string[]) => ({
  "[Content_Types].xml": `${xmlHead}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetMIMEType}.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/xl/worksheets/${sheetFileName(at)}" ContentType="${spreadsheetMIMEType}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${spreadsheetMIMEType}.styles+xml"/></Types>`,
  "_rels/.rels": `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="r1" Type="${relationshipNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="styles" Type="${relationshipNamespace}/styles" Target="styles.xml"/>${names.map((_, at) => `<Relationship Id="r${at + 1}" Type="${relationshipNamespace}/worksheet" Target="worksheets/${sheetFileName(at)}"/>`).join("")}</Relationships>`,
  "xl/workbook.xml": `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}"><sheets>${names.map((name, at) => `<sheet name="${escapeXML(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join("")}</sheets></workbook>`,
  "xl/styles.xml": `${xmlHead}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});
