import { Suspense } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { DialogHost } from "../dialogs/DialogHost.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** What stands around every page: the one dialog, the toasts, and the place where the page goes. */
export const Root = () => (
  <div data-app>
    <DialogHost>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <Toasts />
      <ScrollRestoration />
    </DialogHost>
  </div>
);
