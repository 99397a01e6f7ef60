import { KeyHint } from "../../platform/ui/KeyHint.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { SavedMark } from "../../platform/ui/SavedMark.tsx";
import { CriterionField } from "./CriterionField.tsx";
import type { SheetFormView } from "./use-sheet.ts";

const percentText = (percent: number) => percent.toFixed(1).replace(/\.0$/, "");

export const ScoresheetForm = ({ sheet, disabled }: { sheet: SheetFormView; disabled: boolean }) => (
  <div data-slot="scoresheet" className="grid items-start gap-6 above:grid-cols-2 above:gap-x-8">
    {sheet.criteria.map((criterion) => (
      <CriterionField
        key={criterion.name}
        criterion={criterion}
        value={sheet.values[criterion.name] ?? null}
        commentRequired={sheet.commentRequired}
        error={sheet.errors[criterion.name]}
        disabled={disabled}
        onChange={(value) => sheet.set(criterion.name, value)}
      />
    ))}
  </div>
);

type ScoresheetFootProps = { sheet: SheetFormView; reason: string | undefined; onSave: () => void };

export const ScoresheetFoot = ({ sheet, reason, onSave }: ScoresheetFootProps) => (
  <div
    data-slot="scoresheet-foot"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-surface px-4 py-3 sm:px-5"
  >
    <p aria-live="polite" className="min-w-0">
      <span className="num text-lg font-semibold">{sheet.total}</span>
      <span className="num text-ink-3"> of {sheet.maximumTotal}</span>
      <span className="num ml-3 text-sm text-ink-3">{percentText(sheet.percent)} / 100</span>
    </p>
    <div className="ml-auto flex items-center gap-3">
      <span className="max-sm:hidden">{savingState(sheet)}</span>
      <Button variant="primary" busy={sheet.busy} reason={reason} onClick={onSave}>
        {sheet.isScored ? "Save changes" : "Save"}
        <span className="max-lg:hidden">
          <KeyHint keys={["S"]} />
        </span>
      </Button>
    </div>
    {(sheet.draftState === "failed" || reason) && (
      <p role="status" className="w-full text-sm text-warning-text">
        {reason ??
          (sheet.refusal
            ? `${sheet.refusal} Everything you entered is kept on this device.`
            : "You are offline, or the network is slow. Everything you enter is kept on this device and sent later.")}
      </p>
    )}
  </div>
);

function savingState({ draftState, unsaved, isScored }: SheetFormView) {
  if (draftState !== "kept") return <SavedMark state={draftState === "keeping" ? "saving" : "failed"} />;
  if (isScored && !unsaved) return <span className="text-sm text-confirm-text">Scored</span>;
  return unsaved ? <span className="text-sm text-ink-3">Draft kept</span> : null;
}
