import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserCall } from "../../platform/api/browser.ts";
import { readToken } from "../../platform/api/token.ts";
import { App, newQueries } from "../app.tsx";
import { withstandTranslation } from "../../platform/withstandTranslation.ts";
import { codeOf, DocumentPage } from "./DocumentPage.tsx";
import { documents, knownAddress } from "./documents.ts";
import type { Params } from "../../platform/page.ts";

/** What the server drew the page from. */
type Drawn = { path: string; params: Params; queries: DehydratedState; error?: unknown };

/** Somebody who signed out elsewhere and came Back finds no trace of having been signed in. */
function reloadForSomebodyElse() {
  const token = readToken();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && readToken() !== token) location.reload();
  });
}

/** Makes the page that the server drew a living one. */
export async function hydrateDocument(): Promise<void> {
  withstandTranslation();
  const drawn = JSON.parse(document.getElementById("page-data")!.textContent) as Drawn;
  const queries = newQueries({ onServer: false });
  hydrate(queries, drawn.queries);
  const place = documents.find(({ path }) => path === drawn.path);
  const code = place && (await codeOf(place));
  hydrateRoot(
    document.getElementById("root")!,
    <StrictMode>
      <App api={{ call: browserCall }} queries={queries}>
        <DocumentPage
          url={knownAddress(place, new URL(location.href), drawn.params)}
          params={drawn.params}
          code={code}
          error={drawn.error}
        />
      </App>
    </StrictMode>,
  );
  reloadForSomebodyElse();
}
