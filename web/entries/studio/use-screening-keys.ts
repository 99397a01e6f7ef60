import { useEffect, useEffectEvent } from "react";
import { areKeysTaken } from "../../platform/ui/are-keys-taken.ts";

type ScreeningActions = {
  ask: () => void;
  accept: () => void;
  refuse: () => void;
  next: () => void;
  previous: () => void;
  help: () => void;
};

const actionsByKey: Record<string, keyof ScreeningActions> = {
  a: "accept",
  r: "refuse",
  q: "ask",
  n: "next",
  p: "previous",
  "?": "help",
};

/** A letter decides, another goes on. */
export function useScreeningKeys(acts: ScreeningActions) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = actionsByKey[event.key.toLowerCase()];
    if (!act || areKeysTaken(event.target)) return;
    event.preventDefault();
    acts[act]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
