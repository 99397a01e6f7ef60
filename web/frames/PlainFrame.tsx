import { Suspense } from "react";
import { Link, Outlet } from "react-router";
import { Logo } from "../ui/Logo.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { PersonCorner } from "./PersonCorner.tsx";
import { useFrame } from "./useFrame.ts";

/** Around pages that belong to no client: signing in, the account. */
export function Component() {
  useFrame("desk");
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-bg">
      <header className="flex h-14 items-center px-4 sm:px-6">
        <Link to="/" className="display flex items-center gap-2 rounded-sm text-md">
          <Logo size={26} />
          Rosette
        </Link>
        <div className="ml-auto">
          <PersonCorner quiet />
        </div>
      </header>
      <main className="min-w-0">
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
