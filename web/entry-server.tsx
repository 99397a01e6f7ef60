import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { matchRoutes } from "react-router";
import { signInPath } from "../contract/platform/addresses.ts";
import { memoizeRecent } from "../contract/platform/memoize-recent.ts";
import { type Call, CallError } from "./platform/api/api.ts";
import { App, newQueries } from "./app/App.tsx";
import { type PageCode, loadPageCode, DocumentPage } from "./app/document/DocumentPage.tsx";
import { publicDocuments, canonicalAddress } from "./app/document/public-documents.ts";
import type { LoaderArgs, PagePolicy, PageParams, PublicDocument } from "./platform/page.ts";
import { type PageHandle, routes } from "./app/routes.tsx";

export { CallError };

/** A public page that is known by its address, before it is drawn. */
export type KnownDocument = { address: string; params: PageParams; policy: PagePolicy | undefined; hasMap: boolean };
/** What belongs in the head, the page, and the data it was drawn from. */
export type DrawnDocument = { status: number; frame: string; head: string; html: string; data: string };
/** Any other place: a shell that the browser fills, or somewhere else to go first. */
export type ShellOrRedirect =
  | { kind: "shell"; frame: string; hasKey: boolean; policy: PagePolicy | undefined; hasMap: boolean }
  | { kind: "redirect"; location: string };

type RouteHandle = PageHandle & { document?: PublicDocument };

const knownRoutes = [...publicDocuments.map((document) => ({ path: document.path, handle: { document } })), ...routes];

type RouteMatch = { params: PageParams; handles: readonly RouteHandle[]; document: PublicDocument | undefined };

/** The router looks through all its routes anew each time; what a crowd asks for are few addresses. */
const MOST_MATCHES_CACHED = 1_000;

const findRoute = memoizeRecent(MOST_MATCHES_CACHED, (pathname): RouteMatch => {
  const matches = matchRoutes(knownRoutes, pathname) ?? [];
  const params = (matches.at(-1)?.params ?? {}) as PageParams;
  const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  return { params, handles, document: handles.find((handle) => handle.document)?.document };
});

/** The public page at an address; an address where there is nothing has one, too. Undefined for places of the app. */
export function documentAt(address: string): KnownDocument | undefined {
  const url = new URL(address);
  const { document, params, handles } = findRoute(url.pathname);
  if (!document && !handles.at(-1)?.isElsewhere) return undefined;
  return {
    address: canonicalAddress(document, url, params).href,
    params,
    policy: document?.policy,
    hasMap: document?.hasMap ?? false,
  };
}

/** `hasToken` only decides who is sent to sign in first. */
export function placeAt(address: string, hasToken: boolean): ShellOrRedirect {
  const url = new URL(address);
  const { params, handles } = findRoute(url.pathname);
  if (!hasToken && handles.some(({ needsSignIn }) => needsSignIn))
    return { kind: "redirect", location: signInPath(url.pathname + url.search) };
  return {
    kind: "shell",
    frame: frameOf("desk", params),
    hasKey: handles.some(({ hasKey }) => hasKey),
    policy: handles.find((handle) => handle.policy)?.policy,
    hasMap: handles.some(({ hasMap }) => hasMap),
  };
}

/** Draws a public page for nobody in particular. */
export async function drawDocument(address: string, call: Call): Promise<DrawnDocument> {
  const url = new URL(address);
  const { document, params } = findRoute(url.pathname);
  const api = { call };
  const queries = newQueries({ onServer: true });
  const code = document && (await loadPageCode(document));
  const error = await failureOf(code, { url, params, api, queries });
  const markup = renderToString(
    <App api={api} queries={queries}>
      <DocumentPage url={url} params={params} code={code} error={error} />
    </App>,
  );
  const data = { path: document?.path, params, queries: dehydrate(queries), error };
  return {
    status: error?.status ?? 200,
    frame: frameOf("stage", params),
    ...splitMarkup(markup),
    data: JSON.stringify(data).replaceAll("<", "\\u003c"),
  };
}

/** Fetches what a page needs; why it can't be shown, in a form that the browser can be told. */
async function failureOf(
  code: PageCode | undefined,
  args: LoaderArgs,
): Promise<{ status: number; message: string } | undefined> {
  if (!code) return { status: 404, message: "There is nothing at this address." };
  try {
    await Promise.all([...code.frames, code.page].map((part) => part.loader(args)));
  } catch (thrown) {
    if (thrown instanceof CallError) return { status: thrown.status, message: thrown.message };
    throw thrown;
  }
}

/** The document's own attributes, as useFrame will keep them: the mood, and the client whose colours are worn. */
function frameOf(mood: "stage" | "desk", { client = "" }: PageParams): string {
  const worn = /^[\w-]+$/.test(client) ? ` data-client="${client}"` : "";
  return `data-mood="${mood}"${worn}`;
}

/** React puts titles, metas and stylesheets before the page; they belong in the head. */
function splitMarkup(markup: string): { head: string; html: string } {
  const start = markup.search(/<(?:div|main) data-app/);
  return start < 0 ? { head: "", html: markup } : { head: markup.slice(0, start), html: markup.slice(start) };
}
