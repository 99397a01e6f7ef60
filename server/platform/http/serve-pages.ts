import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { memoizeRecent } from "../../../contract/platform/memoize-recent.ts";
import type { ProvedDomain } from "../access/proved-domain-queries.ts";
import { maybeLooks } from "../access/support-view.ts";
import { framingSites } from "../access/framing-site-queries.ts";
import { requireRow } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";
import type { App } from "../app.ts";
import { answerHeaders, anySiteHeader, documentHeaderNames } from "./answer-headers.ts";
import { type PublicAnswer, compressAnswer, sendPublicAnswer } from "./answer-cache.ts";
import { answerSubjectOf } from "./cached-call.ts";
import { serveEarlierAssets } from "./earlier-assets.ts";
import { type PagePolicy, policyText } from "./page-policy.ts";
import { productFile } from "../product-file.ts";
import { refuse } from "./refusal.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";
import { refuseSuspendedPage } from "../access/suspension.ts";
import { tokenInCookie } from "./token.ts";

const buildFolder = productFile("build");

type PageCall = (
  endpoint: AnyEndpoint,
  params: object,
  input?: unknown,
  options?: { query?: object; link?: string | undefined },
) => Promise<unknown>;

/** A public page before it is drawn: its canonical address, without unknown query parameters. */
type DocumentMatch = {
  address: string;
  params: Record<string, string>;
  policy: PagePolicy | undefined;
  isFramed?: boolean;
  hasMap?: boolean;
};
type DrawnDocument = { status: number; frame: string; head: string; html: string; data: string };
type ShellOrRedirect =
  | {
      kind: "shell";
      frame: string;
      head?: string;
      page?: string;
      hasKey: boolean;
      policy?: PagePolicy | undefined;
      hasMap?: boolean;
    }
  | { kind: "plain" }
  | { kind: "redirect"; location: string };

/** The functions of the web's server build. */
export type ServerBundle = {
  /** Undefined for anything but a public page. */
  documentAt(address: string): DocumentMatch | undefined;
  drawDocument(address: string, call: PageCall): Promise<DrawnDocument>;
  /** What a link opens, for browsers without scripts. */
  drawPlainDocument(address: string, call: PageCall): Promise<Omit<DrawnDocument, "data">>;
  placeAt(address: string, hasToken: boolean): ShellOrRedirect;
  CallError: new (status: number, message?: string) => Error;
};

type TemplateParts = { frame: string; head?: string; page?: string; data?: string };
type Template = (parts: TemplateParts) => string;
export type Pages = {
  server: FastifyInstance;
  app: App;
  bundle: ServerBundle;
  templates: { document: Template; plain: Template; shell: Template };
};

/** The pages: the browser's bundle as files, public pages drawn here, and a shell for signed-in places. */
export async function servePages(server: FastifyInstance, app: App): Promise<void> {
  const bundle = (await import(join(buildFolder, "web-server/entry-server.js"))) as ServerBundle;
  const templates = {
    document: templateOf("document.html"),
    plain: templateOf("document.html", { hasScripts: false }),
    shell: templateOf("app.html"),
  };
  await server.register(fastifyStatic, {
    root: join(buildFolder, "web"),
    index: false,
    wildcard: false,
    preCompressed: true,
    // Compressed files have no address of their own: they are encodings of the file beside them.
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(anySiteHeader).header("cache-control", cacheControlOf(path));
      // A worker would be bound by its script's policy, too, and loads what its pages load.
      for (const name of documentHeaderNames) reply.removeHeader(name);
      // Files with a hash in their name never change, and nothing goes wrong in making them: a page of eight scripts goes without these eight times.
      if (isNamedByContent(path)) for (const name of needlessHeaders) reply.removeHeader(name);
    },
  });
  serveEarlierAssets(server, app);
  mountPages({ server, app, bundle, templates });
}

const isNamedByContent = (path: string) => path.includes("/assets/");
/** Validators, what finds a fault, and the leave that other sites have without it, too. */
const needlessHeaders = ["etag", "last-modified", "accept-ranges", "cross-origin-resource-policy", REQUEST_ID_HEADER];

/** Files with a hash in their name are immutable; a worker is revalidated each time, since it serves pages when the server can't. */
function cacheControlOf(path: string): string {
  if (isNamedByContent(path)) return "public, max-age=31536000, immutable";
  return path.endsWith("-worker.js") ? "no-cache" : "public, max-age=3600";
}

/** A crowd asks for few addresses. */
const MAX_REMEMBERED = 1_000;

/** A public page is cached by its address without unknown parameters, and drawn for nobody in particular. */
export function mountPages(pages: Pages): void {
  const { server, app } = pages;
  const lookedUp = memoizeRecent(MAX_REMEMBERED, (key) => matchPage(pages, ...splitKey(key)));
  server.get("/*", async (request, reply) => {
    const domain = app.addresses.domainOf(request);
    const { url, isTidy, document } = lookedUp(`${originFor(app, request.url, domain)} ${request.url}`);
    if (!isTidy) return reply.redirect(url.pathname + url.search, 301);
    if (domain && url.pathname === "/") return reply.redirect(`/${domain.clientURL}`, 302);
    if (!document) {
      if (domain) await refuseOthersPage(app, domain, url);
      return sendShell(pages, url.href, request, reply);
    }
    const { name, params, headers } = document;
    if (domain && params["client"] !== domain.clientURL) refuse(NOTHING_THERE, 404);
    // Frames stay: the page around one may let in nothing from elsewhere.
    if (!domain && !document.isFramed && url.origin !== app.settings.origin)
      return reply.header("cache-control", "no-cache").redirect(url.href, 302);
    let answer;
    try {
      answer = await app.answers.answer(
        name,
        () => answerSubjectOf(app, params),
        () => drawPublicPage(pages, document),
      );
    } catch (error) {
      // The error page has the same policy.
      reply.headers(headers);
      throw error;
    }
    return sendPublicAnswer(request, reply, answer, headers);
  });
}

const NOTHING_THERE = "There is nothing at this address.";

const splitKey = (key: string): [origin: string, requested: string] => {
  const at = key.indexOf(" ");
  return [key.slice(0, at), key.slice(at + 1)];
};

const firstSegment = (path: string): string => {
  const [, first = ""] = /^\/+([^/?#]+)/.exec(path) ?? [];
  try {
    return decodeURIComponent(first);
  } catch {
    return first;
  }
};

/** Where a page is that is asked for: a client's own domain, if its pages are there, and otherwise where it was asked for. */
function originFor({ addresses }: App, requested: string, domain: ProvedDomain | undefined): string {
  return addresses.originOf(domain?.clientURL ?? firstSegment(requested));
}

/** A page of a program or of the studio is for a browser that has asked nothing of it yet: its address tells whose it is. */
async function refuseOthersPage({ directory }: App, { clientURL }: ProvedDomain, url: URL): Promise<void> {
  const first = firstSegment(url.pathname);
  if (first !== clientURL && (await directory.client(first))) refuse(NOTHING_THERE, 404);
}

/** The part of an answer that depends on the address alone. */
function matchPage({ app, bundle }: Pages, origin: string, requested: string) {
  const { url, isTidy } = requestedURL(requested, origin);
  const document = isTidy ? bundle.documentAt(url.href) : undefined;
  if (!document) return { url, isTidy };
  const headers = secureHeaders(app, pagePolicyOf(app, document));
  return { url, isTidy, document: { ...document, name: `page ${document.address}`, headers } };
}

/**
 * The address on this origin. A path that begins with two slashes would name another host when it is read again, and empty segments
 * mean nothing, so that both are cleaned.
 */
function requestedURL(requested: string, origin: string): { url: URL; isTidy: boolean } {
  if (!requested.startsWith("/")) refuse("There is nothing at this address.", 404);
  const url = new URL(origin + requested);
  const isTidy = !url.pathname.includes("//");
  if (!isTidy) url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return { url, isTidy };
}

const HTML_TYPE = "text/html; charset=utf-8";

async function drawPublicPage(
  pages: Pages,
  { address, params, isFramed }: Pick<DocumentMatch, "address" | "params" | "isFramed">,
): Promise<PublicAnswer> {
  await refuseSuspendedPage(pages.app, params);
  const [{ status, frame, head, html, data }, headers] = await Promise.all([
    pages.bundle.drawDocument(address, internalPageCalls(pages)),
    isFramed ? framingHeaders(pages.app, params) : {},
  ]);
  // Without its database the page can't be drawn; the answer is the same as where the address can't be looked up.
  if (status === 503) throw new Unreachable(undefined);
  const text = pages.templates.document({
    frame,
    head,
    page: html,
    data: `<script type="application/json" id="page-data">${data}</script>`,
  });
  return status === 200
    ? compressAnswer(text, HTML_TYPE, headers)
    : { status, type: HTML_TYPE, plain: Buffer.from(text), headers };
}

const ANY_SITE: PagePolicy = { "frame-ancestors": ["*"] };

/** The client's own pages show what is framed, too. Part of the answer, so that a cached one goes when the sites change. */
async function framingHeaders({ addresses, directory, database }: App, { client = "" }: Record<string, string>) {
  const row = await directory.client(client);
  if (!row) return {};
  const { sites } = requireRow(await database.readInside(row.clientID, (sql) => framingSites(sql, row.clientID)));
  if (sites.length === 0) return {};
  // Frames of before go on at the installation's address, in pages that are at the client's own domain by now.
  const origin = addresses.originOf(client);
  const pages = origin === addresses.main ? [] : [origin];
  return { "content-security-policy": policyText({ "frame-ancestors": ["'self'", ...pages, ...sites] }) };
}

type PageWithPolicy = { policy?: PagePolicy | undefined; isFramed?: boolean; hasMap?: boolean };

/** A page with a map, or one for frames, or its own policy, or every page's. */
const pagePolicyOf = ({ settings }: App, page: PageWithPolicy | undefined) =>
  page?.hasMap ? settings.map.policy : page?.isFramed ? ANY_SITE : page?.policy;

function sendShell(pages: Pages, url: string, request: FastifyRequest, reply: FastifyReply) {
  const { app, bundle, templates } = pages;
  const hasToken = tokenInCookie(request.headers.cookie) !== undefined || maybeLooks(request);
  const shell = bundle.placeAt(url, hasToken);
  if (shell.kind === "plain") return sendPlainDocument(pages, url, request, reply);
  const isShell = shell.kind === "shell";
  reply.headers(secureHeaders(app, isShell ? pagePolicyOf(app, shell) : undefined));
  if (!isShell) return reply.redirect(shell.location, 302);
  // The address opens what it is for.
  if (shell.hasKey) reply.headers(secretHeaders);
  return reply.header("cache-control", "no-cache").type(HTML_TYPE).send(templates.shell(shell));
}

const secretHeaders = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

/** Drawn for whoever has the link, and kept for nobody. */
async function sendPlainDocument(pages: Pages, url: string, request: FastifyRequest, reply: FastifyReply) {
  const { status, frame, head, html } = await pages.bundle.drawPlainDocument(url, internalPageCalls(pages, request));
  if (status === 503) throw new Unreachable(undefined);
  return reply
    .headers({ ...secureHeaders(pages.app, undefined), ...secretHeaders, "cache-control": "no-store" })
    .status(status)
    .type(HTML_TYPE)
    .send(pages.templates.plain({ frame, head, page: html }));
}

/** The API for pages drawn here: the same calls, within the process, without a sign-in; by a link where the page has one. */
const internalPageCalls =
  ({ server, bundle }: Pages, request?: FastifyRequest): PageCall =>
  async (endpoint, params, _sent, { query, link } = {}) => {
    const response = await server.inject({
      method: "GET",
      url: callAddress(endpoint, params, query),
      ...(request && { remoteAddress: request.ip }),
      headers: {
        // At a client's own domain a link of another opens nothing.
        ...(request?.headers.host !== undefined && { host: request.headers.host }),
        ...(link !== undefined && { authorization: `Link ${link}` }),
      },
    });
    const answer = response.json<{ detail?: string }>();
    if (response.statusCode !== 200) throw new bundle.CallError(response.statusCode, answer.detail);
    return answer;
  };

const secureHeaders = ({ settings }: App, policy: PagePolicy | undefined) => ({
  ...answerHeaders(settings),
  "content-security-policy": policyText(policy),
});

function templateOf(name: string, { hasScripts = true } = {}): Template {
  const file = join(buildFolder, "web", name);
  if (!existsSync(file))
    throw new Error("The web isn't built yet. Run `npm start`, which builds it, or `npm run build`.");
  const whole = readFileSync(file, "utf8");
  const text = hasScripts ? whole : whole.replace(/<script\b.*?<\/script>|<link rel="modulepreload".*?>/gs, "");
  const [before = "", ...rest] = text.split(/ data-frame=""|<!--head-->|<!--page-->|<!--data-->/);
  return ({ frame, head = "", page = "", data = "" }) =>
    [before, ...[` ${frame}`, head, page, data].map((part, at) => part + (rest[at] ?? ""))].join("");
}
