import { Array as List, Optional, String as Text } from "typebox";
import { ID } from "./schema.ts";

/** Days for which it is known what changed. */
export const CHANGE_RETENTION_DAYS = 30;

/** Of a list that another system reads again and again: what changed since. */
export const pollQuery = {
  /** An instant, or the `asOf` of an earlier answer. The list has then what changed since, the earliest change first. */
  updatedSince: Optional(Text({ maxLength: 3_500 })),
};
export const pollAnswer = {
  /** For `updatedSince`, the next time that the list is asked: what isn't in this answer is in that one. Of several pages, the same in each. */
  asOf: Text(),
  /** With `updatedSince`: what changed and isn't in the list, or doesn't match its filter, by its ID. */
  gone: List(ID()),
};
