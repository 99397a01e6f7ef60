import { open } from "node:fs/promises";
import { namesInZip } from "../../media/zip-reader.ts";

const readableFormats = "CSV or an Excel workbook (xlsx)";
const exportAdvice = (program: string, how: string) =>
  `This is a file of ${program}, which can’t be read here. ${how}, and choose that file.`;

const adviceByEnding: readonly [ending: RegExp, advice: string][] = [
  [/\.numbers$/i, exportAdvice("Numbers", "In Numbers, choose File > Export To > Excel")],
  [/\.ods$/i, exportAdvice("LibreOffice", "There, choose File > Save As and “Excel 2007-365 (.xlsx)”")],
  [/\.(mdb|accdb)$/i, exportAdvice("Access", "In Access, choose External Data > Export > Excel")],
  [
    /\.(docx?|pages|odt|rtf)$/i,
    `This is a document of text. Copy its table into a spreadsheet, save that as ${readableFormats}, and choose it.`,
  ],
  [/\.(zip|rar|7z)$/i, `This is packed. Unpack it, and choose the table in it: ${readableFormats}.`],
];

const oldExcelAdvice =
  "This is a workbook of an old Excel (xls). Open it in Excel, choose File > Save As and “Excel Workbook (.xlsx)”, and choose that file.";
const passwordAdvice =
  "This workbook is protected by a password. Save a copy without it (in Excel: File > Info > Protect Workbook > Encrypt with Password, and empty the field), and choose that.";
const webPageAdvice =
  "This is a web page, although its name may say that it is of Excel. Open it in Excel, save it as “Excel Workbook (.xlsx)”, and choose that file.";
const binaryExcelAdvice = exportAdvice(
  "Excel, saved as binary (xlsb)",
  "In Excel, choose File > Save As and “Excel Workbook (.xlsx)”",
);

/** Advice on a file that can't be read as a table, by its format. */
export async function fileAdvice(path: string, name: string): Promise<string> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0);
  const head = buffer.subarray(0, bytesRead);
  const headText = head.toString("latin1");
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    const { size } = await file.stat();
    const end = await file.read(Buffer.alloc(65_536), 0, 65_536, Math.max(0, size - 65_536));
    const isLocked = [buffer, end.buffer].some((bytes) => bytes.includes(Buffer.from("EncryptedPackage", "utf16le")));
    return isLocked ? passwordAdvice : oldExcelAdvice;
  }
  if (headText.startsWith("PK")) {
    const names = (await namesInZip(path)) ?? [];
    if (names.some((part) => /\.iwa$|^Index\.zip$/.test(part))) return adviceByEnding[0]![1];
    if (names.includes("xl/workbook.bin")) return binaryExcelAdvice;
    if (names.includes("content.xml") && headText.includes("opendocument.spreadsheet")) return adviceByEnding[1]![1];
  }
  if (/<(!doctype html|html|table|\?xml)/i.test(headText)) return webPageAdvice;
  return adviceByEnding.find(([ending]) => ending.test(name))?.[1] ?? `A table is needed here: ${readableFormats}.`;
}
