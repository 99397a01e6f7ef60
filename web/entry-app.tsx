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
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App api={{ call: browserCall }} queries={newQueries({ onServer: false })}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  </StrictMode>,
);
