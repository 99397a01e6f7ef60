import { whyNot } from "../../contract/platform/files.ts";
import {
  beginIncomingUpload,
  cancelIncomingUpload,
  finishIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
} from "../../contract/entries/entry-uploads.ts";
import { fragment } from "../platform/db/statement.ts";
import { type Outside, on, outside } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { joined } from "../media/parts.ts";
import { checkHead, receiveUpload } from "../media/receive.ts";
import { forgetFiles } from "../platform/storage/remove-files.ts";
import { answerOf, beginSending, forgetIncoming, orForgotten, sendPart } from "../media/uploads/incoming.ts";
import { settleIncoming } from "../media/uploads/incoming-queries.ts";
import { folderWithRoom, putInFolder } from "./filing.ts";
import { uploadIn } from "./upload-queries.ts";
import { uploadOf } from "./whole.ts";

type PartCall = Outside<typeof sendUploadPart>;
type Finishing = Outside<typeof finishIncomingUpload>;

async function begin(ask: Outside<typeof beginIncomingUpload>) {
  const { service, entry, params, user, body } = ask;
  return beginSending(ask, async (sql) => {
    const folder = await folderWithRoom(ask, sql);
    const why = whyNot({ size: body.bytes }, folder.maximumBytes);
    if (why) refuse(why, body.bytes > 0 ? 413 : 400);
    return {
      serviceID: service.serviceID,
      entryID: entry.entryID,
      folderID: params.folderID,
      userID: user.userID,
      ...body,
    };
  });
}

async function send(ask: PartCall) {
  const { incomingUpload: incoming } = ask;
  const { restriction } = await ask.transact((sql) => folderWithRoom(ask, sql));
  const look = (head: Buffer) => checkHead(head, { declaredName: incoming.fileName, restriction });
  return sendPart(ask, incoming, { offset: Number(ask.query.offset), look });
}

async function finish(ask: Finishing) {
  const { house, client, service, entry, incomingUpload: incoming } = ask;
  const { incomingUploadID, uploadID, bytes, fileName, fileKey, parts } = incoming;
  if (uploadID !== null)
    return uploadOf(
      { client, service },
      await ask.transact((sql) =>
        uploadIn(sql, fragment`eu.upload_id = ${uploadID} and eu.entry_id = ${entry.entryID}`),
      ),
    );
  if (incoming.received < bytes)
    refuse("Some of this file is still missing. Send the rest first.", 409, { more: answerOf(incoming) });
  const folder = await ask.transact((sql) => folderWithRoom(ask, sql));
  const file = await orForgotten(ask, incomingUploadID, () =>
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

async function cancel(ask: Outside<typeof cancelIncomingUpload>) {
  await forgetIncoming(ask, ask.incomingUpload.incomingUploadID);
  return {};
}

export const incomingUploads = [
  outside(beginIncomingUpload, begin),
  on(getIncomingUpload, ({ incomingUpload }) => answerOf(incomingUpload)),
  outside(sendUploadPart, send),
  outside(finishIncomingUpload, finish),
  outside(cancelIncomingUpload, cancel),
];
