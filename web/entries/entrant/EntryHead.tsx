import type { ReactNode } from "react";
import { paths, type EntryAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { entryCode, untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { leftText } from "../../platform/ui/date-text.ts";
import { useNow } from "../../platform/ui/use-now.ts";
import { FeeLine } from "../FeeLine.tsx";
import { EntryStateBadge } from "../EntryStateBadge.tsx";
import { PayFeeButton } from "./PayFeeButton.tsx";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

type Props = { entry: Entry; at: EntryAddress; title?: string; mark?: ReactNode; actions?: ReactNode };

/** The entry's title, state and deadline. */
export function EntryHead({ entry, at, title = entry.title, mark, actions }: Props) {
  const isOwn = entry.standings.includes("entrant");
  const crumb =
    !isOwn && may(entry.standings, "VIEW_ENTRIES")
      ? { label: capitalized(judgedWordsAt(at).many), to: studioPaths.entries(at) }
      : { label: `My ${judgedWordsAt(at).many}`, to: paths.entries(at) };
  const head = (
    <PageHead
      crumbs={[crumb]}
      title={title.trim() || untitledEntry}
      meta={
        <>
          <EntryStateBadge entry={entry} />
          {mark}
        </>
      }
      text={
        <span className="num flex flex-wrap gap-x-4 gap-y-0.5 text-ink-3">
          <span>
            {entryCode(entry.category.label, entry.number)} {judgedWordsAt(at).isFinal ? "for" : "in"}{" "}
            {entry.category.name}
          </span>
          {!isOwn && (
            <span>
              by{" "}
              {may(entry.standings, "VIEW_ENTRIES") ? (
                <PersonLink inText userID={entry.owner.userID}>
                  {entry.owner.fullName}
                </PersonLink>
              ) : (
                entry.owner.fullName
              )}
            </span>
          )}
          <FeeLine fees={entry.fees} zone={entry.deadline.timeZone} />
          <DeadlineText deadline={entry.deadline} own={isOwn} many={judgedWordsOf(entry.kind).many} />
        </span>
      }
      actions={
        <>
          {isOwn && <PayFeeButton entry={entry} at={at} />}
          {actions}
        </>
      }
    />
  );
  const notice = isOwn ? entry.fees?.paidNotSubmitted : undefined;
  if (!notice) return head;
  return (
    <>
      {head}
      <Notice tone="warning" title="This entry was paid, and not submitted" className="mt-4">
        {notice}
      </Notice>
    </>
  );
}

type DeadlineProps = { deadline: Entry["deadline"]; own?: boolean; many?: string };

/** '12 days left, until Fri, Jun 19, 5:00 PM CDT', in the program's time zone, so that everyone reads the same. */
export function DeadlineText({ deadline, own: isOwn = true, many: pluralName = "entries" }: DeadlineProps) {
  const now = useNow();
  const { status, opensAt, closesAt, extended, timeZone } = deadline;
  if (status === "future")
    return (
      <span>
        {capitalized(pluralName)} open <DateTimeText value={opensAt} clock={timeZone} />
      </span>
    );
  if (status === "closed" || !closesAt) return <span>{capitalized(pluralName)} are closed</span>;
  // The reader's clock may be wrong, so only the server says that entries are closed.
  const left = leftText(closesAt, now);
  return (
    <span>
      {left ? <b className="font-semibold text-ink-2">{left},</b> : "Open"} until{" "}
      <DateTimeText as="end" withOwn value={closesAt} clock={timeZone} />
      {extended && (isOwn ? " (extended for you)" : " (extended)")}
    </span>
  );
}
