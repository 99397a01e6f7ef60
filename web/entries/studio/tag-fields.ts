import { longestTag } from "../../../contract/entries/entry-notes.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";

const MOST_SUGGESTED = 8;

/** A new tag, or one of the program's. */
export const tagFields = (tags: readonly string[]): Fields => ({
  tag: {
    type: "input",
    kind: "text",
    label: "Tag",
    required: true,
    maxLength: longestTag,
    ...(tags.length > 0 && {
      help: `There are: ${tags.slice(0, MOST_SUGGESTED).join(", ")}${tags.length > MOST_SUGGESTED ? " …" : ""}`,
    }),
  },
});
