import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Mail } from "lucide-react";
import { Link } from "react-router";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { RecipientState, listMessages } from "../../../contract/messages/messages.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { useMessageScope } from "../../mail/studio/message-scope.ts";
import { recipientStatesText } from "./recipient-states.ts";

/** Messages, newest first, and the states of their recipients. */
export function SentMessageList() {
  const { calls, at } = useMessageScope();
  const list = usePagedAnswer(calls.list, at, {});
  const messages = list.pages.flatMap((page) => page.messages);
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <PagedList
        list={list}
        shown={messages.length}
        counts={false}
        empty={
          <EmptyState
            icon={Mail}
            title="Nothing written yet"
            text="You can write to everybody whom a list shows, each by name."
          />
        }
      >
        <ul className="divide-y">
          {messages.map((message) => (
            <MessageRow key={message.messageID} message={message} />
          ))}
        </ul>
      </PagedList>
    </div>
  );
}

type Message = AnswerOf<typeof listMessages>["messages"][number];

function MessageRow({ message: { messageID, subject, who, sentBy, at, states } }: { message: Message }) {
  const { pathOf } = useMessageScope();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          <Link to={pathOf(messageID)} className="rounded-xs hover:underline">
            {subject}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {who} · {sentBy ?? "Somebody"} · <DateTimeText value={at} clock="here" />
        </p>
      </div>
      <p className="num text-sm text-ink-2">{recipientStatesText(states as Record<RecipientState, number>)}</p>
    </li>
  );
}
