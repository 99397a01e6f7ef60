import type { editCategory } from "../../../contract/programs/contests.ts";
import type { MoreOf } from "../../../contract/platform/endpoint.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";

/** What stands there by now, and who put it there. */
export type Conflict = MoreOf<typeof editCategory>;
/** How somebody reads what can't be read as it is sent: what it is called, all of it or each part by its name, and its words. */
export type Reading = {
  label: string | Readonly<Record<string, string>>;
  words: (value: unknown, name: string) => string | undefined;
};
/** The form that it was typed into: its questions, and what stands in them for what is sent, where that isn't the same. */
export type AskedForm = { elements: readonly Element[]; receiving?: ((sent: object) => object) | undefined };
/** Whose version stays. */
export type Choice = "mine" | "theirs";
