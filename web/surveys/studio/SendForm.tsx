import { useMemo, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { mergeFields } from "../../../contract/platform/merge-fields.ts";
import { plural } from "../../../contract/platform/plural.ts";
import {
  type SurveyProgram,
  previewSurveySending,
  sendSurvey,
  surveyButton,
  surveyMergeFields,
  testSurveySending,
} from "../../../contract/surveys/survey-sending.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { FormFrame } from "../../platform/forms/FormView.tsx";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { type SubmitOutcome, useForm } from "../../platform/forms/use-form.ts";
import { MailPreview } from "../../mail/studio/MailPreview.tsx";
import { MailTextFields } from "../../mail/studio/MailTextFields.tsx";
import { sendToAll } from "../../messages/studio/send-to-all.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useDebounced } from "../../platform/ui/use-debounced.ts";
import { surveyAudienceIn, sendingElements } from "./sending-form.ts";

export const usualWords = {
  subject: "How was it? {program}",
  text: "Hello {name},\n\n{association} would like to hear what you think. It takes a few minutes, and you needn’t sign in: the button is your own.",
};

type Preview = AnswerOf<typeof previewSurveySending>;
type Props = { at: ServiceAddress; programs: readonly SurveyProgram[] };

/** Recipients and text, beside a preview. */
export function SendForm({ at, programs }: Props) {
  const { confirm } = useDialogs();
  const [sendingKey, setSendingKey] = useState(() => crypto.randomUUID());
  const elements = useMemo(() => sendingElements(programs), [programs]);
  const initial = { state: "all", ...usualWords };
  const form = useForm({ elements, initial, onSubmit: () => send() });
  useUnsavedWarning(form.dirty);
  const audience = surveyAudienceIn(form.values);
  const words = { subject: String(form.values["subject"] ?? ""), text: String(form.values["text"] ?? "") };
  const preview = usePreview(at, audience, words);
  const test = useAction(testSurveySending);
  const sending = useAction(sendSurvey, { failed: false });
  const previewShown = audience ? preview.data : undefined;
  const why = whyNot(previewShown, form.isValid);
  const recipients = previewShown?.recipients ?? 0;

  async function send(): Promise<SubmitOutcome> {
    if (!audience || !previewShown) return false;
    const remindAfter = form.values["remindAfter"] ? Number(form.values["remindAfter"]) : null;
    const outcome = await sendToAll(confirm, {
      recipients,
      text: `${previewShown.who}: each gets a mail with a link of their own. What has left can’t be taken back.`,
      run: (recipientsSeen) =>
        sending.run(at, { audience, ...words, remindAfter, sendingKey, recipients: recipientsSeen }),
    });
    if (outcome && outcome.ok) setSendingKey(crypto.randomUUID());
    return outcome;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
      <FormFrame form={form}>
        <MailTextFields
          form={form}
          fields={surveyMergeFields.map((name) => ({ name, label: mergeFields[name].label }))}
        />
        {(previewShown?.problem ?? preview.error?.message) && (
          <Notice tone="danger" className="mt-4">
            {previewShown?.problem ?? preview.error?.message}
          </Notice>
        )}
        <p role="status" className="mt-4 text-base text-ink-2">
          {previewShown ? reachText(previewShown) : "Choose to whom it goes: then you see how many that is."}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={form.busy} reason={form.busy ? undefined : why}>
            {previewShown ? `Send to ${plural(recipients, "person", "people")}` : "Send"}
          </Button>
          <Button
            busy={test.busy}
            reason={
              previewShown?.problem ?? (words.subject && words.text ? undefined : "Write a subject and a text first.")
            }
            onClick={() => void test.run(at, words)}
          >
            Send a test to me
          </Button>
        </div>
      </FormFrame>
      {previewShown && (
        <div className="grid min-w-0 gap-3">
          <p className="text-sm wrap-anywhere text-ink-2">
            {previewShown.person
              ? `As ${previewShown.person.fullName} (${previewShown.person.email}) reads it`
              : "As you would read it"}
          </p>
          <MailPreview
            client={at.client}
            sender={previewShown}
            subject={previewShown.subject || "Subject"}
            paragraphs={previewShown.paragraphs}
            button={surveyButton}
            note={`${previewShown.association} sends you this because you take part. Unsubscribe`}
          />
        </div>
      )}
    </div>
  );
}

/** 'Ticket holders of Spring Parade who were let in: 120 people get it; 12 were asked before or have answered.' */
function reachText({ who, recipients, asked, unwanted }: Preview): string {
  const left = [
    asked > 0 && `${asked} ${asked === 1 ? "was" : "were"} asked before or ${asked === 1 ? "has" : "have"} answered`,
    unwanted > 0 && `${unwanted} ${unwanted === 1 ? "wants" : "want"} no mail, or can’t be reached`,
  ].filter(Boolean);
  return `${[`${who}: ${plural(recipients, "person gets", "people get")} it`, ...left].join("; ")}.`;
}

function whyNot(preview: Preview | undefined, isWritten: boolean): string | undefined {
  if (!preview) return "Choose to whom it goes first.";
  if (preview.refusal !== null) return preview.refusal;
  if (preview.recipients === 0) return "Nobody would get it.";
  return preview.problem ?? (isWritten ? undefined : "Something in it is missing or can’t be read.");
}

function usePreview(
  at: ServiceAddress,
  audience: ReturnType<typeof surveyAudienceIn>,
  { subject, text }: typeof usualWords,
) {
  const words = { subject: useDebounced(subject), text: useDebounced(text) };
  return useOptionalAnswer(previewSurveySending, at, {
    sent: audience && { audience, ...words },
    enabled: audience !== undefined,
    keepsLast: true,
  });
}
