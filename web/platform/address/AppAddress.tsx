import { type ReactNode, useMemo, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { type RouterAddress, AddressContext } from "./address.ts";
import { useReplacePage } from "./use-replace-page.ts";

/** A search that was set, and hasn't reached the router's location yet. */
type PendingSearch = { from: string; search: string };

/** The address as the app's router has it. */
export function AppAddress({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const replacePage = useReplacePage();
  const onItsWay = useRef<PendingSearch>(undefined);
  const address = useMemo<RouterAddress>(
    () => ({
      path: pathname,
      search,
      go(to, how) {
        if (how?.replace) void replacePage(to);
        else void navigate(to);
      },
      // The router's location changes late: a second choice before that builds on the first.
      refine(change) {
        const { current } = onItsWay;
        const next = new URLSearchParams(current?.from === key ? current.search : search);
        change(next);
        onItsWay.current = { from: key, search: next.toString() };
        void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
      },
      Anchor: Link,
    }),
    [pathname, search, key, navigate, replacePage],
  );
  return <AddressContext value={address}>{children}</AddressContext>;
}
