import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import type { EntryRow } from "../../../contract/entries/entries.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import {
  type ScreeningState,
  comparableDecision,
  refusalReason,
  returnQuestions,
  returnUntil,
  screenEntry,
} from "../../../contract/entries/screening.ts";
import { type TimeZone, zoneLabel } from "../../../contract/platform/time-zone.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Props = {
  entry: Pick<EntryRow, "title" | "submittedAt" | "screening" | "screeningReason" | "returned">;
  at: EntryAddress;
  onDone?: () => void;
};

const entryText = ({ title }: Props["entry"]) => `“${title || untitledEntry}”`;
/** The dialogs are opened upon one decision: of two who decide, the second is refused. */
const fields = { reason: { ...refusalReason, required: true } } as const;

export const AcceptDialog = ({ entry, at, onDone }: Props) => (
  <Confirm
    title={`Accept this ${judgedWordsAt(at).one}?`}
    text={`${entryText(entry)} goes to its scorers, and galleries may show it.`}
    lasting="reversible"
    action="Accept"
    endpoint={screenEntry}
    params={at}
    sent={{ decision: "accepted", ...(entry.submittedAt && { submittedAt: entry.submittedAt }) }}
    base={comparableDecision(entry)}
    onDone={() => {
      toast(`${capitalized(judgedWordsAt(at).one)} accepted`);
      onDone?.();
    }}
  />
);

export const RefuseDialog = ({ entry, at, onDone }: Props) => (
  <ActionDialog
    alert
    size="sm"
    title={`Refuse this ${judgedWordsAt(at).one}?`}
    text={`${entryText(entry)} won’t be judged. Whoever sent it is told by email, with the reason. You can reverse this later.`}
    endpoint={screenEntry}
    params={at}
    fields={fields}
    initial={comparableDecision(entry)}
    sending={({ reason }) => ({
      decision: "refused" as const,
      ...(reason && { reason }),
      ...(entry.submittedAt && { submittedAt: entry.submittedAt }),
    })}
    save="Refuse"
    done={`${capitalized(judgedWordsAt(at).one)} refused`}
    {...(onDone && { onDone })}
  />
);

const returnFields = {
  reason: { ...returnQuestions, required: true },
  until: { ...returnUntil, required: true },
} as const;

/** The time is typed in the program's time zone. */
export const ReturnDialog = ({ entry, at, timeZone, onDone }: Props & { timeZone: TimeZone }) => (
  <ActionDialog
    title={entry.screening === "returned" ? "Change the questions" : "Return with questions"}
    text={`Whoever sent ${entryText(entry)} is told by email and can change it until then, also while ${judgedWordsAt(at).many} are closed. It isn’t judged meanwhile, and waits for you again once it is answered or the time is over. The time is in ${zoneLabel(timeZone)}.`}
    timeZone={timeZone}
    endpoint={screenEntry}
    params={at}
    fields={returnFields}
    initial={comparableDecision(entry)}
    sending={({ reason, until }) => ({
      decision: "returned" as const,
      ...(reason && { reason }),
      ...(until && { until }),
      ...(entry.submittedAt && { submittedAt: entry.submittedAt }),
    })}
    save={entry.screening === "returned" ? "Send" : "Return"}
    done={`${capitalized(judgedWordsAt(at).one)} returned with questions`}
    {...(onDone && { onDone })}
  />
);

/** The label for taking back each decision. */
export const takeBackLabel: Record<ScreeningState, string> = {
  refused: "Undo the refusal",
  returned: "Undo the questions",
  accepted: "Look at again",
  waiting: "Look at again",
};

export const LetWaitDialog = ({ entry, at, onDone }: Props) => (
  <Confirm
    title={`Look at this ${judgedWordsAt(at).one} again?`}
    text={`What was decided of ${entryText(entry)} is undone. Who was refused or asked something is told by email.`}
    lasting="reversible"
    action="Undo"
    endpoint={screenEntry}
    params={at}
    sent={{ decision: "waiting" }}
    base={comparableDecision(entry)}
    onDone={() => {
      toast("Decision undone");
      onDone?.();
    }}
  />
);
