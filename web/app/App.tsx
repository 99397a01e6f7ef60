import { type QueryClient, QueryClient as Queries, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Api, ApiContext, CallError } from "../platform/api/api.ts";

/** A refusal is an answer and isn't asked for again; a lost connection is. */
export const newQueries = ({ onServer }: { onServer: boolean }): QueryClient =>
  new Queries({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: onServer ? false : (times, error) => times < 2 && (!(error instanceof CallError) || error.status === 0),
      },
    },
  });

export const App = ({ api, queries, children }: { api: Api; queries: QueryClient; children: ReactNode }) => (
  <ApiContext value={api}>
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  </ApiContext>
);
