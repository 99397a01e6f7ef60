import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf, InputOf } from "../../../contract/platform/endpoint.ts";
import type { App } from "../app.ts";
import { answerPrincipal } from "./answer.ts";
import { type Checker, checkerOf } from "./input-checker.ts";
import type { Handler } from "./handlers.ts";
import type { Principal } from "./principal.ts";

/** Makes calls within the process: the very same rules, checks and permissions, for somebody who can't send any. */
export type InternalCaller = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  sent?: InputOf<E>,
  options?: { query?: QueryOf<E>; file?: Readable },
) => Promise<AnswerOf<E>>;

type HandlerAndChecker = { handler: Handler; checker: Checker };
type HandlerRegistry = { handlers: readonly Handler[]; known: Map<AnyEndpoint, HandlerAndChecker> };
const handlerRegistries = new WeakMap<App, HandlerRegistry>();

/** Which calls a house answers: told when they are mounted, for whoever acts stands among the handlers and can't import them. */
export const registerHandlers = (app: App, handlers: readonly Handler[]): void =>
  void handlerRegistries.set(app, { handlers, known: new Map() });

function findHandler(app: App, endpoint: AnyEndpoint): HandlerAndChecker {
  const { handlers, known } = handlerRegistries.get(app) ?? {
    handlers: [],
    known: new Map<AnyEndpoint, HandlerAndChecker>(),
  };
  const before = known.get(endpoint);
  if (before) return before;
  const handler = handlers.find((one) => one.endpoint === endpoint);
  if (!handler) throw new Error(`Nothing answers ${endpoint.path}.`);
  const found = { handler, checker: checkerOf(endpoint) };
  known.set(endpoint, found);
  return found;
}

/** A refusal is thrown, as it would be answered. */
export const callAs =
  (app: App, principal: Principal): InternalCaller =>
  async (endpoint, params, sent, { query, file } = {}) => {
    const { handler, checker } = findHandler(app, endpoint);
    const body = file ? Object.assign(file, { signal: new AbortController().signal }) : (sent ?? {});
    const request = { params, query: query ?? {}, body, headers: {}, ip: "" } as unknown as FastifyRequest;
    const at = endpoint.paths[0]!;
    return (await answerPrincipal(
      { app, handler, at, checker, kinds: app.records, request, reply: noReply as FastifyReply },
      principal,
    )) as AnswerOf<typeof endpoint>;
  };

/** Nobody reads headers here. */
const noReply: unknown = { header: () => noReply, getHeader: () => undefined };
