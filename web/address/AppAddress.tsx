import { type ReactNode, useMemo } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { type Address, AddressContext } from "./address.ts";

/** The address as the app's router knows it. */
export function AppAddress({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const address = useMemo<Address>(
    () => ({
      path: pathname,
      search,
      go: (to, how) => void navigate(to, how),
      refine: (change) => setSearch((now) => (change(now), now), { replace: true, preventScrollReset: true }),
      Anchor: Link,
    }),
    [pathname, search, navigate, setSearch],
  );
  return <AddressContext value={address}>{children}</AddressContext>;
}
