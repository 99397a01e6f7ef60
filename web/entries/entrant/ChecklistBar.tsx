import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type MissingItem, isStepDone } from "../../../contract/platform/checklist.ts";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";
import { Checklist, doneText } from "./Checklist.tsx";
import type { ChecklistTarget } from "./go-to-step.ts";

type Props = {
  steps: readonly ChecklistTarget[];
  onGo: (step: ChecklistTarget, missing?: MissingItem) => void;
  children: ReactNode;
};

/** The checklist where there is no room beside the entry: a bar that opens it. */
export function ChecklistBar({ steps, onGo, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div
      data-slot="checklist-bar"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden"
    >
      <div className="mx-auto flex max-w-[720px] flex-wrap items-center gap-4">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="grid min-h-11 flex-1 content-center gap-1.5 text-left"
        >
          <span className="num flex items-center gap-2 font-medium">
            <ListChecks aria-hidden size={16} className="text-ink-3" />
            {doneText(steps)}
          </span>
          <Meter label="Done" value={steps.filter(isStepDone).length} max={steps.length} />
        </button>
        {children}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} failure={undefined} title="Checklist" size="sm">
        <Checklist
          steps={steps}
          onGo={(step, missing) => {
            setOpen(false);
            // Once the dialog has let go of the focus.
            setTimeout(() => onGo(step, missing), 80);
          }}
        />
      </Dialog>
    </div>
  );
}
