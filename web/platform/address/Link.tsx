import { type LinkProps, useAddress } from "./address.ts";

/** A way to another page of the product, wherever this one is. */
export function Link(props: LinkProps) {
  const { Anchor } = useAddress();
  return <Anchor {...props} />;
}
