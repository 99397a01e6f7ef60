import type { EntryFolderAddress } from "../../../contract/platform/addresses.ts";
import {
  beginIncomingUpload,
  finishIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
} from "../../../contract/entries/entry-uploads.ts";
import { type Call, CallError } from "../../platform/api/api.ts";
import {
  type PartsServer,
  type UploadPartsOptions,
  type FileToSend,
  uploadParts,
} from "../../platform/api/upload-parts.ts";

/** Another window may send the same file; each time it is asked anew how much has arrived. */
const MOST_RESTARTS = 5;

export type SendingTools = UploadPartsOptions & {
  /** All of it has arrived, and is looked at. */
  onChecking(): void;
};

/** Sends a file from where it was cut off, in parts, and has it filed once. */
export async function sendEntryFile(
  call: Call,
  at: EntryFolderAddress,
  sending: FileToSend,
  tools: SendingTools,
): Promise<void> {
  for (let anew = 0; ; anew++)
    try {
      return await sendRemainingParts(call, at, sending, tools);
    } catch (error) {
      if (!isSentElsewhere(error) || anew === MOST_RESTARTS) throw error;
    }
}

const isSentElsewhere = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 409);

async function sendRemainingParts(
  call: Call,
  at: EntryFolderAddress,
  sending: FileToSend,
  tools: SendingTools,
): Promise<void> {
  const { signal } = tools;
  const server: PartsServer = {
    begin: (file) => call(beginIncomingUpload, at, file, { signal }),
    arrived: (incomingUploadID) => call(getIncomingUpload, { ...at, incomingUploadID }, undefined, { signal }),
    send: (incomingUploadID, file, { offset, onProgress }) =>
      call(sendUploadPart, { ...at, incomingUploadID }, undefined, {
        file,
        query: { offset: String(offset) },
        signal,
        onProgress,
      }),
  };
  const incomingUploadID = await uploadParts(server, sending, tools);
  tools.onChecking();
  await call(finishIncomingUpload, { ...at, incomingUploadID }, {}, { signal });
}
