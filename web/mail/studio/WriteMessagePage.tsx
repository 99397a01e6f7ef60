import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { mailTextFields } from "../../../contract/mail/mail-merge.ts";
import { mergeFields } from "../../../contract/platform/merge-fields.ts";
import {
  type MessageListName,
  type MessagePreview,
  isMessageListName,
  messageLists,
} from "../../../contract/messages/messages.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { formElements } from "../../../contract/platform/forms/element.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { CallError } from "../../platform/api/api.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { FormFrame } from "../../platform/forms/FormView.tsx";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { type SubmitOutcome, useForm } from "../../platform/forms/use-form.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useDebounced } from "../../platform/ui/use-debounced.ts";
import { MailPreview } from "./MailPreview.tsx";
import { MailTextFields } from "./MailTextFields.tsx";
import { useMessageScope } from "./message-scope.ts";
import { sendToAll } from "./send-to-all.ts";

/** Writing to everybody in a list, beside a preview for one recipient. */
function WriteMessagePage() {
  const [list] = useAddressFilter("list");
  const [filter] = useAddressFilter("filter");
  const chosenEntries = useLocation().state as ChosenEntries | null;
  if (!isMessageListName(list)) throw new CallError(404, "There is nothing at this address.");
  return (
    <>
      <title>Write a message</title>
      <WriteMessage list={list} filter={{ ...parseFilter(filter), ...chosenEntries }} />
    </>
  );
}

/** A filter that somebody has edited in the address is refused by the server. */
function parseFilter(text: string): object {
  try {
    return JSON.parse(text || "{}") as object;
  } catch {
    throw new CallError(404, "There is nothing at this address.");
  }
}

type Props = { list: MessageListName; filter: object };
/** Entries that were selected one by one: too many for an address. */
export type ChosenEntries = { entryIDs: string[] };
type MessageCalls = ReturnType<typeof useMessageScope>["calls"];
type MailText = { subject: string; text: string };

function WriteMessage({ list, filter }: Props) {
  const { calls, at, home, pathOf } = useMessageScope();
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const [messageKey] = useState(() => crypto.randomUUID());
  const [recipientIndex, setRecipientIndex] = useState(0);
  const elements = useMemo(() => formElements(mailTextFields), []);
  const form = useForm<MailText>({ elements, onSubmit: () => send() });
  useUnsavedWarning(form.dirty);
  const words = { subject: String(form.values["subject"] ?? ""), text: String(form.values["text"] ?? "") };
  const audience = { list, filter } as Pick<InputOf<MessageCalls["preview"]>, "list" | "filter">;
  const preview = useMessagePreview(audience, words, recipientIndex);
  const test = useAction(calls.test);
  const sending = useAction(calls.send, { failed: false });
  if (preview.error) throw preview.error;
  if (!preview.data) return <PageSkeleton />;
  const { who, recipients, unsubscribed, problem } = preview.data;
  const why = disabledReason(preview.data, form.isValid);

  async function send(): Promise<SubmitOutcome> {
    const outcome = await sendToAll(confirm, {
      recipients,
      text: `${who}: each gets a mail of their own. What has left can’t be taken back.`,
      run: (recipientCount) => sending.run(at, { ...audience, ...words, messageKey, recipients: recipientCount }),
    });
    if (outcome && outcome.ok) await navigate(pathOf(outcome.answer.messageID));
    return outcome;
  }
  return (
    <>
      <PageHead
        crumbs={[home]}
        title="Write a message"
        text={`To ${lowercaseFirst(who)}: ${plural(recipients, "person gets", "people get")} it${unsubscribed > 0 ? `; ${unsubscribed} more of the list have unsubscribed` : ""}. Answers go to your help address, or to you.`}
      />
      {recipients === 0 && (
        <Notice tone="warning" className="mb-6">
          Nobody would get this: the list is empty, or everybody in it has unsubscribed.
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        <FormFrame form={form}>
          <MailTextFields
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
              onClick={() => void test.run(at, { ...audience, ...words, at: recipientIndex })}
            >
              Send a test to me
            </Button>
          </div>
        </FormFrame>
        <RecipientPreview
          client={at.client}
          preview={preview.data}
          words={words}
          index={recipientIndex}
          onIndex={setRecipientIndex}
        />
      </div>
    </>
  );
}

/** For use within a sentence. */
const lowercaseFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function disabledReason({ recipients, problem }: MessagePreview, isWritten: boolean): string | undefined {
  if (recipients === 0) return "Nobody would get it.";
  return problem ?? (isWritten ? undefined : "Write a subject and a text first.");
}

function useMessagePreview(
  audience: Pick<InputOf<MessageCalls["preview"]>, "list" | "filter">,
  { subject, text }: MailText,
  at: number,
) {
  const { calls, at: place } = useMessageScope();
  const previewRequest = { ...audience, subject: useDebounced(subject), text: useDebounced(text), at };
  return useOptionalAnswer(calls.preview, place, { sent: previewRequest, keepsLast: true });
}

type PreviewProps = {
  client: string;
  preview: MessagePreview;
  words: MailText;
  index: number;
  onIndex: (index: number) => void;
};

/** A recipient's preview, with buttons to the others. */
function RecipientPreview({ client, preview, words, index, onIndex }: PreviewProps) {
  const { person, recipients, association } = preview;
  return (
    <div className="grid gap-3">
      {person && (
        <div className="flex items-center gap-1">
          <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-2">
            As {person.fullName} ({person.email}) reads it
          </p>
          <span className="num text-sm text-ink-3">
            {Math.min(index + 1, recipients)} of {recipients}
          </span>
          <IconButton
            size="icon-sm"
            label="The one before"
            icon={<ChevronLeft aria-hidden size={16} />}
            {...(index === 0 ? { reason: "This is the first." } : { onClick: () => onIndex(index - 1) })}
          />
          <IconButton
            size="icon-sm"
            label="The next one"
            icon={<ChevronRight aria-hidden size={16} />}
            {...(index + 1 >= recipients ? { reason: "This is the last." } : { onClick: () => onIndex(index + 1) })}
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

export { WriteMessagePage as Component };
