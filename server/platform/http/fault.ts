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
  const { retryAfter = 60, ...carried } = all;
  const title = titles[status] ?? "Refused";
  if (status === 429 || status === 503) reply.header("retry-after", String(retryAfter));
  if (isOpenedByPerson(request))
    return sendPlainPage(reply, { status, title, detail, retryAfter: status === 503 ? retryAfter : undefined });
  return sendProblem(reply, status, title, detail, carried);
}

/** Node and Fastify would end the connection behind the answer, under whoever still sends, and they would never read why. */
function readWholeRequest({ raw, body }: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader("connection");
  if (!reply.raw.shouldKeepAlive) endAfterRequest(raw, reply.raw);
  reply.raw.shouldKeepAlive = true;
  // A file drops its own rest.
  if (body === undefined) discardRest(raw);
}

/** As its sender wished, once the request has come and the answer gone. */
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

/** A disk that is full or may not be written, also PostgreSQL's own: the operator can help, the person can wait. */
function storageRefusal(error: Error & { code?: string }): Refusal | undefined {
  const { code, message } = error;
  if (code !== "53100" && !storageCode(error)) return undefined;
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), cannotStore: message })}\n`);
  return new Refusal(
    "This can’t be stored at the moment: the disk for it is full, or can’t be written. Try again in a while.",
    503,
  );
}

/** What Fastify itself says no to: a body too large, of a kind it can't read, an address it can't decode. */
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
  const faultID = logFault(app, error, { url: `${method} ${url}`, route, client, sent: collectTexts(query, body) });
  const title = "General server error";
  if (isOpenedByPerson(request)) return sendPlainPage(reply, { status: 500, title, detail: title, reference: faultID });
  return sendProblem(reply, 500, title, title, { instance: faultID });
}

/** Where it happened, and whose staff it concerns, by the client's ID or its address; without one it is the operator's alone. */
type FaultOrigin = {
  url: string;
  route?: string | undefined;
  clientID?: string | null;
  client?: string;
  /** What was sent: names of people and of files, which stand in no log. */
  sent?: readonly string[];
};

/**
 * To the operator's log as one line of JSON, and to the error log, where the client's staff read what concerns them. Answers
 * the identifier under which it stands in both, which is what the person is shown. Neither keeps what opens something or says who somebody is.
 */
export function logFault(
  app: App,
  error: Error,
  { url, route, clientID = null, client = "", sent }: FaultOrigin,
): string {
  const message = redactText(error.message, sent);
  const stack = redactText((error.stack ?? "").replace(error.message, () => message));
  const where = redactAddress(url);
  const faultID = randomUUIDv7();
  const line = { at: new Date().toISOString(), fault: faultID, url: where, route, message, stack };
  process.stderr.write(`${JSON.stringify(line)}\n`);
  const at = { source: "server", url: where, userID: null, clientID, client } as const;
  app.database
    .home((sql) => insertFault(sql, { ...at, faultID, message, stack }))
    .catch((failure: Error) =>
      process.stderr.write(`${JSON.stringify({ fault: faultID, notLogged: failure.message })}\n`),
    );
  return faultID;
}
