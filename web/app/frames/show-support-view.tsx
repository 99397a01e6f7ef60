import { createRoot } from "react-dom/client";
import { getSupportView, stopSupportView } from "../../../contract/platform/support-view.ts";
import { browserCall } from "../../platform/api/browser-call.ts";
import { SupportViewBar } from "./SupportViewBar.tsx";
import { reloadForSupportView } from "./reload-for-support-view.ts";

/** Frames that stay in view begin below the bar. */
const belowBar = `
  .sticky.top-0 { top: var(--view-bar) }
  .sticky.top-14 { top: calc(3.5rem + var(--view-bar)) }
  .sticky.h-dvh { height: calc(100dvh - var(--view-bar)) }
  @media (min-width: 64rem) { .sticky.lg\\:top-0 { top: var(--view-bar) } }
  @media (min-width: 80rem) { .xl\\:sticky.xl\\:top-0 { top: var(--view-bar); height: calc(100dvh - var(--view-bar)) } }
  [data-slot="support-view-bar"].sticky { top: 0 }
`;

/** The bar of a support view, in a root of its own: pages don't know of it. A sign without a view is removed. */
async function showSupportView(): Promise<void> {
  reloadForSupportView();
  const { view } = await browserCall(getSupportView, {});
  if (!view) {
    await browserCall(stopSupportView, {});
    return location.reload();
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(belowBar);
  document.adoptedStyleSheets.push(sheet);
  const place = document.createElement("div");
  place.style.display = "contents";
  document.body.prepend(place);
  createRoot(place).render(<SupportViewBar view={view} />);
  return undefined;
}

// Imported only where the sign is there. Called here and not there, since each byte of public pages counts.
void showSupportView();
