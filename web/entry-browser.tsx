import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { browserCall } from "./api/browser.ts";
import { pageContext } from "./api/answers.ts";
import { App, newQueries } from "./app.tsx";
import { routes } from "./routes.tsx";
import "./styles.css";

type Drawn = { queries: DehydratedState; loaderData: Record<string, unknown>; errors: Record<string, never> | null };

const api = { call: browserCall };
const queries = newQueries(false);
const data = document.getElementById("page-data")?.textContent;
const drawn = data ? (JSON.parse(data) as Drawn) : undefined;

/** The first page's own code must be there before what the server drew is taken over. */
async function loadFirstPage() {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}

const pageOf = () => ({ api, queries });

/**
 * Code that isn't there any more, after a new version came, is had by loading the page again: once, and not while offline. What
 * was typed is kept by the browser meanwhile.
 */
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("reloaded at") ?? 0);
  if (!navigator.onLine || Date.now() - last < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem("reloaded at", String(Date.now()));
  location.reload();
});

async function start() {
  if (drawn) {
    hydrate(queries, drawn.queries);
    await loadFirstPage();
  }
  const router = createBrowserRouter(routes, {
    ...(drawn && { hydrationData: { loaderData: drawn.loaderData, errors: drawn.errors } }),
    getContext() {
      const context = new RouterContextProvider();
      context.set(pageContext, pageOf());
      return context;
    },
  });
  const root = document.getElementById("root")!;
  const app = (
    <StrictMode>
      <App api={api} queries={queries}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  if (drawn) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

void start();
