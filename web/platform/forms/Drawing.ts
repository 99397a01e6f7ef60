import type { ReactNode } from "react";
import type { Element, ElementType, Value } from "../../../contract/platform/forms/element.ts";
import type { FieldSize } from "../ui/controlClass.ts";

export type DrawingProps<E extends Element = Element> = {
  element: E;
  value: Value;
  error: string | undefined;
  size: FieldSize;
  set: (value: Value) => void;
  touch: () => void;
};

/** How an element looks on screen. */
export type Drawing<E extends Element = Element> = (props: DrawingProps<E>) => ReactNode;

/** One drawing for each type: a type that isn't drawn doesn't compile. */
export type Drawings = { [Type in ElementType]: Drawing<Extract<Element, { type: Type }>> };

export const textOf = (value: Value) => (value === undefined || value === null ? "" : String(value));
