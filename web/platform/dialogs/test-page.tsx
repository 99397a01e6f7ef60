import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RouterProvider, createMemoryRouter } from "react-router";
import { AppAddress } from "../address/AppAddress.tsx";
import { ApiContext, type Call } from "../api/api.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { DialogHost } from "./DialogHost.tsx";

/** The surroundings of a page, for tests: the router, the cache, the toasts, and a stub of the call. */
export function testPage(page: ReactNode, call: (...args: unknown[]) => unknown = () => undefined) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AppAddress>
      <DialogHost>
        {page}
        <Toasts />
      </DialogHost>
    </AppAddress>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  const api = { call: (async (...args: unknown[]) => call(...args)) as Call };
  const app = (
    <ApiContext value={api}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ApiContext>
  );
  return { app, router, queries };
}
