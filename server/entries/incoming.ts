import { whyNot } from "../../contract/files.ts";
import {
  type IncomingUpload,
  beginIncomingUpload,
  cancelIncomingUpload,
  finishIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
} from "../../contract/entry-uploads.ts";
import { one } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { type Inside, type Outside, on, outside } from "../http/handle.ts";
import { Refusal, found, refuse } from "../http/refusal.ts";
import { type Part, joined, takePart } from "../outside/parts.ts";
import { checkHead, receiveUpload } from "../outside/receive.ts";
import { forgetFiles } from "../uploads/kept.ts";
import {
  type IncomingRow,
  addIncoming,
  addPart,
  incomingUploadOf,
  removeIncoming,
  removeOldest,
  settleIncoming,
} from "./incoming-queries.ts";
import { folderWithRoom, putInFolder } from "./filing.ts";
import { type Folder, uploadIn } from "./uploading.ts";
import { uploadOf } from "./whole.ts";

/** More than any browser sends at once; of more, those that nobody has gone on with for longest give way. */
const MOST_AT_ONCE = 20;

const answerOf = ({ incomingUploadID, bytes, received }: IncomingRow): IncomingUpload => ({
  incomingUploadID,
  bytes,
  received,
});

type Sending = Outside<typeof sendUploadPart>;
type Finishing = Outside<typeof finishIncomingUpload>;
type Named = Sending | Finishing | Outside<typeof cancelIncomingUpload> | Inside<typeof getIncomingUpload>;

/** The file that the address names, in the entry and the folder that it names. */
function incomingOf({ incomingUpload, entry, params }: Named): IncomingRow {
  const isHere = incomingUpload.entryID === entry.entryID && incomingUpload.documentFolderID === params.folderID;
  return found(isHere ? incomingUpload : undefined, "upload");
}

async function begin(ask: Outside<typeof beginIncomingUpload>) {
  const { service, entry, params, user, body } = ask;
  const { rows, given } = await ask.transact(async (sql) => {
    const folder = await folderWithRoom(ask, sql);
    const why = whyNot({ size: body.bytes }, folder.maximumBytes);
    if (why) refuse(why, body.bytes > 0 ? 413 : 400);
    const { serviceID } = service;
    const { entryID } = entry;
    const rows = await addIncoming(sql, {
      serviceID,
      entryID,
      folderID: params.folderID,
      userID: user.userID,
      ...body,
    });
    return { rows, given: await removeOldest(sql, user.userID, MOST_AT_ONCE) };
  });
  await forgetFiles(
    ask.house,
    given.map(({ fileKey }) => fileKey),
  );
  return answerOf(one(rows));
}

const elsewhere = (incoming: IncomingRow) =>
  refuse("Another part of this file has arrived meanwhile. Go on behind it.", 409, { more: answerOf(incoming) });

async function send(ask: Sending) {
  const incoming = incomingOf(ask);
  const offset = Number(ask.query.offset);
  if (offset !== incoming.received || incoming.uploadID !== null) elsewhere(incoming);
  const part = await taken(ask, incoming, await ask.transact((sql) => folderWithRoom(ask, sql)));
  const row = part.bytes > 0 ? await added(ask, incoming, part) : incoming;
  if (part.cut) throw part.cut;
  return answerOf(row);
}

function taken(
  ask: Sending,
  { fileKey: key, fileName, bytes, received, ...incoming }: IncomingRow,
  { restriction }: Folder,
) {
  const look = (head: Buffer) => checkHead(head, { declaredName: fileName, restriction });
  const { stream, house } = ask;
  const taking = { files: house.files, stream, key, most: bytes - received, ...(received === 0 && { look }) };
  return orForgotten(ask, incoming, () => takePart(taking));
}

/** Written down, unless another part has come to stand in its place meanwhile. */
async function added({ transact, house, service, user }: Sending, incoming: IncomingRow, { name, bytes }: Part) {
  const { incomingUploadID, received: offset, fileKey } = incoming;
  const { row, now } = await transact(async (sql) => {
    const [row] = await addPart(sql, { incomingUploadID, offset, bytes, name });
    const whose = { serviceID: service.serviceID, userID: user.userID };
    return { row, now: row ? [] : await incomingUploadOf(sql, incomingUploadID, whose) };
  });
  if (row) return row;
  await house.files.delete(`${fileKey}/${name}`);
  return elsewhere(found(now[0], "upload"));
}

/** What can't become right is forgotten at once. */
async function orForgotten<T>(
  ask: Sending | Finishing,
  { incomingUploadID }: Pick<IncomingRow, "incomingUploadID">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await forget(ask, incomingUploadID);
    throw error;
  }
}

async function forget({ transact, house }: Named & { transact: Sending["transact"] }, incomingUploadID: string) {
  const rows = await transact((sql) => removeIncoming(sql, incomingUploadID));
  await forgetFiles(
    house,
    rows.map(({ fileKey }) => fileKey),
  );
}

async function finish(ask: Finishing) {
  const { house, client, entry } = ask;
  const incoming = incomingOf(ask);
  const { incomingUploadID, uploadID, bytes, fileName, fileKey, parts } = incoming;
  if (uploadID !== null)
    return uploadOf(client, await ask.transact((sql) => uploadIn(sql, fragment`eu.upload_id = ${uploadID}`)));
  if (incoming.received < bytes)
    refuse("Some of this file is still missing. Send the rest first.", 409, { more: answerOf(incoming) });
  const folder = await ask.transact((sql) => folderWithRoom(ask, sql));
  const file = await orForgotten(ask, incoming, () =>
    receiveUpload({
      stream: joined(house.files, fileKey, parts),
      declaredName: fileName,
      declaredLength: bytes,
      restriction: folder.restriction,
      maxBytes: folder.maximumBytes,
      files: house.files,
      keyPrefix: `${client.clientID}/entries/${entry.entryID}`,
      signal: house.stopping.late,
    }),
  );
  const filed = await putInFolder(ask, file, async (sql) => {
    const settled = await settleIncoming(sql, incomingUploadID, file.uploadID);
    if (settled.length === 0) refuse("This file has just been put into its folder.", 409);
  });
  await forgetFiles(house, [fileKey]);
  return filed;
}

const incomingBeing = (ask: Inside<typeof getIncomingUpload>) => answerOf(incomingOf(ask));

async function cancel(ask: Outside<typeof cancelIncomingUpload>) {
  await forget(ask, incomingOf(ask).incomingUploadID);
  return {};
}

export const incomingUploads = [
  outside(beginIncomingUpload, begin),
  on(getIncomingUpload, incomingBeing),
  outside(sendUploadPart, send),
  outside(finishIncomingUpload, finish),
  outside(cancelIncomingUpload, cancel),
];
