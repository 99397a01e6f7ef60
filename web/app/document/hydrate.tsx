import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserCall } from "../../platform/api/browser-call.ts";
import { readToken } from "../../platform/api/token.ts";
import { App, newQueries } from "../App.tsx";
import { withstandTranslation } from "../../platform/withstand-translation.ts";
import { loadPageCode, DocumentPage } from "./DocumentPage.tsx";
import { publicDocuments, canonicalAddress } from "./public-documents.ts";
import type { PageParams } from "../../platform/page.ts";

/** What the server drew the page from. */
type DocumentData = { path: string; params: PageParams; queries: DehydratedState; error?: unknown };

/** Somebody who signed out elsewhere and came Back finds no trace of having been signed in. */
function reloadAfterSignOut() {
  const token = readToken();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && readToken() !== token) location.reload();
  });
}

/** Makes the page that the server drew a living one. */
export async function hydrateDocument(): Promise<void> {
  withstandTranslation();
  const drawn = JSON.parse(document.getElementById("page-data")!.textContent) as DocumentData;
  const queries = newQueries({ onServer: false });
  hydrate(queries, drawn.queries);
  const place = publicDocuments.find(({ path }) => path === drawn.path);
  const code = place && (await loadPageCode(place));
  hydrateRoot(
    document.getElementById("root")!,
    <StrictMode>
      <App api={{ call: browserCall }} queries={queries}>
        <DocumentPage
          url={canonicalAddress(place, new URL(location.href), drawn.params)}
          params={drawn.params}
          code={code}
          error={drawn.error}
        />
      </App>
    </StrictMode>,
  );
  reloadAfterSignOut();
}
