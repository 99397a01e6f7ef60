import { Suspense, lazy } from "react";
import { signInPath } from "../../../contract/platform/addresses.ts";
import { useAddress } from "../../platform/address/address.ts";
import { readTokenOrSign } from "../../platform/api/token.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { SilentErrorBoundary } from "../../platform/frames/SilentErrorBoundary.tsx";

const AccountMenu = lazy(() => import("../users/AccountMenu.tsx").then((module) => ({ default: module.AccountMenu })));

/** The account corner. The server draws pages for no person in particular, so the browser fills it in. `quiet`: without an offer to sign in. */
export function PersonCorner({ quiet = false }: { quiet?: boolean }) {
  const hydrated = useHydrated();
  const { path, search } = useAddress();
  if (!hydrated || !readTokenOrSign())
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
