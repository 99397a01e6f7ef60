import { designTypes } from "./element.ts";

/** One thing that staff are told, or nothing. */
export type ProblemText = string | false | undefined;

const designableTypes: readonly unknown[] = [...designTypes, "file"];

// What came as a definition may be anything, whatever its type says.
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
export const isDesignable = (element: unknown) => isRecord(element) && designableTypes.includes(element["type"]);
export const elementName = (element: unknown) =>
  isRecord(element) && typeof element["name"] === "string" ? element["name"] : "";
