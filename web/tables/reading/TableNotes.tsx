import type { ReactNode } from "react";
import { plural } from "../../../contract/platform/plural.ts";
import type { TableLayout } from "../../../contract/tables/reading.ts";
import { Field } from "../../platform/ui/Field.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Select } from "../../platform/ui/Select.tsx";

type Props = {
  preview: { notes: readonly string[]; hiddenRows: number };
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
};

/** Notes on a file, and the choice whether its hidden rows count. */
export function TableNotes({ preview: { notes, hiddenRows }, layout, onChange }: Props): ReactNode {
  return (
    <>
      {hiddenRows > 0 && (
        <Field label={`${plural(hiddenRows, "row is", "rows are")} hidden in this sheet`}>
          {(control) => (
            <Select
              {...control}
              value={layout.hiddenRows ?? ""}
              onChange={({ target: { value } }) =>
                onChange({ ...layout, hiddenRows: value === "skip" ? "skip" : "read" })
              }
              options={[
                ...(layout.hiddenRows ? [] : [{ value: "", label: "Choose if they count" }]),
                { value: "read", label: "Import them, too" },
                { value: "skip", label: "Leave them out" },
              ]}
            />
          )}
        </Field>
      )}
      {notes.map((note) => (
        <Notice key={note}>
          <span className="wrap-anywhere">{note}</span>
        </Notice>
      ))}
    </>
  );
}
