import { useEffect, useEffectEvent, useRef } from "react";
import { areKeysTaken } from "../../platform/ui/are-keys-taken.ts";
import type { SheetCriterion } from "./CriterionField.tsx";
import type { SheetForm } from "./use-sheet.ts";

type KeyActions = { next: () => void; previous: () => void; save: () => void; help: () => void };

/** How long somebody may take between the 1 and the 0 of a 10. */
const digitPauseMilliseconds = 700;

/** The keyboard scores, too: digits give the criterion in hand a number, letters save and go on. */
export function useScoringKeys(sheet: SheetForm | undefined, acts: KeyActions, enabled: boolean) {
  const typed = useRef({ text: "", at: 0 });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || areKeysTaken(event.target)) return;
    const act = keyActions[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      acts[act]();
    } else if (/^\d$/.test(event.key) && sheet && enabled) {
      event.preventDefault();
      enterDigit(sheet, event.key, typed.current);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

const keyActions: Record<string, keyof KeyActions> = { n: "next", p: "previous", s: "save", "?": "help" };

type TypedDigits = { text: string; at: number };

function enterDigit(sheet: SheetForm, digit: string, typed: TypedDigits) {
  const criterion = activeCriterion(sheet);
  if (!criterion) return;
  const now = Date.now();
  const together = now - typed.at < digitPauseMilliseconds ? typed.text + digit : digit;
  const text = Number(together) <= criterion.maximumValue ? together : digit;
  Object.assign(typed, { text, at: now });
  if (Number(text) > criterion.maximumValue) return;
  sheet.set(criterion.name, Number(text));
  focusCriterion(criterion.name, text);
}

/** The one that has the focus; else the first that has no number yet. */
function activeCriterion({ criteria, values }: SheetForm): SheetCriterion | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-criterion]")?.dataset["criterion"];
  const scales = criteria.filter(({ name }) => name !== "comment");
  return (
    scales.find(({ name }) => name === focused) ??
    scales.find(({ name }) => values[name] === null || values[name] === undefined)
  );
}

function focusCriterion(name: string, value: string) {
  const box = document.querySelector(`[data-criterion="${CSS.escape(name)}"]`);
  const field =
    box?.querySelector<HTMLElement>(`input[type=radio][value="${value}"]`) ?? box?.querySelector<HTMLElement>("input");
  field?.focus();
}
