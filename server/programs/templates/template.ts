import type { ProgramTemplate } from "../../../contract/programs/copying.ts";
import type { TimeframeName } from "../../../contract/platform/service-kinds.ts";
import type { DatabaseRow } from "../../platform/db/rows.ts";
import type { Blueprint } from "../blueprint.ts";

/** A program that is set up already but for its name and its dates. */
export type Template = ProgramTemplate & {
  /** What it is made of: rows that name each other by their labels. Prices that end do so some time after it is made. */
  blueprint(made: Date): Blueprint;
};

/** A text of its page; the first is large. */
export type PageText = { title: string; html: string };

const plainBackground = { kind: "color", color: null };

export const textSections = (texts: readonly PageText[]): DatabaseRow[] =>
  texts.map((content, at) => ({
    kind: "text",
    size: at === 0 ? "large" : "medium",
    background: plainBackground,
    content,
  }));

/** The time that is left. */
export const countdownSection = (timeframe: TimeframeName): DatabaseRow => ({
  kind: "countdown",
  size: "medium",
  background: plainBackground,
  content: { title: "", timeframe },
});

/** What the program has, drawn large: its homes, its sponsors. */
export const listSection = (kind: "propertyList" | "sponsors", title: string): DatabaseRow => ({
  kind,
  size: "large",
  background: plainBackground,
  content: { title },
});

/** What somebody who chooses one is told of it. */
export const templateSummary = ({ blueprint: _made, ...told }: Template): ProgramTemplate => told;
