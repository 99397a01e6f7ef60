import type { Element } from "../../../../contract/platform/forms/element.ts";
import type { Design } from "./useDesign.ts";

export type PanelProps<E extends Element = Element> = {
  design: Design;
  element: E;
  /** Puts the changed element in its place. */
  change: (element: Element) => void;
};
