import type { TObject } from "typebox";
import fastify, { type FastifyInstance } from "fastify";
import type { AnyEndpoint } from "../../contract/endpoint.ts";
import type { House } from "../house.ts";
import { answer } from "./answer.ts";
import { bodyReaders } from "./bodies.ts";
import { answerCached } from "./cached-call.ts";
import { checkerOf } from "./check.ts";
import { serveDocs } from "./docs.ts";
import { answerFault } from "./fault.ts";
import type { Handler } from "./handle.ts";
import { type RecordKinds, records } from "./records.ts";
import { refuse } from "./refusal.ts";

const MEGABYTE = 1024 * 1024;

/** Every call under /api. */
export function serve(house: House, handlers: readonly Handler[], kinds: RecordKinds = records): FastifyInstance {
  const app = fastify({
    bodyLimit: 2 * MEGABYTE,
    trustProxy: house.settings.trustProxy,
    routerOptions: { maxParamLength: 400 },
  });
  app.setErrorHandler((error, request, reply) => answerFault(house, error as Error, request, reply));
  serveDocs(app, house.settings.origin);
  app.setNotFoundHandler(() => refuse("There is nothing at this address.", 404));
  for (const carries of Object.keys(bodyReaders) as AnyEndpoint["carries"][])
    app.register(
      async (api) => {
        bodyReaders[carries](api);
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
        return endpoint.cached ? answerCached({ house, at, known, request, reply, make }) : make();
      },
    });
}
