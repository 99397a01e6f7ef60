import { Check, CloudOff } from "lucide-react";
import { timeText } from "./date-text.ts";
import { usePageClock } from "./page-zone.ts";

type Props = { state: "saved" | "saving" | "failed"; at?: string };

/** The state of silent saving. */
export function SavedMark({ state, at }: Props) {
  const clock = usePageClock();
  const failed = state === "failed";
  const Icon = failed ? CloudOff : Check;
  return (
    <span
      role="status"
      data-slot="saved-mark"
      className={`inline-flex items-center gap-1.5 text-sm ${failed ? "text-warning-text" : "text-ink-3"}`}
    >
      {state !== "saving" && <Icon aria-hidden size={14} />}
      {state === "saving" && "Saving…"}
      {state === "saved" && (at ? `Saved ${timeText(at, clock)}` : "Saved")}
      {failed && "Not saved yet. What you wrote is kept here."}
    </span>
  );
}
