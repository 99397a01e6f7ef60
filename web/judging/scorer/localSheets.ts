import type { SheetValues } from "../../../contract/judging/scoring-rules.ts";

/** What a scorer typed and the server hasn't confirmed yet, kept in this browser, so that nothing typed is ever lost. */
export type Local<Value> = {
  read(): Value | undefined;
  write(value: Value): void;
  drop(): void;
  /** Tells what is typed in another window of this browser. Answers how to stop. */
  watch(typed: (value: Value) => void): () => void;
};

type Sheet = { entryID: string; scoresheetID: string; round: number };

/** Each scorer's own, on each entry of each round: two people may judge at one computer. */
export const localSheets = (userID: string, { entryID, scoresheetID, round }: Sheet): Local<SheetValues> =>
  localAt(`unsaved scoresheet: ${userID} ${entryID} ${scoresheetID}${round > 1 ? ` ${round}` : ""}`);

export const localNote = (userID: string, entryID: string): Local<string> =>
  localAt(`unsaved note: ${userID} ${entryID}`);

function localAt<Value>(key: string): Local<Value> {
  return {
    read() {
      try {
        const text = localStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as Value);
      } catch {
        return undefined;
      }
    },
    write: (value) => attempt(() => localStorage.setItem(key, JSON.stringify(value))),
    drop: () => attempt(() => localStorage.removeItem(key)),
    watch(typed) {
      const heard = ({ key: changed, newValue }: StorageEvent) => {
        if (changed === key && newValue !== null) attempt(() => typed(JSON.parse(newValue) as Value));
      };
      addEventListener("storage", heard);
      return () => removeEventListener("storage", heard);
    },
  };
}

/** Storage may be full or forbidden; what is typed is still on the screen. */
function attempt(act: () => void) {
  try {
    act();
  } catch {
    // The server keeps the draft as well.
  }
}
