import { Field } from "../../platform/ui/Field.tsx";
import { Select } from "../../platform/ui/Select.tsx";

type Props = {
  label: string;
  columns: readonly { heading: string; examples: readonly string[] }[];
  /** The index of the chosen column; undefined for none. */
  at: number | undefined;
  onChange: (at: number | undefined) => void;
};

/** A select of the column that holds a field, with example cells. */
export function ColumnField({ label, columns, at, onChange }: Props) {
  const examples = at === undefined ? [] : (columns[at]?.examples ?? []);
  return (
    <Field
      label={label}
      {...(examples.length > 0 && { help: <span className="line-clamp-2 wrap-anywhere">{examples.join(" · ")}</span> })}
    >
      {(control) => (
        <Select
          {...control}
          value={at === undefined ? "" : String(at)}
          onChange={({ target: { value } }) => onChange(value === "" ? undefined : Number(value))}
          options={[
            { value: "", label: "Not in this file" },
            ...columns.map(({ heading }, index) => ({ value: String(index), label: heading || `Column ${index + 1}` })),
          ]}
        />
      )}
    </Field>
  );
}
