import { Plus, X } from "lucide-react";
import { useId } from "react";
import { type ConditionTest, testsOf, visibilityRule } from "../../../../contract/platform/forms/condition-editing.ts";
import { conditionLines, isAnyEnough } from "../../../../contract/platform/forms/conditions.ts";
import {
  type Condition,
  type ConditionLine,
  type Element,
  elementOptions,
  isChoice,
} from "../../../../contract/platform/forms/element.ts";
import { designLimits } from "../../../../contract/platform/forms/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field, FieldGroup } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { conditionTargets, elementTitle } from "./design-changes.ts";
import { NumberInput } from "./NumberInput.tsx";
import type { PanelProps } from "./panel-props.ts";

/** By which answers an element is shown: always, by one, or by several. */
export function ConditionFields({ design, element, change }: PanelProps) {
  const targets = conditionTargets(design.elements, design.chosen);
  const lines = conditionLines(element.showWhen);
  const match = isAnyEnough(element.showWhen) ? "any" : "all";
  const set = (next: readonly ConditionLine[], by: "all" | "any" = match) =>
    change({ ...element, showWhen: visibilityRule(next, by) });
  if (targets.length === 0 && lines.length === 0)
    return (
      <p className="text-xs text-pretty text-ink-3">
        With a question above it, this element can be shown for some of the answers only.
      </p>
    );
  return (
    <div className="grid gap-3">
      {lines.length > 1 && (
        <Segmented
          label="Shown when"
          value={match}
          options={[
            { value: "all", label: "All of these hold" },
            { value: "any", label: "Any of these holds" },
          ]}
          onChange={(by) => set(lines, by)}
        />
      )}
      {(lines.length === 0 ? [undefined] : lines).map((line, at) => (
        <LineFields
          // Lines are told apart by their place alone.
          key={at}
          number={lines.length > 1 ? at + 1 : undefined}
          line={line}
          targets={targets}
          onChange={(next) => set(next ? (line ? lines.with(at, next) : [next]) : lines.toSpliced(at, 1))}
        />
      ))}
      {lines.length > 0 && targets.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          reason={
            lines.length < designLimits.conditionLines
              ? undefined
              : `A condition has at most ${designLimits.conditionLines} lines.`
          }
          onClick={() => set([...lines, lineOn(targets.at(-1)!)])}
        >
          <Plus aria-hidden size={16} />
          Add a condition
        </Button>
      )}
    </div>
  );
}

/** A new condition has the first answer, since one without any never holds. */
function lineOn(other: Element): ConditionLine {
  const [test = "isAnswered"] = testsOf(other);
  return lineWith(other, test);
}

function lineWith(other: Element, test: ConditionTest): ConditionLine {
  const { name } = other;
  if (test === "isAtLeast" || test === "isAtMost") {
    const isAmount = other.type === "input" && other.kind === "currency";
    return { name, test, number: isAmount ? 100 : 1 };
  }
  if (test === "isAnswered" || test === "isEmpty") return { name, test };
  const first = possibleAnswers(other)[0];
  return { name, test, is: first ? [first.value] : [] };
}

const checkboxAnswers = [
  { value: true, label: "Ticked" },
  { value: false, label: "Not ticked" },
];
const possibleAnswers = (element: Element): readonly { value: string | boolean; label: string }[] =>
  isChoice(element) ? elementOptions(element) : checkboxAnswers;

const testLabels: Record<ConditionTest, string> = {
  is: "is any of",
  isNot: "is answered, and none of",
  isAnswered: "is answered",
  isEmpty: "is empty",
  isAtLeast: "is at least",
  isAtMost: "is at most",
};

type LineProps = {
  /** Of several lines, its place. */
  number: number | undefined;
  /** None while the element is always shown. */
  line: ConditionLine | undefined;
  targets: readonly Element[];
  /** Without a line it is removed. */
  onChange: (line: ConditionLine | undefined) => void;
};

function LineFields({ number, line, targets, onChange }: LineProps) {
  const groupID = useId();
  const other = targets.find((one) => one.name === line?.name);
  const tests = other ? testsOf(other) : [];
  const options = targets.map((one) => ({ value: one.name, label: elementTitle(one) || one.name }));
  const gone = line && !other ? [{ value: line.name, label: `${line.name}: not above this element` }] : [];
  const fields = (
    <>
      <Field label={number ? `Condition ${number}: the answer to` : "Shown when"}>
        {(control) => (
          <Select
            {...control}
            placeholder={number ? undefined : "Always"}
            options={[...gone, ...options]}
            value={line?.name ?? ""}
            onChange={({ target }) => {
              const chosen = targets.find((one) => one.name === target.value);
              onChange(chosen && lineOn(chosen));
            }}
          />
        )}
      </Field>
      {line && other && tests.length > 1 && (
        <Select
          aria-label={number ? `What condition ${number} asks of it` : "What is asked of it"}
          options={tests.map((test) => ({ value: test, label: testLabels[test] }))}
          value={line.test}
          onChange={({ target }) => onChange(changedTest(line, other, target.value as ConditionTest))}
        />
      )}
      {line && other && "is" in line && (
        <AnswerChecks
          label={tests.length > 1 ? "Answers" : testLabels.is}
          other={other}
          is={line.is}
          onChange={(is) => onChange({ ...line, is })}
        />
      )}
      {line && other?.type === "input" && "number" in line && (
        <Field label={other.kind === "currency" ? "Amount" : "Number"}>
          {(control) => (
            <NumberInput
              {...control}
              inCents={other.kind === "currency"}
              value={line.number}
              onValue={(value) => onChange({ ...line, number: value ?? 0 })}
            />
          )}
        </Field>
      )}
    </>
  );
  if (!number) return fields;
  return (
    <div role="group" aria-labelledby={groupID} className="relative grid gap-2 rounded-md border bg-sunken/50 p-3">
      <span id={groupID} className="sr-only">{`Condition ${number}`}</span>
      <span className="absolute top-1 right-1 z-1">
        <IconButton
          label={`Remove condition ${number}`}
          size="icon-sm"
          icon={<X aria-hidden size={14} />}
          onClick={() => onChange(undefined)}
        />
      </span>
      {fields}
    </div>
  );
}

/** The chosen answers stay where both tests ask for answers, and the number where both ask for one. */
function changedTest(line: ConditionLine, other: Element, test: ConditionTest): ConditionLine {
  if ("is" in line && (test === "is" || test === "isNot")) return { ...line, test };
  if ("number" in line && (test === "isAtLeast" || test === "isAtMost")) return { ...line, test };
  return lineWith(other, test);
}

type AnswersProps = { label: string; other: Element; is: Condition["is"]; onChange: (is: Condition["is"]) => void };

function AnswerChecks({ label, other, is, onChange }: AnswersProps) {
  const holds = (value: string | boolean) => is.some((one) => String(one) === String(value));
  const flip = (value: string | boolean) =>
    onChange(holds(value) ? is.filter((one) => String(one) !== String(value)) : [...is, value]);
  return (
    <FieldGroup label={label}>
      <div className="grid max-h-60 overflow-y-auto">
        {possibleAnswers(other).map(({ value, label: text }) => (
          <Checkbox key={String(value)} checked={holds(value)} onChange={() => flip(value)}>
            {text || "Untitled"}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
