import type { IncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { CallError } from "./api.ts";

/** What is lost at most where a proxy holds a request back until it has all of it. */
const PART_BYTES = 8 * 1024 * 1024;

/** The calls that take a file in parts, wherever it goes. */
export type PartsServer = {
  begin(file: { name: string; bytes: number }): Promise<IncomingUpload>;
  arrived(incomingUploadID: string): Promise<IncomingUpload>;
  send(
    incomingUploadID: string,
    part: Blob,
    options: { offset: number; onProgress(done: number): void },
  ): Promise<IncomingUpload>;
};

export type FileToSend = { file: File; incomingUploadID?: string | undefined };
export type UploadPartsOptions = {
  signal: AbortSignal;
  /** Where the server keeps what arrives. */
  onBegun(incomingUploadID: string): Promise<void> | void;
  /** How much has arrived, from 0 to 1, and how much of it had before. */
  onProgress(part: number, from: number): void;
};

/** Sends a file from where it was cut off, in parts. Answers where the server keeps it. */
export async function uploadParts(
  server: PartsServer,
  sending: FileToSend,
  tools: UploadPartsOptions,
): Promise<string> {
  const { file } = sending;
  let incoming = (await findUpload(server, sending)) ?? (await beginUpload(server, sending, tools));
  const { incomingUploadID, received: from } = incoming;
  const tell = (received: number) => tools.onProgress(received / file.size, from / file.size);
  while (incoming.received < file.size) {
    const { received } = incoming;
    tools.signal.throwIfAborted();
    tell(received);
    const part = file.slice(received, received + PART_BYTES);
    const onProgress = (done: number) => tell(received + done * part.size);
    incoming = await server.send(incomingUploadID, part, { offset: received, onProgress });
  }
  return incomingUploadID;
}

/** How much of it has arrived, where it was begun and is still waited for. */
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
  sending: FileToSend,
  { onBegun }: UploadPartsOptions,
): Promise<IncomingUpload> {
  const { name, size: bytes } = sending.file;
  const incoming = await server.begin({ name, bytes });
  sending.incomingUploadID = incoming.incomingUploadID;
  await onBegun(incoming.incomingUploadID);
  return incoming;
}
