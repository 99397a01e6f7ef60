import { useState } from "react";
import { plural } from "../../../contract/platform/plural.ts";
import {
  type ColumnReading,
  type FieldReading,
  type FieldReadings,
  readingLabels,
} from "../../../contract/tables/reading.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";

type Props = {
  fields: readonly FieldReading[];
  readings: FieldReadings;
  onChange: (readings: FieldReadings) => void;
};

/** The reading of each column: questions and unusual columns at once, the others on demand. */
export function FieldReadingList({ fields, readings, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isUnusual = ({ notes, choices }: FieldReading) => notes.length > 0 || choices.length > 1;
  const shown = fields.filter((field) => isOpen || isUnusual(field));
  if (fields.length === 0) return null;
  return (
    <section aria-label="How columns are read">
      <h3 className="font-semibold">How columns are read</h3>
      {shown.length > 0 && (
        <ul className="mt-2 divide-y border-y">
          {shown.map((field) => (
            <li key={field.field} className="grid gap-2 py-3">
              <p className="text-sm wrap-anywhere">
                <span className="font-medium">{field.heading}</span>
                <span className="text-ink-3">{field.heading === field.label ? "" : ` as ${field.label}`}</span>
                <span className="text-ink-2">: {field.text}</span>
              </p>
              {field.choices.length > 1 && (
                <ReadingChoice
                  field={field}
                  onChoice={(reading) => onChange({ ...readings, [field.field]: reading })}
                />
              )}
              {field.notes.map((note) => (
                <p key={note} className="text-sm wrap-anywhere text-ink-2">
                  {note}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {shown.length < fields.length && (
        <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
          {shown.length === 0
            ? `Show ${plural(fields.length, "column")}`
            : `Show ${plural(fields.length - shown.length, "more column")}`}
        </Button>
      )}
    </section>
  );
}

type ChoiceProps = { field: FieldReading; onChoice: (reading: ColumnReading) => void };

/** A choice between readings, each with the meaning of example cells. */
function ReadingChoice({ field: { heading, reading, choices, isQuestion }, onChoice }: ChoiceProps) {
  const textOf = ({ reading: choiceReading, examples }: FieldReading["choices"][number]) =>
    [readingLabels[choiceReading], examples.map(({ written, meaning }) => `${written} is ${meaning}`).join("; ")]
      .filter(Boolean)
      .join(": ");
  return (
    <Field label={isQuestion ? `How is “${heading}” to be read?` : `Read “${heading}” as`}>
      {(control) => (
        <Select
          {...control}
          value={reading ?? ""}
          onChange={({ target: { value } }) => {
            const choice = choices.find((option) => option.reading === value);
            if (choice) onChoice(choice.reading);
          }}
          options={[
            ...(reading === null ? [{ value: "", label: "Choose" }] : []),
            ...choices.map((choice) => ({ value: choice.reading, label: textOf(choice) })),
          ]}
        />
      )}
    </Field>
  );
}
