import { type ReactNode, useMemo, useState } from "react";
import { returnToPage } from "../ui/back-entries.ts";
import { type RouterAddress, AddressContext, type LinkProps } from "./address.ts";

const Anchor = ({ to, ...rest }: LinkProps) => <a href={to} {...rest} />;

type Props = { path: string; search: string; children: ReactNode };

/** The address of a page that is a document of its own: the browser itself loads other pages. */
export function DocumentAddress({ path, search: first, children }: Props) {
  const [search, setSearch] = useState(first);
  const address = useMemo<RouterAddress>(
    () => ({
      path,
      search,
      go(to, how) {
        if (how?.replace) void returnToPage().then(() => location.replace(to));
        else location.assign(to);
      },
      refine(change) {
        const next = new URLSearchParams(location.search);
        change(next);
        const search = next.size > 0 ? `?${next.toString()}` : "";
        history.replaceState(history.state, "", path + search);
        setSearch(search);
      },
      Anchor,
    }),
    [path, search],
  );
  return <AddressContext value={address}>{children}</AddressContext>;
}
