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
  /** Whoever hasn't paid yet may be anybody: a network sends so many. */
  onOutsideTransaction(uploadAnswerFile, async (ask) => {
    const { app, request, linkHolder, transact } = ask;
    const transactionID = await transact(async (sql) =>
      linkHolder.purpose === "ticket"
        ? requireFound((await ticketByID(sql, linkHolder.recordID))[0], "ticket").transactionID
        : linkHolder.recordID,
    );
    await app.database.home((sql) => countAttempt(sql, [answerFileLimit(request.ip)]));
    return receiveAnswerFile(ask, transactionID, (sql) => refuseClosedForFiles(sql, ask, transactionID));
  }),

  onOutsideTransaction(uploadResponseFile, (ask) => {
    const { transactionID } = ask.transaction;
    return receiveAnswerFile(ask, transactionID, (sql) => refuseClosedForFiles(sql, ask, transactionID));
  }),

  onOutsideTransaction(getAnswerFile, async (ask) => {
    const { app, reply, params, transaction, standings, transact } = ask;
    requireLinkToOrder(ask, transaction.transactionID);
    const read = may(standings, "VIEW_SALES") ? filesOfOrder : filesOfBuyer;
    const own = await transact((sql) => read(sql, transaction.transactionID));
    const { fileKey: key, ...sent } = requireFound(
      own.find(({ uploadID }) => uploadID === params.uploadID),
      "file",
    );
    const file = renditionOf({ key, kind: sent.kind, thumbs: [] }, "original");
    reply
      .headers(fileHeaders(file, savedFileName(sent.fileName, file.kind), "attachment"))
      .header("cache-control", "private, no-cache")
      .header("content-length", await app.files.size(file.key));
    return reply.send(await app.files.read(file.key)) as never;
  }),
];

type AnswerFileCall = OutsideContext<typeof uploadAnswerFile> | OutsideContext<typeof uploadResponseFile>;

/** A cart takes files until it is being paid, an order as long as its answers may change. */
async function refuseClosedForFiles(sql: Sql, ask: AnswerFileCall, transactionID: string): Promise<void> {
  const { state } = requireRow(await lockTransaction(sql, transactionID));
  if (state === "cart" || state === "held" || state === "expired") return;
  if (state === "awaitingPayment") refuse("This cart is being paid. Change your answers in your order.", 409);
  const { linkHolder, standings, now } = ask;
  const own = linkHolder && { ...linkHolder, recordID: transactionID };
  await refuseLateChange(sql, { linkHolder: own, standings, now }, { transactionID, serviceID: "any" });
}

/** It is the order's from the moment it is here. What no answer names by tomorrow is let go of. */
async function receiveAnswerFile(ask: AnswerFileCall, transactionID: string, check: (sql: Sql) => Promise<void>) {
  const { app, client, query, transact, visitor } = ask;
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
  const file = await receiveSentFile(ask, {
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
