import type { editCategory } from "../../../contract/programs/contests.ts";
import type { RefusalMoreOf } from "../../../contract/platform/endpoint.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";

/** The stored content, and who last changed it. */
export type EditConflict = RefusalMoreOf<typeof editCategory>;
/** Descriptions of values that can't be read as they are sent: labels, for the whole or by name, and texts. */
export type ValueDescriptions = {
  label: string | Readonly<Record<string, string>>;
  words: (value: unknown, name: string) => string | undefined;
};
/** The form of the change: its questions, and the function from sent content to the fields' values, where those differ. */
export type ConflictForm = { elements: readonly Element[]; receiving?: ((content: object) => object) | undefined };
/** The version that stays. */
export type ConflictChoice = "mine" | "theirs";
