import { useQueryClient } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { priceText } from "../../../contract/platform/money.ts";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { dueInCart } from "../../../contract/entries/entry-fees.ts";
import { checklistOf, isStepDone } from "../../../contract/platform/checklist.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { BillFeesButton } from "../../commerce/entry-fees/entrant/BillFeesButton.tsx";
import { FeeReturnText } from "../../commerce/entry-fees/entrant/FeeReturnText.tsx";
import { Checklist } from "../../entries/entrant/Checklist.tsx";
import { ChecklistBar } from "../../entries/entrant/ChecklistBar.tsx";
import { type Drafts, type Snapshot, entryAnswersToSend } from "../../entries/entrant/drafts.ts";
import { CopyEntryButton } from "../../entries/entrant/CopyEntryButton.tsx";
import { FEE_STEP, feeSteps } from "../../entries/entrant/fee-step.ts";
import { PayAndSubmitDialog } from "../../entries/entrant/PayAndSubmitDialog.tsx";
import { feeCheckoutPath } from "../../entries/entrant/PayFeeButton.tsx";
import { EntryHead } from "../../entries/entrant/EntryHead.tsx";
import { hasRecommendations } from "../../entries/recommendations/applicant/has-recommendations.ts";
import { useRecommendationStep } from "../../entries/recommendations/applicant/use-recommendation-step.ts";
import { OwnRecommendations } from "../../entries/recommendations/applicant/OwnRecommendations.tsx";
import { FolderSection } from "../../entries/entrant/FolderSection.tsx";
import { FormSection } from "../../entries/entrant/FormSection.tsx";
import { EntryRulesSection, rulesSteps } from "../../entries/EntryRulesSection.tsx";
import { HelpVideoButton } from "../../entries/HelpVideoButton.tsx";
import { HelpDialog } from "../../entries/HelpDialog.tsx";
import { OriginNotice } from "../../entries/OriginNotice.tsx";
import { ReturnedNotice } from "../../entries/ReturnedNotice.tsx";
import { RemoveDraftButton } from "../../entries/entrant/RemoveDraftButton.tsx";
import { SavingMark, SavingNotices } from "../../entries/entrant/SavingNotices.tsx";
import { SubmitDialog } from "../../entries/entrant/SubmitDialog.tsx";
import { type ChecklistTarget, goToStep } from "../../entries/entrant/go-to-step.ts";
import { useDraftsSnapshot } from "../../entries/entrant/use-drafts.ts";
import { type Uploads, useUploads } from "../../entries/entrant/use-uploads.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Props = { entry: Entry; at: EntryAddress; drafts: Drafts; actions?: ReactNode; below?: ReactNode };

/** The checklist counts the fields' current content, not only saved answers. */
const editorSteps = ({ documentFolders, entryForms, audience }: Entry, { forms }: Snapshot) =>
  checklistOf(
    {
      documentFolders,
      entryForms: entryForms.map((form) => {
        const draft = forms[form.entryFormID];
        return draft ? { ...form, entryFormQuestions: entryAnswersToSend(form, draft.values) } : form;
      }),
    },
    audience,
  );

const unsentFilesText = ({ kept: storedFiles }: Uploads, many: string) =>
  storedFiles
    ? `Files on their way go on while you are among your ${many}. Elsewhere they wait in this browser.`
    : "Files on their way would be called off: this browser has no room to keep them.";

const noCardsText = ({ fees, serviceName }: Entry, due: number) =>
  fees?.isBillable
    ? "Cards can’t be taken here. Choose Pay by check or transfer first."
    : `Cards can’t be taken yet. Ask ${serviceName} how to pay the fee of ${priceText(due)}.`;

const titleOf = ({ entryForms, title }: Entry, { forms }: Snapshot) => {
  const titleForm = entryForms.find(({ elements }) => elements.some(({ name }) => name === "title"));
  const typed = titleForm && forms[titleForm.entryFormID]?.values["title"];
  return typeof typed === "string" ? typed : title;
};

export function EntryEditor({ entry, at, drafts, actions, below }: Props) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const snapshot = useDraftsSnapshot(drafts);
  const uploads = useUploads(at, titleOf(entry, snapshot));
  const [showAll, setShowAll] = useState(false);
  const editorChecklist = editorSteps(entry, snapshot);
  const recommended = useRecommendationStep(entry, at);
  const steps: ChecklistTarget[] = [...editorChecklist, ...rulesSteps(entry), ...recommended.steps];
  const isAlone = editorChecklist.every(isStepDone);
  const isOwn = entry.standings.includes("entrant");
  const isReturned = entry.screening === "returned";
  const isStuck =
    ["offline", "signedOut", "refused"].includes(snapshot.phase) || (snapshot.phase !== "saved" && !navigator.onLine);
  useUnsavedWarning(isStuck || uploads.busy, {
    title: "Leave this page?",
    text: uploads.busy
      ? unsentFilesText(uploads, judgedWordsAt(at).many)
      : "You have unsaved changes. Leave without saving them? This browser keeps them.",
    action: "Leave",
  });

  const due = isReturned || !isOwn || !entry.fees ? 0 : dueInCart(entry.fees);
  const noCards = due > 0 && entry.fees?.isNeeded && !entry.fees.takesCards ? noCardsText(entry, due) : undefined;
  const paysFirst = due > 0 && entry.fees?.isNeeded === true;

  function go(step: ChecklistTarget | undefined, missing = step?.missing[0]) {
    if (step?.id === FEE_STEP) return due > 0 ? void pay() : undefined;
    if (step) goToStep(step, missing);
  }
  /** Pays what is needed with the submission, and what isn't by itself. */
  async function pay() {
    if (paysFirst) return submit();
    if (await allSaved()) void navigate(feeCheckoutPath(at));
  }
  async function allSaved() {
    const isSaved = await drafts.flush();
    if (!isSaved) toast(drafts.snapshot().problem ?? "Not saved yet. Try again in a moment.", "danger");
    return isSaved;
  }
  async function submit() {
    if (!steps.every(isStepDone)) {
      setShowAll(true);
      return go(steps.find((step) => !isStepDone(step)));
    }
    if (!(await allSaved())) return;
    await queries.invalidateQueries();
    const titled = { ...entry, title: titleOf(entry, snapshot) };
    open(
      paysFirst ? (
        <PayAndSubmitDialog entry={titled} due={due} at={at} />
      ) : (
        <SubmitDialog entry={titled} at={at} toCome={recommended.toCome} />
      ),
    );
  }
  const listed = [...steps, ...(isOwn ? feeSteps(entry.fees) : [])];
  const checklist = <Checklist steps={listed} onGo={go} />;
  const submitButton = may(entry.standings, "SUBMIT_ENTRY") ? (
    <Button
      variant="primary"
      size="lg"
      onClick={() => void submit()}
      reason={uploads.busy ? "Files are still on their way." : isAlone ? (recommended.why ?? noCards) : undefined}
    >
      {paysFirst ? `Pay ${priceText(due)} and submit` : `Submit ${judgedWordsAt(at).one}`}
      {isReturned && " again"}
    </Button>
  ) : (
    <p className="text-sm wrap-anywhere text-ink-3">{entry.owner.fullName} submits it.</p>
  );
  return (
    <div className="max-w-[1080px] pb-32 lg:pb-16">
      <SavingNotices drafts={drafts} forms={entry.entryForms} />
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="lg:col-span-2">
          <EntryHead
            entry={{ ...entry, complete: steps.every(isStepDone) }}
            at={at}
            title={titleOf(entry, snapshot)}
            mark={<SavingMark snapshot={snapshot} />}
            actions={
              <>
                {isOwn && !noCards && <BillFeesButton fees={entry.fees} at={at} />}
                <HelpVideoButton video={entry.helpVideo} />
                {may(entry.standings, "REQUEST_HELP") && (
                  <Button onClick={() => open(<HelpDialog at={at} />)}>
                    <LifeBuoy aria-hidden size={16} />
                    Ask for help
                  </Button>
                )}
                {isOwn && (
                  <CopyEntryButton
                    entry={{ ...entry, title: titleOf(entry, snapshot) }}
                    at={at}
                    reason={uploads.busy ? "Files are still on their way." : undefined}
                    before={allSaved}
                  />
                )}
                {isOwn && (
                  <RemoveDraftButton entry={entry} at={at} feeText={<FeeReturnText fees={entry.fees} at={at} />} />
                )}
                {actions}
              </>
            }
          />
          <ReturnedNotice entry={entry} own={isOwn} className="mb-6" />
          <OriginNotice entry={entry} className="mb-6" />
          {noCards && (
            <Notice
              tone="warning"
              title="The fee can’t be paid by card yet"
              className="mb-6"
              action={
                entry.fees?.isBillable ? (
                  <BillFeesButton fees={entry.fees} at={at} />
                ) : (
                  may(entry.standings, "REQUEST_HELP") && (
                    <Button onClick={() => open(<HelpDialog at={at} />)}>Ask how to pay</Button>
                  )
                )
              }
            >
              It is needed before the entry is submitted. What you write here is kept meanwhile.
            </Notice>
          )}
        </div>
        <div className="grid content-start gap-10">
          {entry.entryForms.map((form) => {
            const draft = snapshot.forms[form.entryFormID];
            return (
              draft && (
                <FormSection
                  key={`${form.entryFormID} ${form.version}`}
                  form={form}
                  autosave={drafts.form(form.entryFormID)}
                  kept={draft}
                  audience={entry.audience}
                  showAll={showAll}
                />
              )
            );
          })}
          {entry.documentFolders.map((folder) => (
            <FolderSection key={folder.documentFolderID} folder={folder} at={at} uploads={uploads} />
          ))}
          <EntryRulesSection entry={entry} at={at} />
          {hasRecommendations(entry) && <OwnRecommendations at={at} entry={entry} />}
          {below}
        </div>
        <aside aria-label="Checklist" className="hidden lg:block">
          <div className="sticky top-20 grid gap-5 border-t border-line pt-7">
            {checklist}
            {submitButton}
          </div>
        </aside>
      </div>
      <ChecklistBar steps={listed} onGo={go}>
        {submitButton}
      </ChecklistBar>
    </div>
  );
}
