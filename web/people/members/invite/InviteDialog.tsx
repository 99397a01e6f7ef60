import { FileUp } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { addressListText, readAddressList } from "../../../../contract/people/address-list.ts";
import {
  type InvitationBatch,
  mostInvited,
  type readInvitedFile,
  type readInvitedFileOfProgram,
} from "../../../../contract/people/invitations.ts";
import type { AnswerOf, ParamsOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Textarea } from "../../../platform/ui/Textarea.tsx";
import { toast } from "../../../platform/ui/toast.ts";
import { BatchResult, everybodyInvited } from "./BatchResult.tsx";
import type { InvitedLines } from "./invitation-words.ts";
import { UnderstoodList } from "./UnderstoodList.tsx";

/** What is the same for every invitation: to whom, in which words, until when. */
type InvitedPeople = Required<Pick<InvitationBatch, "people" | "words" | "answerBy">>;

type FileReader =
  | { endpoint: typeof readInvitedFile; params: ParamsOf<typeof readInvitedFile> }
  | { endpoint: typeof readInvitedFileOfProgram; params: ParamsOf<typeof readInvitedFileOfProgram> };

type Props = {
  title: string;
  text: string;
  /** What they are invited to. */
  children: ReactNode;
  /** What is still to be chosen there. */
  reason?: string | undefined;
  /** Whether something was chosen there. */
  isOfferChanged: boolean;
  reader: FileReader;
  busy: boolean;
  /** Undefined where it was refused. */
  send: (invited: InvitedPeople) => Promise<InvitedLines | undefined>;
};

/** F29 Invites up to 200 people at a time: pasted, or from a file, with a preview of what was understood. */
export function InviteDialog({ title, text, children, reason, isOfferChanged, reader, busy, send }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  const [answerBy, setAnswerBy] = useState("");
  const [lines, setLines] = useState<InvitedLines>();
  const [fileProblems, setFileProblems] = useState<{ text: string; why: string }[]>([]);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const list = useMemo(() => readAddressList(typed), [typed]);
  const problems = [...list.problems, ...fileProblems];
  const many = list.people.length;

  async function invite() {
    const sent = await send({
      people: list.people.map(({ email, name }) => ({ address: email, name })),
      words: words.trim(),
      answerBy: answerBy || null,
    });
    if (!sent) return;
    if (!everybodyInvited(sent)) return setLines(sent);
    close();
    toast(sent.length === 1 ? "Invitation sent." : `${sent.length} invitations sent.`);
  }
  if (lines) return <BatchResult lines={lines} />;
  return (
    <Modal
      title={title}
      text={text}
      unsaved={typed !== "" || words !== "" || isOfferChanged}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" reason={reasonNotToSend(many, reason)} busy={busy}>
            {many > 1 ? `Send ${many} invitations` : "Send the invitation"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!reasonNotToSend(many, reason)) void invite();
        }}
      >
        <Field
          label="Email addresses"
          required
          help="Paste as many as you like, with or without names, one a line or with commas between them."
          note={<FileButton reader={reader} onRead={addFile} />}
        >
          {(control) => (
            <Textarea
              {...control}
              minRows={4}
              maxRows={8}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              placeholder={"Jane Doe <jane@example.org>\nbob@example.org"}
              onChange={(event) => {
                setTyped(event.target.value);
                if (event.target.value.trim() === "") setFileProblems([]);
              }}
            />
          )}
        </Field>
        <UnderstoodList people={list.people} problems={problems} repeated={list.repeated} />
        {children}
        <Field label="Your own words" help="Shown in the mail as yours.">
          {(control) => (
            <Textarea
              {...control}
              minRows={2}
              maxLength={2000}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        <Field label="Please answer by" help="Who hasn’t answered is reminded once, two days before.">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              className="sm:max-w-52"
              value={answerBy}
              onChange={(event) => setAnswerBy(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );

  function addFile({ people, problems: wrong, repeated }: AnswerOf<typeof readInvitedFile>) {
    setTyped((before) => [before.trimEnd(), addressListText(people)].filter(Boolean).join("\n"));
    const twice = repeated.map((email) => ({ text: email, why: `${email} stands in the file twice.` }));
    setFileProblems((before) => [...before, ...wrong, ...twice]);
  }
}

function reasonNotToSend(many: number, reason: string | undefined): string | undefined {
  if (many === 0) return "Type or paste at least one email address.";
  if (many > mostInvited) return `${many} people: invite ${mostInvited} at a time at most.`;
  return reason;
}

type FileButtonProps = { reader: FileReader; onRead: (answer: AnswerOf<typeof readInvitedFile>) => void };

function FileButton({ reader, onRead }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  // Both calls have the same answer.
  const { run, busy } = useAction(reader.endpoint as typeof readInvitedFileOfProgram);
  async function read(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (!file) return;
    const outcome = await run(reader.params as ParamsOf<typeof readInvitedFileOfProgram>, undefined, { file });
    if (!outcome.ok) return;
    onRead(outcome.answer);
    toast(`${plural(outcome.answer.people.length, "person", "people")} read from ${outcome.answer.fileName}.`);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,.txt"
        aria-label="A table of people"
        hidden
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button size="xs" busy={busy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden size={14} />
        Choose a file
      </Button>
    </>
  );
}
