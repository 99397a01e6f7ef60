import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { matchRoutes } from "react-router";
import { signInPath } from "../contract/platform/addresses.ts";
import { memoizeRecent } from "../contract/platform/memoize-recent.ts";
import { type Call, CallError } from "./platform/api/api.ts";
import { App, newQueries } from "./app/App.tsx";
import { textFormats } from "../contract/platform/forms/input-kinds.ts";
import {
  type MissingPageFrame,
  type PageCode,
  loadMissingPageFrame,
  loadPageCode,
  DocumentPage,
} from "./app/document/DocumentPage.tsx";
import { structuredDataOf } from "./app/document/structured-data.ts";
import { publicDocuments, canonicalAddress } from "./app/document/public-documents.ts";
import type { LoaderArgs, PagePolicy, PageParams, PublicDocument } from "./platform/page.ts";
import { type PageHandle, routes } from "./app/routes.tsx";

export { CallError };

/** The public page of an address, before it is rendered. */
export type KnownDocument = { address: string; params: PageParams; policy: PagePolicy | undefined; hasMap: boolean };
/** Elements of the head, the page, and the data it was rendered with. */
export type DrawnDocument = { status: number; frame: string; head: string; html: string; data: string };
/** Other addresses: a shell that the browser fills, or a redirect. */
export type ShellOrRedirect =
  | { kind: "shell"; frame: string; hasKey: boolean; policy: PagePolicy | undefined; hasMap: boolean }
  | { kind: "redirect"; location: string };

type RouteHandle = PageHandle & { document?: PublicDocument };

const knownRoutes = [...publicDocuments.map((document) => ({ path: document.path, handle: { document } })), ...routes];

type RouteMatch = { params: PageParams; handles: readonly RouteHandle[]; document: PublicDocument | undefined };

/** The router tries all its routes each time; most requests are for few addresses. */
const MOST_MATCHES_CACHED = 1_000;

const findRoute = memoizeRecent(MOST_MATCHES_CACHED, (pathname): RouteMatch => {
  const matches = matchRoutes(knownRoutes, pathname) ?? [];
  const params = (matches.at(-1)?.params ?? {}) as PageParams;
  const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  return { params, handles, document: handles.find((handle) => handle.document)?.document };
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
    hasMap: document?.hasMap ?? false,
  };
}

/** `hasToken`: without one the visitor is sent to sign in first. */
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

/** Renders a public page without an account. */
export async function drawDocument(address: string, call: Call): Promise<DrawnDocument> {
  const url = new URL(address);
  const { document, params } = findRoute(url.pathname);
  const api = { call };
  const queries = newQueries({ onServer: true });
  const code = document && (await loadPageCode(document));
  const args = { url, params, api, queries };
  const error = await failureOf(code, args);
  const missingIn = error?.status === 404 ? await missingPageFrameOf(args) : undefined;
  const markup = renderToString(
    <App api={api} queries={queries}>
      <DocumentPage url={url} params={params} code={code} error={error} missingIn={missingIn} />
    </App>,
  );
  const { head, html } = splitMarkup(markup);
  const structured = document && !error ? await structuredDataOf(document, args) : "";
  const data = {
    path: document?.path,
    params,
    queries: dehydrate(queries),
    error,
    missingIn: missingIn?.client,
  };
  return {
    status: error?.status ?? 200,
    frame: frameOf("stage", missingIn ? { client: missingIn.client } : params),
    head: head + structured,
    html,
    data: JSON.stringify(data).replaceAll("<", "\\u003c"),
  };
}

/** Fetches a page's data; returns a serializable error if that fails. */
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

/** Undefined where the address names no association. */
async function missingPageFrameOf(args: LoaderArgs): Promise<MissingPageFrame | undefined> {
  const [, client = ""] = args.url.pathname.split("/");
  if (!textFormats["url-fragment"].isValid(client)) return undefined;
  const missingIn = await loadMissingPageFrame(client);
  try {
    await missingIn.frame.loader({ ...args, params: { client } });
    return missingIn;
  } catch (thrown) {
    if (thrown instanceof CallError) return undefined;
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
