import type { FolderAt } from "../../../contract/addresses.ts";
import {
  type IncomingUpload,
  beginIncomingUpload,
  finishIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
} from "../../../contract/entry-uploads.ts";
import { type Call, CallError } from "../../api/api.ts";

/** What is lost at most where a proxy holds a request back until it has all of it. */
const PART = 8 * 1024 * 1024;
/** Another window may send the same file; each time it is asked anew how much has arrived. */
const MOST_ANEW = 5;

export type SendingFile = { file: File; incomingUploadID?: string | undefined };
export type SendingTools = {
  signal: AbortSignal;
  /** Where the server keeps what arrives. */
  onBegun(incomingUploadID: string): Promise<void>;
  /** How much has arrived, from 0 to 1, and how much of it had before. */
  onProgress(part: number, from: number): void;
  /** All of it has arrived, and is looked at. */
  onChecking(): void;
};

/** Sends a file from where it was cut off, in parts, and has it filed once. */
export async function sendFile(call: Call, at: FolderAt, sending: SendingFile, tools: SendingTools): Promise<void> {
  for (let anew = 0; ; anew++)
    try {
      return await attempt(call, at, sending, tools);
    } catch (error) {
      if (!isElsewhere(error) || anew === MOST_ANEW) throw error;
    }
}

const isElsewhere = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 409);

async function attempt(call: Call, at: FolderAt, sending: SendingFile, tools: SendingTools): Promise<void> {
  const { file } = sending;
  const { signal } = tools;
  let incoming = (await arrived(call, at, sending, signal)) ?? (await begun(call, at, sending, tools));
  const { incomingUploadID, received: from } = incoming;
  const place = { ...at, incomingUploadID };
  const tell = (received: number) => tools.onProgress(received / file.size, from / file.size);
  while (incoming.received < file.size) {
    const { received } = incoming;
    signal.throwIfAborted();
    tell(received);
    const part = file.slice(received, received + PART);
    incoming = await call(sendUploadPart, place, undefined, {
      file: part,
      query: { offset: String(received) },
      signal,
      onProgress: (done) => tell(received + done * part.size),
    });
  }
  tools.onChecking();
  await call(finishIncomingUpload, place, {}, { signal });
}

/** How much of it has arrived, where it was begun and is still waited for. */
async function arrived(call: Call, at: FolderAt, { incomingUploadID }: SendingFile, signal: AbortSignal) {
  if (incomingUploadID === undefined) return undefined;
  try {
    return await call(getIncomingUpload, { ...at, incomingUploadID }, undefined, { signal });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

async function begun(
  call: Call,
  at: FolderAt,
  sending: SendingFile,
  { signal, onBegun }: SendingTools,
): Promise<IncomingUpload> {
  const { name, size: bytes } = sending.file;
  const incoming = await call(beginIncomingUpload, at, { name, bytes }, { signal });
  sending.incomingUploadID = incoming.incomingUploadID;
  await onBegun(incoming.incomingUploadID);
  return incoming;
}
