import type { IncomingUpload } from "../../../contract/entries/entry-uploads.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import type { Incoming } from "../../platform/http/incoming.ts";
import { Refusal, found, refuse } from "../../platform/http/refusal.ts";
import { type Part, takePart } from "../parts.ts";
import {
  type IncomingRow,
  addIncoming,
  addPart,
  incomingUploadOf,
  removeIncoming,
  removeOldest,
} from "./incoming-queries.ts";
import { forgetFiles } from "../../platform/storage/remove-files.ts";

/** More than any browser sends at once; of more, those that nobody has gone on with for longest give way. */
const MOST_AT_ONCE = 20;

export const answerOf = ({ incomingUploadID, bytes, received }: IncomingRow): IncomingUpload => ({
  incomingUploadID,
  bytes,
  received,
});

type IncomingScope = {
  house: House;
  user: { userID: string };
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** A file begins to come in parts, to where `check` says, which refuses what may not come there. */
export async function beginSending(
  { house, user, transact }: IncomingScope,
  check: (sql: Sql) => Promise<Parameters<typeof addIncoming>[1]>,
): Promise<IncomingUpload> {
  const { rows, given } = await transact(async (sql) => ({
    rows: await addIncoming(sql, await check(sql)),
    given: await removeOldest(sql, user.userID, MOST_AT_ONCE),
  }));
  await forgetFiles(
    house,
    given.map(({ fileKey }) => fileKey),
  );
  return answerOf(one(rows));
}

const elsewhere = (incoming: IncomingRow) =>
  refuse("Another part of this file has arrived meanwhile. Go on behind it.", 409, { more: answerOf(incoming) });

type IncomingStream = IncomingScope & { stream: Incoming };
type SentPart = { offset: number; look: (head: Buffer) => Promise<unknown> };

/** Keeps a part that begins where the last one ended. The first is looked at before it is kept. */
export async function sendPart(
  ask: IncomingStream,
  incoming: IncomingRow,
  { offset, look }: SentPart,
): Promise<IncomingUpload> {
  const { fileKey: key, bytes, received, incomingUploadID, uploadID } = incoming;
  if (offset !== received || uploadID !== null) elsewhere(incoming);
  const taking = {
    files: ask.house.files,
    stream: ask.stream,
    key,
    most: bytes - received,
    ...(received === 0 && { look }),
  };
  const part = await orForgotten(ask, incomingUploadID, () => takePart(taking));
  const row = part.bytes > 0 ? await added(ask, incoming, part) : incoming;
  // oxlint-disable-next-line typescript/only-throw-error -- It is passed on as it was thrown.
  if (part.cut) throw part.cut;
  return answerOf(row);
}

/** Written down, unless another part has come to stand in its place meanwhile. */
async function added({ transact, house, user }: IncomingStream, incoming: IncomingRow, { name, bytes }: Part) {
  const { incomingUploadID, serviceID, received: offset, fileKey } = incoming;
  const { row, now } = await transact(async (sql) => {
    const [row] = await addPart(sql, { incomingUploadID, offset, bytes, name });
    const whose = { serviceID, userID: user.userID };
    return { row, now: row ? [] : await incomingUploadOf(sql, incomingUploadID, whose) };
  });
  if (row) return row;
  await house.files.delete(`${fileKey}/${name}`);
  return elsewhere(found(now[0], "upload"));
}

/** What can't become right is forgotten at once. */
export async function orForgotten<T>(ask: IncomingScope, incomingUploadID: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await forgetIncoming(ask, incomingUploadID);
    throw error;
  }
}

export async function forgetIncoming(
  { transact, house }: Pick<IncomingScope, "transact" | "house">,
  incomingUploadID: string,
) {
  const rows = await transact((sql) => removeIncoming(sql, incomingUploadID));
  await forgetFiles(
    house,
    rows.map(({ fileKey }) => fileKey),
  );
}
