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

/** More than any browser sends at once; of more, those that nobody has gone on with for longest give way. */
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

/** A file begins to come in parts, to where `check` says, which refuses what may not come there. */
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

/** Keeps a part that begins where the last one ended. The first is looked at before it is kept. */
export async function receivePart(
  ask: IncomingStream,
  incoming: IncomingUploadRow,
  { offset, look }: PartToReceive,
): Promise<IncomingUpload> {
  const { fileKey: key, bytes, received, incomingUploadID, uploadID } = incoming;
  if (offset !== received || uploadID !== null) refuseOtherOffset(incoming);
  const taking = {
    files: ask.app.files,
    stream: ask.stream,
    key,
    most: bytes - received,
    ...(received === 0 && { look }),
  };
  const part = await forgetWhenRefused(ask, incomingUploadID, () => storePart(taking));
  const row = part.bytes > 0 ? await recordPart(ask, incoming, part) : incoming;
  // oxlint-disable-next-line typescript/only-throw-error -- It is passed on as it was thrown.
  if (part.cut) throw part.cut;
  return incomingAnswerOf(row);
}

/** Written down, unless another part has come to stand in its place meanwhile. */
async function recordPart(
  { transact, app, user }: IncomingStream,
  incoming: IncomingUploadRow,
  { name, bytes }: StoredPart,
) {
  const { incomingUploadID, serviceID, received: offset, fileKey } = incoming;
  const { row, now } = await transact(async (sql) => {
    const [row] = await insertIncomingPart(sql, { incomingUploadID, offset, bytes, name });
    const whose = { serviceID, userID: user.userID };
    return { row, now: row ? [] : await incomingUploadOf(sql, incomingUploadID, whose) };
  });
  if (row) return row;
  await app.files.delete(`${fileKey}/${name}`);
  return refuseOtherOffset(requireFound(now[0], "upload"));
}

/** What can't become right is forgotten at once. */
export async function forgetWhenRefused<T>(
  ask: IncomingScope,
  incomingUploadID: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await forgetIncoming(ask, incomingUploadID);
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
