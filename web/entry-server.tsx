import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { matchRoutes } from "react-router";
import { signInPath } from "../contract/addresses.ts";
import type { Call } from "./api/api.ts";
import { CallError } from "./api/api.ts";
import { App, newQueries } from "./app.tsx";
import { type Code, codeOf, DocumentPage } from "./document/DocumentPage.tsx";
import { documents, type PublicDocument } from "./document/documents.ts";
import type { Asked, Params } from "./document/page.ts";
import { type PageHandle, routes } from "./routes.tsx";

export { CallError };

/** A public page as the server draws it: what belongs in the head, the page, and the data it was drawn from. */
export type DrawnPage = { kind: "page"; status: number; frame: string; head: string; html: string; data: string };
/** A place of the app: the browser draws it. */
export type Shell = { kind: "shell"; status: number; frame: string };
export type Redirect = { kind: "redirect"; location: string };

type Handle = PageHandle & { document?: PublicDocument };

const known = [...documents.map((document) => ({ path: document.path, handle: { document } })), ...routes];

/** Draws a page for nobody in particular; `hasToken` only decides who is sent to sign in first. */
export async function draw(address: string, call: Call, hasToken: boolean): Promise<DrawnPage | Shell | Redirect> {
  const url = new URL(address);
  const matches = matchRoutes(known, url.pathname) ?? [];
  const params = (matches.at(-1)?.params ?? {}) as Params;
  const handles = matches.map(({ route }) => (route.handle ?? {}) as Handle);
  const document = handles.find((handle) => handle.document)?.document;
  if (document || handles.at(-1)?.isElsewhere) return drawDocument(document, { url, params, call });
  if (!hasToken && handles.some(({ needsSignIn }) => needsSignIn))
    return { kind: "redirect", location: signInPath(url.pathname + url.search) };
  return { kind: "shell", status: 200, frame: frameOf("desk", params) };
}

type Wanted = { url: URL; params: Params; call: Call };

async function drawDocument(document: PublicDocument | undefined, { url, params, call }: Wanted): Promise<DrawnPage> {
  const api = { call };
  const queries = newQueries({ onServer: true });
  const code = document && (await codeOf(document));
  const error = await failureOf(code, { url, params, api, queries });
  const markup = renderToString(
    <App api={api} queries={queries}>
      <DocumentPage url={url} params={params} code={code} error={error} />
    </App>,
  );
  const data = { path: document?.path, params, queries: dehydrate(queries), error };
  return {
    kind: "page",
    status: error?.status ?? 200,
    frame: frameOf("stage", params),
    ...split(markup),
    data: JSON.stringify(data).replaceAll("<", "\\u003c"),
  };
}

/** Fetches what a page needs; why it can't be shown, in a form that the browser can be told. */
async function failureOf(
  code: Code | undefined,
  asked: Asked,
): Promise<{ status: number; message: string } | undefined> {
  if (!code) return { status: 404, message: "There is nothing at this address." };
  try {
    await Promise.all([...code.frames, code.page].map((part) => part.needs(asked)));
  } catch (thrown) {
    if (thrown instanceof CallError) return { status: thrown.status, message: thrown.message };
    throw thrown;
  }
}

/** The document's own attributes, as useFrame will keep them: the mood, and the client whose colours are worn. */
function frameOf(mood: "stage" | "desk", { client = "" }: Params): string {
  const worn = /^[\w-]+$/.test(client) ? ` data-client="${client}"` : "";
  return `data-mood="${mood}"${worn}`;
}

/** React puts titles, metas and stylesheets before the page; they belong in the head. */
function split(markup: string): { head: string; html: string } {
  const start = markup.search(/<(?:div|main) data-app/);
  return start < 0 ? { head: "", html: markup } : { head: markup.slice(0, start), html: markup.slice(start) };
}
