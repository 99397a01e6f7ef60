import { type ReactNode, useMemo, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { type RouterAddress, AddressContext } from "./address.ts";

/** A search that was asked for from a place, and isn't there yet. */
type PendingSearch = { from: string; search: string };

/** The address as the app's router knows it. */
export function AppAddress({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const onItsWay = useRef<PendingSearch>(undefined);
  const address = useMemo<RouterAddress>(
    () => ({
      path: pathname,
      search,
      go: (to, how) => void navigate(to, how),
      // The router tells of a change only when it has happened: who chooses twice before that has chosen both.
      refine(change) {
        const { current } = onItsWay;
        const next = new URLSearchParams(current?.from === key ? current.search : search);
        change(next);
        onItsWay.current = { from: key, search: next.toString() };
        void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
      },
      Anchor: Link,
    }),
    [pathname, search, key, navigate],
  );
  return <AddressContext value={address}>{children}</AddressContext>;
}
