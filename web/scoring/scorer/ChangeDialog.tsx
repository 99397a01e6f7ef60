import type { EntryAt } from "../../../contract/addresses.ts";
import type { Fields } from "../../../contract/forms/element.ts";
import { longestReasonToChange, saveScores } from "../../../contract/scoring.ts";
import { ActionDialog } from "../../dialogs/ActionDialog.tsx";
import type { Sheet } from "./useSheet.ts";

const fields = {
  reason: { type: "textarea", label: "Why it changes", required: true, maxLength: longestReasonToChange },
} as const satisfies Fields;

type Props = { at: EntryAt; scoresheetID: string; round: number; sheet: Sheet; onDone: () => void };

/** Saves a sheet once more that the others may have read. */
export const ChangeDialog = ({ at, scoresheetID, round, sheet, onDone }: Props) => (
  <ActionDialog
    size="sm"
    title="Change your scoresheet?"
    text="The others who judge this entry may have read it, and read why you change it. What you gave before stays with staff."
    endpoint={saveScores}
    params={{ ...at, scoresheetID }}
    fields={fields}
    sending={({ reason }) => ({ values: sheet.values, round, reason })}
    save="Save changes"
    onDone={() => {
      sheet.saved();
      onDone();
    }}
  />
);
