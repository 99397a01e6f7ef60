import type { SheetValues } from "../../../contract/scoring-rules.ts";

/** What a scorer typed and the server hasn't confirmed yet, kept in this browser, so that nothing typed is ever lost. */
export type LocalSheets = { read(): SheetValues | undefined; write(values: SheetValues): void; drop(): void };

/** Each scorer's own, on each entry: two people may judge at one computer. */
export function localSheets(userID: string, entryID: string, scoresheetID: string): LocalSheets {
  const key = `unsaved scoresheet: ${userID} ${entryID} ${scoresheetID}`;
  return {
    read() {
      try {
        const text = localStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as SheetValues);
      } catch {
        return undefined;
      }
    },
    write: (values) => attempt(() => localStorage.setItem(key, JSON.stringify(values))),
    drop: () => attempt(() => localStorage.removeItem(key)),
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
