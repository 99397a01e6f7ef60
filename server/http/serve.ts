import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { AnyEndpoint } from "../../contract/endpoint.ts";
import { recordChange } from "../audit/queries.ts";
import type { ClientRow, ServiceRow } from "../clients/directory.ts";
import type { Sql, Transaction } from "../db/sql.ts";
import type { EntryRow } from "../entries/queries.ts";
import type { House } from "../house.ts";
import { clock } from "../outside/clock.ts";
import type { SignedIn } from "../users/sessions.ts";
import { answerCached } from "./answer-cache.ts";
import { type Checker, checkerOf, refuseUnreadable } from "./check.ts";
import { serveDocs } from "./docs.ts";
import { type Place, admit, enter, loadRecord } from "./enter.ts";
import { answerFault } from "./fault.ts";
import type { Ask, Audit, Handler } from "./handle.ts";
import { refuse } from "./refusal.ts";
import { tokenInCookie } from "./token.ts";

const MEGABYTE = 1024 * 1024;

/** Every call under /api. They all take the same steps, in the same order, and no handler repeats one. */
export function serve(house: House, handlers: readonly Handler[]): FastifyInstance {
  const app = fastify({
    bodyLimit: 2 * MEGABYTE,
    trustProxy: house.settings.trustProxy,
    routerOptions: { maxParamLength: 400 },
  });
  app.setErrorHandler((error, request, reply) => answerFault(house, error as Error, request, reply));
  serveDocs(app, house.settings.origin);
  app.setNotFoundHandler(() => refuse("There is nothing at this address.", 404));
  app.register(
    async (api) => {
      readJSON(api);
      for (const handler of handlers.filter(({ endpoint }) => endpoint.carries !== "upload"))
        mount(api, house, handler);
    },
    { prefix: "/api" },
  );
  app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser("*", (_request, stream, done) => done(null, stream));
      for (const handler of handlers.filter(({ endpoint }) => endpoint.carries === "upload"))
        mount(api, house, handler);
    },
    { prefix: "/api" },
  );
  return app;
}

/** A POST without a body is an empty form; a body that isn't JSON is refused in words. */
function readJSON(api: FastifyInstance) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(["application/json", "text/plain"], { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? undefined : JSON.parse(text as string));
    } catch {
      done(null, "unreadable");
    }
  });
}

function mount(api: FastifyInstance, house: House, handler: Handler) {
  const { endpoint } = handler;
  const checker = checkerOf(endpoint);
  const isFile = endpoint.carries === "download";
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    ...(!isFile && { schema: { response: { 200: endpoint.answer } } }),
    handler: (request, reply) =>
      endpoint.cached
        ? answerCached(house, endpoint, request, reply, () => answer(house, handler, checker, request, reply))
        : answer(house, handler, checker, request, reply),
  });
}

/** From a request to its answer: who, where, may they, what was sent, act. */
async function answer(
  house: House,
  handler: Handler,
  checker: Checker,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = handler;
  const params = request.params as Record<string, string>;
  const visitor = await visitorOf(house, endpoint, request);
  // A cached answer is the same for everybody, so it is made for nobody.
  const person = endpoint.cached ? undefined : visitor;
  if (!person && endpoint.allow !== "PUBLIC") refuse("Sign in to do that.", 401);
  const place = await enter(house, endpoint, params, person);
  const ask = askOf({ house, request, reply, place, visitor: person, params });
  const run = handler.kind === "inside" ? inside : outside;
  const value = await run(handler, ask, place, checker, person);
  if (endpoint.method === "POST" && !endpoint.quiet && place.client) house.changes.say("client", place.client.clientID);
  reply.header("cache-control", reply.getHeader("cache-control") ?? "no-store");
  return value ?? (endpoint.carries === "download" ? reply : {});
}

type Asking = {
  house: House;
  request: FastifyRequest;
  reply: FastifyReply;
  place: Place;
  visitor: SignedIn | undefined;
  params: Record<string, string>;
};

/** Any call being made, before its own types are known. */
type AnyAsk = Omit<Ask<AnyEndpoint>, "client" | "service" | "entry" | "params" | "form" | "body" | "query"> & {
  params: Record<string, string>;
  client: ClientRow | undefined;
  service: ServiceRow | undefined;
  entry: EntryRow | undefined;
  form: unknown;
  body: unknown;
  query: unknown;
};

function askOf({ house, request, reply, place, visitor, params }: Asking): AnyAsk {
  return {
    house,
    request,
    reply,
    visitor,
    params,
    get user() {
      return visitor ?? refuse("Sign in to do that.", 401);
    },
    standings: place.standings,
    client: place.client,
    service: place.service,
    entry: undefined,
    form: undefined,
    body: undefined,
    query: undefined,
    now: clock.now(),
  };
}

/** What was sent, once it is known that the person may send it. */
function read(ask: AnyAsk, endpoint: AnyEndpoint, checker: Checker) {
  const { request } = ask;
  refuseUnreadable(request.query);
  ask.query = checker.query(request.query);
  if (endpoint.method === "GET" || endpoint.carries === "upload") return;
  if (request.body === "unreadable") refuse("The request's body isn't JSON.");
  refuseUnreadable(request.body);
  if (endpoint.body) ask.body = checker.body(request.body);
  else ask.form = checker.form(request.body);
}

const auditing =
  (sql: Sql, ask: AnyAsk, endpoint: AnyEndpoint): Audit =>
  (recordID, before, after) =>
    recordChange(sql, {
      userID: ask.visitor?.userID ?? null,
      action: endpoint.allow,
      serviceID: ask.service?.serviceID ?? null,
      recordID,
      before,
      after,
    });

/** A call below a client works inside it, any other at home. */
const transactionsAt = ({ database }: House, { client }: Place): { reading: Transaction; writing: Transaction } =>
  client
    ? {
        reading: (work) => database.readInside(client.clientID, work),
        writing: (work) => database.inside(client.clientID, work),
      }
    : { reading: database.readHome, writing: database.home };

async function inside(
  { endpoint, prefetch, act }: Handler,
  ask: AnyAsk,
  place: Place,
  checker: Checker,
  user?: SignedIn,
) {
  const { reading, writing } = transactionsAt(ask.house, place);
  const run = endpoint.method === "GET" ? reading : writing;
  return run(async (sql, last) => {
    Object.assign(ask, { sql, last, audit: auditing(sql, ask, endpoint) });
    const record = loadRecord(sql, endpoint.allow, place, ask.params, user);
    // Behind `record`, which has asked its one question by now. Where the person is refused, nobody waits to be told.
    const prefetched = prefetch?.(ask as never);
    prefetched?.catch(() => undefined);
    ask.entry = await record;
    admit(endpoint.allow, place.standings, user);
    read(ask, endpoint, checker);
    return act((prefetched ? Object.assign(ask, { prefetched: await prefetched }) : ask) as never);
  });
}

async function outside({ endpoint, act }: Handler, ask: AnyAsk, place: Place, checker: Checker, user?: SignedIn) {
  const { reading, writing } = transactionsAt(ask.house, place);
  ask.entry = await reading((sql) => loadRecord(sql, endpoint.allow, place, ask.params, user));
  admit(endpoint.allow, place.standings, user);
  read(ask, endpoint, checker);
  const transact = <T>(work: (sql: Sql, audit: Audit) => Promise<T>) =>
    writing((sql) => work(sql, auditing(sql, ask, endpoint)));
  const stream = ask.request.body as Readable;
  return act(Object.assign(ask, { transact, stream }) as never);
}

/** Bearer token; for GETs of files also the cookie, since a picture's address can't carry a header. */
async function visitorOf(house: House, endpoint: AnyEndpoint, request: FastifyRequest): Promise<SignedIn | undefined> {
  const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
  const token = bearer ?? (endpoint.carries === "download" ? tokenInCookie(request.headers.cookie) : undefined);
  return token ? house.sessions.byToken(token) : undefined;
}
