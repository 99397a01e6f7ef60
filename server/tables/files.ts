import { join } from "node:path";
import { tableLimits } from "../../contract/tables.ts";
import type { House } from "../house.ts";
import type { Outside } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import type { AnyEndpoint } from "../../contract/endpoint.ts";
import type { Files } from "../outside/files.ts";
import { type Received, receiveUpload } from "../outside/receive.ts";
import { written } from "../outside/source.ts";
import { forgetFiles } from "../uploads/kept.ts";
import { unreadable } from "./row.ts";

/** Tables that were sent to be looked at. No record speaks of them, so that they are swept after a day. */
const tableFolder = (clientID: string) => `${clientID}/tables`;

export type TableAt = { clientID: string; tableID: string };

/** Does something with a table's file, on this machine. */
export async function withTable<T>(
  files: Files,
  { clientID, tableID }: TableAt,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const key = `${tableFolder(clientID)}/${tableID}/original`;
  const stored = await files.read(key).catch(() => undefined);
  await using folder = await files.workFolder();
  return await work(await written(found(stored, "file. Choose it again"), join(folder.path, "table")));
}

type TableUpload = Pick<Outside<AnyEndpoint>, "house" | "request" | "stream"> & { client: { clientID: string } };

/** Takes in a table, and looks at it: what can't be read leaves nothing. */
export async function receiveTable<T>(
  { client: { clientID }, house, request, stream }: TableUpload,
  look: (path: string) => Promise<T>,
): Promise<{ tableID: string; fileName: string; seen: T }> {
  const { name = "table" } = request.query as { name?: string };
  const length = Number(request.headers["content-length"]);
  const received = await receiveUpload({
    stream,
    declaredName: name.slice(0, 200),
    ...(Number.isFinite(length) && { declaredLength: length }),
    restriction: "all",
    maxBytes: tableLimits.bytes,
    files: house.files,
    keyPrefix: tableFolder(clientID),
    signal: stream.signal,
  });
  return { tableID: received.uploadID, fileName: received.name, seen: await looked(house, clientID, received, look) };
}

async function looked<T>(
  house: House,
  clientID: string,
  { kind, key, uploadID }: Received,
  look: (path: string) => Promise<T>,
) {
  try {
    if (!["csv", "txt", "xlsx"].includes(kind)) refuse(unreadable, 415);
    return await withTable(house.files, { clientID, tableID: uploadID }, look);
  } catch (error) {
    await forgetFiles(house, [key]);
    throw error;
  }
}
