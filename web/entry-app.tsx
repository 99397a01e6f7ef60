import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { browserCall } from "./api/browser.ts";
import { App, newQueries } from "./app.tsx";
import { routes } from "./routes.tsx";
import { withstandTranslation } from "./withstandTranslation.ts";
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
