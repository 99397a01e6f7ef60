import { type ReactNode, Suspense } from "react";
import { DialogHost } from "../dialogs/DialogHost.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { SignInAgain } from "../users/SignInAgain.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** What stands around every page: the one dialog, the toasts, and the place where the page goes. */
export const Root = ({ children }: { children: ReactNode }) => (
  <div data-app>
    <DialogHost>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      <SignInAgain />
      <Toasts />
    </DialogHost>
  </div>
);
