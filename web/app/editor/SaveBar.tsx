import { useState } from "react";
import { type PageSection, addSection, editSection, sectionInputOf } from "../../../contract/programs/sections.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useService } from "../../programs/studio/use-service.ts";
import { isChanged, unsavedID, whyNotSavable } from "./section-draft.ts";
import { sectionReading } from "./section-reading.ts";
import { nothingChanged } from "../../platform/forms/use-unsaved-changes.ts";

type Props = {
  kind: ServiceKind;
  draft: PageSection;
  saved: PageSection | undefined;
  position: number;
  onDone: () => void;
};

/** Saves the section, and says what it still needs. */
export function SaveBar({ kind, draft, saved, position, onDone }: Props) {
  const { at, standings } = useService();
  const adding = useAction(addSection);
  // As it was when it was opened: what comes in later is what somebody else has made of it.
  const [base] = useState(() => sectionInputOf(draft));
  const editing = useAction(editSection, { read: sectionReading(base, kind) });
  const isNew = draft.pageSectionID === unsavedID;
  const changed = isNew || isChanged(draft, saved);
  const why = whyNotSavable(draft);
  async function save() {
    const section = sectionInputOf(draft);
    const outcome = isNew
      ? await adding.run(at, { section, position })
      : await editing.run({ ...at, pageSectionID: draft.pageSectionID }, section, { base });
    // Theirs is on the page already.
    if (outcome.ok || outcome.theirs) onDone();
  }
  return (
    <div className="sticky bottom-0 flex items-center gap-3 border-t bg-surface px-4 py-3">
      <ActionButton
        endpoint={editSection}
        standings={standings}
        variant="primary"
        busy={adding.busy || editing.busy}
        reason={why ?? (changed ? undefined : nothingChanged)}
        onClick={() => void save()}
      >
        {isNew ? "Add section" : "Save section"}
      </ActionButton>
      <p role="status" className="text-sm text-pretty text-ink-3">
        {why ?? (changed && !isNew ? "Not saved yet" : "")}
      </p>
    </div>
  );
}
