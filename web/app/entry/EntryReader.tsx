import type { ReactNode } from "react";
import { Images, LifeBuoy, Undo2 } from "lucide-react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { type Entry, takeBackEntry, withdrawEntry } from "../../../contract/entries/entries.ts";
import { whyNotTakeBack, whyNotWithdraw } from "../../../contract/entries/entry-rules.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { giveUsageRights } from "../../../contract/programs/usage-rights.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { AwardCard } from "../../scholarships/awards/student/AwardCard.tsx";
import { OwnCertificate } from "../../galleries/certificates/entrant/OwnCertificate.tsx";
import { storedValue } from "../../platform/api/browser-storage.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { hasRecommendations } from "../../entries/recommendations/applicant/has-recommendations.ts";
import { OwnRecommendations } from "../../entries/recommendations/applicant/OwnRecommendations.tsx";
import { OwnScoresButton } from "../../judging/entrant/OwnScoresButton.tsx";
import { OnwardQuestions } from "../../advancement/entrant/OnwardQuestions.tsx";
import { OriginNotice } from "../../entries/OriginNotice.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { BillFeesButton } from "../../commerce/entry-fees/entrant/BillFeesButton.tsx";
import { FeeReturnText } from "../../commerce/entry-fees/entrant/FeeReturnText.tsx";
import { type ChecklistTarget, goToStep } from "../../entries/entrant/go-to-step.ts";
import { FormAnswers } from "../../entries/entrant/FormAnswers.tsx";
import { CopyEntryButton } from "../../entries/entrant/CopyEntryButton.tsx";
import { EntryHead } from "../../entries/entrant/EntryHead.tsx";
import { FolderFilesView } from "../../entries/entrant/FolderFilesView.tsx";
import { EntryRulesSection, rulesSteps } from "../../entries/EntryRulesSection.tsx";
import { HelpVideoButton } from "../../entries/HelpVideoButton.tsx";
import { HelpDialog } from "../../entries/HelpDialog.tsx";
import { ReturnedNotice } from "../../entries/ReturnedNotice.tsx";
import { RemoveDraftButton } from "../../entries/entrant/RemoveDraftButton.tsx";
import { UnsavedAnswers } from "../../entries/entrant/UnsavedAnswers.tsx";
import { ViewUploadsDialog } from "../../entries/entrant/ViewUploadsDialog.tsx";
import { judgedPartsAt, judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Props = { entry: Entry; at: EntryAddress; why: string; actions?: ReactNode; below?: ReactNode };

const isEntrant = ({ standings }: Entry) => standings.includes("entrant");

/** An entry that can't be edited now: the receipt once it is submitted, and its content. */
export function EntryReader({ entry, at, why, actions, below }: Props) {
  const { open } = useDialogs();
  const hasFiles = entry.documentFolders.some(({ entryUploads }) => entryUploads.length > 0);
  return (
    <div className="max-w-[860px] pb-16">
      <EntryHead
        entry={entry}
        at={at}
        actions={
          <>
            {isEntrant(entry) && <BillFeesButton fees={entry.fees} at={at} />}
            {may(entry.standings, "VIEW_OWN_SCORES") && entry.submittedAt !== null && (
              <OwnScoresButton
                at={at}
                showScoresToUsers={entry.showScoresToUsers}
                resultsReleased={entry.resultsReleased && entry.resultWithdrawn === null}
              />
            )}
            {hasFiles && (
              <Button onClick={() => open(<ViewUploadsDialog folders={entry.documentFolders} />)}>
                <Images aria-hidden size={16} />
                View files
              </Button>
            )}
            {isEntrant(entry) && <HelpVideoButton video={entry.helpVideo} />}
            {may(entry.standings, "REQUEST_HELP") && (
              <Button onClick={() => open(<HelpDialog at={at} />)}>
                <LifeBuoy aria-hidden size={16} />
                Ask for help
              </Button>
            )}
            {isEntrant(entry) && <CopyEntryButton entry={entry} at={at} />}
            {isEntrant(entry) && (
              <RemoveDraftButton entry={entry} at={at} feeText={<FeeReturnText fees={entry.fees} at={at} />} />
            )}
            {actions}
          </>
        }
      />
      <div className="grid gap-3 pb-8">
        {hasFeature(entry.kind, "awards") && isEntrant(entry) && <AwardCard at={at} />}
        <EntryState entry={entry} at={at} why={why} />
        <RulesNotice entry={entry} />
        <OriginNotice entry={entry} />
        <OnwardQuestions entry={entry} at={at} />
        <OwnCertificate entry={entry} at={at} />
        <UnsavedAnswers entry={entry} />
      </div>
      <div className="grid gap-10">
        {entry.entryForms.map((form) => (
          <FormAnswers key={form.entryFormID} form={form} audience={entry.audience} />
        ))}
        {entry.documentFolders.map((folder) => (
          <FolderFilesView
            key={folder.documentFolderID}
            folder={folder}
            {...(may(entry.standings, giveUsageRights.allow) && { at })}
          />
        ))}
        <EntryRulesSection entry={entry} at={at} />
        {hasRecommendations(entry) && <OwnRecommendations at={at} entry={entry} />}
        {below}
      </div>
    </div>
  );
}

/** Who submitted is asked again once the rules have changed. */
function RulesNotice({ entry }: Pick<Props, "entry">) {
  const step: ChecklistTarget | undefined = rulesSteps(entry).find(({ missing }) => missing.length > 0);
  if (!step || entry.state !== "submitted" || entry.disqualified) return null;
  return (
    <Notice
      tone="warning"
      title={entry.rules?.accepted ? "The rules have changed" : "The rules are still to be accepted"}
      action={
        <Button size="sm" onClick={() => goToStep(step)}>
          Go to the rules
        </Button>
      }
    >
      Read them, please, and accept them. What you submitted stays as it is.
    </Notice>
  );
}

function EntryState({ entry, at, why }: Props) {
  if (entry.disqualified && entry.state !== "submitted") return <DisqualifiedNotice entry={entry} at={at} />;
  if (entry.state === "withdrawn")
    return (
      <Notice title={`This ${judgedWordsAt(at).one} is withdrawn`}>
        {why} It takes no part in {judgedPartsAt(at)}.
      </Notice>
    );
  if (entry.state === "draft" && entry.deadline.status === "open" && !may(entry.standings, "EDIT_ENTRY"))
    return <Notice>{why} It isn’t submitted yet.</Notice>;
  if (entry.state === "draft")
    return (
      <Notice tone="warning">
        {why} This {judgedWordsAt(at).one} was not submitted.
      </Notice>
    );
  return (
    <>
      {entry.disqualified && <DisqualifiedNotice entry={entry} at={at} />}
      {entry.screening === "refused" && <RefusedNotice entry={entry} at={at} />}
      <ReturnedNotice entry={entry} own={isEntrant(entry)} />
      {entry.resultWithdrawn !== null && (
        <Notice tone="warning" title={`The result of this ${judgedWordsAt(at).one} was retracted`}>
          {entry.resultWithdrawn}
        </Notice>
      )}
      <Receipt entry={entry} at={at} />
    </>
  );
}

const DisqualifiedNotice = ({ entry, at }: Omit<Props, "why">) => (
  <Notice tone="danger" title={`This ${judgedWordsAt(at).one} is disqualified`}>
    {entry.disqualifiedReason ?? "It takes no part in the judging."}
    {isEntrant(entry) && " Ask for help if you think that is a mistake."}
  </Notice>
);

const RefusedNotice = ({ entry, at }: Omit<Props, "why">) => (
  <Notice tone="danger" title={`This ${judgedWordsAt(at).one} was refused`}>
    {entry.screeningReason}
    {isEntrant(entry) && " Ask for help if you think that is a mistake."}
  </Notice>
);

/** Thanks are for entrants only; staff read the plain state. The mail is mentioned right after submission in this browser. */
function receiptText(entry: Entry): string | null {
  const { entryID, submittedAt, awaitsPayment, disqualified, screening, awardTitle } = entry;
  if (!isEntrant(entry)) return awardTitle && `Award title: ${awardTitle}`;
  if (awardTitle) return `${awardTitle}. Congratulations.`;
  if (disqualified || screening === "refused") return "We have everything, as you sent it.";
  if (awaitsPayment) return awaitedPaymentText(entry);
  const waits = screening === "waiting" ? "The association looks at it before it is judged. " : "";
  return isSameInstant(storedValue("entry submitted", entryID), submittedAt)
    ? `A receipt is on its way to you by email. ${waits}There is nothing more to do.`
    : `We have everything. ${waits}There is nothing more to do.`;
}

/** The entry is in before the deadline; the association lets it be judged by marking the invoice as paid. */
const awaitedPaymentText = ({ fees }: Entry): string =>
  fees?.invoice
    ? `We have everything. It is judged as soon as invoice ${fees.invoice.number} is paid, also after entries are closed.`
    : "We have everything. It is judged as soon as its fee is paid, also after entries are closed.";

/** Instants may be written with different fractions. */
const isSameInstant = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other);

function Receipt({ entry, at }: Omit<Props, "why">) {
  const locking = { ...entry, submitted: true };
  const reason = whyNotTakeBack(locking, entry.standings);
  const whyNot = whyNotWithdraw(locking, entry.standings);
  return (
    <Notice
      tone="confirm"
      title={
        <>
          Submitted <DateTimeText value={entry.submittedAt} clock="here" />
        </>
      }
      action={
        may(entry.standings, "SUBMIT_ENTRY") &&
        !judgedWordsAt(at).isFinal && (
          <div className="flex flex-wrap gap-2">
            <ActionButton
              size="sm"
              endpoint={takeBackEntry}
              standings={entry.standings}
              {...(reason !== undefined && { reason })}
              dialog={<TakeBack entry={entry} at={at} />}
            >
              <Undo2 aria-hidden size={15} />
              Reopen to change
            </ActionButton>
            {isEntrant(entry) && (
              <ActionButton
                size="sm"
                endpoint={withdrawEntry}
                standings={entry.standings}
                {...(whyNot !== undefined && { reason: whyNot })}
                dialog={<Withdraw entry={entry} at={at} />}
              >
                Withdraw
              </ActionButton>
            )}
          </div>
        )
      }
    >
      {receiptText(entry)}
      {judgedWordsAt(at).isFinal && ` A submitted ${judgedWordsAt(at).one} is final. It can still be read.`}
    </Notice>
  );
}

/** The effect on the entry, and for staff on what its entrant sees. */
const takeBackText = (entry: Entry) =>
  isEntrant(entry)
    ? `“${entry.title}” will be a draft again. It takes part only once it is submitted again, before entries close.`
    : `“${entry.title}” will be a draft again, out of scoring and galleries until it is submitted again. Nothing in it is lost. ${entry.owner.fullName} sees it as a draft, gets no email about it, and can change and submit it while entries are open; you can at any time.`;

const TakeBack = ({ entry, at }: Omit<Props, "why">) => (
  <Confirm
    title="Reopen this entry?"
    text={takeBackText(entry)}
    lasting="reversible"
    action="Reopen"
    endpoint={takeBackEntry}
    params={at}
  />
);

const Withdraw = ({ entry, at }: Omit<Props, "why">) => (
  <Confirm
    title="Withdraw this entry?"
    text={
      <>
        “{entry.title}” takes no further part: it isn’t scored, shown or awarded. What is in it is kept.{" "}
        {entry.deadline.status === "open"
          ? "You can submit it again while entries are open."
          : "Entries are closed, so only the association can bring it back."}
        <FeeReturnText fees={entry.fees} at={at} />
      </>
    }
    lasting={entry.deadline.status === "open" ? "reversible" : "final"}
    action="Withdraw"
    endpoint={withdrawEntry}
    params={at}
  />
);
