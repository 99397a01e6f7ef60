import type { FrameProps } from "../../platform/page.ts";
import { SaleShell } from "../../people/frames/SaleShell.tsx";

export { loader } from "./SaleFrame.tsx";

/** For pages with a card form: the client's name and colors, but no custom stylesheet, which could cover the amount. */
const CardFrame = ({ params: { client = "" }, children }: FrameProps) => (
  <SaleShell client={client}>{children}</SaleShell>
);

export { CardFrame as Component };
