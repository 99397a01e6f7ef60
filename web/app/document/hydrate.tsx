import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserCall } from "../../platform/api/browser-call.ts";
import { readTokenOrSign } from "../../platform/api/token.ts";
import { App, newQueries } from "../App.tsx";
import { withstandTranslation } from "../../platform/withstand-translation.ts";
import { loadPageCode, DocumentPage } from "./DocumentPage.tsx";
import { publicDocuments, canonicalAddress, missingDocument } from "./public-documents.ts";
import type { PageParams } from "../../platform/page.ts";

/** Data that the server rendered the page with. */
type DocumentData = { path: string; params: PageParams; queries: DehydratedState; error?: unknown };

/** Reloads a page from the back-forward cache if the account signed out elsewhere. */
function reloadAfterSignOut() {
  const token = readTokenOrSign();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && readTokenOrSign() !== token) location.reload();
  });
}

/** Hydrates the page that the server rendered. */
export async function hydrateDocument(): Promise<void> {
  withstandTranslation();
  const data = JSON.parse(document.getElementById("page-data")!.textContent) as DocumentData;
  const queries = newQueries({ onServer: false });
  hydrate(queries, data.queries);
  const place = [...publicDocuments, missingDocument].find(({ path }) => path === data.path);
  const code = place && (await loadPageCode(place));
  hydrateRoot(
    document.getElementById("root")!,
    <StrictMode>
      <App api={{ call: browserCall }} queries={queries}>
        <DocumentPage
          url={canonicalAddress(place, new URL(location.href), data.params)}
          params={data.params}
          code={code}
          error={data.error}
        />
      </App>
    </StrictMode>,
  );
  reloadAfterSignOut();
}
