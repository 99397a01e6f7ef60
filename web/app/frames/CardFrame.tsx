import type { FrameProps } from "../../platform/page.ts";
import { SaleShell } from "../../people/frames/SaleShell.tsx";

export { loader } from "./SaleFrame.tsx";

/** Around a page on which a card is typed: the client's name and colors, and no stylesheet of theirs, which could cover what is paid. */
const CardFrame = ({ params: { client = "" }, children }: FrameProps) => (
  <SaleShell client={client}>{children}</SaleShell>
);

export { CardFrame as Component };
