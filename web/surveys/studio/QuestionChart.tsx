import { clsx } from "clsx";
import { plural } from "../../../contract/plural.ts";
import type { QuestionResult } from "../../../contract/survey-results.ts";
import { Card } from "../../ui/Card.tsx";
import { NetPromoterFigure, fillOfNumber } from "./NetPromoterFigure.tsx";
import type { ReactNode } from "react";
import type { SurveyFilter } from "./useSurveyFilter.ts";

type Bar = QuestionResult["bars"][number];
type Props = { question: QuestionResult; number: number; filter: SurveyFilter; children?: ReactNode };

/** A question with its answers: filled are those who are looked at, the gold tick is everybody. */
export function QuestionChart({ question, number, filter, children }: Props) {
  const { label, chart, filters, answered, bars, netPromoter, netPromoterOfAll } = question;
  const isFilter = filter.question === question.name;
  const isUpright = chart === "numbers" || chart === "dates" || (bars.length > 5 && bars.every(isNumber));
  const Bars = isUpright ? UprightBars : LyingBars;
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

function LyingBars({ question, filter, isFilter }: BarsProps) {
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

/** In pixels. */
const HEIGHT = 132;

function UprightBars({ question, filter, isFilter }: BarsProps) {
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
    <ul className="flex items-end gap-1.5 border-b pb-0">
      {bars.map((bar) => (
        <li key={bar.value} className="min-w-0 flex-1">
          <BarButton {...{ question, bar, filter, isFilter }} className="grid w-full justify-items-center gap-1">
            <span className="num text-xs text-ink-2">{shown(bar)}</span>
            <span aria-hidden className="relative flex w-full items-end" style={{ height: HEIGHT }}>
              <span
                className={clsx("w-full rounded-t-xs", fill(bar))}
                style={{ height: Math.max(2, (part(bar) / most) * HEIGHT) }}
              />
              {isCut && (
                <span
                  className="absolute inset-x-0 h-[3px] rounded-full bg-award"
                  style={{ bottom: (ofAll(bar) / most) * HEIGHT - 1 }}
                />
              )}
            </span>
            <span className="num pb-1 text-center text-xs wrap-anywhere">{bar.label}</span>
          </BarButton>
        </li>
      ))}
    </ul>
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
