import { readFile } from "node:fs/promises";

/** Characters of a note that are shown: it says what goes on, and until when. */
const LONGEST_NOTE = 1_000;

/** Reads what the operator says to whoever wonders: null where the file is empty or isn't there, as when nothing is to be said. */
export function statusNoteReader(path: string | undefined): () => Promise<string | null> {
  // The page is asked for every few seconds: that the file can't be read is told once.
  let isTold = false;
  return async () => {
    if (path === undefined) return null;
    try {
      const text = await readFile(path, "utf8");
      isTold = false;
      return text.trim().slice(0, LONGEST_NOTE) || null;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && !isTold) tellUnread(message);
      isTold = code !== "ENOENT";
      return null;
    }
  };
}

const tellUnread = (why: string) =>
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), statusNote: `STATUS_NOTE_FILE can’t be read: ${why}` })}\n`,
  );
