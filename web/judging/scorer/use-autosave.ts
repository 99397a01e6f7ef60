import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "../../platform/ui/use-latest.ts";
import type { UnsentValue } from "./unsent-values.ts";
import { finalRefusal } from "./final-refusal.ts";

type AutosaveState = "kept" | "keeping" | "failed";

/** So long after the last change it is sent; so long after a failure it is tried again, in milliseconds. */
const pauseMilliseconds = 800;
const retryMilliseconds = 8_000;

type AutosaveOptions<Value> = {
  value: Value;
  local: UnsentValue<Value>;
  may: boolean;
  send: (value: Value) => Promise<void>;
};

/**
 * Keeps what is typed: in the browser at every keystroke, at the server a moment later, and tries until that is confirmed.
 * Only then the browser lets go of its own copy. What is refused for good stays there, too, and is sent again once more is typed.
 */
export function useAutosave<Value>({ value, local, may, send }: AutosaveOptions<Value>) {
  const [state, setState] = useState<AutosaveState>("kept");
  const [refusal, setRefusal] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flight = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(value);

  async function attempt() {
    const sent = latest.current;
    setState("keeping");
    try {
      await send(sent);
      if (sent === latest.current) settle();
    } catch (error) {
      const refused = finalRefusal(error);
      setState("failed");
      setRefusal(refused);
      if (refused === undefined) later(retryMilliseconds);
    }
  }
  function settle() {
    local.drop();
    setState("kept");
    setRefusal(undefined);
  }
  const latestFlush = useLatest(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (may) flight.current = flight.current.then(attempt);
  });
  const flush = useCallback(() => latestFlush.current(), [latestFlush]);
  const later = useCallback(
    (wait: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, wait);
    },
    [flush],
  );

  useEffect(() => {
    // What an earlier visit couldn't send is sent now.
    if (local.read() !== undefined) later(0);
    const online = () => timer.current && flush();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      if (timer.current) flush();
    };
  }, [local, later, flush]);

  return {
    state,
    /** Why the server doesn't take it, in its words. */
    refusal,
    latest,
    settle,
    /** Another window keeps it and sends it. */
    adopt(next: Value) {
      latest.current = next;
    },
    touch(next: Value) {
      latest.current = next;
      local.write(next);
      later(pauseMilliseconds);
    },
    /** Nothing on its way may arrive after what is sent next. */
    async pauseAll() {
      clearTimeout(timer.current);
      await flight.current;
      // Whatever failed meanwhile has set out to try again.
      clearTimeout(timer.current);
      timer.current = undefined;
    },
  };
}
