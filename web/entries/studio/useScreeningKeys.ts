import { useEffect, useEffectEvent } from "react";
import { isTaken } from "../../platform/ui/isTaken.ts";

type Acts = {
  ask: () => void;
  accept: () => void;
  refuse: () => void;
  next: () => void;
  previous: () => void;
  help: () => void;
};

const letters: Record<string, keyof Acts> = {
  a: "accept",
  r: "refuse",
  q: "ask",
  n: "next",
  p: "previous",
  "?": "help",
};

/** A letter decides, another goes on. */
export function useScreeningKeys(acts: Acts) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = letters[event.key.toLowerCase()];
    if (!act || isTaken(event.target)) return;
    event.preventDefault();
    acts[act]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
