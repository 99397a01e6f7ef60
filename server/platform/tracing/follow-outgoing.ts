import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type Span, type Tracer, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

type FetchMessage = { request: { method: string; origin: string | URL }; response: { statusCode: number } };
type ClientMessage = { request: ClientRequest; response: IncomingMessage };

/**
 * A span for each request to another system within what is traced. Of its address it has the host alone: paths and queries may be about
 * people. Nothing of it is sent along.
 */
export function followOutgoing(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string) => {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const attributes = { "http.request.method": method, "server.address": host };
    spans.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const end = (request: object, status = 0) => {
    const span = spans.get(request);
    if (status > 0) span?.setAttribute("http.response.status_code", status);
    if (status === 0 || status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    spans.delete(request);
  };
  const hear = <Message>(channel: string, heard: (message: Message) => void) =>
    subscribe(channel, (message) => heard(message as Message));
  // fetch
  hear<FetchMessage>("undici:request:create", ({ request }) =>
    begin(request, request.method, new URL(request.origin).hostname),
  );
  hear<FetchMessage>("undici:request:headers", ({ request, response }) => end(request, response.statusCode));
  hear<FetchMessage>("undici:request:error", ({ request }) => end(request));
  // node:http and node:https
  hear<ClientMessage>("http.client.request.created", ({ request }) => {
    const { method, host } = request;
    begin(request, method, host);
  });
  hear<ClientMessage>("http.client.response.finish", ({ request, response }) => end(request, response.statusCode));
  hear<ClientMessage>("http.client.request.error", ({ request }) => end(request));
}
