import { useEffect, useRef, useState } from "react";
import type { AnswerOf, ParamsOf } from "../../../contract/endpoint.ts";
import {
  declineRecommendation,
  removeRecommendationFile,
  uploadRecommendationFile,
  type getRecommendation,
  mostOfLetter,
  saveRecommendation,
  sendRecommendation,
} from "../../../contract/recommendations.ts";
import { fileAnswer } from "../../../contract/forms/file-answer.ts";
import { CallError, useApi } from "../../api/api.ts";
import { useAction } from "../../dialogs/useAction.ts";
import { FileAnswer } from "../../forms/FileAnswer.tsx";
import { type SendFile, SendFileContext } from "../../forms/sendFile.ts";
import { Confirm } from "../../dialogs/Confirm.tsx";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Field } from "../../ui/Field.tsx";
import { SavedMark } from "../../ui/SavedMark.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { toast } from "../../ui/toast.ts";

/** How long a writer pauses before what they wrote is kept. */
const PAUSE = 1_500;

type Props = {
  at: ParamsOf<typeof getRecommendation>;
  link: string;
  asked: AnswerOf<typeof getRecommendation>;
  onDone: () => Promise<unknown>;
};
type Saving = "saved" | "saving" | "failed";

const asPDF = { type: "file", name: "file", label: "PDF", restriction: "pdf" } as const;

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
  const [file, setFileValue] = useState<string | null>(asked.file && fileAnswer(asked.file));
  const [isSending, setSending] = useState(false);
  const remove = useAction(removeRecommendationFile);
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
  const sendFile: SendFile = async (_element, chosen, how) => {
    setSending(true);
    try {
      return await call(uploadRecommendationFile, at, undefined, { ...how, file: chosen, link });
    } finally {
      setSending(false);
    }
  };
  /** What it sends is kept at once; what it takes away, too. */
  async function setFile(value: unknown) {
    if (value === null && !(await remove.run(at, undefined, { link })).ok) return;
    setFileValue(value as string | null);
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
        required={file === null}
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
      <div className="mt-2 grid gap-2">
        <p className="text-sm font-medium">As a PDF, beside it or in its place</p>
        <SendFileContext value={sendFile}>
          <FileAnswer element={asPDF} value={file} set={(value) => void setFile(value)} />
        </SendFileContext>
      </div>
      {refusal !== undefined && (
        <Notice
          live
          tone="warning"
          className="mt-2"
          action={
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
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
          {...(letter.trim() === "" && file === null && { reason: "Write a few sentences first, or add a PDF." })}
          {...(isSending && { reason: "Your file is still on its way." })}
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
