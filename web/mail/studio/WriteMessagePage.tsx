import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { wordFields } from "../../../contract/mail/mail-words.ts";
import { mergeFields } from "../../../contract/platform/merge-fields.ts";
import {
  type MessageList,
  type MessagePreview,
  isMessageList,
  messageLists,
} from "../../../contract/messages/messages.ts";
import type { SentOf } from "../../../contract/platform/endpoint.ts";
import { elementsOf } from "../../../contract/platform/forms/element.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { CallError } from "../../platform/api/api.ts";
import { useAction } from "../../platform/dialogs/useAction.ts";
import { useDialogs } from "../../platform/dialogs/useDialogs.ts";
import { FormFrame } from "../../platform/forms/FormView.tsx";
import { useDirty } from "../../platform/forms/unsaved.tsx";
import { type Submitted, useForm } from "../../platform/forms/useForm.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { useFilter } from "../../platform/ui/useFilter.ts";
import { useDebounced } from "../../platform/ui/useDebounced.ts";
import { MailPreview } from "./MailPreview.tsx";
import { MailWords } from "./MailWords.tsx";
import { useMessageScope } from "./scope.ts";
import { sendToAll } from "./sendToAll.ts";

/** Writing to everybody whom a list showed: the words, beside what one of them will read. */
export function Component() {
  const [list] = useFilter("list");
  const [filter] = useFilter("filter");
  const chosen = useLocation().state as ChosenEntries | null;
  if (!isMessageList(list)) throw new CallError(404, "There is nothing at this address.");
  return (
    <>
      <title>Write a message</title>
      <WriteMessage list={list} filter={{ ...filterIn(filter), ...chosen }} />
    </>
  );
}

/** What somebody has changed in the address is refused by the server. */
function filterIn(text: string): object {
  try {
    return JSON.parse(text || "{}") as object;
  } catch {
    throw new CallError(404, "There is nothing at this address.");
  }
}

type Props = { list: MessageList; filter: object };
/** Those that were chosen in a list by themselves: too many for an address. */
export type ChosenEntries = { entryIDs: string[] };
type Call = ReturnType<typeof useMessageScope>["calls"];
type Words = { subject: string; text: string };

function WriteMessage({ list, filter }: Props) {
  const { calls, at, home, pathOf } = useMessageScope();
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const [messageKey] = useState(() => crypto.randomUUID());
  const [shown, show] = useState(0);
  const elements = useMemo(() => elementsOf(wordFields), []);
  const form = useForm<Words>({ elements, onSubmit: () => send() });
  useDirty(form.dirty);
  const words = { subject: String(form.values["subject"] ?? ""), text: String(form.values["text"] ?? "") };
  const audience = { list, filter } as Pick<SentOf<Call["preview"]>, "list" | "filter">;
  const preview = usePreview(audience, words, shown);
  const test = useAction(calls.test);
  const sending = useAction(calls.send, { failed: false });
  if (preview.error) throw preview.error;
  if (!preview.data) return <PageSkeleton />;
  const { who, recipients, unsubscribed, problem } = preview.data;
  const why = whyNot(preview.data, form.isValid);

  async function send(): Promise<Submitted> {
    const outcome = await sendToAll(confirm, {
      recipients,
      text: `${who}: each gets a mail of their own. What has left can’t be taken back.`,
      run: (seen) => sending.run(at, { ...audience, ...words, messageKey, recipients: seen }),
    });
    if (outcome && outcome.ok) await navigate(pathOf(outcome.answer.messageID));
    return outcome;
  }
  return (
    <>
      <PageHead
        crumbs={[home]}
        title="Write a message"
        text={`To ${lowered(who)}: ${plural(recipients, "person gets", "people get")} it${unsubscribed > 0 ? `; ${unsubscribed} more of the list have unsubscribed` : ""}. Answers go to your help address, or to you.`}
      />
      {recipients === 0 && (
        <Notice tone="warning" className="mb-6">
          Nobody would get this: the list is empty, or everybody in it has unsubscribed.
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        <FormFrame form={form}>
          <MailWords
            form={form}
            fields={messageLists[list].fields.map((name) => ({ name, label: mergeFields[name].label }))}
          />
          {problem && (
            <Notice tone="danger" className="mt-4">
              {problem}
            </Notice>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" busy={form.busy} reason={form.busy ? undefined : why}>
              Send to {plural(recipients, "person", "people")}
            </Button>
            <Button
              busy={test.busy}
              reason={why}
              onClick={() => void test.run(at, { ...audience, ...words, at: shown })}
            >
              Send a test to me
            </Button>
          </div>
        </FormFrame>
        <PreviewAs client={at.client} preview={preview.data} words={words} shown={shown} show={show} />
      </div>
    </>
  );
}

/** As it stands within a sentence. */
const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function whyNot({ recipients, problem }: MessagePreview, isWritten: boolean): string | undefined {
  if (recipients === 0) return "Nobody would get it.";
  return problem ?? (isWritten ? undefined : "Write a subject and a text first.");
}

function usePreview(audience: Pick<SentOf<Call["preview"]>, "list" | "filter">, { subject, text }: Words, at: number) {
  const { calls, at: place } = useMessageScope();
  const sent = { ...audience, subject: useDebounced(subject), text: useDebounced(text), at };
  return useOptionalAnswer(calls.preview, place, { sent, keepsLast: true });
}

type PreviewProps = {
  client: string;
  preview: MessagePreview;
  words: Words;
  shown: number;
  show: (at: number) => void;
};

/** What one of them reads, and the way to the others. */
function PreviewAs({ client, preview, words, shown, show }: PreviewProps) {
  const { person, recipients, association } = preview;
  return (
    <div className="grid gap-3">
      {person && (
        <div className="flex items-center gap-1">
          <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-2">
            As {person.fullName} ({person.email}) reads it
          </p>
          <span className="num text-sm text-ink-3">
            {Math.min(shown + 1, recipients)} of {recipients}
          </span>
          <IconButton
            size="icon-sm"
            label="The one before"
            icon={<ChevronLeft aria-hidden size={16} />}
            {...(shown === 0 ? { reason: "This is the first." } : { onClick: () => show(shown - 1) })}
          />
          <IconButton
            size="icon-sm"
            label="The next one"
            icon={<ChevronRight aria-hidden size={16} />}
            {...(shown + 1 >= recipients ? { reason: "This is the last." } : { onClick: () => show(shown + 1) })}
          />
        </div>
      )}
      <MailPreview
        client={client}
        sender={preview}
        subject={person?.subject || words.subject || "Subject"}
        paragraphs={person?.paragraphs ?? []}
        {...(person && { button: person.button })}
        note={`${association} sends you this because you take part. Unsubscribe`}
      />
    </div>
  );
}
