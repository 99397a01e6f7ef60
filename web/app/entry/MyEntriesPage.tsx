import { Plus, Trophy } from "lucide-react";
import { Link } from "react-router";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { type EntryAddress, type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { type MyEntryRow, listMyEntries } from "../../../contract/entries/entries.ts";
import { dueInCart } from "../../../contract/entries/entry-fees.ts";
import { entryCode, untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { storedValue } from "../../platform/api/browser-storage.ts";
import { OwnScoresButton } from "../../judging/entrant/OwnScoresButton.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { DeadlineText } from "../../entries/entrant/EntryHead.tsx";
import { feesCheckoutPath, PayFeeButton } from "../../entries/entrant/PayFeeButton.tsx";
import { BillFeesButton } from "../../commerce/entry-fees/entrant/BillFeesButton.tsx";
import { FeeLine } from "../../entries/FeeLine.tsx";
import { EntryStateBadge } from "../../entries/EntryStateBadge.tsx";
import { Thumb } from "../../programs/entry/Thumb.tsx";
import { OwnMergeNotice } from "./OwnMergeNotice.tsx";
import { ApplicationsPage } from "./ApplicationsPage.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

function MyEntriesPage() {
  const at = useProgramAddress();
  return judgedWordsAt(at).isFinal ? <ApplicationsPage at={at} /> : <MyEntries at={at} />;
}

/** Entries in a contest: those that need something first. */
function MyEntries({ at }: { at: ProgramAddress }) {
  const { serviceName, deadline, entries } = useAnswer(listMyEntries, at);
  const enter = deadline.status === "open" && (
    <LinkButton variant="primary" to={paths.enter(at)}>
      <Plus aria-hidden size={16} />
      New entry
    </LinkButton>
  );
  return (
    <div className="page pt-6 pb-16">
      <title>{`My entries · ${serviceName}`}</title>
      <div className="mx-auto max-w-[860px]">
        <PageHead
          title="My entries"
          text={
            <span className="num flex flex-wrap gap-x-4 text-ink-3">
              <span>{serviceName}</span>
              <DeadlineText deadline={deadline} />
            </span>
          }
          actions={
            <>
              <ContinueDraft entries={entries} at={at} />
              <PayAllFees entries={entries} at={at} />
              {enter}
            </>
          }
        />
        {entries.length === 0 && <OwnMergeNotice client={at.client} />}
        {entries.length === 0 ? (
          <EmptyState
            icon={Trophy}
            title="You haven’t entered anything yet"
            text={
              deadline.status === "open" ? "Choose a category to begin. Everything you write is kept as you go." : ""
            }
            action={enter}
          />
        ) : (
          <ul className="border-t border-line">
            {sortedEntries(entries).map((entry) => (
              <EntryLine key={entry.entryID} entry={entry} at={{ ...at, entryID: entry.entryID }} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A button to the draft that was opened last. */
function ContinueDraft({ entries, at }: { entries: readonly MyEntryRow[]; at: ProgramAddress }) {
  const previous = storedValue("previous entry", `${at.client}/${at.service}`);
  const entry = entries.find(({ entryID }) => entryID === previous);
  if (!entry || entry.state !== "draft" || entry.deadline.status !== "open") return null;
  return (
    <LinkButton to={paths.entry({ ...at, entryID: entry.entryID })} className="max-w-full">
      <span className="truncate">Go on with {entry.title ? `“${entry.title}”` : "your entry"}</span>
    </LinkButton>
  );
}

/** One cart for the fees of several entries. A draft in which something is missing isn't paid yet. */
function PayAllFees({ entries, at }: { entries: readonly MyEntryRow[]; at: ProgramAddress }) {
  const payable = entries.filter(
    ({ fees, shared, state, complete }) =>
      fees &&
      dueInCart(fees) > 0 &&
      fees.takesCards &&
      fees.notPayable === null &&
      !shared &&
      (state === "submitted" || complete),
  );
  if (payable.length < 2) return null;
  const entryIDs = payable.map(({ entryID }) => entryID);
  return <LinkButton to={feesCheckoutPath(at, entryIDs)}>Pay {payable.length} fees</LinkButton>;
}

/** Drafts first: they still need work. */
const sortedEntries = (entries: readonly MyEntryRow[]) =>
  [...entries].sort((one, other) => Number(one.state === "submitted") - Number(other.state === "submitted"));

const EntryLine = ({ entry, at }: { entry: MyEntryRow; at: EntryAddress }) => (
  <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 hover:bg-ink/[.02]">
    <Thumb url={entry.thumbURL} />
    <div className="min-w-0 flex-1 basis-48">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={paths.entry(at)} className="text-md font-semibold wrap-break-word after:absolute after:inset-0">
          {entry.title || untitledEntry}
        </Link>
        <EntryStateBadge entry={entry} />
        {entry.shared && <Badge>{entry.shared.may === "edit" ? "Shared, to edit" : "Shared, to look at"}</Badge>}
        {entry.awardTitle && (
          <Badge tone="award" className="whitespace-normal!">
            {entry.awardTitle}
          </Badge>
        )}
      </div>
      <p className="num mt-0.5 text-sm text-ink-3">
        {entryCode(entry.category.label, entry.number)} in {entry.category.name}
        {entry.shared && `, shared by ${entry.shared.by}`}
      </p>
      <p className="num mt-0.5 text-sm text-ink-3">
        <NextStep entry={entry} />
      </p>
      <p className="mt-0.5 text-sm text-ink-3 empty:hidden">
        <FeeLine fees={entry.fees} />
      </p>
      {entry.fees?.paidNotSubmitted && !entry.shared && (
        <p className="mt-0.5 max-w-prose text-sm text-warning-text">{entry.fees.paidNotSubmitted}</p>
      )}
    </div>
    <div className="relative flex flex-wrap gap-2 empty:hidden">
      {!entry.shared && entry.fees?.invoice && <BillFeesButton fees={entry.fees} at={at} />}
      {!entry.shared && <PayFeeButton entry={entry} at={at} />}
    </div>
    {entry.state === "submitted" && (
      <div className="relative empty:hidden">
        <OwnScoresButton
          at={at}
          size="sm"
          showScoresToUsers={entry.showScoresToUsers}
          resultsReleased={entry.resultsReleased && entry.resultWithdrawn === null}
        />
      </div>
    )}
  </li>
);

/** The next thing to do, or the last that was done. */
function NextStep({ entry }: { entry: MyEntryRow }) {
  if (entry.screening === "returned" && entry.returned)
    return (
      <b className="font-semibold text-warning-text">
        Questions to answer by <DateTimeText as="end" value={entry.returned.until} clock={entry.deadline.timeZone} />
      </b>
    );
  if (entry.wanted)
    return (
      <b className="font-semibold text-warning-text">
        May it go on to {entry.wanted.program}? Answer by{" "}
        <DateTimeText as="end" value={entry.wanted.answerBy} clock={entry.deadline.timeZone} />
      </b>
    );
  if (entry.state === "submitted")
    return (
      <>
        Submitted <DateTimeText value={entry.submittedAt} clock={entry.deadline.timeZone} />
      </>
    );
  if (entry.state === "withdrawn") return "Takes no part";
  if (entry.deadline.status !== "open") return "Not submitted";
  if (entry.complete && entry.shared) return `Everything is there. ${entry.shared.by} submits it.`;
  if (entry.complete)
    return (
      <b className="font-semibold text-brand-text">
        Everything is there. {entry.fees?.isNeeded ? "Pay and submit it." : "Submit it."}
      </b>
    );
  return `${plural(entry.missing, "part")} still to do`;
}

export { MyEntriesPage as Component };
