import { Suspense } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { DialogHost } from "../dialogs/DialogHost.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { SignInAgain } from "../users/SignInAgain.tsx";
import { UserSearchProvider } from "../users/UserSearchProvider.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** What stands around every page: the one dialog, the toasts, and the place where the page goes. */
export const Root = () => (
  <div data-app>
    <UserSearchProvider>
      <DialogHost>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
        <SignInAgain />
        <Toasts />
        <ScrollRestoration />
      </DialogHost>
    </UserSearchProvider>
  </div>
);
