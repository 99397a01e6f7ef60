import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { browserCall } from "./platform/api/browser-call.ts";
import { App, newQueries } from "./app/App.tsx";
import { reloadForSupportView } from "./app/frames/reload-for-support-view.ts";
import { routes } from "./app/routes.tsx";
import { withstandTranslation } from "./platform/withstand-translation.ts";
import { supportViewSign } from "./platform/api/token.ts";
import "./styles.css";

withstandTranslation();
if (supportViewSign()) void import("./app/frames/show-support-view.tsx");
else reloadForSupportView();
// A page that caches itself looks its resources up among all those loaded in a day.
performance.setResourceTimingBufferSize?.(5_000);
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App api={{ call: browserCall }} queries={newQueries({ onServer: false })}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  </StrictMode>,
);
