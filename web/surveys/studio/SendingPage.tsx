import { usePageClock } from "../../platform/ui/page-zone.ts";
import { BellRing, Send } from "lucide-react";
import { listSurveyPrograms, listSurveySendings, remindOfSurvey } from "../../../contract/surveys/survey-sending.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { RecipientState } from "../../../contract/messages/messages.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { recipientStatesText } from "../../messages/studio/recipient-states.ts";
import { useService } from "../../programs/studio/use-service.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Card } from "../../platform/ui/Card.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";
import { responseRateText } from "./response-rate.ts";
import { SendForm } from "./SendForm.tsx";
import { VisitSurveys } from "./VisitSurveys.tsx";

/** F12 Sendings to people, reminders, and automatic sending after visits. */
function SendingPage() {
  const clock = usePageClock();
  const { at } = useService();
  const first = useAnswer(listSurveySendings, at, {});
  const { programs } = useAnswer(listSurveyPrograms, at);
  const list = usePagedAnswer(listSurveySendings, at, {});
  const sendings = list.pages.flatMap((page) => page.sendings);
  const { confirm } = useDialogs();
  const remind = useAction(remindOfSurvey);
  const { invited, answered, remindable, reminded, refusal } = first;

  async function remindAll() {
    const agreed = await confirm({
      title:
        remindable === null ? "Remind whoever hasn’t answered?" : `Remind ${plural(remindable, "person", "people")}?`,
      text: "Each is reminded once, in the words that they were asked in. Whoever answers before the mail leaves gets none.",
      action: "Remind",
    });
    if (agreed) await remind.run(at);
  }
  const whyNoReminder =
    refusal ??
    (invited === 0 ? "Nobody was asked yet." : remindable === 0 ? "Nobody is left to be reminded." : undefined);
  return (
    <>
      <title>{`Send · ${first.name}`}</title>
      <PageHead
        title="Send"
        text="Each address gets the survey once, with a link of its own, and answers without signing in."
        actions={
          <Button busy={remind.busy} reason={whyNoReminder} onClick={() => void remindAll()}>
            <BellRing aria-hidden size={16} />
            Remind
          </Button>
        }
      />
      {refusal !== null && (
        <Notice tone="warning" className="mb-4">
          {`It can’t be sent now. ${refusal}`}
        </Notice>
      )}
      <Card className="mb-6 overflow-hidden">
        <StatRow>
          <Stat label="Asked by mail" value={invited} />
          <Stat label="Of them answered" value={answered ?? "–"} note={responseRateText(invited, answered)} />
          <Stat label="Reminded" value={reminded} />
        </StatRow>
      </Card>
      <Card className="mb-6 p-5">
        <SendForm at={at} programs={programs} />
      </Card>
      <div className="mb-6">
        <VisitSurveys at={at} programs={programs} />
      </div>
      <h2 className="mb-3 text-md font-semibold">What was sent</h2>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <PagedList
          list={list}
          shown={sendings.length}
          counts={false}
          empty={
            <EmptyState icon={Send} title="Nothing sent yet" text="Choose above to whom it goes, and write to them." />
          }
        >
          <ul className="divide-y">
            {sendings.map(({ surveySendingID, subject, who, sentBy, at: sentAt, remindAfter, states }) => (
              <li key={surveySendingID} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-medium wrap-anywhere">{subject}</p>
                  <p className="text-sm wrap-anywhere text-ink-3">
                    {[
                      who,
                      sentBy ?? "By itself",
                      dateTimeText(sentAt, clock),
                      remindAfter !== null && `reminds after ${plural(remindAfter, "day")}`,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <p className="num text-sm text-ink-2">
                  {recipientStatesText(states as Record<RecipientState, number>)}
                </p>
              </li>
            ))}
          </ul>
        </PagedList>
      </div>
    </>
  );
}

export { SendingPage as Component };
