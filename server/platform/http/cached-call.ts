import type { FastifyReply, FastifyRequest } from "fastify";
import type { EndpointPath } from "../../../contract/platform/endpoint.ts";
import type { App } from "../app.ts";
import { answerHeaders } from "./answer-headers.ts";
import { type AnswerSubject, compressAnswer, sendPublicAnswer } from "./answer-cache.ts";

type CachedCall = {
  app: App;
  at: EndpointPath;
  /** The call's query parameters. */
  queryNames: readonly string[];
  request: FastifyRequest;
  reply: FastifyReply;
  make: () => Promise<unknown>;
};

/** Answers from the cache, and fills it. */
export async function answerCached({ app, at, queryNames, request, reply, make }: CachedCall): Promise<unknown> {
  const query = request.query as Record<string, unknown>;
  // The call itself refuses unknown parameters, and its refusal isn't cached.
  if (queryNames.length > 0 && !isKnownQuery(query, queryNames)) return make();
  const params = request.params as Record<string, string>;
  const address = JSON.stringify([at.path, params, queryNames.map((name) => query[name])]);
  const answer = await app.answers.answer(
    address,
    () => answerSubjectOf(app, params),
    async () => compressAnswer(reply.serialize(await make()) as string, "application/json; charset=utf-8"),
  );
  return sendPublicAnswer(request, reply, answer, answerHeaders(app.settings));
}

const isKnownQuery = (query: Record<string, unknown>, queryNames: readonly string[]) =>
  Object.keys(query).every((name) => queryNames.includes(name));

/** The client and the program of an address. A missing one has no subject, and its answer isn't cached anyway. */
export async function answerSubjectOf({ directory }: App, params: Record<string, string>): Promise<AnswerSubject> {
  const client = params["client"] === undefined ? undefined : await directory.client(params["client"]);
  if (!client) return {};
  const { clientID } = client;
  const service = params["service"] === undefined ? undefined : await directory.service(clientID, params["service"]);
  return { clientID, ...(service && { serviceID: service.serviceID }) };
}
