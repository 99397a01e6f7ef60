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

/** The pause in typing, in milliseconds, after which the letter is saved. */
const TYPING_PAUSE = 1_500;

type Props = {
  at: ParamsOf<typeof getRecommendation>;
  link: string;
  invitation: AnswerOf<typeof getRecommendation>;
  onDone: () => Promise<unknown>;
};
type SaveState = "saved" | "saving" | "failed";

/** Such a refusal would come after every pause: it is shown once, and stays to be read. */
const isPermanent = (error: unknown) => error instanceof CallError && [403, 404, 409, 412].includes(error.status);

type LetterDraft = { letter: string; answers: { name: string; value: NonNullable<Value> | null }[] };

const answersToSend = (elements: readonly Element[], values: Values) =>
  Object.entries(collect(elements, values)).map(([name, value]) => ({ name, value: value ?? null }));

/** A letter is saved when this differs from the saved one's. */
const draftText = ({ letter, answers }: LetterDraft) => JSON.stringify([letter, answers]);

/** The letter and its answers are saved while they are typed, and sent for good. */
export function LetterForm({ at, link, invitation, onDone }: Props) {
  const { open } = useDialogs();
  const { call } = useApi();
  const [letter, setLetter] = useState(invitation.letter);
  const form = useForm({
    elements: invitation.elements,
    initial: answerValues(invitation.answers),
    onSubmit: () => undefined,
  });
  const draft: LetterDraft = { letter, answers: answersToSend(invitation.elements, form.values) };
  const [keptText, setKeptText] = useState(() => draftText(draft));
  const [saving, setSaving] = useState<SaveState>();
  const [refusal, setRefusal] = useState<string>();
  const isRefused = useRef(false);
  const beside = useLetterFile(invitation.file);
  const revision = useRef(invitation.revision);
  // An answer that is half typed can't be saved yet; its field says why.
  const canKeep = useRef(true);
  canKeep.current = Object.keys(validate(invitation.elements, form.values, { draft: true })).length === 0;
  const savedText = useRef(keptText);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  const isKept = draftText(draft) === keptText;
  useUnsavedWarning(!isKept);

  useEffect(() => () => clearTimeout(waiting.current), []);

  // Every change is saved after a pause.
  const keepAll = useEffectEvent(() => void save(draft));
  const text = draftText(draft);
  useEffect(() => {
    if (text === savedText.current) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => keepAll(), TYPING_PAUSE);
  }, [text]);

  /** Saves run one after the other, so that each names the revision of the one before. Resolves to whether it was saved. */
  function save(now: LetterDraft): Promise<boolean> {
    clearTimeout(waiting.current);
    underWay.current = underWay.current.then(() => saveDraft(now));
    return underWay.current;
  }
  async function saveDraft(now: LetterDraft): Promise<boolean> {
    if (draftText(now) === savedText.current) return true;
    if (isRefused.current || now.letter.length > longestLetter || !canKeep.current) return false;
    setSaving("saving");
    try {
      const answer = await call(saveRecommendation, at, { ...now, revision: revision.current }, { link });
      revision.current = answer.revision;
      savedText.current = draftText(now);
      setKeptText(savedText.current);
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
    const trimmed = { ...draft, letter: letter.trim() };
    if (!(await save(trimmed))) return;
    setLetter(trimmed.letter);
    open(
      <Confirm
        title="Send your recommendation?"
        text={`The committee reads it as it stands. ${invitation.applicant} is told that it came.`}
        lasting="final"
        action="Send"
        endpoint={sendRecommendation}
        params={at}
        sent={{ ...trimmed, revision: revision.current }}
        link={link}
        onDone={() => void onDone()}
      />,
    );
  }
  const isAnswered = draft.answers.some(({ value }) => value !== null && value !== "");
  const needsLetter = beside.file === null && !(invitation.questionsSuffice && isAnswered);
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {invitation.elements.length > 0 && (
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
            onBlur={() => void save(draft)}
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
                text={`${invitation.applicant} is told, and can ask somebody else. What you wrote is gone.`}
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
