import { setTimeout as wait } from "node:timers/promises";
import { type SpanOptions, type Tracer, DiagLogLevel, SpanKind, SpanStatusCode, diag, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { type SpanExporter, BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { productVersion } from "../installation/version.ts";
import { followOutgoing } from "./follow-outgoing.ts";
import { followRequests } from "./follow-requests.ts";
import { type TracedWork, type Tracing, tracing } from "./tracing.ts";

/** Milliseconds that the end of a process waits for the last spans to arrive. */
const LAST_SPANS_LIMIT = 1_500;
/** Letters of a statement. */
const LONGEST_STATEMENT = 2_000;

/** Begins to trace, and answers how it ends. Throws a sentence where a setting isn't right. */
export function startTracing(environment: NodeJS.ProcessEnv): () => Promise<void> {
  const receiver = receiverOf(environment);
  const headers = headersOf(environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? "");
  const provider = refuseUnreadSettings(() => {
    const exporter = reportAwayOnce(new OTLPTraceExporter({ headers }), receiver.host);
    const resource = defaultResource()
      .merge(resourceFromAttributes({ "service.name": "rosette", "service.version": productVersion }))
      .merge(detectResources({ detectors: [envDetector] }));
    return new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  });
  provider.register();
  const tracer = provider.getTracer("rosette", productVersion);
  followOutgoing(tracer);
  tracing.on = {
    around: aroundBy(tracer),
    followRequests: (server) => followRequests(server, tracer),
    traceID: () => {
      const span = trace.getActiveSpan();
      return span?.isRecording() ? span.spanContext().traceId : undefined;
    },
  };
  return async () => {
    const ended = provider.shutdown().catch(() => undefined);
    await Promise.race([ended, wait(LAST_SPANS_LIMIT, undefined, { ref: false })]);
  };
}

const aroundBy =
  (tracer: Tracer): Tracing["around"] =>
  (traced, work) => {
    // Statements of nothing that is traced, as those that look for due work, would be traces of their own.
    if ("statement" in traced && !trace.getActiveSpan()?.isRecording()) return work();
    const { name, options } = spanOf(traced);
    return tracer.startActiveSpan(name, options, async (span) => {
      const fail = () => span.setStatus({ code: SpanStatusCode.ERROR });
      try {
        const value = await work();
        if (value instanceof Error) fail();
        return value;
      } catch (error) {
        fail();
        throw error;
      } finally {
        span.end();
      }
    });
  };

type NamedSpan = { name: string; options: SpanOptions };

function spanOf(traced: TracedWork): NamedSpan {
  if ("statement" in traced) return statementSpan(traced.statement);
  if ("mailID" in traced)
    return {
      name: "send mail",
      options: { kind: SpanKind.CLIENT, attributes: { "rosette.mail_id": traced.mailID } },
    };
  return {
    name: `due work ${traced.dueWork}`,
    options: { root: true, kind: SpanKind.CONSUMER, attributes: { "rosette.attempt": traced.attempt } },
  };
}

const statementSpans = new Map<string, NamedSpan>();

/** Named once, as statements of one shape have the same text. */
function statementSpan(statement: string): NamedSpan {
  const span = statementSpans.get(statement) ?? nameStatement(statement);
  statementSpans.set(statement, span);
  return span;
}

/** By what it does to which table, whatever stands in parentheses. */
function nameStatement(statement: string): NamedSpan {
  let outside = statement;
  while (/\([^()]*\)/.test(outside)) outside = outside.replace(/\([^()]*\)/g, " ");
  const [, verb = "query"] = /\b(select|insert|update|delete)\b/i.exec(outside) ?? [];
  const [, table = ""] = /(?<!\bdistinct\s+)\b(?:from|into|update)\s+([a-z_]+)\b/i.exec(outside) ?? [];
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": verb,
    ...(table && { "db.collection.name": table }),
    "db.query.text": statement.replace(/\s+/g, " ").trim().slice(0, LONGEST_STATEMENT),
  };
  return { name: `${verb} ${table}`.trim(), options: { kind: SpanKind.CLIENT, attributes } };
}

function receiverOf(environment: NodeJS.ProcessEnv): URL {
  const endpoint = environment["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "";
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new Error(
      "OTEL_EXPORTER_OTLP_ENDPOINT is the address of a receiver of traces, as http://127.0.0.1:4318 or https://….",
    );
  const protocol = environment["OTEL_EXPORTER_OTLP_PROTOCOL"];
  if (protocol && protocol !== "http/json")
    throw new Error(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}"; Rosette speaks http/json. Leave it out, and name the receiver’s port for HTTP, which usually is 4318.`,
    );
  return new URL(endpoint);
}

/** `name=value`, with commas and percent-encoded. What is wrong isn't repeated: it is a secret. */
function headersOf(setting: string): Record<string, string> {
  const pairs = setting.split(",").map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(\S.*?)\s*$/.exec(pair));
  try {
    return Object.fromEntries(
      setting.trim() ? pairs.map((pair) => [decodeURIComponent(pair![1]!), decodeURIComponent(pair![2]!)]) : [],
    );
  } catch {
    throw new Error(
      "OTEL_EXPORTER_OTLP_HEADERS is a list like: authorization=Bearer%20…,x-tenant=awards. Values are percent-encoded.",
    );
  }
}

/** The library would pass over a setting that it can't read, and go on as if it weren't there. */
function refuseUnreadSettings<T>(make: () => T): T {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const ignore = () => undefined;
  diag.setLogger({ error: note, warn: note, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const made = make();
  diag.disable();
  if (problems.length > 0)
    throw new Error(`Settings of traces aren’t right. OpenTelemetry says: ${problems.join(" ")}`);
  return made;
}

/** A receiver that is away costs nothing but the spans. The log says when it begins to be away. */
function reportAwayOnce(exporter: SpanExporter, host: string): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasAway = isAway;
        // Of the codes, 0 is the only one that means success.
        isAway = result.code !== 0;
        if (isAway && !wasAway) tellAway(host, result.error);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function tellAway(host: string, error: (Error & { code?: string | number }) | undefined): void {
  const why = error?.message || error?.code || "no reason was said";
  const traces = `can’t be handed on to ${host}, and are lost until it answers: ${why}`;
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), traces })}\n`);
}
