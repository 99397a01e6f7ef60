import { clsx } from "clsx";
import { useId } from "react";
import { isComment } from "../../../contract/judging/scoring-rules.ts";
import { Field, FieldGroup } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Textarea } from "../../platform/ui/Textarea.tsx";
import type { ScorerSheet } from "./use-sheet.ts";

export type SheetCriterion = ScorerSheet["scoresheetCriteria"][number];
type CriterionInput = number | string | null;

type Props = {
  criterion: SheetCriterion;
  value: CriterionInput;
  error?: string;
  disabled?: boolean;
  commentRequired?: boolean;
  onChange: (value: CriterionInput) => void;
};

/** As many steps as still fit beside each other under a thumb; above that, a number with a slider. */
const mostSteps = 10;

/** One criterion: steps to press, a number to type, or the comment to write. */
export function CriterionField(props: Props) {
  if (isComment(props.criterion)) return <CommentField {...props} />;
  const { maximumValue } = props.criterion;
  return maximumValue <= mostSteps && Number.isInteger(maximumValue) ? (
    <StepField {...props} />
  ) : (
    <NumberField {...props} />
  );
}

const CommentField = ({ criterion, value, error, disabled, commentRequired = false, onChange }: Props) => (
  <Field label={criterion.label} required={commentRequired} help={criterion.help} error={error}>
    {(control) => (
      <Textarea
        {...control}
        minRows={4}
        value={typeof value === "string" ? value : ""}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value || null)}
      />
    )}
  </Field>
);

/** Radio buttons, so that arrows work as everywhere; digits work, too. */
function StepField({ criterion, value, error, disabled, onChange }: Props) {
  const name = useId();
  const { maximumValue } = criterion;
  return (
    <FieldGroup
      role="radiogroup"
      required
      error={error}
      help={criterion.help}
      label={<CriterionLabel criterion={criterion} value={value} />}
    >
      <div
        data-criterion={criterion.name}
        className="grid grid-cols-[repeat(auto-fit,minmax(1.5rem,1fr))] overflow-hidden rounded-field border border-field"
      >
        {Array.from({ length: maximumValue + 1 }, (_, step) => (
          <label
            key={step}
            className={clsx(
              "num -mt-px -ml-px grid h-9 place-items-center border-t border-l text-base font-medium touch:h-11",
              disabled ? "opacity-60" : "cursor-pointer",
              "has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text",
              stepClasses(step, value, disabled),
            )}
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              disabled={disabled}
              onChange={() => onChange(step)}
              onKeyDown={(event) => wrapsAround(event.key, step, maximumValue) && event.preventDefault()}
              className="sr-only"
            />
            {step}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A browser's own arrows go from the last to the first: a ten would become a zero. */
const wrapsAround = (key: string, step: number, last: number) =>
  (step === last && (key === "ArrowRight" || key === "ArrowDown")) ||
  (step === 0 && (key === "ArrowLeft" || key === "ArrowUp"));

function stepClasses(step: number, value: CriterionInput, disabled = false): string {
  if (step === value) return "bg-brand text-brand-ink";
  if (typeof value === "number" && step < value) return "bg-brand-soft text-brand-text";
  return disabled ? "bg-surface text-ink-2" : "bg-surface text-ink-2 hover:bg-sunken";
}

const NumberField = ({ criterion, value, error, disabled, onChange }: Props) => (
  <Field required error={error} help={criterion.help} label={<CriterionLabel criterion={criterion} value={null} />}>
    {(control) => (
      <div data-criterion={criterion.name} className="flex items-center gap-4">
        <input
          type="range"
          aria-label={`${criterion.label}, by slider`}
          min={0}
          max={criterion.maximumValue}
          step={1}
          value={typeof value === "number" ? value : 0}
          disabled={disabled}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-brand-line"
        />
        <span className="flex w-30 shrink-0 items-center gap-2">
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            min={0}
            max={criterion.maximumValue}
            step="any"
            className="num"
            value={value ?? ""}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
          />
          <span className="num text-sm whitespace-nowrap text-ink-3">of {criterion.maximumValue}</span>
        </span>
      </div>
    )}
  </Field>
);

const CriterionLabel = ({ criterion, value }: Pick<Props, "criterion" | "value">) => (
  <>
    {criterion.label}
    {typeof value === "number" && (
      <span className="num ml-2 font-normal text-ink-3">
        {value} of {criterion.maximumValue}
      </span>
    )}
  </>
);
