import { join } from "node:path";
import { found } from "../http/refusal.ts";
import type { Files } from "../outside/files.ts";
import { written } from "../outside/source.ts";

/** Rosters that were sent to be looked at. No record speaks of them, so that they are swept after a day. */
export const rosterFolder = (clientID: string) => `${clientID}/rosters`;

/** Does something with a roster's file, on this machine. */
export async function withRosterFile<T>(
  files: Files,
  { clientID, rosterFileID }: { clientID: string; rosterFileID: string },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const key = `${rosterFolder(clientID)}/${rosterFileID}/original`;
  const stored = await files.read(key).catch(() => undefined);
  await using folder = await files.workFolder();
  return await work(await written(found(stored, "file. Choose it again"), join(folder.path, "roster")));
}
