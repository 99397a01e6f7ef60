import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** The address of a page, and navigation: a document is left by the browser itself, the app's pages by its router. */
export type RouterAddress = {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  go(to: string, how?: { replace?: boolean }): void;
  /** Changes the search in place: nothing scrolls, and Back doesn't return to the earlier search. */
  refine(change: (search: URLSearchParams) => void): void;
  Anchor: ComponentType<LinkProps>;
};

export const AddressContext = createContext<RouterAddress | null>(null);

export function useAddress(): RouterAddress {
  const address = useContext(AddressContext);
  if (!address) throw new Error("no address around this component");
  return address;
}
