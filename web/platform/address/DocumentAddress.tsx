import { type ReactNode, useMemo, useState } from "react";
import { type RouterAddress, AddressContext, type LinkProps } from "./address.ts";

const Anchor = ({ to, ...rest }: LinkProps) => <a href={to} {...rest} />;

type Props = { path: string; search: string; children: ReactNode };

/** The address of a page that is a document of its own: other pages are the browser's business. */
export function DocumentAddress({ path, search: first, children }: Props) {
  const [search, setSearch] = useState(first);
  const address = useMemo<RouterAddress>(
    () => ({
      path,
      search,
      go: (to, how) => (how?.replace ? location.replace(to) : location.assign(to)),
      refine(change) {
        const next = new URLSearchParams(location.search);
        change(next);
        const asked = next.size > 0 ? `?${next.toString()}` : "";
        history.replaceState(history.state, "", path + asked);
        setSearch(asked);
      },
      Anchor,
    }),
    [path, search],
  );
  return <AddressContext value={address}>{children}</AddressContext>;
}
