import type { SheetValues } from "../../../contract/judging/scoring-rules.ts";

/** A value that the scorer typed and the server hasn't confirmed yet, stored in this browser, so that nothing is ever lost. */
export type UnsentValue<Value> = {
  read(): Value | undefined;
  write(value: Value): void;
  drop(): void;
  /** Calls back with the value typed in another window of this browser. Answers a function that stops it. */
  watch(typed: (value: Value) => void): () => void;
};

type SheetKey = { entryID: string; scoresheetID: string; round: number };

/** A sheet for each scorer, entry and round: two people may judge at one computer. */
export const unsentSheet = (userID: string, { entryID, scoresheetID, round }: SheetKey): UnsentValue<SheetValues> =>
  unsentValue(`unsaved scoresheet: ${userID} ${entryID} ${scoresheetID}${round > 1 ? ` ${round}` : ""}`);

export const unsentNote = (userID: string, entryID: string): UnsentValue<string> =>
  unsentValue(`unsaved note: ${userID} ${entryID}`);

function unsentValue<Value>(key: string): UnsentValue<Value> {
  return {
    read() {
      try {
        const text = localStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as Value);
      } catch {
        return undefined;
      }
    },
    write: (value) => ignoreErrors(() => localStorage.setItem(key, JSON.stringify(value))),
    drop: () => ignoreErrors(() => localStorage.removeItem(key)),
    watch(typed) {
      const onStorage = ({ key: changed, newValue }: StorageEvent) => {
        if (changed === key && newValue !== null) ignoreErrors(() => typed(JSON.parse(newValue) as Value));
      };
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
  };
}

/** Storage may be full or forbidden; the value is still on the screen. */
function ignoreErrors(act: () => void) {
  try {
    act();
  } catch {
    // The server has the draft as well.
  }
}
