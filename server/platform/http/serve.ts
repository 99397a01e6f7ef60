import type { Socket } from "node:net";
import type { TObject } from "typebox";
import fastify, { type FastifyInstance } from "fastify";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { App } from "../app.ts";
import { registerHandlers } from "./internal-calls.ts";
import { answerCall } from "./answer.ts";
import { answerHeaders } from "./answer-headers.ts";
import { buildSerializer } from "./answer-serializers.ts";
import { bodyReaders } from "./request-bodies.ts";
import { answerCached } from "./cached-call.ts";
import { keepToDomains, refuseAllClients } from "./keep-to-domain.ts";
import { checkerOf } from "./input-checker.ts";
import { serveDocs } from "./docs.ts";
import { answerFault } from "./fault.ts";
import type { Handler } from "./handlers.ts";
import { closeSlowRequests } from "./slow-requests.ts";
import { answerInTurn } from "./pipelining.ts";
import { serveProbes } from "./probes.ts";
import { refuseChangesWhileLooking } from "./looking.ts";
import type { RecordKinds } from "./record-kinds.ts";
import { refuse } from "./refusal.ts";
import { REQUEST_ID_HEADER, requestIDOf } from "./request-id.ts";
import { closeIdleConnections } from "./idle-connections.ts";
import { tracing } from "../tracing/tracing.ts";

const MEGABYTE = 1024 * 1024;

/** Every call under /api. */
export function serve(app: App, handlers: readonly Handler[], kinds: RecordKinds = app.records): FastifyInstance {
  registerHandlers(app, handlers);
  const headers = answerHeaders(app.settings);
  const server = fastify({
    bodyLimit: 2 * MEGABYTE,
    genReqId: requestIDOf,
    trustProxy: app.settings.trustProxy,
    routerOptions: { maxParamLength: 400 },
    schemaController: { compilersFactory: { buildSerializer } },
    // An address that can't be decoded bypasses all other handlers.
    frameworkErrors: (error, request, reply) =>
      void answerFault(app, error, request, reply.headers({ ...headers, [REQUEST_ID_HEADER]: request.id })),
  });
  // Node caches a remote address that is read while the connection is open; rate limits may need it after that.
  server.server.on("connection", (socket: Socket) => void socket.remoteAddress);
  closeIdleConnections(server.server);
  closeSlowRequests(server.server);
  answerInTurn(server);
  tracing.on?.followRequests(server);
  server.setErrorHandler((error, request, reply) => answerFault(app, error as Error, request, reply));
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
    done();
  });
  keepToDomains(server, app);
  refuseChangesWhileLooking(server, app);
  serveDocs(server, app.settings);
  serveProbes(server, app);
  for (const route of app.routes) route(server, app);
  const nothing = () => refuse("There is nothing at this address.", 404);
  server.setNotFoundHandler(nothing);
  // All other addresses are the web's pages.
  for (const below of ["/api", "/api/*"]) server.get(below, nothing);
  for (const carries of Object.keys(bodyReaders) as AnyEndpoint["carries"][])
    server.register(
      async (api) => {
        bodyReaders[carries](api, app.shutdown.deadlineSignal);
        for (const handler of handlers.filter(({ endpoint }) => endpoint.carries === carries))
          mountCall(api, app, handler, kinds);
      },
      { prefix: "/api" },
    );
  return server;
}

function mountCall(api: FastifyInstance, app: App, handler: Handler, kinds: RecordKinds) {
  const { endpoint } = handler;
  const checker = checkerOf(endpoint);
  const queryNames = Object.keys((endpoint.query as TObject | undefined)?.properties ?? {}).sort();
  const isFile = endpoint.carries === "download";
  for (const at of endpoint.paths)
    api.route({
      method: endpoint.method,
      url: at.path,
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      ...(!isFile && { schema: { response: { 200: endpoint.answer } } }),
      handler(request, reply) {
        if (endpoint.ofAllClients) refuseAllClients(app, request);
        const make = () => answerCall({ app, handler, at, checker, kinds, request, reply });
        if (endpoint.cached) return answerCached({ app, at, queryNames, request, reply, make });
        return make();
      },
    });
}
