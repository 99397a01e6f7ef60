import { type ReactNode, Suspense } from "react";
import { DialogHost } from "../../platform/dialogs/DialogHost.tsx";
import { Toasts } from "../../platform/ui/Toasts.tsx";
import { SignInAgain } from "../../people/users/SignInAgain.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";

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
