import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint, EndpointPath } from "../../../contract/platform/endpoint.ts";
import { emptyFileMessage } from "../../../contract/platform/files.ts";
import { type Standing, isEntryParticipant, keyRelations, may } from "../../../contract/platform/permissions.ts";
import { recordChange } from "../audit/queries.ts";
import { programTransaction } from "../access/program-transaction.ts";
import type { Sql, Transaction } from "../db/sql.ts";
import type { App } from "../app.ts";
import { clock } from "../clock.ts";
import type { KeyHolder } from "../access/api-keys.ts";
import { anonymousCallLimits, countAttempt, countKeyCall, keyCallRate } from "../access/rate-limits.ts";
import type { SignedInPerson } from "../access/sessions.ts";
import type { SupportView } from "../access/support-view.ts";
import { unreadableBody } from "./request-bodies.ts";
import { type Checker, refuseUnreadable } from "./input-checker.ts";
import { type CallPlace, requirePermission, findCallPlace } from "./call-place.ts";
import type { Audit, Handler } from "./handlers.ts";
import { type IdempotentCall, claimIdempotentCall } from "./idempotent-call.ts";
import type { UploadStream } from "./upload-stream.ts";
import { type LoadedRecords, needsRecords, loadRecords, nothingLoaded } from "./load-records.ts";
import type { RecordKinds } from "./record-kinds.ts";
import {
  type Principal,
  findPrincipal,
  principalAt,
  principalAtClient,
  refuseAtOtherClient,
  refuseUnidentified,
} from "./principal.ts";
import { permittedViewOf, refuseWriting } from "./looking.ts";
import { refuseAtOtherDomain } from "./keep-to-domain.ts";
import { refuse } from "./refusal.ts";

/** A request, and the rule that it is for. */
type IncomingCall = {
  app: App;
  handler: Handler;
  /** The call's path of this request. */
  at: EndpointPath;
  checker: Checker;
  kinds: RecordKinds;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The request with its principal and place. */
type LocatedCall = IncomingCall & {
  principal: Principal | undefined;
  place: CallPlace;
  params: Record<string, string>;
  afterwards: (() => void)[];
  once: Extract<IdempotentCall, { isDone: false }> | undefined;
};

/** Answers a request: principal, place, permission, input, rule. No handler repeats a step of it. */
export async function answerCall(call: IncomingCall): Promise<unknown> {
  const { app, handler, request } = call;
  const { endpoint } = handler;
  const looking = await permittedViewOf(app, endpoint, request);
  if (looking) return answerLooking(call, looking);
  const principal = await findPrincipal(app, endpoint, request);
  if (!principal && !may(["anyone"], endpoint.allow)) refuseUnidentified(endpoint.allow);
  if (!principal && endpoint.limited) await countAnonymousCall(app, endpoint, request);
  if (principal?.kind === "key") await countCallOfKey(call, principal.holder);
  return answerPrincipal(call, principal);
}

/** As the person is answered, with their rights and no others; whatever the rule writes is refused. */
function answerLooking(call: IncomingCall, { view, app }: { view: SupportView; app: App }): Promise<unknown> {
  const seen: Principal = { kind: "person", person: view.person };
  return answerPrincipal({ ...call, app }, seen).catch((error: unknown) => refuseWriting(view, error));
}

/** The steps after the principal is known. */
export async function answerPrincipal(call: IncomingCall, caller: Principal | undefined): Promise<unknown> {
  const { app, handler, at, request, reply } = call;
  const { endpoint } = handler;
  const params = request.params as Record<string, string>;
  const place = await findCallPlace(app, { endpoint, at }, params, caller);
  refuseAtOtherDomain(app, request, place.client);
  const principal = principalAt(principalAtClient(caller, endpoint, place.client), endpoint, place.service);
  if (!principal && !may(["anyone"], endpoint.allow)) refuseAtOtherClient(caller);
  if (!principal && !may(["anyone"], endpoint.allow)) refuseUnidentified(endpoint.allow);
  const afterwards: (() => void)[] = [];
  const once = await claimOfKey(call, principal, place);
  if (once?.isDone) {
    reply.header("idempotency-replayed", "true").header("cache-control", "no-store");
    return once.answer;
  }
  const located = { ...call, principal, place, params, afterwards, once };
  const value = await (
    handler.kind === "inside" ? answerInTransaction(located) : answerOutsideTransaction(located)
  ).catch(async (error: unknown) => {
    await once?.release(error);
    throw error;
  });
  for (const act of [...afterwards, () => publishChange(app, endpoint, place)]) act();
  reply.header("cache-control", reply.getHeader("cache-control") ?? "no-store");
  return value ?? (endpoint.carries === "download" ? reply : {});
}

/** The rate limit of calls without a sign-in. */
function countAnonymousCall({ database }: App, { path }: AnyEndpoint, { ip, body }: FastifyRequest): Promise<void> {
  refuseUnreadable(body);
  const { email } = (body ?? {}) as { email?: unknown };
  return database.home((sql) => countAttempt(sql, anonymousCallLimits(path, ip, email)));
}

/** As draft-ietf-httpapi-ratelimit-headers says it: how many there may be at once, and how many of these are left. */
async function countCallOfKey({ app, reply }: IncomingCall, { key }: KeyHolder): Promise<void> {
  const { deep, aSecond } = keyCallRate;
  reply.header("ratelimit-policy", `"key";q=${deep};w=${deep / aSecond}`);
  const left = await app.database.home((sql) => countKeyCall(sql, key.apiKeyID));
  reply.header("ratelimit", `"key";r=${left};t=${Math.ceil((deep - left) / aSecond)}`);
}

/** No answer is repeated to a key that may do it no more; what it may is known without the records of the address. */
async function claimOfKey({ app, handler, request }: IncomingCall, principal: Principal | undefined, place: CallPlace) {
  if (principal?.kind !== "key") return undefined;
  requirePermission(handler.endpoint.allow, place, principal);
  return claimIdempotentCall(app, handler, request, principal.holder);
}

/** Drops cached public answers. */
function publishChange({ changes }: App, endpoint: AnyEndpoint, { client, service }: CallPlace) {
  if (endpoint.changes === "nothing" || !client) return;
  if (endpoint.changes === "service" && service) changes.publish("service", client.clientID, service.serviceID);
  else changes.publish("client", client.clientID);
}

/** Runs the rule in the request's own transaction. */
async function answerInTransaction(call: LocatedCall) {
  const { app, handler, place } = call;
  const { endpoint, act } = handler;
  const { reading, writing } = transactionsFor(app, place);
  const run = endpoint.method === "GET" ? reading : writing;
  return run(async (sql) => {
    const context = permittedContext(call, await loadNamedRecords(call, sql));
    const afterwards = (act: () => void) => void call.afterwards.push(act);
    const value = await act(Object.assign(context, { sql, audit: auditOf(sql, call), afterwards }) as never);
    await call.once?.save(sql, value);
    return value;
  });
}

async function answerOutsideTransaction(call: LocatedCall) {
  const { app, handler, kinds, place, params, request } = call;
  const { endpoint, act } = handler;
  const { reading, writing } = transactionsFor(app, place);
  const loaded = needsRecords(app, kinds, params, endpoint.allow)
    ? await reading((sql) => loadNamedRecords(call, sql))
    : nothingLoaded;
  const context = permittedContext(call, loaded);
  const transact = <T>(work: (sql: Sql, audit: Audit) => Promise<T>) => writing((sql) => work(sql, auditOf(sql, call)));
  if (handler.endpoint.carries === "upload" && !request.body) refuse(emptyFileMessage);
  const value = await act(
    Object.assign(context, {
      transact,
      stream: request.body as UploadStream,
      bytes: (request.body ?? emptyBuffer) as Buffer,
    }) as never,
  );
  const { once } = call;
  if (once) await writing((sql) => once.save(sql, value));
  return value;
}

/** The person who calls, or in whose name a key does. */
function personOf(principal: Principal | undefined): SignedInPerson | undefined {
  if (principal?.kind === "person") return principal.person;
  return principal?.kind === "key" ? principal.holder.person : undefined;
}

/** Where anybody may call, a key is nobody: what it may doesn't say that it acts for the person there. */
const visitorOf = (principal: Principal | undefined, { allow }: AnyEndpoint): SignedInPerson | undefined =>
  principal?.kind === "key" && may(["anyone"], allow) ? undefined : personOf(principal);

/** Calls below a client work inside its wall, others at home. */
function transactionsFor(app: App, { client, service }: CallPlace): { reading: Transaction; writing: Transaction } {
  const { database } = app;
  if (!client) return { reading: database.readHome, writing: database.home };
  return {
    reading: (work) => database.readInside(client.clientID, work),
    writing: (work) =>
      service ? programTransaction({ app, client, service }, work) : database.inside(client.clientID, work),
  };
}

function loadNamedRecords(
  { app, handler, kinds, place, params, principal }: LocatedCall,
  sql: Sql,
): Promise<LoadedRecords> {
  const { client, service } = place;
  if (!client) return Promise.resolve(nothingLoaded);
  const userID = personOf(principal)?.userID ?? null;
  const apiKeyID = principal?.kind === "key" ? principal.holder.key.apiKeyID : null;
  const scope = { sql, serviceID: service?.serviceID ?? null, userID, apiKeyID };
  return loadRecords(app, kinds, params, handler.endpoint.allow, scope);
}

/** The context of a rule, once the permission is checked. */
function permittedContext(call: LocatedCall, { records, relations }: LoadedRecords) {
  const { app, handler, request, reply, place, principal, params } = call;
  const visitor = visitorOf(principal, handler.endpoint);
  const all = [...place.standings, ...(principal?.kind === "key" ? keyRelations(relations) : relations)];
  const standings = visitor?.scoresByLink ? scorersOnly(all) : all;
  requirePermission(handler.endpoint.allow, { standings, missing: place.missing }, principal);
  return {
    app,
    request,
    reply,
    visitor,
    linkHolder: principal?.kind === "linkHolder" ? principal.linkHolder : undefined,
    params,
    get user() {
      return visitor ?? refuse("Sign in to do that.", 401);
    },
    client: place.client,
    service: place.service,
    ...records,
    grants: place.grants,
    standings,
    ...checkedInput(call),
    now: clock.now(),
  };
}

/** Who scores by a link is nothing else there, whatever their account is. */
const scorersOnly = (standings: readonly Standing[]): Standing[] =>
  standings.filter(
    (standing) =>
      standing === "anyone" || standing === "scorerByLink" || (standing === "scorer" && !isEntryParticipant(standings)),
  );

const emptyBuffer = Buffer.alloc(0);

function checkedInput({ handler, checker, request }: IncomingCall): { query: unknown; form?: unknown; body?: unknown } {
  const { endpoint } = handler;
  refuseUnreadable(request.query);
  const query = checker.query(request.query);
  if (endpoint.method === "GET" || endpoint.carries === "upload" || endpoint.carries === "webhook") return { query };
  if (request.body === unreadableBody) refuse("The request's body isn't JSON.");
  refuseUnreadable(request.body);
  return endpoint.body ? { query, body: checker.body(request.body) } : { query, form: checker.form(request.body) };
}

const auditOf =
  (sql: Sql, { handler, place, principal }: LocatedCall): Audit =>
  (recordID, before, after) =>
    recordChange(sql, {
      userID: personOf(principal)?.userID ?? null,
      link: principal?.kind === "linkHolder" ? principal.linkHolder : undefined,
      apiKeyID: principal?.kind === "key" ? principal.holder.key.apiKeyID : undefined,
      action: handler.endpoint.allow,
      call: handler.endpoint.path,
      serviceID: place.service?.serviceID ?? null,
      recordID,
      before,
      after,
    });
