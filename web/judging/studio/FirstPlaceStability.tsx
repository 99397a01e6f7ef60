import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { type getStability, comparedMethodCount, simulatedPanelCount } from "../../../contract/judging/stability.ts";
import type { Results } from "./results.ts";

type Firsts = AnswerOf<typeof getStability>["categories"][number]["firsts"];
type Props = { category: Results["categories"][number]; firsts: Firsts };

/** Fewer than this share of panels is worth a look. */
const FIRM_SHARE = 0.75;

/** How firmly a category's first stands: by the other methods, and by scorers drawn anew. */
export function FirstPlaceStability({ category, firsts }: Props) {
  const named = firsts.flatMap((first) => {
    const entry = category.entries.find(({ entryID }) => entryID === first.entryID);
    return entry ? [{ ...first, name: entry.title || entry.code }] : [];
  });
  if (named.length === 0) return null;
  return (
    <ul className="grid gap-1 border-t px-5 py-3 text-sm text-ink-2">
      {named.map(({ entryID, name, methods, panels: times }) => (
        <li key={entryID} className="wrap-break-word">
          <span className="font-medium text-ink">{name}</span> comes first by {methods} of {comparedMethodCount}{" "}
          methods, and{" "}
          <span className={times < FIRM_SHARE * simulatedPanelCount ? "text-warning-text" : undefined}>
            in {times} of {simulatedPanelCount} panels drawn anew
          </span>{" "}
          from the scorers.
        </li>
      ))}
    </ul>
  );
}
