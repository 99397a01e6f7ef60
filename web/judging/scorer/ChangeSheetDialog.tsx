import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import { longestReasonToChange, saveScores } from "../../../contract/judging/scoring.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import type { SheetValues } from "../../../contract/judging/scoring-rules.ts";

const changeFields = {
  reason: { type: "textarea", label: "Why it changes", required: true, maxLength: longestReasonToChange },
} as const satisfies Fields;

type Props = {
  at: EntryAddress;
  scoresheetID: string;
  round: number;
  values: SheetValues;
  chaired: boolean;
  onDone: (answer: { asked: boolean }) => void;
};

/** Saves a sheet once more that the others may have read, or asks the chair for it. */
export const ChangeSheetDialog = ({ at, scoresheetID, round, values, chaired, onDone }: Props) => (
  <ActionDialog
    size="sm"
    title={chaired ? "Ask to change your scoresheet?" : "Change your scoresheet?"}
    text={
      chaired
        ? "The others who judge this entry may have read it, so the chair decides whether your change counts. Until then it counts as it was."
        : "The others who judge this entry may have read it, and read why you change it. What you gave before stays with staff."
    }
    endpoint={saveScores}
    params={{ ...at, scoresheetID }}
    fields={changeFields}
    sending={({ reason }) => ({ values, round, reason })}
    save={chaired ? "Ask for it" : "Save changes"}
    done={({ asked }) => (asked ? "Asked for. The chair decides whether it counts." : "Changes saved.")}
    onDone={onDone}
  />
);
