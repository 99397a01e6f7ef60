import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checklistOf, isEntryComplete } from "../contract/platform/checklist.ts";
import { definitionProblems } from "../contract/platform/forms/definition.ts";
import type { Element, Value } from "../contract/platform/forms/element.ts";
import { type Criterion, type SheetValues, scoresheetProblem, sheetErrors } from "../contract/judging/scoring-rules.ts";
import { type ServiceKind, segmentOf } from "../contract/platform/service-kinds.ts";
import { accounts, demoPassword } from "../server/people/users/demo-people.ts";
import { resetDemo } from "../demo/reset-demo.ts";
import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { tourHoursToday } from "../demo/tour-day.ts";
import { fillLargeGallery } from "../demo/large-gallery.ts";
import { demoClientIDs, holdsDemo } from "../demo/demo-clients.ts";
import { donorPage, giftYears } from "../server/commerce/giving/giving-queries.ts";
import { journalsOf } from "../server/commerce/ledger/journals.ts";
import { recordStockDifferences } from "../server/commerce/ledger/queries.ts";
import { clientScope, scopeCSS } from "../server/people/clients/custom-css.ts";
import { openFolder } from "../server/platform/db/open.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import type { App } from "../server/platform/app.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { programFromRow } from "../server/programs/program-rows.ts";
import { publishedPrograms } from "../server/programs/queries.ts";
import { checkPassword } from "../server/people/users/password-hashing.ts";
import { openTestDatabase } from "./database.ts";

const folder = mkdtempSync(join(tmpdir(), "rosette-demo-"));
const lines: string[] = [];
let clientsInProduction: unknown[] = [];
let app: App;
let drop: () => Promise<void>;

const settings = (inside: string) => settingsOf({ DATA_DIR: join(folder, inside) });
const production = (one: App): App => ({ ...one, settings: { ...one.settings, production: true } });
const quiet = () => undefined;

beforeAll(async () => {
  const opened = await openTestDatabase({ own: true });
  drop = opened.drop;
  app = await openApp({ ...settings("town"), databaseURL: opened.databaseURL, shards: opened.shards }, opened.database);
  await fillIfEmpty(production(app), (line) => lines.push(line));
  clientsInProduction = await everywhere((sql) => sql`select from clients`);
  await fillIfEmpty(app, (line) => lines.push(line));
}, 600_000);
afterAll(async () => {
  await closeApp(app);
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** `events/gala`: the end of each program's address. */
const programsOf = (client: keyof typeof demoClientIDs) =>
  inside(client, async (sql) => {
    const rows = await sql<{ kind: ServiceKind; url: string }>`select kind, url from services`;
    return rows.map(({ kind, url }) => `${segmentOf(kind)}/${url}`).sort();
  });

const everywhere = <T>(work: (sql: Sql) => Promise<T>) => app.database.home(work);
const inside = <T>(client: keyof typeof demoClientIDs, work: (sql: Sql) => Promise<T>) =>
  app.database.inside(demoClientIDs[client], work);

type Counts = Record<string, number>;

/** How many rows each client has of what there is many of. */
const countsIn = (client: keyof typeof demoClientIDs) =>
  inside(client, async (sql) => {
    const [counts] = await sql<Counts>`
      select (select count(*) from entries) as entries, (select count(*) from uploads) as uploads,
        (select count(*) from scores) as scores, (select count(*) from memberships) as memberships,
        (select count(*) from page_sections) as sections, (select count(*) from audit_log) as audited`;
    return counts!;
  });
const counts = async () => [await countsIn("prairie"), await countsIn("harbor")];

const statesIn = (service: string) =>
  inside(
    "prairie",
    (sql) => sql<{ label: string; state: string; email: string }>`
      select label, email, case when disqualified_at is not null then 'disqualified'
        when submitted_at is not null then 'submitted' else 'draft' end as state
      from entries join services s using (client_id, service_id) join users using (user_id)
      join categories using (client_id, service_id, category_id) where s.url = ${service}`,
  );

test("the demo town’s limits count what its orders say", async () => {
  for (const clientID of Object.values(demoClientIDs))
    expect(await app.database.inside(clientID, (sql) => recordStockDifferences(sql, new Date()))).toBe(0);
});

test("a production database stays empty", () => {
  expect(clientsInProduction).toEqual([]);
});

test("the town is filled with a line for each step", () => {
  expect(lines[0]).toBe("Filling the demo town: people");
  expect(lines).toContain("Filling the demo town: photographs");
  expect(lines).toContain("Filling the demo town: Excellence in Building Awards");
});

test("everyone of the demo page is there, with the one password", async () => {
  const people = await everywhere(
    (sql) => sql<{ email: string; fullName: string; passwordHash: string }>`
      select email, full_name, password_hash from users where password_hash is not null`,
  );
  expect(people.map(({ email }) => email).sort()).toEqual(accounts.map(({ email }) => email).sort());
  expect(await checkPassword(people[0]!.passwordHash, demoPassword, "127.0.0.1")).toEqual({ isRight: true });
});

test("both clients and their programs have the names of the demo page", async () => {
  const clients = await everywhere(
    (sql) => sql<{ url: string; name: string }>`select url, name from clients order by url`,
  );
  expect(clients).toEqual([
    { url: "harbor", name: "Harbor Arts Council" },
    { url: "prairie", name: "Prairie Home Builders Association" },
  ]);
  expect(await programsOf("prairie")).toEqual([
    "contests/excellence-judging",
    "contests/excellence-open",
    "contests/excellence-past",
    "events/gala",
    "parades/fall-parade",
    "parades/last-parade",
    "parades/spring-parade",
    "scholarships/trades",
    "scholarships/trades-past",
    "surveys/home-trends",
    "surveys/visitor-feedback",
  ]);
  expect(await programsOf("harbor")).toEqual([
    "contests/architecture",
    "contests/photo",
    "events/opening-night",
    "surveys/visitors",
  ]);
  expect(await everywhere(holdsDemo)).toBe(true);
});

test("each program stands as the demo page says: now, to come, or over", async () => {
  const now = new Date();
  const states = await inside("prairie", async (sql) =>
    (await publishedPrograms(sql)).map((row) => [row.url, programFromRow(row, now).visibility]),
  );
  expect(Object.fromEntries(states)).toMatchObject({
    "spring-parade": "open",
    "fall-parade": "future",
    gala: "open",
    trades: "open",
    "home-trends": "open",
    "visitor-feedback": "closed",
  });
});

test("three scholarships have applications, started and submitted, a committee, and two of applicant@demo.test", async () => {
  const [trades] = await inside(
    "prairie",
    (sql) => sql`
      select (select count(*) from categories c where c.service_id = s.service_id) as scholarships,
        (select count(*) from entries e where e.service_id = s.service_id and e.submitted_at is null) as started,
        (select count(*) from entries e where e.service_id = s.service_id and e.submitted_at is not null) as submitted,
        (select count(distinct user_id) from scorer_assignments a where a.service_id = s.service_id) as committee,
        (select count(*) from entries e join users u using (user_id)
          where e.service_id = s.service_id and u.email = 'applicant@demo.test') as own
      from services s where s.url = 'trades'`,
  );
  expect(trades).toEqual({ scholarships: 3, started: 2, submitted: 4, committee: 3, own: 2 });
});

test("today’s tour has a visitor’s hours around now, whatever the hour in the town", () => {
  const hoursAt = (time: string) => tourHoursToday(new Date(`2030-05-04T${time}:00-05:00`), "America/Chicago");
  expect(hoursAt("10:00")).toEqual(["10:00", "17:00"]);
  expect(hoursAt("13:59")).toEqual(["10:00", "17:00"]);
  expect(hoursAt("15:30")).toEqual(["13:00", "20:00"]);
  expect(hoursAt("23:10")).toEqual(["17:00", "23:59"]);
  expect(hoursAt("01:10")).toEqual(["00:00", "07:00"]);
  for (let hour = 0; hour < 24; hour += 1) {
    const now = `${String(hour).padStart(2, "0")}:30`;
    const [opens, closes] = hoursAt(now);
    expect([opens <= now, now < closes], now).toEqual([true, true]);
  }
});

test("the spring parade is on today, with ten homes in three groups of six builders, three of them one person’s", async () => {
  const [parade] = await inside(
    "prairie",
    (sql) => sql`
      select (select count(*) from timeframes t where t.service_id = s.service_id and t.name = 'tour'
          and t.opens_at <= now() and t.closes_at > now()
          and (t.opens_at at time zone s.time_zone)::date = (now() at time zone s.time_zone)::date) as today,
        (select count(*) from properties p where p.service_id = s.service_id) as homes,
        (select count(*) from property_groups g where g.service_id = s.service_id) as groups,
        (select count(*) from builders b where b.service_id = s.service_id) as builders,
        (select count(*) from properties p join builders b using (client_id, builder_id) join users u on u.user_id = b.user_id
          where p.service_id = s.service_id and u.email = 'builder@demo.test') as own
      from services s where s.url = 'spring-parade'`,
  );
  expect(parade).toEqual({ today: 1, homes: 10, groups: 3, builders: 6, own: 3 });
});

test("the parade and the gala have sponsors in five tiers, a gold one of the parade is sponsor@demo.test’s", async () => {
  const tiers = await inside(
    "prairie",
    (sql) => sql`
      select s.url, string_agg(t.name, ' ' order by t.position) as names
      from sponsor_tiers t join services s using (client_id, service_id) group by s.url order by s.url`,
  );
  const names = "Platinum Diamond Gold Silver Bronze";
  expect(tiers).toEqual([
    { url: "gala", names },
    { url: "spring-parade", names },
  ]);
  const own = await inside(
    "prairie",
    (sql) => sql`
      select t.name as tier from sponsors p join sponsor_tiers t using (client_id, sponsor_tier_id) join users u on u.user_id = p.user_id
      where u.email = 'sponsor@demo.test'`,
  );
  expect(own).toEqual([{ tier: "Gold" }]);
});

test("the roles are those of the demo page", async () => {
  const roles = (client: keyof typeof demoClientIDs) =>
    inside(client, (sql) => sql`select email, role from role_grants join users using (user_id) order by email`);
  expect(await roles("harbor")).toEqual([
    { email: "harbor-admin@demo.test", role: "administrator" },
    { email: "owner@demo.test", role: "owner" },
  ]);
  expect(await roles("prairie")).toEqual([
    { email: "admin@demo.test", role: "administrator" },
    { email: "boxoffice@demo.test", role: "boxOffice" },
    { email: "owner@demo.test", role: "owner" },
    { email: "viewer@demo.test", role: "viewer" },
  ]);
});

test("the open contest has entries in every state, and its entrant some of each", async () => {
  const entries = await statesIn("excellence-open");
  expect(new Set(entries.map(({ label }) => label))).toEqual(
    new Set(["BRICK", "GLASS", "STONE", "MIXED", "INTER", "HOME"]),
  );
  const own = entries.filter(({ email }) => email === "entrant@demo.test").map(({ state }) => state);
  expect(new Set(own)).toEqual(new Set(["draft", "submitted", "disqualified"]));
  const [window] = await inside(
    "prairie",
    (sql) => sql<{ isOpen: boolean }>`
      select now() between opens_at and closes_at as is_open from timeframes t join services s using (client_id, service_id)
      where s.url = 'excellence-open' and t.name = 'entries'`,
  );
  expect(window!.isOpen).toBe(true);
});

test("24 entries are being judged by 5 scorers, in part, and one declared a conflict", async () => {
  expect(await statesIn("excellence-judging")).toHaveLength(24);
  const [facts] = await inside(
    "prairie",
    (sql) => sql<Counts>`
      with judging as (select service_id from services where url = 'excellence-judging'),
        entered as (select entry_id, category_id from entries where service_id = (select service_id from judging)),
        duties as (select a.user_id, category_id from scorer_assignments a where a.service_id = (select service_id from judging))
      select (select count(distinct user_id) from duties) as scorers,
        (select count(*) from duties join entered using (category_id)) as sheets,
        (select count(distinct (entry_id, user_id)) from scores join entered using (entry_id)) as saved,
        (select count(*) from scoring_conflicts join entered using (entry_id)) as conflicts`,
  );
  expect(facts).toMatchObject({ scorers: 5, sheets: 72, conflicts: 1 });
  expect(facts!["saved"]).toBeGreaterThan(20);
  expect(facts!["saved"]).toBeLessThan(60);
});

test("the past contest has 24 winners in 6 categories, one of them the best", async () => {
  const winners = await inside(
    "prairie",
    (sql) => sql<{ label: string; awardTitle: string }>`
      select label, award_title from entries join services s using (client_id, service_id)
      join judging j using (client_id, service_id) join categories using (client_id, category_id)
      where s.url = 'excellence-past' and award_title is not null and j.results_released_at < now()`,
  );
  expect(winners).toHaveLength(24);
  expect(new Set(winners.map(({ label }) => label)).size).toBe(6);
  expect(winners.filter(({ awardTitle }) => awardTitle === "Best in Show")).toHaveLength(1);
});

test("every form and scoresheet of the town makes sense", async () => {
  const rows = (client: keyof typeof demoClientIDs) =>
    inside(client, async (sql) => ({
      forms: await sql<{ elements: Element[] }>`select elements from form_versions`,
      sheets: await sql<{ criteria: Criterion[] }>`select criteria from scoresheets`,
      scores: await sql<{ criteria: Criterion[]; values: SheetValues }>`select criteria, values from scores`,
    }));
  for (const client of ["prairie", "harbor"] as const) {
    const { forms, sheets, scores } = await rows(client);
    expect(forms.flatMap(({ elements }) => definitionProblems(elements))).toEqual([]);
    expect(sheets.map(({ criteria }) => scoresheetProblem(criteria)).filter(Boolean)).toEqual([]);
    expect(scores.flatMap(({ criteria, values }) => Object.values(sheetErrors(criteria, values)))).toEqual([]);
  }
});

type EntryToCheck = {
  title: string;
  submitted: boolean;
  forms: { entryFormID: string; name: string; elements: Element[]; answers: Record<string, Value> }[];
  folders: Parameters<typeof checklistOf>[0]["documentFolders"];
};

const everyEntry = (client: keyof typeof demoClientIDs) =>
  inside(
    client,
    (sql) => sql<EntryToCheck>`
      select e.title, e.submitted_at is not null as submitted,
        (select json_agg(json_build_object('entryFormID', f.form_id, 'name', f.name, 'elements', v.elements,
            'answers', coalesce(a.answers, '{}')))
          from forms f join form_versions v using (client_id, form_id)
          left join form_answers a on a.form_id = f.form_id and a.entry_id = e.entry_id
          where f.service_id = e.service_id and f.purpose = 'entry'
            and (f.category_id is null or f.category_id = e.category_id)) as forms,
        (select json_agg(json_build_object('documentFolderID', d.document_folder_id, 'name', d.name,
            'minimumFiles', d.minimum_files, 'caption', d.caption, 'credit', d.credit, 'entryUploads', coalesce((
              select json_agg(json_build_object('entryUploadID', u.entry_upload_id, 'fileName', '', 'caption', u.caption, 'credit', u.credit))
              from entry_uploads u where u.entry_id = e.entry_id and u.document_folder_id = d.document_folder_id), '[]')))
          from document_folders d
          where d.service_id = e.service_id and (d.category_id is null or d.category_id = e.category_id)) as folders
      from entries e`,
  );

test("harbor has its own colors and a stylesheet of which nothing is left out", async () => {
  const [harbor] = await everywhere(
    (sql) => sql<{ primaryColor: string; customCSS: string; logoUploadID: string | null }>`
      select primary_color, custom_css, logo_upload_id from clients where url = 'harbor'`,
  );
  expect(harbor!.primaryColor).not.toBe("#0B5D63");
  expect(harbor!.logoUploadID).not.toBeNull();
  expect(scopeCSS(harbor!.customCSS, clientScope("harbor")).problems).toEqual([]);
});

test("what is submitted is complete by the product's own rules, and some drafts are not", async () => {
  const entries = [...(await everyEntry("prairie")), ...(await everyEntry("harbor"))];
  const checked = entries.map(({ title, submitted, forms, folders }) => {
    const entryForms = forms.map(({ answers, ...form }) => ({
      ...form,
      entryFormQuestions: Object.entries(answers).map(([name, value]) => ({ name, value })),
    }));
    const steps = checklistOf({ documentFolders: folders, entryForms }, "member");
    return { title, submitted, isComplete: isEntryComplete(steps) };
  });
  expect(checked.filter(({ submitted, isComplete }) => submitted && !isComplete)).toEqual([]);
  const drafts = checked.filter(({ submitted }) => !submitted);
  expect(new Set(drafts.map(({ isComplete }) => isComplete))).toEqual(new Set([true, false]));
});

async function expectFilesOf({ database, files }: App) {
  const uploads = await database.inside(
    demoClientIDs.prairie,
    (sql) =>
      sql<{ fileKey: string; bytes: number; thumbs: { width: number }[] }>`select file_key, bytes, thumbs from uploads`,
  );
  expect(uploads.length).toBeGreaterThan(100);
  for (const { fileKey, bytes, thumbs } of uploads) {
    expect(await files.size(`${fileKey}/original`)).toBe(bytes);
    for (const { width } of thumbs) expect(await files.size(`${fileKey}/${width}`)).toBeGreaterThan(100);
  }
}

test("every upload's files are where its row says", async () => expectFilesOf(app));

test("filling again changes nothing", async () => {
  const before = await counts();
  await fillIfEmpty(app, () => expect.unreachable());
  expect(await counts()).toEqual(before);
});

test("a reset in production is refused, and changes nothing", async () => {
  const before = await counts();
  await expect(resetDemo(production(app), quiet)).rejects.toThrow("NODE_ENV=production");
  expect(await counts()).toEqual(before);
});

test("a reset is refused where there is more than the demo town, until it is asked for", async () => {
  const before = await counts();
  await everywhere((sql) => sql`insert into clients (url, name) values ('fern', 'Fern Society')`);
  await expect(resetDemo(app, quiet)).rejects.toThrow("Fern Society");
  await inside("harbor", (sql) => sql`delete from memberships`);
  await resetDemo(app, quiet, { everything: true });
  expect(await counts()).toEqual(before);
  expect(await everywhere((sql) => sql`select from clients`)).toHaveLength(2);
}, 600_000);

test("two people of the town have given to the tool chest, and visitors of last year’s parade with their tickets", async () => {
  const donors = async (year: number) =>
    (await inside("prairie", (sql) => donorPage(sql, year, { after: undefined, most: 200 }))).map(
      ({ email, amount }) => [email, amount] as const,
    );
  const [thisYear, ...before] = await inside("prairie", giftYears);
  expect(await donors(thisYear!.year)).toEqual(
    expect.arrayContaining([
      ["member@demo.test", 5_000],
      ["builder@demo.test", 2_000],
    ]),
  );
  expect((await donors(before.at(-1)!.year)).length).toBeGreaterThan(10);
});

test("the town's journals are balanced, and come to what its ledger says", async () => {
  const span = { since: "2000-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z", zone: "America/Chicago" } as const;
  const journals = await journalsOf((work) => inside("prairie", work), { span, by: "day" });
  const [ledger] = await inside(
    "prairie",
    (sql) => sql<Counts>`
        select sum(amount) filter (where kind <> 'fee')::integer as taken, -coalesce(sum(amount) filter (where kind = 'fee'), 0)::integer as fees
        from ledger`,
  );
  const sumOf = (lines: (typeof journals)[number]["lines"]) => lines.reduce((all, { amount }) => all + amount, 0);
  const lines = journals.flatMap((journal) => journal.lines);
  expect(lines.length).toBeGreaterThan(10);
  for (const { number, lines: own } of journals) expect([number, sumOf(own)]).toEqual([number, 0]);
  expect(sumOf(lines.filter(({ sum }) => sum === "taken"))).toBe(ledger!["taken"]);
  expect(sumOf(lines.filter(({ sum }) => sum === "fees"))).toBe(ledger!["fees"]);
  expect(lines.some(({ account }) => account.name === "Other Income")).toBe(false);
});

test("a large gallery of winners can stand beside the town", async () => {
  const path = await fillLargeGallery(app, 40);
  expect(path).toContain("/prairie/");
  const [large] = await inside(
    "prairie",
    (sql) => sql<Counts>`
      select count(*) as winners from entries join services s using (client_id, service_id)
      where s.url = 'large' and award_title is not null`,
  );
  expect(large!["winners"]).toBe(40);
});

/** Fills in a process of its own that halts at a line it says, and kills it there. */
async function fillAndKill(dataFolder: string, line: string): Promise<void> {
  const program = `
    const { openApp } = await import(${JSON.stringify(import.meta.resolve("../server/app/open-app.ts"))});
    const { settingsOf } = await import(${JSON.stringify(import.meta.resolve("../server/platform/settings.ts"))});
    const { fillIfEmpty } = await import(${JSON.stringify(import.meta.resolve("../demo/fill-if-empty.ts"))});
    const app = await openApp(settingsOf({ DATA_DIR: ${JSON.stringify(dataFolder)} }));
    const { writeSync } = await import("node:fs");
    await fillIfEmpty(app, (line) => {
      if (!line.includes(${JSON.stringify(line)})) return;
      writeSync(1, "here");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.once("data", () => child.kill("SIGKILL"));
  const killed = new Promise((ended) => child.once("exit", (_, signal) => ended(signal)));
  expect(await killed).toBe("SIGKILL");
}

test("a filling that is killed half way leaves nothing, and the next one fills the whole town", async () => {
  const { dataFolder } = settings("killed");
  await fillAndKill(dataFolder, "people of Prairie");
  const again = await openApp(settings("killed"), await openFolder(dataFolder));
  const clientsNow = () => again.database.home((sql) => sql`select from clients`);
  expect(await clientsNow()).toHaveLength(0);
  await fillIfEmpty(again, quiet);
  expect(await clientsNow()).toHaveLength(2);
  await expectFilesOf(again);
  await closeApp(again);
}, 600_000);
