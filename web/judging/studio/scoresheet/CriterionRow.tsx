import { X } from "lucide-react";
import { isComment } from "../../../../contract/judging/scoring-rules.ts";
import { Field } from "../../../platform/ui/Field.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { type EditedCriterion, weightShare } from "./criteria.ts";

type Props = {
  criterion: EditedCriterion;
  criteria: readonly EditedCriterion[];
  /** Only the words may change. */
  locked: boolean;
  onLabel: (label: string) => void;
  onChange: (criterion: EditedCriterion) => void;
  onRemove: () => void;
};

/** One criterion: what it is called, what helps scorers, how far it goes and how much it counts. */
export function CriterionRow({ criterion, criteria, locked, onLabel, onChange, onRemove }: Props) {
  const { label, help, maximumValue, weight } = criterion;
  const comment = isComment(criterion);
  return (
    <div className="relative grid items-start gap-3 py-4 pr-12 pl-3 grid-cols-2 sm:grid-cols-[minmax(0,1fr)_96px_96px]">
      <div className="max-sm:col-span-2">
        <Field label={comment ? "Label of the comment" : "Criterion"}>
          {(control) => (
            <Input {...control} value={label} maxLength={200} onChange={(event) => onLabel(event.target.value)} />
          )}
        </Field>
      </div>
      {comment ? (
        <p className="self-center text-sm text-ink-3 col-span-2">Takes text, counts for nothing.</p>
      ) : (
        <>
          <NumberInput
            label="Out of"
            value={maximumValue}
            disabled={locked}
            onChange={(next) => onChange({ ...criterion, maximumValue: next })}
          />
          <NumberInput
            label="Weight"
            value={weight}
            disabled={locked}
            note={`${weightShare(criterion, criteria)}%`}
            onChange={(next) => onChange({ ...criterion, weight: next })}
          />
        </>
      )}
      <div className="col-span-2 sm:col-span-3">
        <Input
          aria-label={`Help for ${label || "the new criterion"}`}
          placeholder="What scorers should look at"
          value={help}
          maxLength={1_000}
          onChange={(event) => onChange({ ...criterion, help: event.target.value })}
        />
      </div>
      {!locked && (
        <div className="absolute top-3 right-2">
          <IconButton
            label={`Remove ${label || "the new criterion"}`}
            size="icon-sm"
            icon={<X size={16} />}
            onClick={onRemove}
          />
        </div>
      )}
    </div>
  );
}

type AmountProps = {
  label: string;
  value: number;
  disabled: boolean;
  note?: string;
  onChange: (value: number) => void;
};

const NumberInput = ({ label, value, disabled, note, onChange }: AmountProps) => (
  <Field label={label} note={note}>
    {(control) => (
      <Input
        {...control}
        type="number"
        min={0}
        max={1_000}
        step="any"
        className="num"
        disabled={disabled}
        value={Number.isNaN(value) ? "" : value}
        onChange={(event) => onChange(Math.min(1_000, event.target.value === "" ? NaN : Number(event.target.value)))}
      />
    )}
  </Field>
);
