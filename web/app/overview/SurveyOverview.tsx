import { surveyOverview } from "../../../contract/app/program-overviews.ts";
import { getSurveyResults, type SurveyResults } from "../../../contract/surveys/survey-results.ts";
import { findTimeframe } from "../../../contract/platform/visibility.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { lastDayText, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { useLiveAnswer } from "../../platform/api/answers.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { dateText, leftText } from "../../platform/ui/date-text.ts";
import { CountsChart } from "./CountsChart.tsx";
import { OverviewFrame } from "./OverviewFrame.tsx";

/** A survey's state: how many have answered, by when, and where people stop. */
export function SurveyOverview() {
  const { at, settings } = useProgram();
  const { now, attention, setup, days, anonymous, asked, lastAskedAt } = useLiveAnswer(surveyOverview, at);
  const results = useLiveAnswer(getSurveyResults, at);
  const { timeZone, timeframes } = settings;
  const window = findTimeframe(timeframes, "answers");
  return (
    <OverviewFrame
      now={now}
      attention={attention}
      setup={setup}
      numbers={
        <StatRow>
          <Stat
            label="Answers"
            value={<span className="num">{results.answered.toLocaleString("en-US")}</span>}
            note={results.course ? `${results.course.began.toLocaleString("en-US")} began` : "Too few yet to say more"}
          />
          <Stat
            label="Asked by mail"
            value={<span className="num">{asked.toLocaleString("en-US")}</span>}
            note={lastAskedAt === null ? "Nobody was asked yet" : `Last on ${dateText(lastAskedAt, timeZone, now)}`}
          />
          <Stat
            label={results.closed ? "Closed" : "Closes"}
            value={window ? lastDayText(window.closesAt, timeZone) : "No dates yet"}
            note={window && (leftText(window.closesAt, now) ?? "It is over")}
          />
          <Stat
            label="Questions"
            value={<span className="num">{results.questions.length || "–"}</span>}
            note={anonymous ? "Anonymous" : "With names"}
          />
        </StatRow>
      }
      aside={<StoppedCard results={results} />}
    >
      {days === null ? (
        <Card aria-label="Answers over time" className="shadow-none!">
          <CardHead title="Answers over time" />
          <p className="border-t px-5 py-6 text-ink-3">
            The survey is anonymous: answers are kept without their day, so that nobody can be told by it.
          </p>
        </Card>
      ) : (
        <CountsChart
          title="Answers over time"
          labels={["Answers"]}
          days={days.map(({ day, answers }) => ({ day, counts: [answers] }))}
          now={`${wallClockMinute(now, timeZone)}Z`}
        />
      )}
      <QuestionsCard results={results} />
    </OverviewFrame>
  );
}

/** How many of those who answered did so to each question. */
function QuestionsCard({ results: { questions, shown, hidden } }: { results: SurveyResults }) {
  const { place } = useProgram();
  return (
    <Card aria-label="Answers by question" className="overflow-hidden shadow-none!">
      <CardHead
        title="Answers by question"
        actions={
          <LinkButton variant="ghost" size="sm" to={studioPaths.surveyResults(place)}>
            Results
          </LinkButton>
        }
      />
      {hidden !== null || questions.length === 0 ? (
        <p className="border-t px-5 py-6 text-ink-3">{hidden ?? "Nothing is asked yet."}</p>
      ) : (
        <ul>
          {questions.map(({ name, label, answeredOfAll }) => (
            <li key={name} className="num flex items-baseline gap-3 border-t px-5 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
              <span className="text-ink-3">{`${answeredOfAll} of ${shown}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** At which questions people stopped; left out while too few have answered to say. */
function StoppedCard({ results: { course, closed } }: { results: SurveyResults }) {
  if (!course) return null;
  const stopped = course.stopped.filter(({ people }) => people > 0);
  return (
    <Card aria-label="Where people stopped" className="overflow-hidden shadow-none!">
      <CardHead title="Where people stopped" text={closed ? undefined : "Some may be at it now"} />
      {stopped.length === 0 ? (
        <p className="border-t px-5 py-6 text-ink-3">Whoever began has finished.</p>
      ) : (
        <ul>
          {stopped.map(({ name, label, people }) => (
            <li key={name} className="num flex items-baseline gap-3 border-t px-5 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
              <span className="font-medium">{people}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
