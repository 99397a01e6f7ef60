import type { ProgramTemplate } from "../../../contract/programs/copying.ts";
import type { TimeframeName } from "../../../contract/platform/service-kinds.ts";
import type { DatabaseRow } from "../../platform/db/rows.ts";
import type { Blueprint } from "../blueprint.ts";

/** A program that is set up except for its name and dates. */
export type Template = ProgramTemplate & {
  /** The program's rows, which refer to each other by labels. Early prices end some time after `madeAt`. */
  blueprint(madeAt: Date): Blueprint;
};

/** A text of the page; the first is large. */
export type PageText = { title: string; html: string };

const plainBackground = { kind: "color", color: null };

export const textSections = (texts: readonly PageText[]): DatabaseRow[] =>
  texts.map((content, at) => ({
    kind: "text",
    size: at === 0 ? "large" : "medium",
    background: plainBackground,
    content,
  }));

export const countdownSection = (timeframe: TimeframeName): DatabaseRow => ({
  kind: "countdown",
  size: "medium",
  background: plainBackground,
  content: { title: "", timeframe },
});

/** Draws the program's homes or sponsors large. */
export const listSection = (kind: "propertyList" | "sponsors", title: string): DatabaseRow => ({
  kind,
  size: "large",
  background: plainBackground,
  content: { title },
});

export const templateSummary = ({ blueprint: _made, ...summary }: Template): ProgramTemplate => summary;
