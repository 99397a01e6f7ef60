import { Outlet, ScrollRestoration } from "react-router";
import { AppAddress } from "../../platform/address/AppAddress.tsx";
import { UnsavedGuard } from "../../platform/forms/UnsavedGuard.tsx";
import { UnsavedProvider } from "../../platform/forms/UnsavedProvider.tsx";
import { UserSearchProvider } from "../../people/users/UserSearchProvider.tsx";
import { Root } from "./Root.tsx";
import { useRemoveShellHead } from "./use-remove-shell-head.ts";
import { useCarriedToasts } from "./use-carried-toasts.ts";

export function AppRoot() {
  useCarriedToasts();
  useRemoveShellHead();
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
