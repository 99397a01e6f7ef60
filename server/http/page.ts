import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AnyEndpoint, pathOf } from "../../contract/endpoint.ts";
import type { House } from "../house.ts";
import { keptOf, sendKept } from "./answer-cache.ts";
import { tokenInCookie } from "./token.ts";

const built = join(import.meta.dirname, "../../build");

type Drawn =
  | { kind: "page"; status: number; frame: string; head: string; html: string; data: string }
  | { kind: "shell"; status: number; frame: string }
  | { kind: "redirect"; location: string };

type Bundle = {
  draw(
    url: string,
    call: (endpoint: AnyEndpoint, params: object) => Promise<unknown>,
    hasToken: boolean,
  ): Promise<Drawn>;
  CallError: new (status: number, message?: string) => Error;
};

/** The pages: the browser's bundle as files, public pages drawn here, and a shell for signed-in places. */
export async function servePages(app: FastifyInstance, house: House): Promise<void> {
  const bundle = (await import(join(built, "web-server/entry-server.js"))) as Bundle;
  const templates = { document: templateOf("document.html"), app: templateOf("app.html") };
  await app.register(fastifyStatic, {
    root: join(built, "web"),
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/*.html"],
    cacheControl: false,
    setHeaders(reply, path) {
      const isNamedByContent = path.includes("/assets/");
      reply.header("cache-control", isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.get("/*", (request, reply) => answerPage({ app, house, bundle, templates }, request, reply));
}

type Pages = {
  app: FastifyInstance;
  house: House;
  bundle: Bundle;
  templates: { document: Template; app: Template };
};
type Parts = { frame: string; head?: string; page?: string; data?: string };
type Template = (parts: Parts) => string;

async function answerPage(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  secure(reply, pages.house.settings.production);
  const address = `page ${request.url}`;
  const kept = pages.house.answers.find(address);
  if (kept) return sendKept(request, reply, kept);
  const url = new URL(request.url, pages.house.settings.origin);
  const drawn = await pages.bundle.draw(url.href, callsOf(pages), tokenInCookie(request.headers.cookie) !== undefined);
  if (drawn.kind === "redirect") return reply.redirect(drawn.location, 302);
  reply.code(drawn.status).header("cache-control", "no-cache").type("text/html; charset=utf-8");
  const { frame } = drawn;
  if (drawn.kind === "shell") return reply.send(pages.templates.app({ frame }));
  const html = pages.templates.document({
    frame,
    head: drawn.head,
    page: drawn.html,
    data: `<script type="application/json" id="page-data">${drawn.data}</script>`,
  });
  if (drawn.status !== 200) return reply.send(html);
  const fresh = await keptOf(html, "text/html; charset=utf-8", await clientIDAt(pages.house, url));
  pages.house.answers.keep(address, fresh);
  return sendKept(request, reply, fresh);
}

async function clientIDAt({ directory }: House, { pathname }: URL): Promise<string> {
  const [, client = ""] = pathname.split("/");
  return (client && (await directory.client(decodeURIComponent(client)))?.clientID) || "";
}

/** The API as pages drawn here use it: the very same calls, made within the process, as nobody in particular. */
const callsOf =
  ({ app, bundle }: Pages) =>
  async (endpoint: AnyEndpoint, params: object, _sent?: unknown, options?: { query?: object }): Promise<unknown> => {
    const query = new URLSearchParams((options?.query ?? {}) as Record<string, string>).toString();
    const path = `/api${pathOf(endpoint.path, params as Record<string, string>)}`;
    const response = await app.inject({ method: "GET", url: query ? `${path}?${query}` : path });
    const answer = response.json<{ detail?: string }>();
    if (response.statusCode !== 200) throw new bundle.CallError(response.statusCode, answer.detail);
    return answer;
  };

/**
 * Scripts and styles only from here; attributes of style are needed for sizes and colours of pictures. Speculation rules, by which
 * a browser fetches a page while the pointer rests on its link, stand in the document, as a request of their own would cost more.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'inline-speculation-rules'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "object-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

function secure(reply: FastifyReply, production: boolean) {
  reply.header("content-security-policy", POLICY).header("x-content-type-options", "nosniff");
  reply.header("referrer-policy", "strict-origin-when-cross-origin");
  if (production) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
}

function templateOf(name: string): Template {
  const file = join(built, "web", name);
  if (!existsSync(file))
    throw new Error("The web isn't built yet. Run `npm start`, which builds it, or `npm run build`.");
  const [before = "", ...rest] = readFileSync(file, "utf8").split(/ data-frame=""|<!--head-->|<!--page-->|<!--data-->/);
  return ({ frame, head = "", page = "", data = "" }) =>
    [before, ...[` ${frame}`, head, page, data].map((part, at) => part + (rest[at] ?? ""))].join("");
}
