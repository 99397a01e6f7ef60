import type { Element } from "../../../../contract/platform/forms/element.ts";
import type { FormDesign } from "./use-form-design.ts";

export type PanelProps<E extends Element = Element> = {
  design: FormDesign;
  element: E;
  /** Replaces the element. */
  change: (element: Element) => void;
};
