import { Suspense } from "react";
import { Link, Outlet } from "react-router";
import { Logo } from "../../platform/ui/Logo.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { PersonCorner } from "../../people/frames/PersonCorner.tsx";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";

/** Around pages that belong to no client: signing in, the account. */
function PlainFrame() {
  usePageMood("desk");
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-bg">
      <SkipLink />
      <header className="flex h-14 items-center px-4 sm:px-6">
        <Link to="/" className="display flex items-center gap-2 rounded-sm text-md">
          <Logo size={26} />
          Rosette
        </Link>
        <div className="ml-auto">
          <PersonCorner quiet />
        </div>
      </header>
      <main id="page" tabIndex={-1} className="min-w-0 outline-none">
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

export { PlainFrame as Component };
