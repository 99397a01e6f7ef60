import { LifeBuoy, Mail } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import {
  type HelpRequest,
  answerHelpRequest,
  downloadHelpRequests,
  listHelpRequests,
  replyToHelpRequest,
} from "../../../contract/entries/help-requests.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { DeletedDataNote } from "../../people/clients/DeletedDataNote.tsx";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { useStandings } from "../../platform/people/use-standings.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

/** The requests of entrants and scorers, the newest first. */
function HelpRequestsPage() {
  const at = useProgramAddress();
  const [show] = useAddressFilter("show");
  const answered = show === "answered";
  const standings = useStandings(at.client, at.service);
  const filter = { answered: answered ? "true" : "false" } as const;
  const list = usePagedAnswer(listHelpRequests, at, filter);
  const requests = list.pages.flatMap(({ helpRequests }) => helpRequests);
  const page = studioPaths.help(at);
  return (
    <>
      <title>Help requests</title>
      <PageHead
        title="Help requests"
        text="Your answer is mailed to whoever asked, and kept here. What they write back comes to your help address."
        actions={<ListMenu endpoint={downloadHelpRequests} params={at} filter={filter} standings={standings} />}
      />
      <DeletedDataNote at={at} kinds={["helpRequests"]} />
      <LinkTabs
        label="Which requests"
        tabs={[
          { to: page, label: "Waiting", current: !answered, ...tabCount(list.pages[0]?.waiting) },
          { to: `${page}?show=answered`, label: "Answered", current: answered },
        ]}
      />
      <PagedList
        list={list}
        shown={requests.length}
        counts={false}
        empty={
          <EmptyState
            icon={LifeBuoy}
            title={answered ? "Nothing has been answered yet" : "Nobody is waiting for help"}
            text="Questions of those who take part and of scorers appear here, and come to your help address by email."
          />
        }
        loading={<Skeleton className="mt-6 h-64 w-full" />}
      >
        <ul>
          {requests.map((request) => (
            <HelpRequestItem key={request.helpRequestID} request={request} at={at} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

const tabCount = (count: number | undefined) => (count ? { count } : {});

function HelpRequestItem({ request, at }: { request: HelpRequest; at: ProgramAddress }) {
  const { helpRequestID, userID, fullName, message, scoring, createdAt, answeredAt, answeredBy, replies } = request;
  const { open } = useDialogs();
  const answered = answeredAt !== null;
  const { run, busy } = useAction(answerHelpRequest, { done: answered ? "Waiting again" : "Marked as answered" });
  return (
    <li className="grid grid-cols-1 gap-3 border-b border-line py-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Avatar name={fullName} size={24} />
          <PersonLink userID={userID} className="font-medium">
            {fullName}
          </PersonLink>
          {scoring && <Badge tone="brand">Scoring</Badge>}
          <DateTimeText value={createdAt} relative clock="here" className="text-sm text-ink-3" />
        </p>
        <p className="mt-2 max-w-text text-base whitespace-pre-line wrap-break-word">{message}</p>
        <AboutEntry request={request} at={at} />
        <Replies request={request} />
        {answered && (
          <p className="mt-1 text-sm text-ink-3">
            Answered by {answeredBy} <DateTimeText value={answeredAt} relative clock="here" />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="sm" onClick={() => open(<ReplyDialog request={request} at={at} />)}>
          <Mail aria-hidden size={15} />
          {replies.length > 0 ? "Answer again" : "Answer"}
        </Button>
        <Button size="sm" busy={busy} onClick={() => void run({ ...at, helpRequestID }, { answered: !answered })}>
          {answered ? "Not answered" : "Mark as answered"}
        </Button>
      </div>
    </li>
  );
}

/** What staff have answered. */
const Replies = ({ request: { replies } }: { request: HelpRequest }) => (
  <>
    {replies.map(({ helpReplyID, fullName, text, at }) => (
      <div key={helpReplyID} className="mt-3 max-w-text border-l-2 border-brand-line pl-4">
        <p className="text-sm text-ink-3">
          <span translate="no">{fullName ?? "Somebody"}</span> answered{" "}
          <DateTimeText value={at} relative clock="here" />
        </p>
        <p className="mt-1 text-base whitespace-pre-line wrap-break-word">{text}</p>
      </div>
    ))}
  </>
);

function ReplyDialog({ request, at }: { request: HelpRequest; at: ProgramAddress }) {
  const [replyKey] = useState(() => crypto.randomUUID());
  const { helpRequestID, fullName, email, message } = request;
  return (
    <ActionDialog
      title={`Answer ${fullName}`}
      text={`“${message.length > 200 ? `${message.slice(0, 200)}…` : message}” It is mailed to ${email}.`}
      endpoint={replyToHelpRequest}
      params={{ ...at, helpRequestID }}
      initial={{ replyKey }}
      save="Send"
    />
  );
}

const AboutEntry = ({
  request: { entryID, entryCode, entryTitle },
  at,
}: {
  request: HelpRequest;
  at: ProgramAddress;
}) =>
  entryID && (
    <Link
      to={studioPaths.entry({ ...at, entryID })}
      className="num mt-2 inline-block rounded-xs text-sm font-medium text-brand-text hover:underline"
    >
      {entryTitle || untitledEntry} ({entryCode})
    </Link>
  );

export { HelpRequestsPage as Component };
