import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint, EndpointPath } from "../../../contract/platform/endpoint.ts";
import { emptyFile } from "../../../contract/platform/files.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { recordChange } from "../audit/queries.ts";
import { insideProgram } from "../access/inside-program.ts";
import type { Sql, Transaction } from "../db/sql.ts";
import type { House } from "../house.ts";
import { clock } from "../clock.ts";
import { anonymousSubjects, countAttempt } from "../access/attempts.ts";
import type { SignedIn } from "../access/sessions.ts";
import { unreadable } from "./bodies.ts";
import { type Checker, refuseUnreadable } from "./check.ts";
import { type Entered, admit, enter } from "./enter.ts";
import type { Audit, Handler } from "./handle.ts";
import type { Incoming } from "./incoming.ts";
import { type Loaded, hasToLoad, loadRecords, nothingLoaded } from "./load-records.ts";
import type { RecordKinds } from "./record-kinds.ts";
import { type Principal, principalOf, refuseNobody } from "./principal.ts";
import { refuse } from "./refusal.ts";

/** A request, and the rule that it is for. */
type Call = {
  house: House;
  handler: Handler;
  /** The one of the call's addresses that was asked. */
  at: EndpointPath;
  checker: Checker;
  kinds: RecordKinds;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The same, once it is known who asks and where. */
type Arrived = Call & {
  principal: Principal | undefined;
  entered: Entered;
  params: Record<string, string>;
  afterwards: (() => void)[];
};

/** From a request to its answer: who, where, may they, what was sent, act. No handler repeats a step of it. */
export async function answer(call: Call): Promise<unknown> {
  const { house, handler, request } = call;
  const { endpoint } = handler;
  const principal = await principalOf(house, endpoint, request);
  if (!principal && !may(["anyone"], endpoint.allow)) refuseNobody(endpoint.allow);
  if (!principal && endpoint.limited) await limit(house, endpoint, request);
  return answerTo(call, principal);
}

/** The same, once it is known who asks. */
export async function answerTo(call: Call, principal: Principal | undefined): Promise<unknown> {
  const { house, handler, at, request, reply } = call;
  const { endpoint } = handler;
  const params = request.params as Record<string, string>;
  const entered = await enter(house, { endpoint, at }, params, principal);
  const afterwards: (() => void)[] = [];
  const arrived = { ...call, principal, entered, params, afterwards };
  const value = await (handler.kind === "inside" ? inside(arrived) : outside(arrived));
  for (const act of [...afterwards, () => sayChanged(house, endpoint, entered)]) act();
  reply.header("cache-control", reply.getHeader("cache-control") ?? "no-store");
  return value ?? (endpoint.carries === "download" ? reply : {});
}

/** What anybody may send, nobody may send without end. */
function limit({ database }: House, { path }: AnyEndpoint, { ip, body }: FastifyRequest): Promise<void> {
  refuseUnreadable(body);
  const { email } = (body ?? {}) as { email?: unknown };
  return database.home((sql) => countAttempt(sql, anonymousSubjects(path, ip, email)));
}

/** Tells whoever keeps what the public sees. */
function sayChanged({ changes }: House, endpoint: AnyEndpoint, { client, service }: Entered) {
  if (endpoint.changes === "nothing" || !client) return;
  if (endpoint.changes === "service" && service) changes.publish("service", client.clientID, service.serviceID);
  else changes.publish("client", client.clientID);
}

/** In the request's own transaction. */
async function inside(call: Arrived) {
  const { house, handler, entered } = call;
  const { endpoint, act } = handler;
  const { reading, writing } = transactionsAt(house, entered);
  const run = endpoint.method === "GET" ? reading : writing;
  return run(async (sql) => {
    const ask = admittedAsk(call, await load(call, sql));
    const afterwards = (act: () => void) => void call.afterwards.push(act);
    return act(Object.assign(ask, { sql, audit: auditing(sql, call), afterwards }) as never);
  });
}

async function outside(call: Arrived) {
  const { house, handler, kinds, entered, params, request } = call;
  const { endpoint, act } = handler;
  const { reading, writing } = transactionsAt(house, entered);
  const loaded = hasToLoad(house, kinds, params, endpoint.allow)
    ? await reading((sql) => load(call, sql))
    : nothingLoaded;
  const ask = admittedAsk(call, loaded);
  const transact = <T>(work: (sql: Sql, audit: Audit) => Promise<T>) =>
    writing((sql) => work(sql, auditing(sql, call)));
  if (handler.endpoint.carries === "upload" && !request.body) refuse(emptyFile);
  return act(
    Object.assign(ask, {
      transact,
      stream: request.body as Incoming,
      bytes: (request.body ?? empty) as Buffer,
    }) as never,
  );
}

const personOf = (principal: Principal | undefined): SignedIn | undefined =>
  principal?.kind === "person" ? principal.person : undefined;

/** A call below a client works inside it, any other at home. */
function transactionsAt(house: House, { client, service }: Entered): { reading: Transaction; writing: Transaction } {
  const { database } = house;
  if (!client) return { reading: database.readHome, writing: database.home };
  return {
    reading: (work) => database.readInside(client.clientID, work),
    writing: (work) =>
      service ? insideProgram({ house, client, service }, work) : database.inside(client.clientID, work),
  };
}

function load({ house, handler, kinds, entered, params, principal }: Arrived, sql: Sql): Promise<Loaded> {
  const { client, service } = entered;
  if (!client) return Promise.resolve(nothingLoaded);
  const userID = personOf(principal)?.userID ?? null;
  const scope = { sql, serviceID: service?.serviceID ?? null, userID };
  return loadRecords(house, kinds, params, handler.endpoint.allow, scope);
}

/** What the rule is told, once it is known that the person may make this call. */
function admittedAsk(call: Arrived, { records, relations }: Loaded) {
  const { house, handler, request, reply, entered, principal, params } = call;
  const visitor = personOf(principal);
  const standings = [...entered.standings, ...relations];
  admit(handler.endpoint.allow, { standings, lacksTwoFactor: entered.lacksTwoFactor }, principal);
  return {
    house,
    request,
    reply,
    visitor,
    bearer: principal?.kind === "bearer" ? principal.bearer : undefined,
    params,
    get user() {
      return visitor ?? refuse("Sign in to do that.", 401);
    },
    client: entered.client,
    service: entered.service,
    ...records,
    grants: entered.grants,
    standings,
    ...sent(call),
    now: clock.now(),
  };
}

const empty = Buffer.alloc(0);

/** What was sent, checked. */
function sent({ handler, checker, request }: Call): { query: unknown; form?: unknown; body?: unknown } {
  const { endpoint } = handler;
  refuseUnreadable(request.query);
  const query = checker.query(request.query);
  if (endpoint.method === "GET" || endpoint.carries === "upload" || endpoint.carries === "webhook") return { query };
  if (request.body === unreadable) refuse("The request's body isn't JSON.");
  refuseUnreadable(request.body);
  return endpoint.body ? { query, body: checker.body(request.body) } : { query, form: checker.form(request.body) };
}

const auditing =
  (sql: Sql, { handler, entered, principal }: Arrived): Audit =>
  (recordID, before, after) =>
    recordChange(sql, {
      userID: personOf(principal)?.userID ?? null,
      link: principal?.kind === "bearer" ? principal.bearer : undefined,
      action: handler.endpoint.allow,
      serviceID: entered.service?.serviceID ?? null,
      recordID,
      before,
      after,
    });
