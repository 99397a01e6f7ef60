import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { browserCall } from "./platform/api/browser-call.ts";
import { App, newQueries } from "./app/App.tsx";
import { routes } from "./app/routes.tsx";
import { withstandTranslation } from "./platform/withstand-translation.ts";
import "./styles.css";

withstandTranslation();
// Among all that is loaded over a day, a page that keeps itself on the device is to find its own parts still.
performance.setResourceTimingBufferSize?.(5_000);
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App api={{ call: browserCall }} queries={newQueries({ onServer: false })}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  </StrictMode>,
);
