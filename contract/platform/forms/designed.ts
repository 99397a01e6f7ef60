import { designTypes } from "./element.ts";

/** One thing that staff are told, or nothing. */
export type Sentence = string | false | undefined;

const designable: readonly unknown[] = [...designTypes, "file"];

// What came as a definition may be anything, whatever its type says.
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
export const isKnown = (element: unknown) => isRecord(element) && designable.includes(element["type"]);
export const nameOf = (element: unknown) =>
  isRecord(element) && typeof element["name"] === "string" ? element["name"] : "";
