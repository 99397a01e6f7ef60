import { type ReactNode, Suspense } from "react";
import { DialogHost } from "../dialogs/DialogHost.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { SignInAgain } from "../users/SignInAgain.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { useSaidBefore } from "./useSaidBefore.ts";

/** What stands around every page: the one dialog, the toasts, and the place where the page goes. */
export function Root({ children }: { children: ReactNode }) {
  useSaidBefore();
  return (
    <div data-app>
      <DialogHost>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        <SignInAgain />
        <Toasts />
      </DialogHost>
    </div>
  );
}
