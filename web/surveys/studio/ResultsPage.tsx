import { ChartColumn, ClipboardList, Filter, Share2 } from "lucide-react";
import { useDeferredValue } from "react";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { lastDayText } from "../../../contract/platform/time-zone.ts";
import { type SurveyResults, downloadSurvey, getSurveyResults } from "../../../contract/surveys/survey-results.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Card } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { SurveyFunnel } from "./SurveyFunnel.tsx";
import { pointsText } from "./NetPromoterFigure.tsx";
import { QuestionChart } from "./QuestionChart.tsx";
import { ShareDialog } from "./ShareDialog.tsx";
import { type SurveyFilter, useSurveyFilter } from "./use-survey-filter.ts";
import { WordsList } from "./WordsList.tsx";

/** F12 Results as charts; choosing bars filters the others. */
function ResultsPage() {
  const { at, standings, settings } = useProgram();
  const { open } = useDialogs();
  const filter = useSurveyFilter();
  const query = useDeferredValue(
    filter.question ? { question: filter.question, values: filter.values.join("\n") } : {},
  );
  const all = useAnswer(getSurveyResults, at, {});
  const these = useAnswer(getSurveyResults, at, query);
  const results = these.hidden === null ? these : all;
  const recommended = all.questions.find(({ netPromoter }) => netPromoter);
  return (
    <>
      <title>{`Results · ${settings.name}`}</title>
      <PageHead
        title="Results"
        meta={all.anonymous && <Badge tone="confirm">Anonymous</Badge>}
        actions={
          <>
            <ListMenu endpoint={downloadSurvey} params={at} filter={{}} standings={standings} />
            <Button variant="primary" onClick={() => open(<ShareDialog at={at} name={settings.name} />)}>
              <Share2 aria-hidden size={16} />
              Share
            </Button>
          </>
        }
      />
      <Card className="mb-4 overflow-hidden">
        <StatRow>
          <Stat label="Answers" value={all.answered} note={waitingNote(all)} />
          <Stat
            label={all.closed ? "Closed" : "Closes"}
            value={all.closesAt ? lastDayText(all.closesAt, settings.timeZone) : "No dates yet"}
          />
          <Stat label="Questions" value={all.questions.length || "–"} />
          {recommended?.netPromoter && (
            <Stat
              label="Would recommend"
              value={pointsText(recommended.netPromoter.score)}
              note="Share of 9 and 10, less that of 0 to 6"
            />
          )}
        </StatRow>
      </Card>
      {all.course && <SurveyFunnel funnel={all.course} answered={all.answered} closed={all.closed} />}
      {all.hidden !== null ? (
        <Card>
          <EmptyState
            icon={ChartColumn}
            title={all.answered === 0 ? "Nobody has answered yet" : "Too few answers to show"}
            text={all.hidden}
            action={
              <LinkButton to={studioPaths.surveyQuestions(at)}>
                <ClipboardList aria-hidden size={16} />
                Look at the questions
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          {filter.question && <FilterStrip filter={filter} all={all} these={these} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
            {results.questions.map((question, place) => (
              <div key={question.name} className={question.chart === "words" ? "xl:col-span-2" : ""}>
                <QuestionChart question={question} number={place + 1} filter={filter}>
                  {question.chart === "words" && question.answered > 0 && (
                    <WordsList at={at} name={question.name} query={these.hidden === null ? query : {}} />
                  )}
                </QuestionChart>
              </div>
            ))}
          </div>
        </>
      )}
    </>
  );
}

const waitingNote = ({ answered, shown }: SurveyResults): string =>
  answered > shown && shown > 0 ? `${shown} shown; the others once more are in` : "";

type StripProps = { filter: SurveyFilter; all: SurveyResults; these: SurveyResults };

/** The number of filtered answers, the filter, and a button that clears it. */
function FilterStrip({ filter, all, these }: StripProps) {
  const question = all.questions.find(({ name }) => name === filter.question);
  const labels = (question?.bars ?? [])
    .filter(({ value }) => value.split("\n").every((one) => filter.values.includes(one)))
    .map(({ label }) => label);
  const by = `${question?.label ?? "A question"} ${labels.join(", ")}`;
  if (these.hidden !== null)
    return (
      <Notice
        tone="warning"
        live
        className="mb-4"
        action={
          <Button size="sm" onClick={filter.clear}>
            Clear
          </Button>
        }
      >
        {these.hidden}
      </Notice>
    );
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-brand-soft px-4 py-2.5 text-brand-text"
    >
      <Filter aria-hidden size={18} />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b className="font-semibold">{`${these.filtered} of ${plural(these.shown, "answer")}: `}</b>
        {by}
      </p>
      <p className="flex flex-wrap items-center gap-4 text-sm">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="h-3 w-4 rounded-xs bg-brand-line" />
          {`These ${these.filtered}`}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="h-4 w-[3px] rounded-full bg-award" />
          {`All ${these.shown}`}
        </span>
      </p>
      <Button size="sm" variant="ghost" onClick={filter.clear}>
        Clear
      </Button>
    </div>
  );
}

export { ResultsPage as Component };
