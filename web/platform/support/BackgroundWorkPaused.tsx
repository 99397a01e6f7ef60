import { CirclePause } from "lucide-react";
import { backgroundWork } from "../../../contract/platform/background-work.ts";
import { useOptionalAnswer } from "../api/answers.ts";

/** A notice for staff, who would wonder why nobody gets their mail. */
export function BackgroundWorkPaused({ client }: { client: string }) {
  const { data } = useOptionalAnswer(backgroundWork, { client }, { retry: false });
  if (!data?.paused) return null;
  return (
    <aside aria-label="On hold" className="border-b border-line bg-sunken text-ink-2">
      <p className="flex items-start gap-2 px-4 py-2 text-sm sm:px-6">
        <CirclePause aria-hidden size={16} className="mt-0.5 shrink-0" />
        Mail and other work in the background are on hold until whoever runs this site lets them go on. Nothing is lost.
      </p>
    </aside>
  );
}
