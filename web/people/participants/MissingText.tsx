import { CircleCheck, CircleDashed } from "lucide-react";

/** The missing items by name, and their due date; or that nothing is missing. */
export const MissingText = ({ missing, by }: { missing: readonly string[]; by?: string | undefined }) =>
  missing.length === 0 ? (
    <span className="inline-flex items-center gap-2 text-confirm-text">
      <CircleCheck aria-hidden size={16} />
      Page is complete
    </span>
  ) : (
    <span className="inline-flex items-start gap-2 text-ink-2">
      <CircleDashed aria-hidden size={16} className="mt-1 shrink-0 text-warning-text" />
      <span className="min-w-0">
        <b className="font-semibold text-warning-text">Missing:</b> {missing.join(", ")}
        {by && <b className="num font-semibold text-ink">, by {by}</b>}
      </span>
    </span>
  );
