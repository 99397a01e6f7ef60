import { useEffect, useEffectEvent, useRef, useState } from "react";
import { saveScoreDraft } from "../../contract/scoring.ts";
import type { SheetValues } from "../../contract/scoring-rules.ts";
import { useApi } from "../api/api.ts";
import type { LocalSheets } from "./localSheets.ts";

export type Keeping = "kept" | "keeping" | "failed";
type Params = { client: string; service: string; entryID: string; scoresheetID: string };

/** So long after the last change a half-filled sheet is sent; so long after a failure it is tried again. */
const pause = 800;
const retry = 8_000;

/**
 * Keeps a half-filled sheet: in the browser at every keystroke, at the server a moment later, and tries until that is
 * confirmed. Only then the browser lets go of its own copy.
 */
export function useKeeping(params: Params, values: SheetValues, local: LocalSheets, may: boolean) {
  const { call } = useApi();
  const [state, setState] = useState<Keeping>("kept");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flight = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(values);

  async function send() {
    const sent = latest.current;
    setState("keeping");
    try {
      await call(saveScoreDraft, params, { values: sent });
      if (sent === latest.current) settle();
    } catch {
      setState("failed");
      later(retry);
    }
  }
  function settle() {
    local.drop();
    setState("kept");
  }
  const flush = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (may) flight.current = flight.current.then(send);
  });
  function later(wait: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => flush(), wait);
  }

  useEffect(() => {
    // What an earlier visit couldn't send is sent now.
    if (local.read()) later(0);
    const online = () => timer.current && flush();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      if (timer.current) flush();
    };
  }, [local]);

  return {
    state,
    touch(next: SheetValues) {
      latest.current = next;
      local.write(next);
      later(pause);
    },
    /** Nothing on its way may arrive after the sheet itself. */
    async pauseAll() {
      clearTimeout(timer.current);
      timer.current = undefined;
      await flight.current;
    },
    forget: settle,
  };
}
