import { usePageClock } from "../../platform/ui/page-zone.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Users } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useParams } from "react-router";
import { type MessageRecipient, type RecipientState, recipientStates } from "../../../contract/messages/messages.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { FilterSelect, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useMessageScope } from "../../mail/studio/message-scope.ts";
import { MailServerAnswer } from "../../mail/MailServerAnswer.tsx";
import { recipientStateLabels, recipientStatesText } from "./recipient-states.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

const stateOptions = recipientStates.map((state) => ({ value: state, label: recipientStateLabels[state].label }));

/** A message, and its state for each recipient. */
function MessagePage() {
  const clock = usePageClock();
  const { messageID = "" } = useParams();
  const { calls, at, home } = useMessageScope();
  const [stateFilter, setStateFilter] = useAddressFilter("state");
  const state = recipientStates.find((one) => one === stateFilter);
  const list = usePagedAnswer(calls.get, { ...at, messageID }, state ? { state } : {});
  const [message] = list.pages;
  useRefreshing(list.retry, { while: message !== undefined && isUnderWay(message.states) });
  if (list.error && !message) throw list.error;
  if (!message) return <PageSkeleton />;
  const recipients = list.pages.flatMap((page) => page.recipients);
  return (
    <>
      <title>{message.subject}</title>
      <PageHead
        crumbs={[home]}
        title={message.subject}
        text={`To ${message.who}. ${message.sentBy ?? "Somebody"} sent it ${dateTimeText(message.at, clock)}: ${recipientStatesText(message.states as Record<RecipientState, number>)}.`}
      />
      <p className="mb-6 max-w-text rounded-lg border bg-surface px-5 py-4 whitespace-pre-line wrap-anywhere text-ink-2">
        {message.text}
      </p>
      <Toolbar className="mb-3">
        <FilterSelect label="State" value={state ?? ""} onChange={setStateFilter} options={stateOptions} />
      </Toolbar>
      <PagedList
        list={list}
        shown={recipients.length}
        empty={<EmptyState icon={Users} title="Nobody in this state" text="Show another, or all." />}
      >
        <Table label="Recipients">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Email</Th>
              <Th>State</Th>
              <Th>When</Th>
            </tr>
          </thead>
          <tbody>
            {recipients.map((recipient) => (
              <RecipientRow key={recipient.recipientID} recipient={recipient} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  );
}

const isUnderWay = ({ waiting, queued }: Pick<Record<RecipientState, number>, "waiting" | "queued">) =>
  waiting + queued > 0;

const REFRESH_EVERY = 4_000;

/** Mails leave while the page is open. */
function useRefreshing(refresh: () => void, { while: isOn }: { while: boolean }): void {
  const lookNow = useEffectEvent(refresh);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => lookNow(), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, [isOn]);
}

const RecipientRow = ({
  recipient: { userID, fullName, email, state, reason, answer, at },
}: {
  recipient: MessageRecipient;
}) => (
  <Tr>
    <Td as="title">
      {userID ? <PersonLink userID={userID}>{fullName}</PersonLink> : <span translate="no">{fullName}</span>}
    </Td>
    <Td label="Email" className="wrap-anywhere">
      {email}
    </Td>
    <Td label="State">
      <Badge tone={recipientStateLabels[state].tone}>{recipientStateLabels[state].label}</Badge>
      {reason && <span className="mt-1 block max-w-96 text-sm wrap-anywhere text-ink-3">{reason}</span>}
      {answer && <MailServerAnswer answer={answer} />}
    </Td>
    <Td label="When">{at ? <DateTimeText value={at} clock="here" /> : "–"}</Td>
  </Tr>
);

export { MessagePage as Component };
