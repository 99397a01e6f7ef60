import { useEffect, useRef, useState } from "react";
import { Eye } from "lucide-react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { type getSupportView, stopSupportView } from "../../../contract/platform/support-view.ts";
import { formatMoment, timeParts } from "../../../contract/platform/time-zone.ts";
import { browserCall } from "../../platform/api/browser-call.ts";
import { PlainButton } from "../../platform/ui/Button.tsx";

type View = NonNullable<AnswerOf<typeof getSupportView>["view"]>;

/** Above every page while it is seen as somebody else sees it, with the way back. */
export function SupportViewBar({ view: { fullName, until, isOver } }: { view: View }) {
  const bar = useRef<HTMLElement>(null);
  const [state, setState] = useState<"looking" | "stopping" | "failed">("looking");
  const stop = () => {
    setState("stopping");
    browserCall(stopSupportView, {}).then(
      ({ url }) => location.assign(url),
      () => setState("failed"),
    );
  };
  // Once the time is over, nothing of what was drawn is shown any longer.
  useEffect(() => {
    const timer = setInterval(() => Date.parse(until) <= Date.now() && (clearInterval(timer), stop()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    const height = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--view-bar", `${bar.current?.offsetHeight ?? 0}px`),
    );
    height.observe(bar.current!);
    return () => height.disconnect();
  }, []);
  return (
    <aside
      ref={bar}
      aria-label="Seen as somebody else"
      data-slot="support-view-bar"
      className="sticky top-0 z-70 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-award px-4 py-1.5 text-sm text-award-ink print:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2 sm:flex-none sm:basis-auto">
        <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere" role="status">
          {isOver ? (
            <>
              You no longer see this as <span translate="no">{fullName}</span>.
            </>
          ) : (
            <>
              You see this as{" "}
              <span translate="no" className="font-semibold">
                {fullName}
              </span>
              , until {formatMoment(until, timeParts)}. Nothing can be changed.
            </>
          )}
          {state === "failed" && " It couldn’t be stopped just now. Try again."}
        </span>
      </p>
      <PlainButton size="sm" busy={state === "stopping"} onClick={stop}>
        Stop
      </PlainButton>
    </aside>
  );
}
