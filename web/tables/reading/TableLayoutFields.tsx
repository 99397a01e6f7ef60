import type { ReactNode } from "react";
import { type TableLayout, type TableView, alphabetLabels, oldAlphabets } from "../../../contract/tables/reading.ts";
import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";

type Props = {
  table: Pick<TableView, "sheets" | "sheet" | "headings" | "firstLines" | "alphabets">;
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
};

/** Fields for the layout of a table: its sheet, the line of its headings and its alphabet. */
export function TableLayoutFields({ table, layout, onChange }: Props): ReactNode {
  const { sheets, sheet, headings, firstLines, alphabets: possibleAlphabets } = table;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sheets.length > 1 && (
        <Field label="Sheet">
          {(control) => (
            <Select
              {...control}
              value={String(sheet)}
              onChange={({ target: { value } }) => onChange({ sheet: Number(value) })}
              options={sheets.map(({ name, hidden }, at) => ({
                value: String(at),
                label: hidden ? `${name} (hidden)` : name,
              }))}
            />
          )}
        </Field>
      )}
      <Field label="Headings">
        {(control) => (
          <Select
            {...control}
            value={String(headings)}
            onChange={({ target: { value } }) => onChange({ ...layout, sheet, headings: Number(value) })}
            options={[
              ...firstLines.map(({ line, text }) => ({ value: String(line), label: `Line ${line}: ${text}` })),
              { value: "0", label: "There are none" },
            ]}
          />
        )}
      </Field>
      {possibleAlphabets.length > 0 && (
        <Field label="Letters">
          {(control) => (
            <Select
              {...control}
              value={layout.alphabet ?? ""}
              onChange={({ target: { value } }) => {
                const alphabet = oldAlphabets.find((each) => each === value);
                if (alphabet) onChange({ ...layout, alphabet });
              }}
              options={[
                ...(layout.alphabet ? [] : [{ value: "", label: "Choose what is right" }]),
                ...possibleAlphabets.map(({ alphabet, examples }) => ({
                  value: alphabet,
                  label: `${alphabetLabels[alphabet]}: ${examples.join(", ")}`,
                })),
              ]}
            />
          )}
        </Field>
      )}
    </div>
  );
}
