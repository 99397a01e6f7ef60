import { plural } from "../../../contract/platform/plural.ts";
import type { SurveyResults } from "../../../contract/surveys/survey-results.ts";
import { Card } from "../../platform/ui/Card.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { responseRateText } from "./response-rate.ts";

type Props = { course: NonNullable<SurveyResults["course"]>; answered: number; closed: boolean };

/** How people fared with a survey, and the questions at which they stopped. */
export function SurveyFunnel({ course, answered, closed }: Props) {
  const { began, medianSeconds, asked, askedAnswered } = course;
  const stopped = course.stopped.filter(({ people }) => people > 0);
  const most = Math.max(...stopped.map(({ people }) => people));
  return (
    <Card className="mb-4 overflow-hidden">
      <StatRow>
        <Stat label="Began" value={began} />
        <Stat label="Finished" value={answered} note={`${Math.round((answered / began) * 100)}% of those who began`} />
        <Stat
          label="Median time"
          value={medianSeconds === null ? "–" : durationText(medianSeconds)}
          note={medianSeconds === null ? "Not measured yet" : "Half took less"}
        />
        {asked > 0 && (
          <Stat
            label="Asked by mail"
            value={asked}
            note={`${responseRateText(asked, askedAnswered)}${askedAnswered === null ? "" : " answered"}`}
          />
        )}
      </StatRow>
      {stopped.length > 0 && (
        <div className="border-t px-5 py-4 max-sm:px-4">
          <h2 className="text-md font-semibold">Where people stopped</h2>
          <p className="mb-3 text-sm text-ink-3">
            {`${plural(began - answered, "person", "people")} began and sent nothing${closed ? "" : ", or are at it now"}. Questions that only some are asked count with the one before.`}
          </p>
          <ul className="grid gap-2">
            {stopped.map(({ name, label, people }) => (
              <li
                key={name}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem]"
              >
                <span className="text-sm wrap-anywhere">{label}</span>
                <span aria-hidden className="h-5 rounded-xs bg-sunken max-sm:order-3 max-sm:col-span-2">
                  <span
                    className="block h-full rounded-xs bg-brand-line"
                    style={{ width: `${(people / most) * 100}%` }}
                  />
                </span>
                <span className="num text-right text-sm">{people}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** '2:45 min': as it was kept, by the quarter of a minute. */
function durationText(seconds: number): string {
  if (seconds >= 3600) return "1 hour";
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
}
