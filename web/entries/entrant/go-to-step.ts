import type { MissingItem, ChecklistStep } from "../../../contract/platform/checklist.ts";

/** One line of a checklist: a form, a folder, or what others are to give. */
export type ChecklistTarget = Omit<ChecklistStep, "kind">;

/** Anchor of a step of an entry’s page, and of its checklist. */
export const stepID = (id: string) => `step-${id}`;

const focusable = "input:not([type=hidden]), textarea, select, button";

/** Goes to a step, and puts the focus on what is missing there. */
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
