import type { editCategory } from "../../contract/contests.ts";
import type { MoreOf } from "../../contract/endpoint.ts";

/** What stands there by now, and who put it there. */
export type Conflict = MoreOf<typeof editCategory>;
/** Whose version stays. */
export type Choice = "mine" | "theirs";
