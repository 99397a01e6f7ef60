import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { matchRoutes } from "react-router";
import { signInPath } from "../contract/platform/addresses.ts";
import { memoizeRecent } from "../contract/platform/memoize-recent.ts";
import { type Call, CallError } from "./platform/api/api.ts";
import { App, newQueries } from "./app/App.tsx";
import { textFormats } from "../contract/platform/forms/input-kinds.ts";
import { type PageCode, loadPageCode, DocumentPage } from "./app/document/DocumentPage.tsx";
import { structuredDataOf } from "./app/document/structured-data.ts";
import { oembedLinkOf } from "./app/document/oembed-link.ts";
import { PLAIN_PARAMETER, plainDocuments } from "./app/document/plain-documents.ts";
import { ShellHead, ShellPage } from "./app/document/Shell.tsx";
import { LinkClosed } from "./people/frames/LinkFrame.tsx";
import { publicDocuments, canonicalAddress, missingDocument } from "./app/document/public-documents.ts";
import type { LoaderArgs, PagePolicy, PageParams, PublicDocument } from "./platform/page.ts";
import { type PageHandle, routes } from "./app/routes.tsx";

export { CallError };

/** The public page of an address, before it is rendered. */
export type KnownDocument = {
  address: string;
  params: PageParams;
  policy: PagePolicy | undefined;
  isFramed: boolean;
  hasMap: boolean;
};
/** Elements of the head, the page, and the data it was rendered with. */
export type DrawnDocument = { status: number; frame: string; head: string; html: string; data: string };
type Shell = {
  kind: "shell";
  frame: string;
  /** What is known of the page before the browser fills it, and what it says where no script runs. */
  head: string;
  page: string;
  hasKey: boolean;
  policy: PagePolicy | undefined;
  hasMap: boolean;
};
/** Other addresses: a shell that the browser fills, a page for browsers without scripts, or a redirect. */
export type ShellOrRedirect = Shell | { kind: "plain" } | { kind: "redirect"; location: string };

type RouteHandle = PageHandle & { document?: PublicDocument };

const knownRoutes = [...publicDocuments.map((document) => ({ path: document.path, handle: { document } })), ...routes];

type RouteMatch = {
  /** As the table of addresses has it. */
  path: string | undefined;
  params: PageParams;
  handles: readonly RouteHandle[];
  document: PublicDocument | undefined;
};

/** The router tries all its routes each time; most requests are for few addresses. */
const MOST_MATCHES_CACHED = 1_000;

const findRoute = memoizeRecent(MOST_MATCHES_CACHED, (pathname): RouteMatch => {
  const matches = matchRoutes(knownRoutes, pathname) ?? [];
  const params = (matches.at(-1)?.params ?? {}) as PageParams;
  const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  return {
    path: matches.at(-1)?.route.path,
    params,
    handles,
    document: handles.find((handle) => handle.document)?.document,
  };
});

/** The public page at an address, including the page for unknown addresses. Undefined for pages of the app. */
export function documentAt(address: string): KnownDocument | undefined {
  const url = new URL(address);
  const { document, params, handles } = findRoute(url.pathname);
  if (!document && !handles.at(-1)?.isElsewhere) return undefined;
  return {
    address: canonicalAddress(document, url, params).href,
    params,
    policy: document?.policy,
    isFramed: document?.isFramed ?? false,
    hasMap: document?.hasMap ?? false,
  };
}

/** `hasToken`: without one the visitor is sent to sign in first. */
export function placeAt(address: string, hasToken: boolean): ShellOrRedirect {
  const url = new URL(address);
  const { path, params, handles } = findRoute(url.pathname);
  if (!hasToken && handles.some(({ needsSignIn }) => needsSignIn))
    return { kind: "redirect", location: signInPath(url.pathname + url.search) };
  if (url.searchParams.has(PLAIN_PARAMETER) && plainDocumentAt(path)) return { kind: "plain" };
  return {
    kind: "shell",
    frame: frameOf("desk", params),
    head: renderToString(<ShellHead path={path} url={url} />),
    page: renderToString(<ShellPage path={path} />),
    hasKey: handles.some(({ hasKey }) => hasKey),
    policy: handles.find((handle) => handle.policy)?.policy,
    hasMap: handles.some(({ hasMap }) => hasMap),
  };
}

const plainDocumentAt = (path: string | undefined) => plainDocuments.find((document) => document.path === path);

/** Renders what a link opens, for browsers without scripts. `call` speaks for whoever asks. */
export async function drawPlainDocument(address: string, call: Call): Promise<Omit<DrawnDocument, "data">> {
  const url = new URL(address);
  const { path, params } = findRoute(url.pathname);
  const api = { call };
  const queries = newQueries({ onServer: true });
  const code = await loadPageCode(plainDocumentAt(path)!);
  const refusal = await failureOf(code, { url, params, api, queries });
  const markup = renderToString(
    <App api={api} queries={queries}>
      {refusal ? (
        <div data-app>
          <LinkClosed />
        </div>
      ) : (
        <DocumentPage url={url} params={params} code={code} />
      )}
    </App>,
  );
  return { status: refusal?.status ?? 200, frame: frameOf("stage", params), ...splitMarkup(markup) };
}

type DrawablePage = { url: URL; params: PageParams; document: PublicDocument | undefined; code: PageCode | undefined };
type PageError = { status: number; message: string };

/** Renders a public page without an account. */
export async function drawDocument(address: string, call: Call): Promise<DrawnDocument> {
  const url = new URL(address);
  const { document, params } = findRoute(url.pathname);
  const api = { call };
  const queries = newQueries({ onServer: true });
  const asked = { url, params, document, code: document && (await loadPageCode(document)) };
  const refusal = await failureOf(asked.code, { url, params, api, queries });
  const missing = refusal?.status === 404 ? await missingPageAt(url, { api, queries }) : undefined;
  const page: DrawablePage = missing ?? asked;
  const error = missing ? undefined : refusal;
  const markup = renderToString(
    <App api={api} queries={queries}>
      <DocumentPage url={page.url} params={page.params} code={page.code} error={error} />
    </App>,
  );
  const { head, html } = splitMarkup(markup);
  const structured = document && !refusal ? await structuredDataOf(document, { url, params, api, queries }) : "";
  const data = { path: page.document?.path, params: page.params, queries: dehydrate(queries), error };
  return {
    status: refusal?.status ?? 200,
    frame: frameOf("stage", page.params),
    head: head + (document && !refusal ? oembedLinkOf(document, url, params) : "") + structured,
    html,
    data: JSON.stringify(data).replaceAll("<", "\\u003c"),
  };
}

/** What is drawn where an association has no page; undefined where the address names no association. */
async function missingPageAt(
  { pathname, origin }: URL,
  asking: Pick<LoaderArgs, "api" | "queries">,
): Promise<DrawablePage | undefined> {
  const [, client = ""] = pathname.split("/");
  if (!textFormats["url-fragment"].isValid(client)) return undefined;
  const params = { client };
  const url = canonicalAddress(missingDocument, new URL(origin), params);
  const code = await loadPageCode(missingDocument);
  const error = await failureOf(code, { url, params, ...asking });
  return error ? undefined : { url, params, document: missingDocument, code };
}

/** Fetches a page's data; returns a serializable error if that fails. */
async function failureOf(code: PageCode | undefined, args: LoaderArgs): Promise<PageError | undefined> {
  if (!code) return { status: 404, message: "There is nothing at this address." };
  try {
    await Promise.all([...code.frames, code.page].map((part) => part.loader(args)));
  } catch (thrown) {
    if (thrown instanceof CallError) return { status: thrown.status, message: thrown.message };
    throw thrown;
  }
}

/** Attributes of the document as `usePageMood` keeps them: the mood, and the client's colors. */
function frameOf(mood: "stage" | "desk", { client = "" }: PageParams): string {
  const worn = /^[\w-]+$/.test(client) ? ` data-client="${client}"` : "";
  return `data-mood="${mood}"${worn}`;
}

/** React renders titles, metas and stylesheets before the page; they are moved to the head. */
function splitMarkup(markup: string): { head: string; html: string } {
  const start = markup.search(/<(?:div|main) data-app/);
  return start < 0 ? { head: "", html: markup } : { head: markup.slice(0, start), html: markup.slice(start) };
}
