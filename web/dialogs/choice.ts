import type { editCategory } from "../../contract/contests.ts";
import type { MoreOf } from "../../contract/endpoint.ts";

/** What stands there by now, and who put it there. */
export type Conflict = MoreOf<typeof editCategory>;
/** How somebody reads what can't be read as it is sent: what it is called, and its words. */
export type Reading = { label: string; words: (value: unknown) => string };
/** Whose version stays. */
export type Choice = "mine" | "theirs";
