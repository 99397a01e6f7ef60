import type { Socket } from "node:net";
import type { TObject } from "typebox";
import fastify, { type FastifyInstance } from "fastify";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { House } from "../house.ts";
import { answersBy } from "./act.ts";
import { answer } from "./answer.ts";
import { answerHeaders } from "./answer-headers.ts";
import { buildSerializer } from "./answer-writers.ts";
import { bodyReaders } from "./bodies.ts";
import { answerCached } from "./cached-call.ts";
import { checkerOf } from "./check.ts";
import { serveDocs } from "./docs.ts";
import { answerFault } from "./fault.ts";
import type { Handler } from "./handle.ts";
import { giveUpSlow } from "./pace.ts";
import { answerInTurn } from "./pipelining.ts";
import { serveProbes } from "./probes.ts";
import type { RecordKinds } from "./record-kinds.ts";
import { refuse } from "./refusal.ts";
import { giveUpSilent } from "./silence.ts";

const MEGABYTE = 1024 * 1024;

/** Every call under /api. */
export function serve(house: House, handlers: readonly Handler[], kinds: RecordKinds = house.records): FastifyInstance {
  answersBy(house, handlers);
  const said = answerHeaders(house.settings);
  const app = fastify({
    bodyLimit: 2 * MEGABYTE,
    trustProxy: house.settings.trustProxy,
    routerOptions: { maxParamLength: 400 },
    schemaController: { compilersFactory: { buildSerializer } },
    // An address that can't be decoded comes past everything else.
    frameworkErrors: (error, request, reply) => void answerFault(house, error, request, reply.headers(said)),
  });
  // Node keeps an address that was asked for while the visitor was there, and counts of tries ask for it when they may have gone.
  app.server.on("connection", (socket: Socket) => void socket.remoteAddress);
  giveUpSilent(app.server);
  giveUpSlow(app.server);
  answerInTurn(app);
  app.setErrorHandler((error, request, reply) => answerFault(house, error as Error, request, reply));
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(said);
    done();
  });
  serveDocs(app, house.settings);
  serveProbes(app, house);
  for (const route of house.routes) route(app, house);
  const nothing = () => refuse("There is nothing at this address.", 404);
  app.setNotFoundHandler(nothing);
  // A page of the web's stands at every other address.
  for (const below of ["/api", "/api/*"]) app.get(below, nothing);
  for (const carries of Object.keys(bodyReaders) as AnyEndpoint["carries"][])
    app.register(
      async (api) => {
        bodyReaders[carries](api, house.stopping.late);
        for (const handler of handlers.filter(({ endpoint }) => endpoint.carries === carries))
          mount(api, house, handler, kinds);
      },
      { prefix: "/api" },
    );
  return app;
}

function mount(api: FastifyInstance, house: House, handler: Handler, kinds: RecordKinds) {
  const { endpoint } = handler;
  const checker = checkerOf(endpoint);
  const known = Object.keys((endpoint.query as TObject | undefined)?.properties ?? {}).sort();
  const isFile = endpoint.carries === "download";
  for (const at of endpoint.paths)
    api.route({
      method: endpoint.method,
      url: at.path,
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      ...(!isFile && { schema: { response: { 200: endpoint.answer } } }),
      handler(request, reply) {
        const make = () => answer({ house, handler, at, checker, kinds, request, reply });
        if (endpoint.cached) return answerCached({ house, at, known, request, reply, make });
        return make();
      },
    });
}
