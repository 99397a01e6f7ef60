import {
  type Context,
  type Tracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A span for each request, named by its call: neither its address nor who asked. The span goes on from the proxy's, where that names one. */
export function followRequests(server: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  server.addHook("onRequest", (request, { raw }, done) => {
    const { method, headers, id } = request;
    const route = request.routeOptions.url ?? "nowhere";
    const attributes = { "http.request.method": method, "http.route": route, "rosette.request_id": id };
    const before = propagation.extract(ROOT_CONTEXT, headers);
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, before);
    // Also where whoever asked has gone away.
    raw.once("close", () => {
      if (raw.headersSent) span.setAttribute("http.response.status_code", raw.statusCode);
      if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    const within = trace.setSpan(before, span);
    contexts.set(request, within);
    context.with(within, done);
  });
  // A body comes by the events of its connection, which don't know the request that it belongs to.
  server.addHook("preValidation", (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
}
