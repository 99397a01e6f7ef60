import type { IncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import type { UploadStream } from "../../platform/http/upload-stream.ts";
import { Refusal, requireFound, refuse } from "../../platform/http/refusal.ts";
import { type StoredPart, storePart } from "../stored-parts.ts";
import {
  type IncomingUploadRow,
  insertIncoming,
  insertIncomingPart,
  incomingUploadOf,
  removeIncoming,
  removeOldestIncoming,
} from "./incoming-queries.ts";
import { deleteFiles } from "../../platform/storage/remove-files.ts";

/** More than any browser sends at once. Beyond it, the uploads that stalled for longest are removed. */
const MAX_PER_PERSON = 20;

export const incomingAnswerOf = ({ incomingUploadID, bytes, received }: IncomingUploadRow): IncomingUpload => ({
  incomingUploadID,
  bytes,
  received,
});

type IncomingScope = {
  app: App;
  user: { userID: string };
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** Starts an upload in parts. `check` refuses uploads that aren't allowed at their target. */
export async function beginIncoming(
  { app, user, transact }: IncomingScope,
  check: (sql: Sql) => Promise<Parameters<typeof insertIncoming>[1]>,
): Promise<IncomingUpload> {
  const { rows, given } = await transact(async (sql) => ({
    rows: await insertIncoming(sql, await check(sql)),
    given: await removeOldestIncoming(sql, user.userID, MAX_PER_PERSON),
  }));
  await deleteFiles(
    app,
    given.map(({ fileKey }) => fileKey),
  );
  return incomingAnswerOf(requireRow(rows));
}

const refuseOtherOffset = (incoming: IncomingUploadRow) =>
  refuse("Another part of this file has arrived meanwhile. Go on behind it.", 409, {
    more: incomingAnswerOf(incoming),
  });

type IncomingStream = IncomingScope & { stream: UploadStream };
type PartToReceive = { offset: number; look: (head: Buffer) => Promise<unknown> };

/** Stores a part that begins where the last one ended. `look` checks the first part before it is stored. */
export async function receivePart(
  context: IncomingStream,
  incoming: IncomingUploadRow,
  { offset, look }: PartToReceive,
): Promise<IncomingUpload> {
  const { fileKey: key, bytes, received, incomingUploadID, uploadID } = incoming;
  if (offset !== received || uploadID !== null) refuseOtherOffset(incoming);
  const partToStore = {
    files: context.app.files,
    stream: context.stream,
    key,
    most: bytes - received,
    ...(received === 0 && { look }),
  };
  const part = await forgetWhenRefused(context, incomingUploadID, () => storePart(partToStore));
  const row = part.bytes > 0 ? await recordPart(context, incoming, part) : incoming;
  // oxlint-disable-next-line typescript/only-throw-error -- It is passed on as it was thrown.
  if (part.cut) throw part.cut;
  return incomingAnswerOf(row);
}

/** Records the part, unless another part at the same offset came first. */
async function recordPart(
  { transact, app, user }: IncomingStream,
  incoming: IncomingUploadRow,
  { name, bytes }: StoredPart,
) {
  const { incomingUploadID, serviceID, received: offset, fileKey } = incoming;
  const { row, now } = await transact(async (sql) => {
    const [row] = await insertIncomingPart(sql, { incomingUploadID, offset, bytes, name });
    const sender = { serviceID, userID: user.userID };
    return { row, now: row ? [] : await incomingUploadOf(sql, incomingUploadID, sender) };
  });
  if (row) return row;
  await app.files.delete(`${fileKey}/${name}`);
  return refuseOtherOffset(requireFound(now[0], "upload"));
}

/** Deletes an upload as soon as it is refused for good. */
export async function forgetWhenRefused<T>(
  context: IncomingScope,
  incomingUploadID: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await forgetIncoming(context, incomingUploadID);
    throw error;
  }
}

export async function forgetIncoming(
  { transact, app }: Pick<IncomingScope, "transact" | "app">,
  incomingUploadID: string,
) {
  const rows = await transact((sql) => removeIncoming(sql, incomingUploadID));
  await deleteFiles(
    app,
    rows.map(({ fileKey }) => fileKey),
  );
}
