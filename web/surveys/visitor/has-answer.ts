import type { Value } from "../../../contract/platform/forms/element.ts";

/** "No" is an answer; a box that nobody has touched isn't. */
export const hasAnswer = (value: Value) =>
  value !== undefined && value !== null && value !== "" && [value].flat().length > 0;
