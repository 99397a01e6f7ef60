import { Suspense, lazy, useState } from "react";
import { useLocation } from "react-router";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { MissingPartBoundary } from "../../platform/dialogs/MissingPartBoundary.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import type { HelpAddress } from "../help/HelpArticle.tsx";
import { helpOf, studioPageAt } from "./studio-pages.ts";

const HelpPanel = lazy(() => import("../help/HelpPanel.tsx").then((module) => ({ default: module.HelpPanel })));

/** What is open beside the page: the help of the page itself, or a place that was chosen at this path. */
type OpenHelp = { path: string; chosen: HelpAddress | undefined };

/** Help beside the page: while it is open it follows from page to page. */
export function useHelp(kind: ServiceKind | undefined) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<OpenHelp>();
  const page = studioPageAt(pathname);
  const [article = "", section = ""] = helpOf(page, kind).split("#");
  const chosen = opened?.path === pathname ? opened.chosen : undefined;
  const place = chosen ?? { article, section };

  function close() {
    setOpened(undefined);
    // Of the two buttons the one that is shown.
    const buttons = document.querySelectorAll<HTMLElement>("[data-help-button]");
    [...buttons].find((button) => button.offsetParent !== null)?.focus();
  }

  const panel = opened && (
    <MissingPartBoundary onMissing={() => setOpened(undefined)}>
      <Suspense fallback={<HelpSkeleton />}>
        <HelpPanel place={place} isChosen={chosen !== undefined} onClose={close} />
      </Suspense>
    </MissingPartBoundary>
  );
  return {
    panel,
    isOpen: opened !== undefined,
    toggle: () => (opened ? close() : setOpened({ path: pathname, chosen: undefined })),
    openAt: (to: HelpAddress) => setOpened({ path: pathname, chosen: to }),
  };
}

const HelpSkeleton = () => (
  <div
    role="status"
    aria-label="Loading help"
    className="fixed inset-x-0 bottom-0 z-40 grid h-[72dvh] content-start gap-4 rounded-t-[20px] border-t bg-surface p-5 sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:h-auto sm:w-[400px] sm:rounded-none sm:border-l xl:sticky xl:top-0 xl:h-dvh xl:w-auto"
  >
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
);
