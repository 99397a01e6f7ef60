import type { ReactNode } from "react";
import type { Element, ElementType, Value } from "../../../contract/platform/forms/element.ts";
import type { FieldSize } from "../ui/control-class.ts";

export type ElementDrawingProps<E extends Element = Element> = {
  element: E;
  value: Value;
  error: string | undefined;
  size: FieldSize;
  set: (value: Value) => void;
  touch: () => void;
};

/** How an element looks on screen. */
export type ElementDrawing<E extends Element = Element> = (props: ElementDrawingProps<E>) => ReactNode;

/** One drawing for each type: a type that isn't drawn doesn't compile. */
export type ElementDrawings = { [Type in ElementType]: ElementDrawing<Extract<Element, { type: Type }>> };

export const valueText = (value: Value) => (value === undefined || value === null ? "" : String(value));
