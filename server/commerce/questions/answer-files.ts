import {
  getAnswerFile,
  mostAnswerFileBytes,
  mostAnswerFiles,
  uploadAnswerFile,
  uploadResponseFile,
} from "../../../contract/commerce/questions/answer-files.ts";
import { savedFileName } from "../../../contract/platform/files.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { receiveSentFile } from "../../media/uploads/receive-sent-file.ts";
import { fileHeaders, renditionOf } from "../../media/renditions.ts";
import { answerFileLimit, countAttempt } from "../../platform/access/rate-limits.ts";
import { deleteUploadOnFailure } from "../../media/uploads/upload-cleanup.ts";
import {
  fileElementIn,
  filesOfBuyer,
  filesOfOrder,
  insertOrderFile,
  formVersionElements,
} from "./answer-file-queries.ts";
import { ticketByID } from "../orders/purchase-queries.ts";
import { refuseLateChange, requireLinkToOrder } from "../orders/purchases.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { insertUpload } from "../../media/uploads/queries.ts";

export const answerFileHandlers = [
  /** Buyers without an order may be anybody: uploads are limited by network. */
  onOutsideTransaction(uploadAnswerFile, async (context) => {
    const { app, request, linkHolder, transact } = context;
    const transactionID = await transact(async (sql) =>
      linkHolder.purpose === "ticket"
        ? requireFound((await ticketByID(sql, linkHolder.recordID))[0], "ticket").transactionID
        : linkHolder.recordID,
    );
    await app.database.home((sql) => countAttempt(sql, [answerFileLimit(request.ip)]));
    return receiveAnswerFile(context, transactionID, (sql) => refuseClosedForFiles(sql, context, transactionID));
  }),

  onOutsideTransaction(uploadResponseFile, (context) => {
    const { transactionID } = context.transaction;
    return receiveAnswerFile(context, transactionID, (sql) => refuseClosedForFiles(sql, context, transactionID));
  }),

  onOutsideTransaction(getAnswerFile, async (context) => {
    const { app, reply, params, transaction, standings, transact } = context;
    requireLinkToOrder(context, transaction.transactionID);
    const read = may(standings, "VIEW_SALES") ? filesOfOrder : filesOfBuyer;
    const ownFiles = await transact((sql) => read(sql, transaction.transactionID));
    const { fileKey: key, ...metadata } = requireFound(
      ownFiles.find(({ uploadID }) => uploadID === params.uploadID),
      "file",
    );
    const file = renditionOf({ key, kind: metadata.kind, thumbs: [] }, "original");
    reply
      .headers(fileHeaders(file, savedFileName(metadata.fileName, file.kind), "attachment"))
      .header("cache-control", "private, no-cache")
      .header("content-length", await app.files.size(file.key));
    return reply.send(await app.files.read(file.key)) as never;
  }),
];

type AnswerFileCall = OutsideContext<typeof uploadAnswerFile> | OutsideContext<typeof uploadResponseFile>;

/** A cart takes files until its payment begins, an order as long as its answers may change. */
async function refuseClosedForFiles(sql: Sql, context: AnswerFileCall, transactionID: string): Promise<void> {
  const { state } = requireRow(await lockTransaction(sql, transactionID));
  if (state === "cart" || state === "held" || state === "expired") return;
  if (state === "awaitingPayment") refuse("This cart is being paid. Change your answers in your order.", 409);
  const { linkHolder, standings, now } = context;
  const orderLink = linkHolder && { ...linkHolder, recordID: transactionID };
  await refuseLateChange(sql, { linkHolder: orderLink, standings, now }, { transactionID, serviceID: "any" });
}

/** The file belongs to the order from now on. Without an answer that names it, it is released a day later. */
async function receiveAnswerFile(context: AnswerFileCall, transactionID: string, check: (sql: Sql) => Promise<void>) {
  const { app, client, query, transact, visitor } = context;
  const withRoom = async (sql: Sql) => {
    await check(sql);
    const versions = await formVersionElements(sql, query.questionFormID);
    if ((await filesOfOrder(sql, transactionID)).length >= mostAnswerFiles)
      refuse(`An order has room for ${mostAnswerFiles} files. Send the rest to the association by mail.`, 409);
    return requireFound(
      versions.map(({ elements }) => fileElementIn(elements, query.element)).find(Boolean),
      "question",
    );
  };
  const { restriction } = await transact(withRoom);
  const file = await receiveSentFile(context, {
    declaredName: (query.name ?? "file").slice(-200),
    restriction,
    maxBytes: mostAnswerFileBytes,
    keyPrefix: `${client.clientID}/orders/${transactionID}`,
  });
  await deleteUploadOnFailure(app, file, () =>
    transact(async (sql) => {
      await withRoom(sql);
      await insertUpload(sql, file, visitor?.userID ?? null);
      await insertOrderFile(sql, transactionID, file.uploadID);
    }),
  );
  return { uploadID: file.uploadID, fileName: file.name };
}
