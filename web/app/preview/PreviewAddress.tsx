import { type ReactNode, useMemo } from "react";
import { type RouterAddress, AddressContext, type LinkProps, useAddress } from "../../platform/address/address.ts";

/** Endings of addresses that a preview has pages for. */
const isShown = /^\/(?:homes(?:\/[^/?#]+)?|route)(?:[?#].*)?$/;

type Props = { previewKey: string | undefined; children: ReactNode };

/** Pages within take it for their public address; links between them stay in the preview. */
export function PreviewAddress({ previewKey, children }: Props) {
  const { path, search, go, refine, Anchor } = useAddress();
  const program = path.split("/").slice(0, 4).join("/");
  const preview = `${program}/preview${previewKey === undefined ? "" : `/${previewKey}`}`;
  const within = useMemo(() => {
    const previewPath = (to: string) => {
      const end = to.startsWith(program) ? to.slice(program.length) : "";
      return isShown.test(end) ? preview + end : to;
    };
    return { shown: previewPath, Anchor: ({ to, ...rest }: LinkProps) => <Anchor to={previewPath(to)} {...rest} /> };
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
