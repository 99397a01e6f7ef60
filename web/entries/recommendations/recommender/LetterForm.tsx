import { useEffect, useEffectEvent, useRef, useState } from "react";
import { answerValues } from "../../../../contract/platform/forms/answers.ts";
import type { AnswerOf, ParamsOf } from "../../../../contract/platform/endpoint.ts";
import type { Element, Value, Values } from "../../../../contract/platform/forms/element.ts";
import { collect, validate } from "../../../../contract/platform/forms/validate.ts";
import {
  declineRecommendation,
  type getRecommendation,
  longestLetter,
  saveRecommendation,
  sendRecommendation,
} from "../../../../contract/entries/recommendations.ts";
import { CallError, useApi } from "../../../platform/api/api.ts";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { useForm } from "../../../platform/forms/use-form.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { CopyButton } from "../../../platform/ui/CopyButton.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { SavedMark } from "../../../platform/ui/SavedMark.tsx";
import { Textarea } from "../../../platform/ui/Textarea.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import { LetterFile, useLetterFile } from "./LetterFile.tsx";

/** How long a writer pauses before what they wrote is kept. */
const TYPING_PAUSE = 1_500;

type Props = {
  at: ParamsOf<typeof getRecommendation>;
  link: string;
  asked: AnswerOf<typeof getRecommendation>;
  onDone: () => Promise<unknown>;
};
type SaveState = "saved" | "saving" | "failed";

/** What is refused now is refused at every pause: it is said once, and stays to be read. */
const isPermanent = (error: unknown) => error instanceof CallError && [403, 404, 409, 412].includes(error.status);

type LetterDraft = { letter: string; answers: { name: string; value: NonNullable<Value> | null }[] };

const answersToSend = (elements: readonly Element[], values: Values) =>
  Object.entries(collect(elements, values)).map(([name, value]) => ({ name, value: value ?? null }));

/** By it what is written is told from what is kept. */
const draftText = ({ letter, answers }: LetterDraft) => JSON.stringify([letter, answers]);

/** A letter and answers: kept as they are written, and sent for good. */
export function LetterForm({ at, link, asked, onDone }: Props) {
  const { open } = useDialogs();
  const { call } = useApi();
  const [letter, setLetter] = useState(asked.letter);
  const form = useForm({ elements: asked.elements, initial: answerValues(asked.answers), onSubmit: () => undefined });
  const written: LetterDraft = { letter, answers: answersToSend(asked.elements, form.values) };
  const [keptText, setKeptText] = useState(() => draftText(written));
  const [saving, setSaving] = useState<SaveState>();
  const [refusal, setRefusal] = useState<string>();
  const isRefused = useRef(false);
  const beside = useLetterFile(asked.file);
  const revision = useRef(asked.revision);
  // What is half typed is kept once it can be; its field says what is wrong.
  const canKeep = useRef(true);
  canKeep.current = Object.keys(validate(asked.elements, form.values, { draft: true })).length === 0;
  const kept = useRef(keptText);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  const isKept = draftText(written) === keptText;
  useUnsavedWarning(!isKept);

  useEffect(() => () => clearTimeout(waiting.current), []);

  // Whatever of it changes, it is kept after a pause.
  const keepAll = useEffectEvent(() => void save(written));
  const text = draftText(written);
  useEffect(() => {
    if (text === kept.current) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => keepAll(), TYPING_PAUSE);
  }, [text]);

  /** One after the other, so that each names the revision of the one before. Answers whether it is kept. */
  function save(now: LetterDraft): Promise<boolean> {
    clearTimeout(waiting.current);
    underWay.current = underWay.current.then(() => keep(now));
    return underWay.current;
  }
  async function keep(now: LetterDraft): Promise<boolean> {
    if (draftText(now) === kept.current) return true;
    if (isRefused.current || now.letter.length > longestLetter || !canKeep.current) return false;
    setSaving("saving");
    try {
      const answer = await call(saveRecommendation, at, { ...now, revision: revision.current }, { link });
      revision.current = answer.revision;
      kept.current = draftText(now);
      setKeptText(kept.current);
      setSaving("saved");
      return true;
    } catch (error) {
      setSaving("failed");
      const { message } = error as Error;
      if (isPermanent(error)) {
        isRefused.current = true;
        setRefusal(message);
      } else toast(message, "danger");
      return false;
    }
  }
  async function send() {
    const whole = { ...written, letter: letter.trim() };
    if (!(await save(whole))) return;
    setLetter(whole.letter);
    open(
      <Confirm
        title="Send your recommendation?"
        text={`The committee reads it as it stands. ${asked.applicant} is told that it came.`}
        lasting="final"
        action="Send"
        endpoint={sendRecommendation}
        params={at}
        sent={{ ...whole, revision: revision.current }}
        link={link}
        onDone={() => void onDone()}
      />,
    );
  }
  const isAnswered = written.answers.some(({ value }) => value !== null && value !== "");
  const needsLetter = beside.file === null && !(asked.questionsSuffice && isAnswered);
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {asked.elements.length > 0 && (
        <section aria-label="Questions" className="mb-6 border-b pb-6">
          <FormBody form={form} size="lg" />
        </section>
      )}
      <Field
        label="Your recommendation"
        required={needsLetter}
        error={
          letter.length > longestLetter
            ? `This is ${(letter.length - longestLetter).toLocaleString("en-US")} letters too long.`
            : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            minRows={10}
            maxRows={24}
            value={letter}
            onChange={(event) => setLetter(event.target.value)}
            onBlur={() => void save(written)}
          />
        )}
      </Field>
      <div className="mt-2 min-h-6">{saving && <SavedMark state={saving} />}</div>
      <LetterFile at={at} link={link} letter={beside} />
      {refusal !== undefined && (
        <Notice
          live
          tone="warning"
          className="mt-2"
          action={
            <div className="flex flex-wrap gap-2">
              <CopyButton text={letter}>Copy what I wrote</CopyButton>
              <Button size="sm" onClick={() => location.reload()}>
                Reload
              </Button>
            </div>
          }
        >
          {refusal}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="xl"
          className="max-sm:w-full"
          {...(letter.trim() === "" && needsLetter && { reason: "Write a few sentences first, or add a PDF." })}
          {...(!form.isValid && { reason: form.reason })}
          {...(beside.isSending && { reason: "Your file is still on its way." })}
          {...(refusal !== undefined && { reason: "Reload the page first." })}
        >
          Send
        </Button>
        <Button
          size="xl"
          variant="ghost"
          className="max-sm:w-full"
          onClick={() =>
            open(
              <Confirm
                title="Decline to recommend?"
                text={`${asked.applicant} is told, and can ask somebody else. What you wrote is gone.`}
                lasting="final"
                action="Decline"
                endpoint={declineRecommendation}
                params={at}
                link={link}
                onDone={() => void onDone()}
              />,
            )
          }
        >
          I’d rather not
        </Button>
      </div>
    </form>
  );
}
