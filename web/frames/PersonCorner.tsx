import { Suspense, lazy } from "react";
import { signInPath } from "../../contract/addresses.ts";
import { useAddress } from "../address/address.ts";
import { readToken } from "../api/token.ts";
import { LinkButton } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useHydrated } from "../ui/useHydrated.ts";
import { SilentErrorBoundary } from "./SilentErrorBoundary.tsx";

const AccountMenu = lazy(() => import("../users/AccountMenu.tsx").then((module) => ({ default: module.AccountMenu })));

/** The corner that is each person's own. The server draws pages for nobody in particular, so it is filled in the browser, where it can be. Quiet: nobody is asked to sign in. */
export function PersonCorner({ quiet = false }: { quiet?: boolean }) {
  const hydrated = useHydrated();
  const { path, search } = useAddress();
  if (!hydrated || !readToken())
    return quiet ? null : (
      <LinkButton variant="ghost" to={signInPath(path + search)}>
        Sign in
      </LinkButton>
    );
  return (
    <SilentErrorBoundary>
      <Suspense fallback={<Skeleton className="size-9 rounded-full" />}>
        <AccountMenu />
      </Suspense>
    </SilentErrorBoundary>
  );
}
