import { useState } from "react";
import { type SheetValues, maximumTotalOf, percentOf, totalOf } from "../../../../contract/judging/scoring-rules.ts";
import { CriterionField } from "../../scorer/CriterionField.tsx";
import type { EditedCriterion } from "./criteria.ts";

/** The scoresheet as scorers will see it, to be tried out. Nothing of it is kept. */
export function EditedSheetPreview({ name, criteria }: { name: string; criteria: readonly EditedCriterion[] }) {
  const [values, setValues] = useState<SheetValues>({});
  const usable = criteria.filter(({ maximumValue, weight }) => maximumValue >= 0 && weight >= 0);
  const total = totalOf(usable, values);
  return (
    <section aria-label="Preview" className="rounded-lg border bg-sunken xl:sticky xl:top-6">
      <header className="flex items-center gap-3 border-b px-5 py-3">
        <h2 className="flex-1 text-sm font-semibold">Preview</h2>
        <p className="text-sm text-ink-3">As scorers see it</p>
      </header>
      <div className="m-4 rounded-md border bg-surface">
        <p className="px-5 pt-4 text-md font-semibold">{name || "Scoresheet"}</p>
        <div className="grid gap-6 px-5 py-5">
          {usable.map((criterion) => (
            <CriterionField
              key={criterion.key}
              criterion={{
                ...criterion,
                label: criterion.label || "New criterion",
                value: values[criterion.name] ?? null,
              }}
              value={values[criterion.name] ?? null}
              onChange={(value) => setValues({ ...values, [criterion.name]: value })}
            />
          ))}
        </div>
        <p className="num border-t px-5 py-3">
          <span className="text-lg font-semibold">{total}</span>
          <span className="text-ink-3"> of {maximumTotalOf(usable)}</span>
          <span className="ml-3 text-sm text-ink-3">{percentOf(usable, values).toFixed(1)} / 100</span>
        </p>
      </div>
    </section>
  );
}
