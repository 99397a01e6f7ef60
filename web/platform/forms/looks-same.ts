import type { Value } from "../../../contract/platform/forms/element.ts";

/** Null, an empty text, an unchecked box and no choices look the same in a form. */
export const looksSame = (one: Value, other: Value): boolean => valueAsText(one) === valueAsText(other);

const valueAsText = (value: Value) => (value === undefined || value === null || value === false ? "" : String(value));
