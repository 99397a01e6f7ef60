import type { IncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { CallError } from "./api.ts";

/** The most that is lost where a proxy buffers whole requests. */
const PART_BYTES = 8 * 1024 * 1024;

/** The calls for an upload in parts. */
export type PartsServer = {
  begin(file: { name: string; bytes: number; chosenOrder?: number }): Promise<IncomingUpload>;
  arrived(incomingUploadID: string): Promise<IncomingUpload>;
  send(
    incomingUploadID: string,
    part: Blob,
    options: { offset: number; onProgress(done: number): void },
  ): Promise<IncomingUpload>;
};

export type FileToSend = { file: File; incomingUploadID?: string | undefined; chosenOrder?: number };
export type UploadPartsOptions = {
  signal: AbortSignal;
  /** The server's record of the upload. */
  onBegun(incomingUploadID: string): Promise<void> | void;
  /** How much has arrived, from 0 to 1, and how much had before. */
  onProgress(part: number, from: number): void;
};

/** Sends a file in parts, from where it was cut off. Answers the ID of the server's record. */
export async function uploadParts(server: PartsServer, upload: FileToSend, tools: UploadPartsOptions): Promise<string> {
  const { file } = upload;
  let incoming = (await findUpload(server, upload)) ?? (await beginUpload(server, upload, tools));
  const { incomingUploadID, received: from } = incoming;
  const report = (received: number) => tools.onProgress(received / file.size, from / file.size);
  while (incoming.received < file.size) {
    const { received } = incoming;
    tools.signal.throwIfAborted();
    report(received);
    const part = file.slice(received, received + PART_BYTES);
    const onProgress = (done: number) => report(received + done * part.size);
    incoming = await server.send(incomingUploadID, part, { offset: received, onProgress });
  }
  return incomingUploadID;
}

/** The state of an earlier upload that the server still waits for. */
async function findUpload(server: PartsServer, { incomingUploadID }: FileToSend) {
  if (incomingUploadID === undefined) return undefined;
  try {
    return await server.arrived(incomingUploadID);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

async function beginUpload(
  server: PartsServer,
  upload: FileToSend,
  { onBegun }: UploadPartsOptions,
): Promise<IncomingUpload> {
  const { name, size: bytes } = upload.file;
  const { chosenOrder } = upload;
  const incoming = await server.begin({ name, bytes, ...(chosenOrder !== undefined && { chosenOrder }) });
  upload.incomingUploadID = incoming.incomingUploadID;
  await onBegun(incoming.incomingUploadID);
  return incoming;
}
