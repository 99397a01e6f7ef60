import { clsx } from "clsx";
import { plural } from "../../../contract/platform/plural.ts";
import type { QuestionResult } from "../../../contract/surveys/survey-results.ts";
import { Card } from "../../platform/ui/Card.tsx";
import { NetPromoterFigure, fillOfNumber } from "./NetPromoterFigure.tsx";
import type { CSSProperties, ReactNode } from "react";
import type { SurveyFilter } from "./use-survey-filter.ts";

type Bar = QuestionResult["bars"][number];
type Props = { question: QuestionResult; number: number; filter: SurveyFilter; children?: ReactNode };

/** A question with its answers: filled are those who are looked at, the gold tick is everybody. */
export function QuestionChart({ question, number, filter, children }: Props) {
  const { label, chart, filters, answered, bars, netPromoter, netPromoterOfAll } = question;
  const isFilter = filter.question === question.name;
  const isUpright = chart === "numbers" || chart === "dates" || (bars.length > 5 && bars.every(isNumber));
  const Bars = isUpright ? VerticalBars : HorizontalBars;
  const drawn = chart !== "words" && <Bars {...{ question, filter, isFilter }} />;
  const note = filters && !filter.question ? "Choose bars to see what those people said" : plural(answered, "answer");
  return (
    <Card className={clsx("h-full min-w-0 p-5", isFilter && "outline-2 outline-brand-line")}>
      <div className="mb-4 flex items-start gap-3">
        <span
          aria-hidden
          className="num grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-xs text-ink-2"
        >
          {number}
        </span>
        <div className="min-w-0">
          <h2 className="text-md font-semibold wrap-anywhere">{label}</h2>
          <p className="text-sm text-ink-3">{note}</p>
        </div>
      </div>
      {children}
      {netPromoter ? (
        <NetPromoterFigure figure={netPromoter} all={filter.question ? netPromoterOfAll : null}>
          {drawn}
        </NetPromoterFigure>
      ) : (
        drawn
      )}
    </Card>
  );
}

const isNumber = ({ label }: Bar) => /^\d{1,2}$/.test(label);

type BarsProps = { question: QuestionResult; filter: SurveyFilter; isFilter: boolean };

const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0);

function HorizontalBars({ question, filter, isFilter }: BarsProps) {
  const { bars, answered, answeredOfAll } = question;
  const isCut = filter.question !== "" && !isFilter;
  return (
    <ul className="grid gap-1">
      {bars.map((bar) => {
        const whole = isFilter ? answeredOfAll : answered;
        const these = share(isFilter ? bar.all : bar.answers, whole);
        const all = share(bar.all, answeredOfAll);
        return (
          <li key={bar.value}>
            <BarButton
              {...{ question, bar, filter, isFilter }}
              className="grid w-full grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-3 py-1 max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="flex min-w-0 items-center gap-2.5 text-sm">
                {bar.picture && (
                  <img
                    src={bar.picture.src}
                    alt={bar.picture.alt}
                    loading="lazy"
                    decoding="async"
                    className="h-9 w-12 shrink-0 rounded-xs bg-sunken object-cover"
                  />
                )}
                <span className="min-w-0 wrap-anywhere">{bar.label}</span>
              </span>
              <span aria-hidden className="relative h-5 rounded-xs bg-sunken max-sm:order-3 max-sm:col-span-2">
                <span
                  className={clsx(
                    "block h-full rounded-xs",
                    isFilter && !isChosen(filter, bar) ? "bg-ink/15" : "bg-brand-line",
                  )}
                  style={{ width: `${these}%` }}
                />
                {isCut && (
                  <span
                    className="absolute inset-y-[-3px] w-[3px] rounded-full bg-award"
                    style={{ left: `calc(${all}% - 1px)` }}
                  />
                )}
              </span>
              <span className={clsx("num text-right text-sm", isCut ? "min-w-22" : "min-w-11")}>
                <b className="font-semibold">{`${these}%`}</b>
                {isCut && <span className="text-ink-3">{` all ${all}%`}</span>}
                <span className="sr-only">{`, ${plural(isFilter ? bar.all : bar.answers, "answer")}`}</span>
              </span>
            </BarButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Standing side by side; one below the other where their numbers wouldn't fit, as with large letters on a phone. */
function VerticalBars({ question, filter, isFilter }: BarsProps) {
  const { bars, answered, answeredOfAll, netPromoter } = question;
  const isCut = filter.question !== "" && !isFilter;
  const fill = (bar: Bar) => {
    if (isFilter) return isChosen(filter, bar) ? "bg-brand-line" : "bg-ink/15";
    return (netPromoter && fillOfNumber(bar.label)) || "bg-brand-line";
  };
  const shown = ({ answers, all }: Bar) => (isFilter ? all : answers);
  // Beside everybody these are drawn by their share, by themselves by their number.
  const part = (bar: Bar) => (isCut ? shown(bar) / Math.max(1, answered) : shown(bar));
  const ofAll = ({ all }: Bar) => (isCut ? all / Math.max(1, answeredOfAll) : all);
  const most = Math.max(...bars.flatMap((bar) => [part(bar), isCut ? ofAll(bar) : 0]), Number.EPSILON);
  return (
    <div className="@container">
      <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 @2xs:flex @2xs:items-end @2xs:gap-1.5 @2xs:border-b">
        {bars.map((bar) => (
          <li
            key={bar.value}
            className="col-span-full grid min-w-0 grid-cols-subgrid @2xs:block @2xs:flex-1"
            style={{ "--part": part(bar) / most, "--of-all": ofAll(bar) / most } as CSSProperties}
          >
            <BarButton
              {...{ question, bar, filter, isFilter }}
              className="col-span-full grid grid-cols-subgrid items-center @2xs:w-full @2xs:grid-cols-1 @2xs:justify-items-center @2xs:gap-1"
            >
              <span className="num order-3 text-right text-xs text-ink-2 @2xs:order-0">{shown(bar)}</span>
              <span aria-hidden className="relative order-2 flex h-4 w-full items-end @2xs:order-0 @2xs:h-[132px]">
                <span
                  className={clsx(
                    "h-full w-[max(2px,calc(var(--part)*100%))] rounded-r-xs",
                    "@2xs:h-[max(2px,calc(var(--part)*100%))] @2xs:w-full @2xs:rounded-t-xs @2xs:rounded-b-none",
                    fill(bar),
                  )}
                />
                {isCut && (
                  <span
                    className={clsx(
                      "absolute -inset-y-0.5 left-[calc(var(--of-all)*100%-1px)] w-[3px] rounded-full bg-award",
                      "@2xs:inset-x-0 @2xs:top-auto @2xs:bottom-[calc(var(--of-all)*100%-1px)] @2xs:h-[3px] @2xs:w-auto",
                    )}
                  />
                )}
              </span>
              <span className="num order-1 text-xs wrap-anywhere @2xs:order-0 @2xs:pb-1 @2xs:text-center">
                {bar.label}
              </span>
            </BarButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

const isChosen = ({ values }: SurveyFilter, { value }: Bar) => value.split("\n").every((one) => values.includes(one));

type BarButtonProps = BarsProps & { bar: Bar; className: string; children: ReactNode };

/** Pressed, it leaves those who said so; where nobody can be looked at by it, it is a bar alone. */
function BarButton({ question, bar, filter, isFilter, className, children }: BarButtonProps) {
  if (!question.filters || bar.all === 0) return <div className={className}>{children}</div>;
  return (
    <button
      type="button"
      aria-pressed={isFilter && isChosen(filter, bar)}
      onClick={() => filter.flip(question, bar.value)}
      className={clsx(className, "cursor-pointer rounded-xs text-left hover:bg-ink/4")}
    >
      {children}
    </button>
  );
}
