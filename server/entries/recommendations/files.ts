import { fileName } from "../../../contract/platform/files.ts";
import {
  getJudgedRecommendationFile,
  getRecommendationFile,
  mostOfFile,
  removeRecommendationFile,
  uploadRecommendationFile,
} from "../../../contract/entries/recommendations.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Outside, on, outside } from "../../platform/http/handle.ts";
import { found } from "../../platform/http/refusal.ts";
import { receiveSent } from "../../media/uploads/sent.ts";
import { fileHeaders, rendition } from "../../media/renditions.ts";
import { refuseNotJudged } from "../judged-refusal.ts";
import { judgingOf } from "../../programs/judging.ts";
import { haveCleaned } from "../../media/uploads/cleaning.ts";
import { keepOrForget } from "../../media/uploads/kept.ts";
import { answerFileSubject, countAttempt } from "../../platform/access/attempts.ts";
import { type RecommendedFile, recommendedFile } from "./queries.ts";
import { lockOpen } from "./recommender.ts";
import { refuseOwn } from "./staff.ts";
import { keepUpload } from "../../media/uploads/queries.ts";

type LetterUpload = Outside<typeof uploadRecommendationFile>;

const mayWrite = ({ bearer, recommendation, service, now }: LetterUpload, sql: Sql) =>
  lockOpen({ sql, bearer, recommendation, service, now });

/** Whoever bears a link may be anybody: a network sends so many. What it replaces is let go of. */
async function takeIn(ask: LetterUpload) {
  const { house, client, query, request, transact } = ask;
  await house.database.home((sql) => countAttempt(sql, [answerFileSubject(request.ip)]));
  const { recommendationID } = await transact((sql) => mayWrite(ask, sql));
  const file = await receiveSent(ask, {
    declaredName: (query.name ?? "recommendation.pdf").slice(-200),
    restriction: "pdf",
    maxBytes: mostOfFile,
    keyPrefix: `${client.clientID}/recommendations/${recommendationID}`,
  });
  await keepOrForget(house, file, () =>
    transact(async (sql) => {
      await mayWrite(ask, sql);
      await keepUpload(sql, file, null);
      await sql`update recommendations set upload_id = ${file.uploadID} where recommendation_id = ${recommendationID}`;
    }),
  );
  return { uploadID: file.uploadID, fileName: file.name };
}

type Reading = Pick<Outside<typeof getRecommendationFile>, "house" | "reply">;

async function send(
  { house, reply }: Reading,
  held: RecommendedFile,
  { isBlind }: { isBlind: boolean },
): Promise<never> {
  if (isBlind) await haveCleaned(house, held);
  const { fileKey: key, kind, thumbs, fullKind: full } = held;
  const file = rendition({ key, kind, thumbs, full }, isBlind ? "cleaned" : "original");
  reply
    .headers(fileHeaders(file, fileName(isBlind ? "recommendation" : held.fileName, file.kind), "attachment"))
    .header("cache-control", "private, no-store")
    .header("content-length", await house.files.size(file.key));
  return reply.send(await house.files.read(file.key)) as never;
}

export const recommendationFiles = [
  outside(uploadRecommendationFile, takeIn),

  on(removeRecommendationFile, async ({ sql, bearer, recommendation, service, now }) => {
    const { recommendationID } = await lockOpen({ sql, bearer, recommendation, service, now });
    await sql`update recommendations set upload_id = null where recommendation_id = ${recommendationID}`;
    return {};
  }),

  outside(getRecommendationFile, async (ask) => {
    const { entry, recommendation, standings, transact } = ask;
    refuseOwn(standings);
    const [held] = await transact((sql) => recommendedFile(sql, entry.entryID, recommendation.recommendationID));
    return send(ask, found(held, "file"), { isBlind: false });
  }),

  outside(getJudgedRecommendationFile, async (ask) => {
    const { entry, recommendation, service, transact } = ask;
    refuseNotJudged(entry);
    const [held] = await transact((sql) => recommendedFile(sql, entry.entryID, recommendation.recommendationID));
    return send(ask, found(held, "file"), { isBlind: judgingOf(service).blind });
  }),
];
