import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import type { Call } from "./api/api.ts";
import { CallError } from "./api/api.ts";
import { pageContext } from "./api/answers.ts";
import { App, newQueries } from "./app.tsx";
import { type PageHandle, routes } from "./routes.tsx";

export { CallError };

/** A public page as the server draws it: what belongs in the head, the page, and the data it was drawn from. */
export type DrawnPage = { kind: "page"; status: number; frame: string; head: string; html: string; data: string };
/** A signed-in person's place: the browser draws it. */
export type Shell = { kind: "shell"; status: number; frame: string };
export type Redirect = { kind: "redirect"; location: string };

type Matches = NonNullable<ReturnType<typeof matchRoutes>>;

/** Whether the server draws this address; everything behind signing in is drawn by the browser. */
const isPublic = (matches: Matches) =>
  matches.some(({ route }) => (route.handle as PageHandle | undefined)?.drawnByServer);

/** The document's own attributes, as useFrame will keep them: the mood, and the client whose colours are worn. */
function frameOf(matches: Matches): string {
  const { client } = matches.at(-1)?.params ?? {};
  const worn = client && /^[\w-]+$/.test(client) ? ` data-client="${client}"` : "";
  return `data-mood="${isPublic(matches) ? "stage" : "desk"}"${worn}`;
}

const { query, dataRoutes } = createStaticHandler(routes);

const needsSignIn = (matches: Matches) =>
  matches.some(({ route }) => (route.handle as PageHandle | undefined)?.needsSignIn);

/** Draws a page for nobody in particular; `hasToken` only decides who is sent to sign in first. */
export async function draw(url: string, call: Call, hasToken: boolean): Promise<DrawnPage | Shell | Redirect> {
  const { pathname: path, search } = new URL(url);
  const matches = matchRoutes(routes, path) ?? [];
  const frame = frameOf(matches);
  if (needsSignIn(matches) && !hasToken)
    return { kind: "redirect", location: `/login?to=${encodeURIComponent(path + search)}` };
  if (!isPublic(matches)) return { kind: "shell", status: 200, frame };
  const queries = newQueries(true);
  const api = { call };
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, { api, queries });
  const context = await query(new Request(url), { requestContext });
  if (context instanceof Response) return { kind: "redirect", location: context.headers.get("location") ?? "/" };
  const markup = renderToString(
    <App api={api} queries={queries}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  const { loaderData, errors } = context;
  const data = { queries: dehydrate(queries), loaderData, errors: errors && serializable(errors) };
  return {
    kind: "page",
    status: statusOf(context),
    frame,
    ...split(markup),
    data: JSON.stringify(data).replaceAll("<", "\\u003c"),
  };
}

type Errors = Record<string, unknown>;

const serializable = (errors: Errors) =>
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      { status: statusIn(error), message: String((error as Error)?.message ?? "") },
    ]),
  );

const statusIn = (error: unknown) => (error as { status?: number })?.status ?? 500;

function statusOf({ statusCode, errors }: { statusCode: number; errors: Errors | null }): number {
  const [error] = Object.values(errors ?? {});
  return error === undefined ? statusCode : statusIn(error);
}

/** React puts titles, metas and stylesheets before the page; they belong in the head. */
function split(markup: string): { head: string; html: string } {
  const start = markup.indexOf("<div data-app");
  return start < 0 ? { head: "", html: markup } : { head: markup.slice(0, start), html: markup.slice(start) };
}
