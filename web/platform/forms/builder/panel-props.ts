import type { Element } from "../../../../contract/platform/forms/element.ts";
import type { FormDesign } from "./use-form-design.ts";

export type PanelProps<E extends Element = Element> = {
  design: FormDesign;
  element: E;
  /** Puts the changed element in its place. */
  change: (element: Element) => void;
};
