import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CircleCheck, CircleX, MessageCircleQuestionMark, RotateCcw } from "lucide-react";
import { useEffect } from "react";
import { type EntryAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { type Entry, getEntry } from "../../../contract/entries/entries.ts";
import { entryCode, untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import {
  type ScreeningQueueEntry,
  type ScreeningDecision,
  comparableDecision,
  screenEntry,
} from "../../../contract/entries/screening.ts";
import { Link } from "../../platform/address/Link.tsx";
import { answerQuery, useAnswer } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { KeyHint } from "../../platform/ui/KeyHint.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { FormAnswers } from "../entrant/FormAnswers.tsx";
import { FolderFilesView } from "../entrant/FolderFilesView.tsx";
import { ReturnedNotice } from "../ReturnedNotice.tsx";
import { EntryStateBadge } from "../EntryStateBadge.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { RefuseDialog, ReturnDialog, takeBackLabel } from "./ScreeningDialogs.tsx";
import { ScreeningKeys } from "./ScreeningKeys.tsx";
import { useScreeningKeys } from "./use-screening-keys.ts";
import { PersonLink } from "../../platform/people/PersonLink.tsx";

/** The entry's position in the queue, and its neighbors. */
export type QueuePlace = {
  index: number;
  total: number;
  previous: ScreeningQueueEntry | undefined;
  next: ScreeningQueueEntry | undefined;
};

type Props = {
  queued: ScreeningQueueEntry;
  place: QueuePlace;
  at: EntryAddress;
  standings: readonly Standing[];
  onChoose: (entryID: string) => void;
};

/** The entry with its answers and files, and the decision always in reach. */
export function ScreenedEntry({ queued, place, at, standings, onChoose }: Props) {
  const entry = useAnswer(getEntry, at);
  const { open } = useDialogs();
  const { one } = judgedWordsAt(at);
  const next = () => place.next && onChoose(place.next.entryID);
  const previous = () => place.previous && onChoose(place.previous.entryID);
  const onward = () => onChoose((place.next ?? place.previous)?.entryID ?? "");
  const { decide, busy } = useDecision(entry, at, onward);
  const refuse = () => open(<RefuseDialog entry={entry} at={at} onDone={onward} />);
  const context = () => open(<ReturnDialog entry={entry} at={at} timeZone={entry.deadline.timeZone} onDone={onward} />);
  const isOut = entry.screening === "returned";
  usePrefetchedEntry(place.next, at);
  const mayDecide = may(standings, screenEntry.allow);
  useScreeningKeys({
    accept: () => mayDecide && !busy && !isOut && entry.screening !== "accepted" && void decide("accepted"),
    ask: () => mayDecide && !busy && context(),
    refuse: () => mayDecide && !busy && !isOut && entry.screening !== "refused" && refuse(),
    next,
    previous,
    help: () => open(<ScreeningKeys />),
  });
  return (
    <article aria-label={queued.title || untitledEntry} className="min-w-0">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl font-semibold wrap-anywhere">
            <Link to={studioPaths.entry(at)} className="rounded-xs hover:underline">
              {entry.title || untitledEntry}
            </Link>
          </h2>
          <p className="num flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-3">
            <span>
              {entryCode(entry.category.label, entry.number)} {entry.category.name}
            </span>
            <span>
              by{" "}
              <PersonLink inText userID={entry.owner.userID}>
                {entry.owner.fullName}
              </PersonLink>
            </span>
            {entry.submittedAt && (
              <span>
                Submitted <DateTimeText value={entry.submittedAt} relative clock="here" />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <EntryStateBadge entry={entry} />
          <span className="num px-2 text-sm text-ink-3" aria-live="polite">
            {place.index + 1} of {place.total}
          </span>
          <IconButton
            label={`Previous ${one}`}
            icon={<ChevronLeft size={18} />}
            {...(!place.previous && { reason: "This is the first." })}
            onClick={previous}
          />
          <IconButton
            label={`Next ${one}`}
            icon={<ChevronRight size={18} />}
            {...(!place.next && { reason: "This is the last." })}
            onClick={next}
          />
        </div>
      </header>
      {entry.screening === "refused" && entry.screeningReason && (
        <Notice tone="danger" title="Refused" className="mt-4">
          {entry.screeningReason}
        </Notice>
      )}
      <ReturnedNotice entry={entry} own={false} className="mt-4" />
      {!entry.complete && (
        <Notice tone="warning" title="Something is missing" className="mt-4">
          {entry.checklist
            .filter(({ missing }) => missing.length > 0)
            .map(({ name, missing }) => `${name}: ${missing.map(({ what }) => what).join("; ")}`)
            .join(". ")}
        </Notice>
      )}
      <div className="grid gap-10 pt-6 pb-8">
        {entry.documentFolders.map((folder) => (
          <FolderFilesView key={folder.documentFolderID} folder={folder} />
        ))}
        {entry.entryForms.map((form) => (
          <FormAnswers key={form.entryFormID} form={form} audience={entry.audience} />
        ))}
        {entry.documentFolders.length + entry.entryForms.length === 0 && (
          <p className="text-ink-3">This {one} holds no answers and no files.</p>
        )}
      </div>
      <div
        role="group"
        aria-label="Decision"
        className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t bg-bg px-1 py-3"
      >
        {entry.screening !== "accepted" && !isOut && (
          <ActionButton
            variant="primary"
            endpoint={screenEntry}
            standings={standings}
            busy={busy}
            onClick={() => void decide("accepted")}
          >
            <CircleCheck aria-hidden size={16} />
            Accept
          </ActionButton>
        )}
        <ActionButton endpoint={screenEntry} standings={standings} onClick={context}>
          <MessageCircleQuestionMark aria-hidden size={16} />
          {isOut ? "Change the questions" : "Return with questions"}
        </ActionButton>
        {entry.screening !== "refused" && !isOut && (
          <ActionButton endpoint={screenEntry} standings={standings} onClick={refuse}>
            <CircleX aria-hidden size={16} />
            Refuse
          </ActionButton>
        )}
        {entry.screening !== null && entry.screening !== "waiting" && (
          <ActionButton endpoint={screenEntry} standings={standings} busy={busy} onClick={() => void decide("waiting")}>
            <RotateCcw aria-hidden size={16} />
            {takeBackLabel[entry.screening]}
          </ActionButton>
        )}
        <span className="ml-auto hidden items-center gap-3 text-xs text-ink-3 lg:flex">
          {entry.screening !== "accepted" && !isOut && (
            <span>
              <KeyHint keys={["A"]} /> accept
            </span>
          )}
          {entry.screening !== "refused" && !isOut && (
            <span>
              <KeyHint keys={["R"]} /> refuse
            </span>
          )}
          <span>
            <KeyHint keys={["Q"]} /> ask
          </span>
          <span>
            <KeyHint keys={["N"]} /> next
          </span>
        </span>
      </div>
    </article>
  );
}

const decisionTexts: Record<ScreeningDecision, string> = {
  returned: "returned",
  accepted: "accepted",
  refused: "refused",
  waiting: "waits again",
};

/** Decides, goes on to the next entry, and offers an undo. */
function useDecision(entry: Entry, at: EntryAddress, onward: () => void) {
  const { run, busy } = useAction(screenEntry, { done: false, leave: onward });
  const { run: giveBack } = useAction(screenEntry, { done: "Back as it was" });
  async function decide(decision: ScreeningDecision) {
    const sent = { decision, ...(entry.submittedAt && { submittedAt: entry.submittedAt }) };
    const outcome = await run(at, sent, { base: comparableDecision(entry) });
    if (!outcome.ok) return;
    const { returned } = entry;
    const stood = comparableDecision(entry);
    const was = {
      ...stood,
      reason: stood.reason ?? undefined,
      ...(stood.decision === "returned" && returned && { until: returned.until }),
    };
    toast(`${entry.title || capitalized(judgedWordsAt(at).one)} ${decisionTexts[decision]}`, "confirm", {
      action: { label: "Undo", run: () => void giveBack(at, was, { base: { decision, reason: null } }) },
    });
  }
  return { decide, busy };
}

/** The next entry is fetched while staff look at this one. */
function usePrefetchedEntry(next: ScreeningQueueEntry | undefined, { client, service }: EntryAddress) {
  const queries = useQueryClient();
  const api = useApi();
  const entryID = next?.entryID;
  useEffect(() => {
    if (entryID === undefined) return;
    const query = answerQuery(api, getEntry, { client, service, entryID });
    void queries.prefetchQuery({ ...query, staleTime: 60_000 });
  }, [queries, api, client, service, entryID]);
}
