import type { RouteObject } from "react-router";
import { ErrorPage } from "./support/ErrorPage.tsx";
import { Root } from "./frames/Root.tsx";

/** What a route says of itself beside its page. */
export type PageHandle = { drawnByServer?: boolean };

const drawnByServer: PageHandle = { drawnByServer: true };

/** Every page of the product. Public pages are drawn by the server; those behind signing in by the browser. */
export const routes: RouteObject[] = [
  {
    path: "/",
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: "dev/error", lazy: () => import("./support/BrokenPage.tsx") },
      { path: "*", handle: drawnByServer, lazy: () => import("./support/NotFoundPage.tsx") },
    ],
  },
];
