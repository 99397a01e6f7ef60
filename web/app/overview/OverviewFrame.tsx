import type { ReactNode } from "react";
import type { AttentionItem } from "../../../contract/app/attention.ts";
import type { EventOverviewAnswer } from "../../../contract/app/program-overviews.ts";
import { isRepeatedTimeframe } from "../../../contract/platform/service-kinds.ts";
import { visibilityOf, windowState, withCategoryWindows } from "../../../contract/platform/visibility.ts";
import { programState } from "../../programs/program-state.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { AttentionCard } from "./AttentionCard.tsx";
import { DatesCard } from "./DatesCard.tsx";
import { OverviewHead } from "./OverviewHead.tsx";
import { SetupCard } from "./SetupCard.tsx";
import { programSteps } from "./setup-steps.ts";

type Props = {
  now: string;
  attention: readonly AttentionItem[];
  setup: EventOverviewAnswer["setup"];
  /** The numbers, above the dates. */
  numbers: ReactNode;
  /** What needs the whole width. */
  wide?: ReactNode;
  /** The wide column, and the narrow one beside it. */
  children: ReactNode;
  aside: ReactNode;
};

/** The overview of a program that isn't judged: what needs somebody, numbers and dates, and what its kind has. */
export function OverviewFrame({ now, attention, setup, numbers, wide, children, aside }: Props) {
  const { place, settings, standings } = useProgram();
  const { name, kind, status, timeframes, categoryDates, everyCategoryDated, timeZone, resultsReleasedAt } = settings;
  const moment = new Date(now);
  const windows = withCategoryWindows(settings);
  const stated = {
    kind,
    visibility: visibilityOf(kind, windows, moment),
    timeframes,
    categoryDates,
    everyCategoryDated,
    timeZone,
    resultsReleased: resultsReleasedAt !== null,
  };
  const steps = programSteps(place, settings, setup);
  const isOver = windows.length > 0 && windows.every((frame) => windowState(frame, moment) === "closed");
  const isSettingUp = !isOver && status !== "archived" && steps.some(({ isDone }) => !isDone);
  const isOn = timeframes.some((frame) => isRepeatedTimeframe(frame.name) && windowState(frame, moment) === "open");
  const dates = <DatesCard place={place} settings={settings} now={moment} />;
  return (
    <>
      <OverviewHead place={place} name={name} status={status} state={programState(stated, now)} standings={standings} />
      <div className="grid grid-cols-1 gap-5">
        {isSettingUp && <SetupCard title="Set this program up" steps={steps} />}
        {attention.length > 0 && <AttentionCard at={place} attention={attention} />}
        <section aria-label="Progress" className="overflow-hidden rounded-lg border bg-surface">
          {numbers}
        </section>
        {isOn && wide}
        {!isOn && dates}
        {!isOn && wide}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {attention.length === 0 && <AttentionCard at={place} attention={attention} />}
            {aside}
          </div>
        </div>
        {isOn && dates}
      </div>
    </>
  );
}
