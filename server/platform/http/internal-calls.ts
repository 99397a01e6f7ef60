import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf, InputOf } from "../../../contract/platform/endpoint.ts";
import type { App } from "../app.ts";
import { answerPrincipal } from "./answer.ts";
import { type Checker, checkerOf } from "./input-checker.ts";
import type { Handler } from "./handlers.ts";
import type { Principal } from "./principal.ts";

/** Makes calls within the process, with the same rules, checks and permissions, for somebody who can't send a request. */
export type InternalCaller = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  input?: InputOf<E>,
  options?: { query?: QueryOf<E>; file?: Readable },
) => Promise<AnswerOf<E>>;

type HandlerAndChecker = { handler: Handler; checker: Checker };
type HandlerRegistry = { handlers: readonly Handler[]; cache: Map<AnyEndpoint, HandlerAndChecker> };
const handlerRegistries = new WeakMap<App, HandlerRegistry>();

/** Registers the handlers when they are mounted: handlers that make calls themselves can't import the list of all. */
export const registerHandlers = (app: App, handlers: readonly Handler[]): void =>
  void handlerRegistries.set(app, { handlers, cache: new Map() });

function findHandler(app: App, endpoint: AnyEndpoint): HandlerAndChecker {
  const { handlers, cache } = handlerRegistries.get(app) ?? {
    handlers: [],
    cache: new Map<AnyEndpoint, HandlerAndChecker>(),
  };
  const before = cache.get(endpoint);
  if (before) return before;
  const handler = handlers.find((one) => one.endpoint === endpoint);
  if (!handler) throw new Error(`Nothing answers ${endpoint.path}.`);
  const entry = { handler, checker: checkerOf(endpoint) };
  cache.set(endpoint, entry);
  return entry;
}

/** Refusals are thrown. */
export const callAs =
  (app: App, principal: Principal): InternalCaller =>
  async (endpoint, params, input, { query, file } = {}) => {
    const { handler, checker } = findHandler(app, endpoint);
    const body = file ? Object.assign(file, { signal: new AbortController().signal }) : (input ?? {});
    const request = { params, query: query ?? {}, body, headers: {}, ip: "" } as unknown as FastifyRequest;
    const at = endpoint.paths[0]!;
    return (await answerPrincipal(
      { app, handler, at, checker, kinds: app.records, request, reply: noReply as FastifyReply },
      principal,
    )) as AnswerOf<typeof endpoint>;
  };

/** Nobody reads headers here. */
const noReply: unknown = { header: () => noReply, getHeader: () => undefined };
