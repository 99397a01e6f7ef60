import { ChevronLeft, ChevronRight, Mail } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { mailTextFields } from "../../../contract/mail/mail-merge.ts";
import { mergeFields } from "../../../contract/platform/merge-fields.ts";
import {
  type MessageAbout,
  type MessageListName,
  type MessagePreview,
  isMessageListName,
  messageLists,
  theirsOf,
} from "../../../contract/messages/messages.ts";
import {
  type PlannedMessage,
  listPlannedMessages,
  savePlannedMessage,
} from "../../../contract/messages/planned-messages.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { momentText, zoneLabel } from "../../../contract/platform/time-zone.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { formElements } from "../../../contract/platform/forms/element.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useKindWords } from "../../platform/address/use-kind-words.ts";
import { useProgramAddressIfAny } from "../../platform/address/use-service-address.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { CallError } from "../../platform/api/api.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { FormBody } from "../../platform/forms/FormBody.tsx";
import { FormFrame } from "../../platform/forms/FormView.tsx";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { type SubmitOutcome, useForm } from "../../platform/forms/use-form.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { ChoiceCards } from "../../platform/ui/ChoiceCards.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useDebounced } from "../../platform/ui/use-debounced.ts";
import { BuyersFilters } from "./BuyersFilters.tsx";
import { MailPreview } from "../../mail/studio/MailPreview.tsx";
import { MailTextFields } from "../../mail/studio/MailTextFields.tsx";
import {
  type MessageMoments,
  type TypedTiming,
  timingElements,
  timingToSend,
  typedTimingOf,
} from "./message-timing.ts";
import { type ChosenEntries, useMessageScope } from "../../mail/studio/message-scope.ts";
import { sendToAll } from "./send-to-all.ts";

/** Writing to everybody in a list, beside a preview for one recipient. */
function WriteMessagePage() {
  const [list] = useAddressFilter("list");
  const [filter] = useAddressFilter("filter");
  const [plannedMessageID] = useAddressFilter("planned");
  const chosenEntries = useLocation().state as ChosenEntries | null;
  if (!isMessageListName(list)) throw new CallError(404, "There is nothing at this address.");
  const at = useProgramAddressIfAny();
  const props = { list, filter: { ...parseFilter(filter), ...chosenEntries } };
  return (
    <>
      <title>Write a message</title>
      {at === undefined || list === "people" ? (
        <WriteMessage {...props} />
      ) : (
        <WriteProgramMessage key={plannedMessageID} {...props} at={at} plannedMessageID={plannedMessageID} />
      )}
    </>
  );
}

type ProgramProps = Props & { at: ProgramAddress; plannedMessageID: string };

/** A new message, a draft, or one that is scheduled. */
function WriteProgramMessage({ list, filter, at, plannedMessageID }: ProgramProps) {
  const { messages, ...moments } = useAnswer(listPlannedMessages, at);
  const [known] = useState(() => messages.find((message) => message.plannedMessageID === plannedMessageID));
  if (plannedMessageID !== "" && !known)
    return (
      <>
        <PageHead crumbs={[{ label: "Mail", to: studioPaths.programMail(at) }]} title="Write a message" />
        <EmptyState
          icon={Mail}
          title="This message is no draft any more"
          text="It was sent, or somebody has removed it."
          action={<LinkButton to={studioPaths.programMail(at)}>Open Mail</LinkButton>}
        />
      </>
    );
  return (
    <WriteMessage
      list={known?.list ?? list}
      filter={known?.filter ?? filter}
      planning={{ at, moments, ...(known && { known }) }}
    />
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

type Planning = { at: ProgramAddress; moments: MessageMoments; known?: PlannedMessage };
type Props = { list: MessageListName; filter: object };
type MessageCalls = ReturnType<typeof useMessageScope>["calls"];
type MailText = { subject: string; text: string };
type WrittenMessage = MailText & TypedTiming;

const textNames = Object.keys(mailTextFields);

function WriteMessage({ list, filter: listFilter, planning }: Props & { planning?: Planning }) {
  const { calls, at, home, pathOf } = useMessageScope();
  const speak = useKindWords();
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const known = planning?.known;
  const [messageKey] = useState(() => crypto.randomUUID());
  const [plannedMessageID] = useState(() => known?.plannedMessageID ?? crypto.randomUUID());
  const [recipientIndex, setRecipientIndex] = useState(0);
  const [filter, setFilter] = useState(listFilter);
  const theirs = theirsOf(list);
  const [about, setAbout] = useState<MessageAbout>(known?.about ?? (theirs ? "theirs" : "other"));
  const moments = planning?.moments;
  const hasDays = planning !== undefined && hasFeature(kindOfSegment(planning.at.serviceType), "door");
  const hasDeadline = list === "entries";
  const elements = useMemo(
    () => [...formElements(mailTextFields), ...(moments ? timingElements(moments, { hasDays, hasDeadline }) : [])],
    [moments, hasDays, hasDeadline],
  );
  const form = useForm<WrittenMessage>({
    elements,
    initial: {
      ...(known && { subject: known.subject, text: known.text }),
      ...(moments && typedTimingOf(known, moments, { hasDeadline })),
    },
    onSubmit: (written) => (moments && written.when !== "now" ? plan(written, moments) : send()),
  });
  const [isDraftSaving, setDraftSaving] = useState(false);
  useUnsavedWarning(form.dirty && !isDraftSaving);
  const words = { subject: String(form.values["subject"] ?? ""), text: String(form.values["text"] ?? "") };
  const audience = { list, filter, ...(planning && { about }) } as Pick<
    InputOf<MessageCalls["preview"]>,
    "list" | "filter"
  >;
  const preview = useMessagePreview(audience, words, recipientIndex);
  const test = useAction(calls.test);
  const sending = useAction(calls.send, { failed: false });
  const saving = useAction(savePlannedMessage);
  if (preview.error) throw preview.error;
  if (!preview.data) return <PageSkeleton />;
  const { who, recipients, unsubscribed, problem } = preview.data;
  const isPlanned = moments !== undefined && form.values["when"] !== "now";
  const why = disabledReason(preview.data, form.isValid, isPlanned);

  async function send(): Promise<SubmitOutcome> {
    const outcome = await sendToAll(confirm, {
      recipients,
      text: `${speak(who)}: each gets a mail of their own. What has left can’t be taken back.`,
      run: (recipientCount) =>
        sending.run(at, {
          ...audience,
          ...words,
          messageKey,
          recipients: recipientCount,
          ...(known && { plannedMessageID }),
        }),
    });
    if (outcome && outcome.ok) await navigate(pathOf(outcome.answer.messageID));
    return outcome;
  }

  async function saveDraft() {
    setDraftSaving(true);
    const { ok } = await plan(form.values as WrittenMessage, moments!, { isDraft: true });
    if (!ok) setDraftSaving(false);
  }

  /** As a draft, or to be sent by itself. */
  async function plan(written: WrittenMessage, { zone }: MessageMoments, { isDraft = false } = {}) {
    const timing = isDraft ? { send: "draft" as const } : timingToSend(written, { ...moments!, zone });
    const outcome = await saving.run(planning!.at, {
      ...(audience as Pick<InputOf<typeof savePlannedMessage>, "list" | "filter" | "about">),
      ...words,
      plannedMessageID,
      ...(known && { changedAt: known.changedAt }),
      ...timing,
    });
    if (outcome.ok) {
      const { leavesAt } = outcome.answer;
      toast(isDraft || !leavesAt ? "The draft is saved." : `It is sent ${momentText(leavesAt, zone)}.`, "confirm");
      await navigate(studioPaths.programMail(planning!.at));
    }
    return outcome;
  }
  const textForm = { ...form, visible: form.visible.filter(({ name }) => textNames.includes(name)) };
  const timingForm = { ...form, visible: form.visible.filter(({ name }) => !textNames.includes(name)) };
  return (
    <>
      <PageHead
        crumbs={[home]}
        title="Write a message"
        text={`To ${lowercaseFirst(speak(who))}: ${plural(recipients, "person gets", "people get")} it${isPlanned ? " as it stands today" : ""}${unsubscribed > 0 ? `; ${unsubscribed} more of the list ${theirs ? "don’t want other mail" : "have unsubscribed"}` : ""}. Answers go to your help address, or to you.`}
      />
      {list === "buyers" && planning && <BuyersFilters at={planning.at} filter={filter} onChange={setFilter} />}
      {recipients === 0 && (
        <Notice tone="warning" className="mb-6">
          {isPlanned
            ? "Nobody would get this today. It goes to whoever is in the list when it is sent."
            : "Nobody would get this: the list is empty, or everybody in it has unsubscribed."}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        <FormFrame form={form}>
          {theirs && planning && (
            <div className="mb-5">
              <ChoiceCards
                legend="What it is about"
                value={about}
                onChange={setAbout}
                choices={[
                  {
                    value: "theirs",
                    title: capitalized(theirs),
                    text: "Place, times, what to bring. Everybody gets it, also who wants no other mail.",
                  },
                  {
                    value: "other",
                    title: "Something else",
                    text: "News, another event. Not for those who declined it or unsubscribed.",
                  },
                ]}
              />
            </div>
          )}
          <MailTextFields
            form={textForm}
            fields={messageLists[list].fields.map((name) => ({ name, label: speak(mergeFields[name].label) }))}
          />
          {problem && (
            <Notice tone="danger" className="mt-4">
              {problem}
            </Notice>
          )}
          {moments && (
            <div className="mt-6 border-t pt-5">
              <FormBody form={timingForm} className="sm:grid-cols-2 sm:*:first:col-span-full sm:*:last:col-span-full" />
              {isPlanned && (
                <p className="mt-3 text-sm text-pretty text-ink-3">
                  Times are in {zoneLabel(moments.zone)}. It goes to whoever is in the list when it is sent
                  {form.values["when"] === "before" && ", and moves with the date"}. Until then you can change it or
                  call it off.
                </p>
              )}
              {form.values["when"] === "before" && form.values["before"] === "deadline" && (
                <p className="mt-2 text-sm text-pretty text-ink-3">
                  Each entry goes by its own deadline: its category’s, or the one it was extended to. Where there are
                  several it is sent in parts. A deadline that is nearer than this today is left out.
                </p>
              )}
            </div>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" busy={form.busy} reason={form.busy ? undefined : why}>
              {isPlanned ? "Schedule" : `Send to ${plural(recipients, "person", "people")}`}
            </Button>
            {moments && (
              <Button busy={isDraftSaving} onClick={() => void saveDraft()}>
                Save as draft
              </Button>
            )}
            <Button
              busy={test.busy}
              reason={problem ?? (words.subject && words.text ? undefined : NOT_WRITTEN)}
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
          hasUnsubscribe={about === "other"}
          hasOwnLink={list === "buyers" || list === "recommenders"}
        />
      </div>
    </>
  );
}

/** For use within a sentence. */
const lowercaseFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const NOT_WRITTEN = "Write a subject and a text first.";

function disabledReason({ recipients, problem }: MessagePreview, isWritten: boolean, isPlanned: boolean) {
  if (recipients === 0 && !isPlanned) return "Nobody would get it.";
  return problem ?? (isWritten ? undefined : isPlanned ? "Write it, and say when it is sent." : NOT_WRITTEN);
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
  hasUnsubscribe: boolean;
  /** Each gets a key of their own, which staff don’t see. */
  hasOwnLink: boolean;
};

/** A recipient's preview, with buttons to the others. */
function RecipientPreview({ client, preview, words, index, onIndex, hasUnsubscribe, hasOwnLink }: PreviewProps) {
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
        {...(hasUnsubscribe && { note: `${association} sends you this because you take part. Unsubscribe` })}
      />
      {hasOwnLink && person && (
        <p className="text-sm text-ink-3">In the mail, the button and the link open what is theirs. Here they don’t.</p>
      )}
    </div>
  );
}

export { WriteMessagePage as Component };
