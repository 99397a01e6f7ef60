import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf, SentOf } from "../../../contract/platform/endpoint.ts";
import type { House } from "../house.ts";
import { answerTo } from "./answer.ts";
import { type Checker, checkerOf } from "./check.ts";
import type { Handler } from "./handle.ts";
import type { Principal } from "./principal.ts";

/** Makes calls within the process: the very same rules, checks and permissions, for somebody who can't send any. */
export type Actor = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  sent?: SentOf<E>,
  options?: { query?: QueryOf<E>; file?: Readable },
) => Promise<AnswerOf<E>>;

type Known = { handler: Handler; checker: Checker };
type Answering = { handlers: readonly Handler[]; known: Map<AnyEndpoint, Known> };
const answering = new WeakMap<House, Answering>();

/** Which calls a house answers: told when they are mounted, for whoever acts stands among the handlers and can't import them. */
export const answersBy = (house: House, handlers: readonly Handler[]): void =>
  void answering.set(house, { handlers, known: new Map() });

function knownOf(house: House, endpoint: AnyEndpoint): Known {
  const { handlers, known } = answering.get(house) ?? { handlers: [], known: new Map<AnyEndpoint, Known>() };
  const before = known.get(endpoint);
  if (before) return before;
  const handler = handlers.find((one) => one.endpoint === endpoint);
  if (!handler) throw new Error(`Nothing answers ${endpoint.path}.`);
  const found = { handler, checker: checkerOf(endpoint) };
  known.set(endpoint, found);
  return found;
}

/** A refusal is thrown, as it would be answered. */
export const actAs =
  (house: House, principal: Principal): Actor =>
  async (endpoint, params, sent, { query, file } = {}) => {
    const { handler, checker } = knownOf(house, endpoint);
    const body = file ? Object.assign(file, { signal: new AbortController().signal }) : (sent ?? {});
    const request = { params, query: query ?? {}, body, headers: {}, ip: "" } as unknown as FastifyRequest;
    const at = endpoint.paths[0]!;
    return (await answerTo(
      { house, handler, at, checker, kinds: house.records, request, reply: noReply as FastifyReply },
      principal,
    )) as AnswerOf<typeof endpoint>;
  };

/** Nobody reads headers here. */
const noReply: unknown = { header: () => noReply, getHeader: () => undefined };
