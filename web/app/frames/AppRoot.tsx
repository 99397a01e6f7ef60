import { Outlet, ScrollRestoration } from "react-router";
import { AppAddress } from "../../platform/address/AppAddress.tsx";
import { UnsavedGuard } from "../../platform/forms/UnsavedGuard.tsx";
import { UnsavedProvider } from "../../platform/forms/UnsavedProvider.tsx";
import { UserSearchProvider } from "../../people/users/UserSearchProvider.tsx";
import { Root } from "./Root.tsx";
import { useCarriedToasts } from "./use-carried-toasts.ts";

/** Around every place of the app. */
export function AppRoot() {
  useCarriedToasts();
  return (
    <AppAddress>
      <UserSearchProvider>
        <UnsavedProvider>
          <Root>
            <UnsavedGuard />
            <Outlet />
          </Root>
        </UnsavedProvider>
        <ScrollRestoration />
      </UserSearchProvider>
    </AppAddress>
  );
}
