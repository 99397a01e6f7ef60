import type { RouteObject } from "react-router";
import { Root } from "./frames/Root.tsx";
import { ErrorPage } from "./support/ErrorPage.tsx";

/** What a route says of itself beside its page. */
export type PageHandle = { drawnByServer?: boolean; needsSignIn?: boolean };

const drawnByServer: PageHandle = { drawnByServer: true };
const needsSignIn: PageHandle = { needsSignIn: true };

/** A client's and a program's public pages, below /:client. The server draws them. */
const stage: RouteObject[] = [];

/** What a signed-in person does at a client: entering, scoring. Below /:client; the browser draws them. */
const places: RouteObject[] = [];

/** Where staff work, below /:client/studio. */
const studio: RouteObject[] = [];

/** Signing in, and a person's own account. */
const people: RouteObject[] = [];

/** Every page of the product. Each frame brings its mood, its header and its own error page. */
export const routes: RouteObject[] = [
  {
    path: "/",
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { lazy: () => import("./frames/PlainFrame.tsx"), ErrorBoundary: ErrorPage, children: people },
      {
        path: ":client",
        handle: drawnByServer,
        lazy: () => import("./frames/ClientFrame.tsx"),
        ErrorBoundary: ErrorPage,
        children: stage,
      },
      {
        path: ":client",
        handle: needsSignIn,
        lazy: () => import("./frames/PlaceFrame.tsx"),
        ErrorBoundary: ErrorPage,
        children: places,
      },
      {
        path: ":client/studio",
        handle: needsSignIn,
        lazy: () => import("./frames/StudioFrame.tsx"),
        ErrorBoundary: ErrorPage,
        children: studio,
      },
      { path: "*", handle: drawnByServer, lazy: () => import("./support/NotFoundPage.tsx") },
    ],
  },
];
