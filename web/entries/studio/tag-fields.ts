import { longestTag } from "../../../contract/entries/entry-notes.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";

const MOST_SUGGESTED = 8;

/** A tag of one's own words, with those that there are to choose the same again. */
export const tagFields = (known: readonly string[]): Fields => ({
  tag: {
    type: "input",
    kind: "text",
    label: "Tag",
    required: true,
    maxLength: longestTag,
    ...(known.length > 0 && {
      help: `There are: ${known.slice(0, MOST_SUGGESTED).join(", ")}${known.length > MOST_SUGGESTED ? " …" : ""}`,
    }),
  },
});
