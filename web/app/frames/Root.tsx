import { type ReactNode, Suspense } from "react";
import { DialogHost } from "../../platform/dialogs/DialogHost.tsx";
import { Toasts } from "../../platform/ui/Toasts.tsx";
import { SignInAgain } from "../../people/users/SignInAgain.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";

/** Around every page: the dialog, the toasts, and the page itself. */
export const Root = ({ children }: { children: ReactNode }) => (
  <div data-app>
    <DialogHost>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      <SignInAgain />
      <Toasts />
    </DialogHost>
  </div>
);
