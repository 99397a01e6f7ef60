import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { constraintRefusal } from "../db/constraints.ts";
import type { App } from "../app.ts";
import { storageCode } from "../storage/storage-error.ts";
import { insertFault } from "../support/fault-queries.ts";
import { redactAddress, redactText, collectTexts } from "./log-redaction.ts";
import { isOpenedByPerson, sendPlainPage } from "./plain-page.ts";
import { discardRest } from "./upload-stream.ts";
import { Refusal } from "./refusal.ts";
import { tracing } from "../tracing/tracing.ts";

const titles: Record<number, string> = {
  400: "Not right yet",
  401: "Sign in first",
  403: "Not allowed",
  404: "Not found",
  409: "Changed meanwhile",
  413: "Too large",
  415: "Not this kind of file",
  422: "Not possible",
  429: "Too many tries",
  503: "Not reachable",
};

/** A refusal is spoken to the person (RFC 9457, or a page where a browser opens the address); anything else is a fault: logged whole, and shown as 'General server error'. */
export function answerFault(app: App, error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!request.raw.complete) readWholeRequest(request, reply);
  const refusal =
    error instanceof Refusal ? error : (constraintRefusal(error) ?? storageRefusal(error) ?? httpRefusal(error));
  if (!refusal) return answerError(app, error, request, reply);
  const { status, message: detail, carried: all } = refusal;
  const { retryAfter = 60, title: ownTitle, ...extensions } = all;
  const title = ownTitle ?? titles[status] ?? "Refused";
  if (status === 429 || status === 503) reply.header("retry-after", String(retryAfter));
  if (isOpenedByPerson(request))
    return sendPlainPage(reply, {
      status,
      title,
      detail,
      // What has a title of its own isn't over in a moment.
      retryAfter: status === 503 && ownTitle === undefined ? retryAfter : undefined,
    });
  return sendProblem(reply, status, title, detail, extensions);
}

/** Node and Fastify would end the connection behind the answer, before a client that still sends could read it. */
function readWholeRequest({ raw, body }: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader("connection");
  if (!reply.raw.shouldKeepAlive) endAfterRequest(raw, reply.raw);
  reply.raw.shouldKeepAlive = true;
  // An upload discards its own rest.
  if (body === undefined) discardRest(raw);
}

/** Honors `Connection: close`, once the request has come and the answer gone. */
function endAfterRequest(request: IncomingMessage, response: ServerResponse) {
  void Promise.allSettled([once(request, "close"), once(response, "close")]).then(() => request.socket.end());
}

function sendProblem(reply: FastifyReply, status: number, title: string, detail: string, more: object = {}) {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send({ type: "about:blank", title, status, detail, ...more });
}

/** A full or read-only disk, also PostgreSQL's: the operator can help, the person can wait. */
function storageRefusal(error: Error & { code?: string }): Refusal | undefined {
  const { code, message } = error;
  if (code !== "53100" && !storageCode(error)) return undefined;
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), cannotStore: message })}\n`);
  return new Refusal(
    "This can’t be stored at the moment: the disk for it is full, or can’t be written. Try again in a while.",
    503,
  );
}

/** Fastify's own refusals: a body too large, of a kind it can't read, an address it can't decode. */
function httpRefusal(error: Error & { statusCode?: number }): Refusal | undefined {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return new Refusal("What was sent is too large.", 413);
  if (statusCode === 415) return new Refusal("Send JSON.", 415);
  if (statusCode >= 400 && statusCode < 500) return new Refusal("The request can't be read.", 400);
  return undefined;
}

async function answerError(app: App, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const { method, url, query, body, routeOptions } = request;
  const { client = "" } = (request.params ?? {}) as { client?: string };
  const route = routeOptions.url && `${method} ${routeOptions.url}`;
  const faultID = logFault(app, error, {
    url: `${method} ${url}`,
    route,
    request: request.id,
    client,
    sent: collectTexts(query, body),
  });
  const title = "General server error";
  if (isOpenedByPerson(request)) return sendPlainPage(reply, { status: 500, title, detail: title, reference: faultID });
  return sendProblem(reply, 500, title, title, { instance: faultID });
}

/** The place of a fault, and whose staff it concerns, by the client's ID or its address; without one it is the operator's alone. */
type FaultOrigin = {
  url: string;
  route?: string | undefined;
  /** The request's identifier, which the log of a proxy has, too. */
  request?: string;
  clientID?: string | null;
  client?: string;
  /** Texts of the request, such as names of people and files, which are removed from the log. */
  sent?: readonly string[];
};

/** So that the identifier behind it stays in the error log. */
const LONGEST_ADDRESS = 1_900;

/**
 * Logs a fault to the operator's log as one line of JSON, and to the error log of the client's staff. Answers the identifier that both
 * have, which the person is shown. Neither contains keys, or says who somebody is.
 */
export function logFault(
  app: App,
  error: Error,
  { url, route, request, clientID = null, client = "", sent }: FaultOrigin,
): string {
  const message = redactText(error.message, sent);
  const stack = redactText((error.stack ?? "").replace(error.message, () => message));
  const where = redactAddress(url);
  const faultID = randomUUIDv7();
  const trace = tracing.on?.traceID();
  const line = { at: new Date().toISOString(), fault: faultID, url: where, route, request, trace, message, stack };
  process.stderr.write(`${JSON.stringify(line)}\n`);
  const named = request ? `${where.slice(0, LONGEST_ADDRESS)} (request ${request})` : where;
  const at = { source: "server", url: named, userID: null, clientID, client } as const;
  app.database
    .home((sql) => insertFault(sql, { ...at, faultID, message, stack }))
    .catch((failure: Error) =>
      process.stderr.write(`${JSON.stringify({ fault: faultID, notLogged: failure.message })}\n`),
    );
  return faultID;
}
