import type { FastifyReply, FastifyRequest } from "fastify";
import type { EndpointPath } from "../../../contract/platform/endpoint.ts";
import type { App } from "../app.ts";
import { answerHeaders } from "./answer-headers.ts";
import { type AnswerSubject, compressAnswer, sendPublicAnswer } from "./answer-cache.ts";

type CachedCall = {
  app: App;
  at: EndpointPath;
  /** The query parameters that the call knows. */
  known: readonly string[];
  request: FastifyRequest;
  reply: FastifyReply;
  make: () => Promise<unknown>;
};

/** Answers from the cache, making what isn't there. */
export async function answerCached({ app, at, known, request, reply, make }: CachedCall): Promise<unknown> {
  const query = request.query as Record<string, unknown>;
  // A call that asks for something refuses what it doesn't know, which is kept for nobody.
  if (known.length > 0 && !isKnownQuery(query, known)) return make();
  const params = request.params as Record<string, string>;
  const address = JSON.stringify([at.path, params, known.map((name) => query[name])]);
  const answer = await app.answers.answer(
    address,
    () => answerSubjectOf(app, params),
    async () => compressAnswer(reply.serialize(await make()) as string, "application/json; charset=utf-8"),
  );
  return sendPublicAnswer(request, reply, answer, answerHeaders(app.settings));
}

const isKnownQuery = (query: Record<string, unknown>, known: readonly string[]) =>
  Object.keys(query).every((name) => known.includes(name));

/** Which client and which service an address is about; what isn't there is about nobody, and isn't kept anyway. */
export async function answerSubjectOf({ directory }: App, params: Record<string, string>): Promise<AnswerSubject> {
  const client = params["client"] === undefined ? undefined : await directory.client(params["client"]);
  if (!client) return {};
  const { clientID } = client;
  const service = params["service"] === undefined ? undefined : await directory.service(clientID, params["service"]);
  return { clientID, ...(service && { serviceID: service.serviceID }) };
}
