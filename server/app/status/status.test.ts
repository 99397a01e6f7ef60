import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { useTown } from "../../../test/town.ts";
import { MAIL_WORK, MASS_MAIL_WORK } from "../../mail/sending/mail-queries.ts";
import type { App } from "../../platform/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { StatusPart } from "./look-at-status.ts";
import { statusNoteReader } from "./status-note.ts";

const town = useTown();

const folder = mkdtempSync(join(tmpdir(), "rosette-status-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => town.everywhere((sql) => sql`delete from due_work`));

/** What a process says that finds these parts of the app so. */
async function askWith(parts: Partial<App> = {}) {
  const server = serve({ ...town.app, ...parts }, []);
  const [page, told] = await Promise.all(["/status", "/status.json"].map((url) => server.inject({ url })));
  await server.close();
  const { state, note, parts: found } = told!.json<{ state: string; note: string | null; parts: StatusPart[] }>();
  const states = Object.fromEntries(found.map((part) => [part.name, part.state]));
  return { page: page!, state, note, states, found };
}

const allWork = { pages: "works", associations: "works", files: "works", mail: "works", work: "works" };

const wait = (kind: string, minutes: number) =>
  town.inside(
    "oak",
    (sql) => sql`insert into due_work (client_id, kind, ref, due_at)
      values (${town.clients["oak"]!}, ${kind}, uuid_v7(), now() - ${`${minutes} minutes`}::interval)`,
  );

test("whoever wonders reads what works, without scripts, and kept by nobody", async () => {
  const { page, state, states } = await askWith();
  expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
    200,
    "text/html; charset=utf-8",
    "no-store",
  ]);
  expect(page.body).toContain("<h1>Everything works</h1>");
  expect(page.body).toMatch(/Looked at \w+ \d+, \d{4} at [\d:]+\s[AP]M UTC/);
  expect([state, states]).toEqual(["works", allWork]);
});

test("mail and work that wait longer than usual are late, and say for how long; letters to many take their time", async () => {
  await wait(MASS_MAIL_WORK, 300);
  await wait(MAIL_WORK, 10);
  expect((await askWith()).state).toBe("works");
  await wait(MAIL_WORK, 25);
  await wait("errand", 190);
  const { page, state, states } = await askWith();
  expect([state, states]).toEqual(["slow", { ...allWork, mail: "slow", work: "slow" }]);
  expect(page.body).toContain("<h1>Some things come late</h1>");
  expect(page.body).toContain("Mail comes late: the longest waits for 25 minutes.");
  expect(page.body).toContain("Work in the background is late: the longest waits for 3 hours.");
});

test("what an operator has paused waits, and doesn’t fail", async () => {
  const { state, states } = await askWith({
    pausing: { ...town.app.pausing, reasons: () => ({ home: "PAUSED is set." }) },
  });
  expect([state, states]).toEqual(["paused", { ...allWork, mail: "paused", work: "paused" }]);
});

const away = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5432"));

test("without the database the page is there and says so, and names no machine", async () => {
  const { database } = town.app;
  const places = database.places.map((place, at) => (at === 0 ? { ...place, transaction: away } : place));
  const { page, state, states } = await askWith({ database: { ...database, places } as App["database"] });
  expect([page.statusCode, state]).toEqual([200, "fails"]);
  expect(states).toEqual({ ...allWork, pages: "fails", associations: "fails", mail: "fails", work: "fails" });
  expect(page.body).toContain("Pages and signing in can’t be reached at the moment.");
  expect(page.body).not.toMatch(/10\.0\.0\.7|ECONNREFUSED|home/);
});

test("one of several clusters away, or the store of files, is said for itself", async () => {
  const { database, files } = town.app;
  const [home] = database.places;
  const places = [home, { ...home, name: "east" }, { ...home, name: "west", transaction: away }];
  const { page, states } = await askWith({
    database: { ...database, places } as App["database"],
    files: { ...files, check: away } as App["files"],
  });
  expect(states).toEqual({ pages: "works", associations: "fails", files: "fails", mail: "fails", work: "fails" });
  expect(page.body).toContain("Some associations’ pages can’t be reached at the moment.");
  expect(page.body).not.toMatch(/east|west/);
});

test("what the operator has to say stands first, as it was typed, and goes when its file does", async () => {
  const statusNoteFile = join(folder, "status-note.txt");
  const settings = { ...town.app.settings, statusNoteFile };
  expect((await askWith({ settings })).note).toBeNull();
  writeFileSync(statusNoteFile, "Maintenance <tonight>, 10 to 11 PM UTC.\nNothing you typed is lost.\n");
  const { page, state, note } = await askWith({ settings });
  expect([state, note]).toEqual(["works", "Maintenance <tonight>, 10 to 11 PM UTC.\nNothing you typed is lost."]);
  expect(page.body).toContain(
    '<p class="note">Maintenance &lt;tonight&gt;, 10 to 11 PM UTC.\nNothing you typed is lost.</p>',
  );
  expect(page.body.indexOf('class="note"')).toBeLessThan(page.body.indexOf("<dl>"));
  rmSync(statusNoteFile);
  expect((await askWith({ settings })).page.body).not.toContain('class="note"');
});

test("a note longer than a page is cut, and one that can’t be read keeps nobody from the rest", async () => {
  const statusNoteFile = join(folder, "long-note.txt");
  writeFileSync(statusNoteFile, "word ".repeat(1_000));
  expect((await askWith({ settings: { ...town.app.settings, statusNoteFile } })).note).toHaveLength(1_000);
  const unreadable = await askWith({ settings: { ...town.app.settings, statusNoteFile: folder } });
  expect([unreadable.note, unreadable.state]).toEqual([null, "works"]);
});

test("that a note can’t be read is told once, and again when it was readable meanwhile", async () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => told.mockRestore());
  const path = join(folder, "changing");
  const readNote = statusNoteReader(path);
  mkdirSync(path);
  for (let asked = 0; asked < 3; asked += 1) expect(await readNote()).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(told.mock.calls[0]![0]))).toMatchObject({ statusNote: expect.stringContaining("EISDIR") });
  rmSync(path, { recursive: true });
  writeFileSync(path, "Soon.");
  expect(await readNote()).toBe("Soon.");
  rmSync(path);
  mkdirSync(path);
  await readNote();
  expect(told).toHaveBeenCalledTimes(2);
});
