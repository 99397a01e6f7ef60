import { Outlet, ScrollRestoration } from "react-router";
import { AppAddress } from "../address/AppAddress.tsx";
import { UserSearchProvider } from "../users/UserSearchProvider.tsx";
import { Root } from "./Root.tsx";

/** Around every place of the app. */
export const AppRoot = () => (
  <AppAddress>
    <UserSearchProvider>
      <Root>
        <Outlet />
      </Root>
      <ScrollRestoration />
    </UserSearchProvider>
  </AppAddress>
);
