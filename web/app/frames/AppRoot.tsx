import { Outlet, ScrollRestoration } from "react-router";
import { AppAddress } from "../../platform/address/AppAddress.tsx";
import { UnsavedGuard } from "../../platform/forms/UnsavedGuard.tsx";
import { UnsavedProvider } from "../../platform/forms/unsaved.tsx";
import { UserSearchProvider } from "../../people/users/UserSearchProvider.tsx";
import { Root } from "./Root.tsx";
import { useSaidBefore } from "./useSaidBefore.ts";

/** Around every place of the app. */
export function AppRoot() {
  useSaidBefore();
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
