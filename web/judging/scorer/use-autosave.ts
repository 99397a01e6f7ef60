import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "../../platform/ui/use-latest.ts";
import type { UnsentValue } from "./unsent-values.ts";
import { finalRefusal } from "./final-refusal.ts";

type AutosaveState = "kept" | "keeping" | "failed";

/** The time from the last change to sending, and from a failure to the next try, in milliseconds. */
const pauseMilliseconds = 800;
const retryMilliseconds = 8_000;

type AutosaveOptions<Value> = {
  value: Value;
  local: UnsentValue<Value>;
  may: boolean;
  send: (value: Value) => Promise<void>;
};

/**
 * Stores a value during typing: in the browser at every keystroke, at the server a moment later, with retries until that is
 * confirmed. Only then the browser's copy is deleted. A refused value stays there, too, and is sent again with the next change.
 */
export function useAutosave<Value>({ value, local, may, send }: AutosaveOptions<Value>) {
  const [state, setState] = useState<AutosaveState>("kept");
  const [refusal, setRefusal] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<Promise<void>>(Promise.resolve());
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
    if (may) request.current = request.current.then(attempt);
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
    // A value that an earlier visit couldn't send is sent now.
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
    /** The server's reason for refusing the value. */
    refusal,
    latest,
    settle,
    /** For a value of another window, which stores and sends it. */
    adopt(next: Value) {
      latest.current = next;
    },
    touch(next: Value) {
      latest.current = next;
      local.write(next);
      later(pauseMilliseconds);
    },
    /** Waits for a request on its way, which would otherwise arrive after the next one. */
    async pauseAll() {
      clearTimeout(timer.current);
      await request.current;
      // A failed request has set the timer again.
      clearTimeout(timer.current);
      timer.current = undefined;
    },
  };
}
