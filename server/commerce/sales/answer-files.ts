import {
  getAnswerFile,
  mostAnswerBytes,
  mostAnswerFiles,
  uploadAnswerFile,
  uploadResponseFile,
} from "../../../contract/commerce/answer-files.ts";
import { fileName } from "../../../contract/platform/files.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { type Outside, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { receiveSent } from "../../media/uploads/sent.ts";
import { fileHeaders, rendition } from "../../media/renditions.ts";
import { answerFileSubject, countAttempt } from "../../platform/access/attempts.ts";
import { keepOrForget } from "../../media/uploads/kept.ts";
import { fileElementIn, filesOfBuyer, filesOfOrder, holdForOrder, versionsAsking } from "./answer-file-queries.ts";
import { ticketWith } from "./purchase-queries.ts";
import { refuseLateChange, refuseOthersLink } from "./purchases.ts";
import { lockedTransaction } from "./queries.ts";
import { keepUpload } from "../../media/uploads/queries.ts";

export const answerFiles = [
  /** Whoever hasn't paid yet may be anybody: a network sends so many. */
  outside(uploadAnswerFile, async (ask) => {
    const { house, request, bearer, transact } = ask;
    const transactionID = await transact(async (sql) =>
      bearer.purpose === "ticket"
        ? found((await ticketWith(sql, bearer.recordID))[0], "ticket").transactionID
        : bearer.recordID,
    );
    await house.database.home((sql) => countAttempt(sql, [answerFileSubject(request.ip)]));
    return takeIn(ask, transactionID, (sql) => refuseSettled(sql, ask, transactionID));
  }),

  outside(uploadResponseFile, (ask) => {
    const { transactionID } = ask.transaction;
    return takeIn(ask, transactionID, (sql) => refuseSettled(sql, ask, transactionID));
  }),

  outside(getAnswerFile, async (ask) => {
    const { house, reply, params, transaction, standings, transact } = ask;
    refuseOthersLink(ask, transaction.transactionID);
    const read = may(standings, "VIEW_SALES") ? filesOfOrder : filesOfBuyer;
    const own = await transact((sql) => read(sql, transaction.transactionID));
    const { fileKey: key, ...sent } = found(
      own.find(({ uploadID }) => uploadID === params.uploadID),
      "file",
    );
    const file = rendition({ key, kind: sent.kind, thumbs: [] }, "original");
    reply
      .headers(fileHeaders(file, fileName(sent.fileName, file.kind), "attachment"))
      .header("cache-control", "private, no-cache")
      .header("content-length", await house.files.size(file.key));
    return reply.send(await house.files.read(file.key)) as never;
  }),
];

type AnswerFileCall = Outside<typeof uploadAnswerFile> | Outside<typeof uploadResponseFile>;

/** A cart takes files until it is being paid, an order as long as its answers may change. */
async function refuseSettled(sql: Sql, ask: AnswerFileCall, transactionID: string): Promise<void> {
  const { state } = one(await lockedTransaction(sql, transactionID));
  if (state === "cart" || state === "held" || state === "expired") return;
  if (state === "awaitingPayment") refuse("This cart is being paid. Change your answers in your order.", 409);
  const { bearer, standings, now } = ask;
  const own = bearer && { ...bearer, recordID: transactionID };
  await refuseLateChange(sql, { bearer: own, standings, now }, { transactionID, serviceID: "any" });
}

/** It is the order's from the moment it is here. What no answer names by tomorrow is let go of. */
async function takeIn(ask: AnswerFileCall, transactionID: string, check: (sql: Sql) => Promise<void>) {
  const { house, client, query, transact, visitor } = ask;
  const withRoom = async (sql: Sql) => {
    await check(sql);
    const versions = await versionsAsking(sql, query.questionFormID);
    if ((await filesOfOrder(sql, transactionID)).length >= mostAnswerFiles)
      refuse(`An order has room for ${mostAnswerFiles} files. Send the rest to the association by mail.`, 409);
    return found(versions.map(({ elements }) => fileElementIn(elements, query.element)).find(Boolean), "question");
  };
  const { restriction } = await transact(withRoom);
  const file = await receiveSent(ask, {
    declaredName: (query.name ?? "file").slice(-200),
    restriction,
    maxBytes: mostAnswerBytes,
    keyPrefix: `${client.clientID}/orders/${transactionID}`,
  });
  await keepOrForget(house, file, () =>
    transact(async (sql) => {
      await withRoom(sql);
      await keepUpload(sql, file, visitor?.userID ?? null);
      await holdForOrder(sql, transactionID, file.uploadID);
    }),
  );
  return { uploadID: file.uploadID, fileName: file.name };
}
