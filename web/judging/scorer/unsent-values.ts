import type { SheetValues } from "../../../contract/judging/scoring-rules.ts";

/** What a scorer typed and the server hasn't confirmed yet, kept in this browser, so that nothing typed is ever lost. */
export type UnsentValue<Value> = {
  read(): Value | undefined;
  write(value: Value): void;
  drop(): void;
  /** Tells what is typed in another window of this browser. Answers how to stop. */
  watch(typed: (value: Value) => void): () => void;
};

type SheetKey = { entryID: string; scoresheetID: string; round: number };

/** Each scorer's own, on each entry of each round: two people may judge at one computer. */
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
      const heard = ({ key: changed, newValue }: StorageEvent) => {
        if (changed === key && newValue !== null) ignoreErrors(() => typed(JSON.parse(newValue) as Value));
      };
      addEventListener("storage", heard);
      return () => removeEventListener("storage", heard);
    },
  };
}

/** Storage may be full or forbidden; what is typed is still on the screen. */
function ignoreErrors(act: () => void) {
  try {
    act();
  } catch {
    // The server keeps the draft as well.
  }
}
