import { Array as List, Integer, type Static, String as Str } from "typebox";
import { record, inputRecord } from "./schema.ts";

/** How much a client's or a program's own stylesheet may hold. */
export const maxCSSLength = 100_000;

export const cssBody = inputRecord({ customCSS: Str({ maxLength: maxCSSLength }) });

const cssProblem = record({ line: Integer(), message: Str() });
export type CssProblem = Static<typeof cssProblem>;

/** What of it would be left out, and why. */
export const cssProblems = record({ problems: List(cssProblem) });
