import type { AnswerOf, InputOf } from "../contract/platform/endpoint.ts";
import {
  type ImportSubject,
  beginArchive,
  listImports,
  previewImport,
  sendArchivePart,
  startImport,
  uploadImportTable,
} from "../contract/imports/imports.ts";
import { guessedColumnsOf } from "../contract/tables/reading.ts";
import { listTasks } from "../contract/platform/tasks.ts";
import { doTasks } from "./download.ts";
import type { Town } from "./town.ts";

type Table = AnswerOf<typeof uploadImportTable>;
export type Program = { client: string; service: string };

export const csv = (...lines: string[]) => lines.join("\r\n");

/** How somebody imports tables into a program of a test town. */
export function importer(town: Town, person: string, at: () => Program) {
  const staff = () => town.as(person);

  async function sent(subject: ImportSubject, file: string | Buffer, fileName = "table.csv"): Promise<Table> {
    const { status, answer, problem } = await staff()(uploadImportTable, at(), undefined, {
      file: Buffer.from(file),
      fileName,
      query: { subject },
    });
    if (status !== 200) throw new Error(JSON.stringify(problem));
    return answer;
  }

  const bodyOf = (subject: ImportSubject, table: Table, archiveID?: string) => ({
    subject,
    tableID: table.tableID,
    columns: guessedColumnsOf(table),
    ...(archiveID && { archiveID }),
  });

  const previewReply = async (subject: ImportSubject, text: string | Buffer, archiveID?: string) =>
    staff()(previewImport, at(), bodyOf(subject, await sent(subject, text), archiveID));
  const preview = async (...asked: Parameters<typeof previewReply>) => (await previewReply(...asked)).answer;

  async function begin(subject: ImportSubject, text: string | Buffer, archiveID?: string) {
    const table = await sent(subject, text);
    const body: InputOf<typeof startImport> = { ...bodyOf(subject, table, archiveID), fileName: table.fileName };
    return (await staff()(startImport, at(), body)).answer;
  }

  async function imported(subject: ImportSubject, text: string | Buffer, archiveID?: string) {
    const { importID, taskID } = await begin(subject, text, archiveID);
    await doTasks(town);
    const { tasks } = (await staff()(listTasks, { client: at().client })).answer;
    const { imports } = (await staff()(listImports, at())).answer;
    return {
      task: tasks.find((one) => one.taskID === taskID)!,
      of: imports.find((one) => one.importID === importID)!,
      place: { ...at(), importID },
    };
  }

  /** Sends a ZIP in parts of so many bytes. */
  async function archive(zip: Buffer, part = 100_000): Promise<string> {
    const { answer } = await staff()(beginArchive, at(), { name: "pictures.zip", bytes: zip.length });
    const { incomingUploadID } = answer;
    for (let from = 0; from < zip.length; from += part) {
      const file = { file: zip.subarray(from, from + part), query: { offset: String(from) } };
      await staff()(sendArchivePart, { ...at(), incomingUploadID }, undefined, file);
    }
    return incomingUploadID;
  }

  return { sent, preview, previewReply, begin, imported, archive };
}
