import { useRouteError } from "react-router";
import { AppAddress } from "../address/AppAddress.tsx";
import { ErrorPage } from "./ErrorPage.tsx";

/** The error page of the app's routes. */
export const RouteErrorPage = () => (
  <AppAddress>
    <ErrorPage error={useRouteError()} />
  </AppAddress>
);
