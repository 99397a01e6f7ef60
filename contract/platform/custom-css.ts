import { Array as List, Integer, type Static, String as Str } from "typebox";
import { record, inputRecord } from "./schema.ts";

/** The most characters of a client's or a program's stylesheet. */
export const maxCSSLength = 100_000;

export const cssBody = inputRecord({ customCSS: Str({ maxLength: maxCSSLength }) });

const cssProblem = record({ line: Integer(), message: Str() });
export type CssProblem = Static<typeof cssProblem>;

/** Rules that would be left out of the stylesheet, with reasons. */
export const cssProblems = record({ problems: List(cssProblem) });
