import { Outlet, ScrollRestoration } from "react-router";
import { AppAddress } from "../address/AppAddress.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { UnsavedProvider } from "../forms/unsaved.tsx";
import { UserSearchProvider } from "../users/UserSearchProvider.tsx";
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
