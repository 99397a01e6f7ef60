import type { editCategory } from "../../../contract/programs/contests.ts";
import type { RefusalMoreOf } from "../../../contract/platform/endpoint.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";

/** What stands there by now, and who put it there. */
export type EditConflict = RefusalMoreOf<typeof editCategory>;
/** How somebody reads what can't be read as it is sent: what it is called, all of it or each part by its name, and its words. */
export type ValueDescriptions = {
  label: string | Readonly<Record<string, string>>;
  words: (value: unknown, name: string) => string | undefined;
};
/** The form that it was typed into: its questions, and what stands in them for what is sent, where that isn't the same. */
export type ConflictForm = { elements: readonly Element[]; receiving?: ((sent: object) => object) | undefined };
/** Whose version stays. */
export type ConflictChoice = "mine" | "theirs";
