import { Fragment } from "react";
import { searchWords } from "../../../contract/platform/search-key.ts";

/** A text with the beginnings that were typed. Letters with accents are found by the plain ones, and aren't marked. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  const words = searchWords(search)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <mark
        key={at}
        className="bg-transparent font-semibold text-ink underline decoration-award decoration-2 underline-offset-3"
      >
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
