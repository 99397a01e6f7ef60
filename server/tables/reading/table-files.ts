import { join } from "node:path";
import { tableLimits } from "../../../contract/platform/table-limits.ts";
import type { App } from "../../platform/app.ts";
import type { OutsideContext } from "../../platform/http/handlers.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { Files } from "../../platform/storage/files.ts";
import type { ReceivedUpload } from "../../media/receive-upload.ts";
import { receiveSentFile } from "../../media/uploads/receive-sent-file.ts";
import { writeSource } from "../../platform/file-source.ts";
import type { FileKind } from "../../../contract/platform/files.ts";
import { kindOfFile, readHead } from "../../media/file-kind.ts";
import { adviceOnMistakenFile } from "../../media/mistaken-files.ts";
import { namesInZip } from "../../media/zip-reader.ts";
import { deleteUploadOnFailure } from "../../media/uploads/upload-cleanup.ts";
import { isUnicodeText } from "./decode-text.ts";
import { fileAdvice } from "./file-advice.ts";

/** Tables that were sent to be looked at. No record speaks of them, so that they are swept after a day. */
const tableFolder = (clientID: string) => `${clientID}/tables`;

export type TableLocation = { clientID: string; tableID: string };

/** Runs `work` with a local copy of a table's file. */
export async function withTable<T>(
  files: Files,
  { clientID, tableID }: TableLocation,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const key = `${tableFolder(clientID)}/${tableID}/original`;
  const stored = await files.read(key).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) refuse("No such file. Choose it again.", 404);
    throw error;
  });
  await using folder = await files.workFolder();
  return await work(await writeSource(stored, join(folder.path, "table")));
}

/** Stores a table that nobody uploaded, to be looked at. */
export async function storeTable(files: Files, { clientID, tableID }: TableLocation, path: string): Promise<void> {
  await files.put(`${tableFolder(clientID)}/${tableID}/original`, { path }, "application/octet-stream");
}

type TableUpload = Pick<OutsideContext<AnyEndpoint>, "app" | "request" | "stream"> & { client: { clientID: string } };

/** Receives a table's file and views it; deletes a file that can't be read. */
export async function receiveTable<T>(
  ask: TableUpload,
  viewFile: (path: string) => Promise<T>,
): Promise<{ tableID: string; fileName: string; view: T }> {
  const { app, request } = ask;
  const { clientID } = ask.client;
  const { name = "table" } = request.query as { name?: string };
  const received = await receiveSentFile(ask, {
    declaredName: name.slice(0, 200),
    restriction: "all",
    maxBytes: tableLimits.bytes,
    kindOf: tableKind,
    keyPrefix: tableFolder(clientID),
  });
  return {
    tableID: received.uploadID,
    fileName: received.name,
    view: await readOrDelete(app, clientID, received, viewFile),
  };
}

const readOrDelete = <T>(
  app: App,
  clientID: string,
  received: ReceivedUpload,
  viewFile: (path: string) => Promise<T>,
) =>
  deleteUploadOnFailure(app, received, () => withTable(app.files, { clientID, tableID: received.uploadID }, viewFile));

/** Workbooks with macros, which are never run here, and text in UTF-16 are tables, too. */
export async function tableKind(path: string, name: string): Promise<FileKind> {
  const kind = await kindOfFile(path, name);
  const mistaken = adviceOnMistakenFile(await readHead(path), name, kind);
  if (mistaken) refuse(mistaken, 415);
  if (kind === "csv" || kind === "txt" || kind === "xlsx") return kind;
  if (kind === "md") return "txt";
  if (kind === undefined && (await namesInZip(path))?.includes("xl/workbook.xml")) return "xlsx";
  return kind === undefined && (await isUnicodeText(path)) ? "csv" : refuse(await fileAdvice(path, name), 415);
}
