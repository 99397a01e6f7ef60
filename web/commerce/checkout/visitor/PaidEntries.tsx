import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ProgramAddress, paths } from "../../../../contract/platform/addresses.ts";
import { type MyEntryRow, listMyEntries, submitEntry } from "../../../../contract/entries/entries.ts";
import { untitledEntry } from "../../../../contract/entries/entry-rules.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { EntryStateBadge } from "../../../entries/EntryStateBadge.tsx";
import { useApi } from "../../../platform/api/api.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";

/** A payment submits its entries within some seconds: their state is asked for so often, and so many times. */
const ASK_AGAIN_MS = 1_500;
const MOST_QUESTIONS = 12;

type Props = { at: ProgramAddress; entryIDs: readonly string[] };

/** What became of the entries whose fees were just paid, and what is still to do for each. */
export function PaidEntries({ at, entryIDs }: Props) {
  const { entries, isLost, reload } = usePaidEntries(at, entryIDs);
  if (isLost)
    return (
      <Notice
        tone="info"
        className="mt-5"
        title="Look at your entries"
        action={
          <LinkButton size="lg" to={paths.entries(at)}>
            My entries
          </LinkButton>
        }
      >
        The fee is paid. We couldn’t see just now whether your entry is submitted.
      </Notice>
    );
  return (
    <ul aria-label="Your entries" aria-busy={entries === undefined} className="mt-5 grid gap-3">
      {entries?.map((entry) => (
        <PaidEntry key={entry.entryID} entry={entry} at={at} onSubmitted={reload} />
      ))}
    </ul>
  );
}

function usePaidEntries(at: ProgramAddress, entryIDs: readonly string[]) {
  const { call } = useApi();
  const { client, service } = at;
  const [entries, setEntries] = useState<MyEntryRow[]>();
  const [isLost, setIsLost] = useState(false);
  const [asked, setAsked] = useState(0);
  const key = entryIDs.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    call(listMyEntries, { client, service }).then(
      ({ entries: all }) => {
        if (isLeft) return;
        const paid = all.filter(({ entryID }) => key.includes(entryID));
        setEntries(paid);
        const isWaiting = paid.some(({ fees }) => fees?.submitsWhenPaid);
        if (isWaiting && asked < MOST_QUESTIONS) timer = setTimeout(() => setAsked(asked + 1), ASK_AGAIN_MS);
      },
      () => !isLeft && setIsLost(true),
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [asked, call, client, service, key]);
  return { entries, isLost, reload: () => setAsked((times) => times + 1) };
}

type EntryProps = { entry: MyEntryRow; at: ProgramAddress; onSubmitted: () => void };

function PaidEntry({ entry, at, onSubmitted }: EntryProps) {
  const { entryID, title, state, complete, missing } = entry;
  const address = { ...at, entryID };
  const queries = useQueryClient();
  const { run, busy } = useAction(submitEntry);
  const isSubmitting = entry.fees?.submitsWhenPaid === true;
  async function submit() {
    const outcome = await run(address);
    if (!outcome.ok) return;
    await queries.invalidateQueries();
    onSubmitted();
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface p-5 shadow-1">
      <div className="min-w-0 flex-1 basis-56" aria-live="polite">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-md font-semibold wrap-anywhere">{title || untitledEntry}</span>
          {!isSubmitting && <EntryStateBadge entry={entry} />}
        </p>
        <p className="mt-1 text-base text-ink-2">
          {isSubmitting
            ? "Being submitted."
            : state === "submitted"
              ? "It is in."
              : complete
                ? "It isn’t submitted yet."
                : `It isn’t submitted yet: ${plural(missing, "part")} still to do.`}
        </p>
      </div>
      {state === "draft" && complete && !isSubmitting ? (
        <Button variant="primary" size="lg" busy={busy} onClick={() => void submit()}>
          Submit it
        </Button>
      ) : (
        <LinkButton size="lg" to={paths.entry(address)}>
          {state === "draft" && !isSubmitting ? "Finish it" : "See it"}
        </LinkButton>
      )}
    </li>
  );
}
