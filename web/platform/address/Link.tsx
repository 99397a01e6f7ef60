import { type LinkProps, useAddress } from "./address.ts";

/** A link to another page, for documents and for the app. */
export function Link(props: LinkProps) {
  const { Anchor } = useAddress();
  return <Anchor {...props} />;
}
