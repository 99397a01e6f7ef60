import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { memoizeRecent } from "../../../contract/platform/memoize-recent.ts";
import { Unreachable } from "../db/store.ts";
import type { App } from "../app.ts";
import { answerHeaders, anySiteHeader, documentHeaderNames } from "./answer-headers.ts";
import { type PublicAnswer, compressAnswer, sendPublicAnswer } from "./answer-cache.ts";
import { answerSubjectOf } from "./cached-call.ts";
import { serveEarlierAssets } from "./earlier-assets.ts";
import { type PagePolicy, policyText } from "./page-policy.ts";
import { productFile } from "../product-file.ts";
import { refuse } from "./refusal.ts";
import { tokenInCookie } from "./token.ts";

const buildFolder = productFile("build");

type PageCall = (
  endpoint: AnyEndpoint,
  params: object,
  sent?: unknown,
  options?: { query?: object },
) => Promise<unknown>;

/** A public page as it is known before it is drawn: one address, whatever else was typed behind it. */
type DocumentMatch = {
  address: string;
  params: Record<string, string>;
  policy: PagePolicy | undefined;
  hasMap?: boolean;
};
type DrawnDocument = { status: number; frame: string; head: string; html: string; data: string };
type ShellOrRedirect =
  | { kind: "shell"; frame: string; hasKey: boolean; policy?: PagePolicy | undefined; hasMap?: boolean }
  | { kind: "redirect"; location: string };

/** What the web's build for the server can do. */
export type ServerBundle = {
  /** Undefined for what isn't a public page. */
  documentAt(address: string): DocumentMatch | undefined;
  drawDocument(address: string, call: PageCall): Promise<DrawnDocument>;
  placeAt(address: string, hasToken: boolean): ShellOrRedirect;
  CallError: new (status: number, message?: string) => Error;
};

type TemplateParts = { frame: string; head?: string; page?: string; data?: string };
type Template = (parts: TemplateParts) => string;
export type Pages = {
  server: FastifyInstance;
  app: App;
  bundle: ServerBundle;
  templates: { document: Template; shell: Template };
};

/** The pages: the browser's bundle as files, public pages drawn here, and a shell for signed-in places. */
export async function servePages(server: FastifyInstance, app: App): Promise<void> {
  const bundle = (await import(join(buildFolder, "web-server/entry-server.js"))) as ServerBundle;
  const templates = { document: templateOf("document.html"), shell: templateOf("app.html") };
  await server.register(fastifyStatic, {
    root: join(buildFolder, "web"),
    index: false,
    wildcard: false,
    preCompressed: true,
    // What is packed has no address of its own: it is another form of the file beside it.
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(anySiteHeader).header("cache-control", cacheControlOf(path));
      // A worker would be bound by its script's policy, too, and loads what its pages load.
      for (const name of documentHeaderNames) reply.removeHeader(name);
      // Nobody asks again whether what is named by its content has changed: a page of seven scripts says so seven times.
      if (isNamedByContent(path)) for (const name of validatorHeaders) reply.removeHeader(name);
    },
  });
  serveEarlierAssets(server, app);
  mountPages({ server, app, bundle, templates });
}

const isNamedByContent = (path: string) => path.includes("/assets/");
const validatorHeaders = ["etag", "last-modified", "accept-ranges"];

/** What is named by its content stays; a worker is compared each time, since it serves pages when nobody else can. */
function cacheControlOf(path: string): string {
  if (isNamedByContent(path)) return "public, max-age=31536000, immutable";
  return path.endsWith("-worker.js") ? "no-cache" : "public, max-age=3600";
}

/** What a crowd asks for are few addresses. */
const MAX_REMEMBERED = 1_000;

/** A public page goes by the address it would have without what it doesn't know, and is drawn for nobody in particular. */
export function mountPages(pages: Pages): void {
  const { server, app } = pages;
  const lookedUp = memoizeRecent(MAX_REMEMBERED, (asked) => matchPage(pages, asked));
  server.get("/*", async (request, reply) => {
    const { url, isTidy, document } = lookedUp(request.url);
    if (!isTidy) return reply.redirect(url.pathname + url.search, 301);
    if (!document) return sendShell(pages, url.href, request, reply);
    const { name, address, params, said } = document;
    let answer;
    try {
      answer = await app.answers.answer(
        name,
        () => answerSubjectOf(app, params),
        () => drawPublicPage(pages, address),
      );
    } catch (error) {
      // What is answered instead says no less.
      reply.headers(said);
      throw error;
    }
    return sendPublicAnswer(request, reply, answer, said);
  });
}

/** All of an answer that depends on nothing but what was asked for. */
function matchPage({ app, bundle }: Pages, asked: string) {
  const { url, isTidy } = requestedURL(asked, app.settings.origin);
  const document = isTidy ? bundle.documentAt(url.href) : undefined;
  if (!document) return { url, isTidy };
  const said = secureHeaders(app, pagePolicyOf(app, document));
  return { url, isTidy, document: { ...document, name: `page ${document.address}`, said } };
}

/**
 * The address that was asked for, here and nowhere else: what begins with two slashes names another host to whoever
 * reads it next, and an empty step nothing at all, so neither is kept.
 */
function requestedURL(asked: string, origin: string): { url: URL; isTidy: boolean } {
  if (!asked.startsWith("/")) refuse("There is nothing at this address.", 404);
  const url = new URL(origin + asked);
  const isTidy = !url.pathname.includes("//");
  if (!isTidy) url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return { url, isTidy };
}

const HTML_TYPE = "text/html; charset=utf-8";

async function drawPublicPage(pages: Pages, address: string): Promise<PublicAnswer> {
  const { status, frame, head, html, data } = await pages.bundle.drawDocument(address, internalPageCalls(pages));
  // With what is behind it away there is nothing of it to be drawn, and it is said as where not even the address can be looked up.
  if (status === 503) throw new Unreachable(undefined);
  const text = pages.templates.document({
    frame,
    head,
    page: html,
    data: `<script type="application/json" id="page-data">${data}</script>`,
  });
  return status === 200 ? compressAnswer(text, HTML_TYPE) : { status, type: HTML_TYPE, plain: Buffer.from(text) };
}

/** A page with a map, or its own policy, or every page's. */
const pagePolicyOf = ({ settings }: App, page: { policy?: PagePolicy | undefined; hasMap?: boolean } | undefined) =>
  page?.hasMap ? settings.map.policy : page?.policy;

function sendShell({ app, bundle, templates }: Pages, url: string, request: FastifyRequest, reply: FastifyReply) {
  const place = bundle.placeAt(url, tokenInCookie(request.headers.cookie) !== undefined);
  const isShell = place.kind === "shell";
  reply.headers(secureHeaders(app, isShell ? pagePolicyOf(app, place) : undefined));
  if (!isShell) return reply.redirect(place.location, 302);
  // Whoever learns the address may do what it is for.
  if (place.hasKey) reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex, nofollow");
  return reply
    .header("cache-control", "no-cache")
    .type(HTML_TYPE)
    .send(templates.shell({ frame: place.frame }));
}

/** The API as pages drawn here use it: the very same calls, made within the process, as nobody in particular. */
const internalPageCalls =
  ({ server, bundle }: Pages): PageCall =>
  async (endpoint, params, _sent, options) => {
    const response = await server.inject({ method: "GET", url: callAddress(endpoint, params, options?.query) });
    const answer = response.json<{ detail?: string }>();
    if (response.statusCode !== 200) throw new bundle.CallError(response.statusCode, answer.detail);
    return answer;
  };

const secureHeaders = ({ settings }: App, policy: PagePolicy | undefined) => ({
  ...answerHeaders(settings),
  "content-security-policy": policyText(policy),
});

function templateOf(name: string): Template {
  const file = join(buildFolder, "web", name);
  if (!existsSync(file))
    throw new Error("The web isn't built yet. Run `npm start`, which builds it, or `npm run build`.");
  const [before = "", ...rest] = readFileSync(file, "utf8").split(/ data-frame=""|<!--head-->|<!--page-->|<!--data-->/);
  return ({ frame, head = "", page = "", data = "" }) =>
    [before, ...[` ${frame}`, head, page, data].map((part, at) => part + (rest[at] ?? ""))].join("");
}
