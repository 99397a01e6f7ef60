import type { MissingItem, ChecklistStep } from "../../../contract/platform/checklist.ts";

/** A line of a checklist: a form, a folder, or the recommendations. */
export type ChecklistTarget = Omit<ChecklistStep, "kind">;

/** The anchor of a step on an entry’s page and in its checklist. */
export const stepID = (id: string) => `step-${id}`;

const focusable = "input:not([type=hidden]), textarea, select, button";

/** Scrolls to a step, and focuses what is missing there. */
export function goToStep(step: ChecklistTarget, missing: MissingItem | undefined = step.missing[0]): void {
  const section = document.getElementById(stepID(step.id));
  if (!section) return;
  const field = missing?.element && section.querySelector<HTMLElement>(`[name="${CSS.escape(missing.element)}"]`);
  const tile = missing?.entryUploadID ? `[data-file="${missing.entryUploadID}"] ` : "";
  const target = field || section.querySelector<HTMLElement>(`${tile}:is(${focusable})`);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  (target ?? section).scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  target?.focus({ preventScroll: true });
}
