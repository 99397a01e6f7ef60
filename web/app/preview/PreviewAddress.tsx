import { type ReactNode, useMemo } from "react";
import { type RouterAddress, AddressContext, type LinkProps, useAddress } from "../../platform/address/address.ts";

/** What of a program's own pages is shown before they are public, by how their addresses end. */
const isShown = /^\/(?:homes(?:\/[^/?#]+)?|route)(?:[?#].*)?$/;

type Props = { previewKey: string | undefined; children: ReactNode };

/** Pages within think that they are at their public addresses, and what leads from one to the other stays in the preview. */
export function PreviewAddress({ previewKey, children }: Props) {
  const { path, search, go, refine, Anchor } = useAddress();
  const program = path.split("/").slice(0, 4).join("/");
  const preview = `${program}/preview${previewKey === undefined ? "" : `/${previewKey}`}`;
  const within = useMemo(() => {
    const shown = (to: string) => {
      const end = to.startsWith(program) ? to.slice(program.length) : "";
      return isShown.test(end) ? preview + end : to;
    };
    return { shown, Anchor: ({ to, ...rest }: LinkProps) => <Anchor to={shown(to)} {...rest} /> };
  }, [program, preview, Anchor]);
  const address = useMemo<RouterAddress>(
    () => ({
      path: program + path.slice(preview.length),
      search,
      go: (to, how) => go(within.shown(to), how),
      refine,
      Anchor: within.Anchor,
    }),
    [program, preview, path, search, go, refine, within],
  );
  return <AddressContext value={address}>{children}</AddressContext>;
}
