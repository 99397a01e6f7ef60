import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** Where a page is, and how one goes on from it: a document is left by the browser itself, the app's places by its router. */
export type RouterAddress = {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  go(to: string, how?: { replace?: boolean }): void;
  /** The same page, seen differently: the search is changed in place; nothing scrolls, Back doesn't come here again. */
  refine(change: (search: URLSearchParams) => void): void;
  Anchor: ComponentType<LinkProps>;
};

export const AddressContext = createContext<RouterAddress | null>(null);

export function useAddress(): RouterAddress {
  const address = useContext(AddressContext);
  if (!address) throw new Error("no address around this component");
  return address;
}
