import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { addContest, addEntry, at } from "./contest.ts";
import { grainy } from "./picture.ts";
import { useTown } from "./town.ts";

const MB = 1024 * 1024;
const small = (folder: string) => execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]);
const away = (folder: string) => execFileSync("umount", ["--lazy", folder]);

/** Where a disk of its own can be made, as by who runs everything in a container. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "rosette-test-"));
  try {
    small(folder);
    away(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!canMount())("on a disk that is really full", () => {
  const town = useTown();
  let folder = "";
  let file: Buffer;
  let place: { client: string; service: string; entryID: string; folderID: string };

  beforeAll(async () => {
    const contest = await addContest(town);
    place = { ...at(contest), entryID: await addEntry(town, contest), folderID: contest.folders.photos };
    await town.inside("oak", (sql) => sql`update document_folders set maximum_files = 50`);
    file = await grainy();
    folder = join(town.app.settings.dataFolder, "files");
    mkdirSync(folder, { recursive: true });
    small(folder);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    away(folder);
  });

  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const upload = () => town.as("entrant")(uploadEntryFile, place, undefined, { file, fileName: "porch.jpg" });

  test.each([0, 4096, 100_000, 700_000, 1_200_000])(
    "with %i bytes left an upload is refused in words and leaves nothing behind, and works when there is room again",
    async (left) => {
      const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      const filler = join(folder, "filler");
      rmSync(filler, { force: true });
      writeFileSync(filler, Buffer.alloc(free() - left));
      const before = free();
      const { status, problem } = await upload();
      expect([status, problem.detail]).toEqual([
        503,
        expect.stringMatching(/disk for it is full, or can’t be written/),
      ]);
      expect(told.mock.calls.join()).toMatch(/no space left/i);
      expect(readdirSync(join(folder, ".incoming"))).toEqual([]);
      expect(free()).toBe(before);
      truncateSync(filler, MB);
      expect((await upload()).status).toBe(200);
    },
  );
});
