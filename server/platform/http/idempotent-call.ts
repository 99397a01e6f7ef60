import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type ReplyName, claimReply, deleteUnansweredReply, replyOf, saveReply } from "../access/api-key-queries.ts";
import type { KeyHolder } from "../access/api-keys.ts";
import type { App } from "../app.ts";
import type { Sql } from "../db/sql.ts";
import type { Sealing } from "../sealing.ts";
import type { Handler } from "./handlers.ts";
import { Refusal, refuse } from "./refusal.ts";

/** A write that is done once, however often it is sent with the same `Idempotency-Key`. */
export type IdempotentCall =
  /** Done before: the same answer again. */
  | { isDone: true; answer: unknown }
  | {
      isDone: false;
      /** In the transaction of the call, where it has one: both are there or neither. */
      save(sql: Sql, answer: unknown): Promise<unknown>;
      /** After a failure: what wasn't done may be sent again. */
      release(error: unknown): Promise<void>;
    };

const MAX_LENGTH = 255;

/** Undefined for whatever isn't a write of JSON with that header. */
export async function claimIdempotentCall(
  { database, sealing }: App,
  { endpoint, kind }: Handler,
  { headers, url, body }: FastifyRequest,
  holder: KeyHolder,
): Promise<IdempotentCall | undefined> {
  const { "idempotency-key": idempotencyKey } = headers;
  if (idempotencyKey === undefined || endpoint.method === "GET" || endpoint.carries !== "json") return undefined;
  if (typeof idempotencyKey !== "string" || idempotencyKey === "" || idempotencyKey.length > MAX_LENGTH)
    refuse(`An Idempotency-Key has 1 to ${MAX_LENGTH} characters.`);
  const name: ReplyName = { apiKeyID: holder.key.apiKeyID, idempotencyKey };
  const requestHash = createHash("sha256")
    .update(`${url}\n${JSON.stringify(body ?? null)}`)
    .digest();
  const isAtomic = kind === "inside";
  const [claimed, earlier] = await database.inside(holder.clientID, async (sql) => {
    const claims = await claimReply(sql, { ...name, requestHash, isAtomic });
    return [claims.length > 0, claims.length > 0 ? undefined : (await replyOf(sql, name))[0]] as const;
  });
  if (!claimed) {
    if (!earlier?.requestHash.equals(requestHash))
      refuse("This Idempotency-Key was sent with another request. Take a new one for each.", 422);
    if (earlier.answer === null)
      refuse(
        "This request is being done just now, or it isn’t known what became of it. Look before you send it anew.",
        409,
      );
    return {
      isDone: true,
      answer: endpoint.isAnswerSecret ? unsealedReply(sealing, name, earlier.answer) : earlier.answer,
    };
  }
  return {
    isDone: false,
    save: (sql, answer) => saveReply(sql, name, endpoint.isAnswerSecret ? sealedReply(sealing, name, answer) : answer),
    async release(error) {
      // What has effects outside the database may have had them when it failed.
      if (isAtomic || error instanceof Refusal)
        await database.inside(holder.clientID, (sql) => deleteUnansweredReply(sql, name)).catch(() => undefined);
    },
  };
}

const sealingPurpose = ({ apiKeyID, idempotencyKey }: ReplyName) => `reply ${apiKeyID} ${idempotencyKey}`;

const sealedReply = (sealing: Sealing, name: ReplyName, answer: unknown) => ({
  sealed: sealing.seal(JSON.stringify(answer ?? {}), sealingPurpose(name)),
});

function unsealedReply(sealing: Sealing, name: ReplyName, stored: object): unknown {
  const { sealed } = stored as { sealed: string };
  try {
    return JSON.parse(sealing.unseal(sealed, sealingPurpose(name)));
  } catch {
    return refuse("This was done, and its answer can’t be read any more. Look before you send it anew.", 409);
  }
}
