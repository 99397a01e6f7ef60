import { savedFileName } from "../../../contract/platform/files.ts";
import {
  getJudgedRecommendationFile,
  getRecommendationFile,
  mostLetterFileBytes,
  removeRecommendationFile,
  uploadRecommendationFile,
} from "../../../contract/entries/recommendations.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { receiveSentFile } from "../../media/uploads/receive-sent-file.ts";
import { fileHeaders, renditionOf } from "../../media/renditions.ts";
import { refuseNotJudged } from "../refuse-not-judged.ts";
import { judgingOf } from "../../programs/judging.ts";
import { ensureCleanedRendition } from "../../media/uploads/cleaned-rendition.ts";
import { deleteUploadOnFailure } from "../../media/uploads/upload-cleanup.ts";
import { answerFileLimit, countAttempt } from "../../platform/access/rate-limits.ts";
import { type ReceivedLetterFile, receivedLetterFile } from "./queries.ts";
import { lockOpenRecommendation } from "./recommender.ts";
import { refuseOwnApplication } from "./staff.ts";
import { insertUpload } from "../../media/uploads/queries.ts";

type LetterUpload = OutsideContext<typeof uploadRecommendationFile>;

const lockToWrite = ({ linkHolder, recommendation, service, now }: LetterUpload, sql: Sql) =>
  lockOpenRecommendation({ sql, linkHolder, recommendation, service, now });

/** Whoever bears a link may be anybody: a network sends so many. What it replaces is let go of. */
async function receiveLetterFile(ask: LetterUpload) {
  const { app, client, query, request, transact } = ask;
  await app.database.home((sql) => countAttempt(sql, [answerFileLimit(request.ip)]));
  const { recommendationID } = await transact((sql) => lockToWrite(ask, sql));
  const file = await receiveSentFile(ask, {
    declaredName: (query.name ?? "recommendation.pdf").slice(-200),
    restriction: "pdf",
    maxBytes: mostLetterFileBytes,
    keyPrefix: `${client.clientID}/recommendations/${recommendationID}`,
  });
  await deleteUploadOnFailure(app, file, () =>
    transact(async (sql) => {
      await lockToWrite(ask, sql);
      await insertUpload(sql, file, null);
      await sql`update recommendations set upload_id = ${file.uploadID} where recommendation_id = ${recommendationID}`;
    }),
  );
  return { uploadID: file.uploadID, fileName: file.name };
}

type LetterFileReply = Pick<OutsideContext<typeof getRecommendationFile>, "app" | "reply">;

async function sendLetterFile(
  { app, reply }: LetterFileReply,
  held: ReceivedLetterFile,
  { isBlind }: { isBlind: boolean },
): Promise<never> {
  if (isBlind) await ensureCleanedRendition(app, held);
  const { fileKey: key, kind, thumbs, fullKind: full } = held;
  const file = renditionOf({ key, kind, thumbs, full }, isBlind ? "cleaned" : "original");
  reply
    .headers(fileHeaders(file, savedFileName(isBlind ? "recommendation" : held.fileName, file.kind), "attachment"))
    .header("cache-control", "private, no-store")
    .header("content-length", await app.files.size(file.key));
  return reply.send(await app.files.read(file.key)) as never;
}

export const letterFileCalls = [
  onOutsideTransaction(uploadRecommendationFile, receiveLetterFile),

  on(removeRecommendationFile, async ({ sql, linkHolder, recommendation, service, now }) => {
    const { recommendationID } = await lockOpenRecommendation({ sql, linkHolder, recommendation, service, now });
    await sql`update recommendations set upload_id = null where recommendation_id = ${recommendationID}`;
    return {};
  }),

  onOutsideTransaction(getRecommendationFile, async (ask) => {
    const { entry, recommendation, standings, transact } = ask;
    refuseOwnApplication(standings);
    const [held] = await transact((sql) => receivedLetterFile(sql, entry.entryID, recommendation.recommendationID));
    return sendLetterFile(ask, requireFound(held, "file"), { isBlind: false });
  }),

  onOutsideTransaction(getJudgedRecommendationFile, async (ask) => {
    const { entry, recommendation, service, transact } = ask;
    refuseNotJudged(entry);
    const [held] = await transact((sql) => receivedLetterFile(sql, entry.entryID, recommendation.recommendationID));
    return sendLetterFile(ask, requireFound(held, "file"), { isBlind: judgingOf(service).blind });
  }),
];
