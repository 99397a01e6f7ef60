import type { Value } from "../../../contract/platform/forms/element.ts";

/** Nothing, an empty text, an unticked box and no choices are the same to a person who looks at the form. */
export const looksSame = (one: Value, other: Value): boolean => valueAsText(one) === valueAsText(other);

const valueAsText = (value: Value) => (value === undefined || value === null || value === false ? "" : String(value));
