import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RouterProvider, createMemoryRouter } from "react-router";
import { AppAddress } from "../address/AppAddress.tsx";
import { ApiContext, type Call } from "../api/api.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { DialogHost } from "./DialogHost.tsx";

/** What stands around a page, for tests: the router, the cache, the toasts, and a call that answers as told. */
export function testPage(page: ReactNode, call: (...sent: unknown[]) => unknown = () => undefined) {
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
  const api = { call: (async (...sent: unknown[]) => call(...sent)) as Call };
  const app = (
    <ApiContext value={api}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ApiContext>
  );
  return { app, router, queries };
}
