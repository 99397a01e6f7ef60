import { useEffect, useRef, useState } from "react";
import type { AnswerOf, ParamsOf } from "../../../contract/endpoint.ts";
import {
  declineRecommendation,
  type getRecommendation,
  mostOfLetter,
  saveRecommendation,
  sendRecommendation,
} from "../../../contract/recommendations.ts";
import { CallError, useApi } from "../../api/api.ts";
import { Confirm } from "../../dialogs/Confirm.tsx";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SavedMark } from "../../ui/SavedMark.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { LetterFile, useLetterFile } from "./LetterFile.tsx";

/** How long a writer pauses before what they wrote is kept. */
const PAUSE = 1_500;

type Props = {
  at: ParamsOf<typeof getRecommendation>;
  link: string;
  asked: AnswerOf<typeof getRecommendation>;
  onDone: () => Promise<unknown>;
};
type Saving = "saved" | "saving" | "failed";

/** What is refused now is refused at every pause: it is said once, and stays to be read. */
const isForGood = (error: unknown) => error instanceof CallError && [403, 404, 409, 412].includes(error.status);

/** One letter: kept as it is written, and sent for good. */
export function LetterForm({ at, link, asked, onDone }: Props) {
  const { open } = useDialogs();
  const { call } = useApi();
  const [letter, setLetter] = useState(asked.letter);
  const [keptLetter, setKeptLetter] = useState(asked.letter);
  const [saving, setSaving] = useState<Saving>();
  const [refusal, setRefusal] = useState<string>();
  const isRefused = useRef(false);
  const beside = useLetterFile(asked.file);
  const kept = useRef({ letter: asked.letter, revision: asked.revision });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  // The browser asks before it closes what isn't kept yet.
  const isKept = letter === keptLetter;
  useEffect(() => {
    if (isKept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isKept]);

  useEffect(() => () => clearTimeout(waiting.current), []);

  function change(text: string) {
    setLetter(text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void save(text), PAUSE);
  }
  /** One after the other, so that each names the revision of the one before. Answers whether it is kept. */
  function save(text: string): Promise<boolean> {
    clearTimeout(waiting.current);
    underWay.current = underWay.current.then(() => keep(text));
    return underWay.current;
  }
  async function keep(text: string): Promise<boolean> {
    if (text === kept.current.letter) return true;
    if (isRefused.current || text.length > mostOfLetter) return false;
    setSaving("saving");
    try {
      const { revision } = await call(
        saveRecommendation,
        at,
        { letter: text, revision: kept.current.revision },
        { link },
      );
      kept.current = { letter: text, revision };
      setKeptLetter(text);
      setSaving("saved");
      return true;
    } catch (error) {
      setSaving("failed");
      const { message } = error as Error;
      if (isForGood(error)) {
        isRefused.current = true;
        setRefusal(message);
      } else toast(message, "danger");
      return false;
    }
  }
  async function send() {
    const text = letter.trim();
    if (!(await save(text))) return;
    setLetter(text);
    open(
      <Confirm
        title="Send your recommendation?"
        text={`The committee reads it as it stands. ${asked.applicant} is told that it came.`}
        lasting="final"
        action="Send"
        endpoint={sendRecommendation}
        params={at}
        sent={{ letter: text, revision: kept.current.revision }}
        link={link}
        onDone={() => void onDone()}
      />,
    );
  }
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label="Your recommendation"
        required={beside.file === null}
        error={
          letter.length > mostOfLetter
            ? `This is ${(letter.length - mostOfLetter).toLocaleString("en-US")} letters too long.`
            : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            minRows={10}
            maxRows={24}
            value={letter}
            onChange={(event) => change(event.target.value)}
            onBlur={() => void save(letter)}
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
          {...(letter.trim() === "" &&
            beside.file === null && { reason: "Write a few sentences first, or add a PDF." })}
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
