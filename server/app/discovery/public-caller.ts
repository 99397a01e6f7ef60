import type { FastifyInstance } from "fastify";
import { type AnswerOf, type AnyEndpoint, type ParamsOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { refuse } from "../../platform/http/refusal.ts";

export type PublicCaller = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query?: object,
) => Promise<AnswerOf<E>>;

/** Makes public calls within the process, without a sign-in; they are answered from the cache of all visitors. Refusals are thrown. */
export const publicCaller =
  (server: FastifyInstance): PublicCaller =>
  async (endpoint, params, query) => {
    const response = await server.inject({ method: "GET", url: callAddress(endpoint, params as object, query) });
    const answer = response.json<{ detail?: string }>();
    if (response.statusCode !== 200) refuse(answer.detail ?? "There is nothing at this address.", response.statusCode);
    return answer as never;
  };
