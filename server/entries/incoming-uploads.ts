import { fileProblem } from "../../contract/platform/files.ts";
import {
  beginIncomingUpload,
  cancelIncomingUpload,
  finishIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
} from "../../contract/entries/entry-uploads.ts";
import { fragment } from "../platform/db/statement.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { joinedParts } from "../media/stored-parts.ts";
import { checkHead, receiveUpload } from "../media/receive-upload.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import {
  incomingAnswerOf,
  beginIncoming,
  forgetIncoming,
  forgetWhenRefused,
  receivePart as sendPart,
} from "../media/uploads/incoming-uploads.ts";
import { completeIncoming } from "../media/uploads/incoming-queries.ts";
import { lockFolderWithRoom, fileInEntryFolder } from "./filing.ts";
import { selectEntryUpload } from "./entry-upload-queries.ts";
import { uploadAnswer } from "./entry-details.ts";

type PartCall = OutsideContext<typeof sendUploadPart>;
type FinishCall = OutsideContext<typeof finishIncomingUpload>;

async function beginUpload(context: OutsideContext<typeof beginIncomingUpload>) {
  const { service, entry, params, user, body } = context;
  return beginIncoming(context, async (sql) => {
    const folder = await lockFolderWithRoom(context, sql);
    const why = fileProblem({ size: body.bytes }, folder.maximumBytes);
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

async function receivePart(context: PartCall) {
  const { incomingUpload: incoming } = context;
  const { restriction } = await context.transact((sql) => lockFolderWithRoom(context, sql));
  const look = (head: Buffer) => checkHead(head, { declaredName: incoming.fileName, restriction });
  return sendPart(context, incoming, { offset: Number(context.query.offset), look });
}

async function finishUpload(context: FinishCall) {
  const { app, client, service, entry, incomingUpload: incoming } = context;
  const { incomingUploadID, uploadID, bytes, fileName, fileKey, parts } = incoming;
  if (uploadID !== null)
    return uploadAnswer(
      { client, service },
      await context.transact((sql) =>
        selectEntryUpload(sql, fragment`eu.upload_id = ${uploadID} and eu.entry_id = ${entry.entryID}`),
      ),
    );
  if (incoming.received < bytes)
    refuse("Some of this file is still missing. Send the rest first.", 409, { more: incomingAnswerOf(incoming) });
  const folder = await context.transact((sql) => lockFolderWithRoom(context, sql));
  const file = await forgetWhenRefused(context, incomingUploadID, () =>
    receiveUpload({
      stream: joinedParts(app.files, fileKey, parts),
      declaredName: fileName,
      declaredLength: bytes,
      restriction: folder.restriction,
      maxBytes: folder.maximumBytes,
      files: app.files,
      keyPrefix: `${client.clientID}/entries/${entry.entryID}`,
      signal: app.shutdown.deadlineSignal,
    }),
  );
  const entryUpload = await fileInEntryFolder(context, file, {
    chosenOrder: incoming.chosenOrder,
    async also(sql) {
      const settled = await completeIncoming(sql, incomingUploadID, file.uploadID);
      if (settled.length === 0) refuse("This file has just been put into its folder.", 409);
    },
  });
  await deleteFiles(app, [fileKey]);
  return entryUpload;
}

async function cancelUpload(context: OutsideContext<typeof cancelIncomingUpload>) {
  await forgetIncoming(context, context.incomingUpload.incomingUploadID);
  return {};
}

export const incomingUploadCalls = [
  onOutsideTransaction(beginIncomingUpload, beginUpload),
  on(getIncomingUpload, ({ incomingUpload }) => incomingAnswerOf(incomingUpload)),
  onOutsideTransaction(sendUploadPart, receivePart),
  onOutsideTransaction(finishIncomingUpload, finishUpload),
  onOutsideTransaction(cancelIncomingUpload, cancelUpload),
];
