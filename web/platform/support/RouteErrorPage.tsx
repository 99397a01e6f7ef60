import { useRouteError } from "react-router";
import { AppAddress } from "../address/AppAddress.tsx";
import { ErrorPage } from "./ErrorPage.tsx";

/** Where an error in a place of the app ends up. */
export const RouteErrorPage = () => (
  <AppAddress>
    <ErrorPage error={useRouteError()} />
  </AppAddress>
);
