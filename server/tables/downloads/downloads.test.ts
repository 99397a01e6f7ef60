import { unzipSync } from "fflate";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { downloadEntries } from "../../../contract/entries/entries.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { may, roles } from "../../../contract/platform/permissions.ts";
import { type ServiceKind, hasFeature } from "../../../contract/platform/service-kinds.ts";
import { type Contest, addContest, addEntry, addManyEntries, at } from "../../../test/contest.ts";
import { doTasks, downloaded } from "../../../test/download.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { lists } from "../../app/lists.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
});
afterEach(() => void vi.restoreAllMocks());

/** The sheet of a workbook, as it is written. */
const sheetOf = (bytes: Buffer) => new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);

test("a file is called by client, program, list and day, as the program's clocks show it", async () => {
  vi.spyOn(clock, "now").mockReturnValue(new Date("2026-07-01T02:30:00Z"));
  const csv = await downloaded(town, "owner", downloadEntries, at(contest), { format: "csv" });
  expect(csv.headers["content-disposition"]).toBe(`attachment; filename="oak-${contest.url}-entries-2026-06-30.csv"`);
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  // So that a spreadsheet reads it as UTF-8.
  expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const xlsx = await downloaded(town, "owner", downloadEntries, at(contest), { format: "xlsx" });
  expect(xlsx.headers["content-disposition"]).toBe(`attachment; filename="oak-${contest.url}-entries-2026-06-30.xlsx"`);
  expect(xlsx.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
});

test("in Excel numbers are numbers and times are times; what somebody wrote is text, whatever it begins with", async () => {
  await addEntry(town, contest, { title: '=HYPERLINK("x") & <b>_x0041_\u0001', submitted: true });
  await town.inside("oak", async (sql) => {
    await sql`update services set time_zone = 'America/Denver' where service_id = ${contest.serviceID}`;
    await sql`update entries set submitted_at = '2026-07-01T02:30:00Z' where service_id = ${contest.serviceID}`;
    await sql`update form_answers set answers = answers || '{"price": 1234550}' where service_id = ${contest.serviceID}`;
  });
  const sheet = sheetOf((await downloaded(town, "owner", downloadEntries, at(contest), { format: "xlsx" })).bytes);
  expect(sheet).toContain(">Submitted at (Mountain time)<");
  // 2026-06-30 20:30, in days since 1899-12-30; the amount in dollars; one file.
  expect(sheet).toMatch(/<c r="I2" s="3"><v>46203\.854166\d*<\/v><\/c>/);
  expect(sheet).toContain('<c r="P2" s="4"><v>12345.5</v></c>');
  expect(sheet).toContain('<c r="M2" s="0"><v>1</v></c>');
  expect(sheet).toContain(
    '<c r="B2" s="5" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;) &amp; &lt;b&gt;_x005F_x0041_</t></is></c>',
  );
  expect(sheet).not.toContain("<f>");
});

test("a list of any length is read in parts, in transactions of their own, and is whole", async () => {
  await addManyEntries(town, contest, 1_234);
  const read = vi.spyOn(town.app.database, "readInside");
  const { bytes } = await downloaded(town, "owner", downloadEntries, at(contest), { format: "xlsx" });
  // What there is, three parts and the end of them, and the two looks of the task itself.
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(sheetOf(bytes).match(/<row /g)).toHaveLength(1_235);
  expect(sheetOf(bytes)).toContain(">BRICK-1234<");
});

test("more lines than a sheet holds are refused in words, and CSV takes them", async () => {
  async function* none() {}
  vi.spyOn(lists.entries, "read").mockImplementation(async () => ({ columns: [], total: 1_048_576, parts: none() }));
  for (const format of ["xlsx", "csv"] as const) await town.as("owner")(downloadEntries, at(contest), { format });
  await doTasks(town);
  const tasks = await town.inside(
    "oak",
    (sql) => sql`select state, message from tasks where service_id = ${contest.serviceID} order by task_id`,
  );
  expect(tasks).toEqual([
    { state: "failed", message: "A sheet of Excel holds 1,048,575 lines, and this list is longer. Take CSV." },
    { state: "done", message: null },
  ]);
});

test("a download stands in the audit log: who, which list, and which of its rows", async () => {
  await town.as("programManager")(downloadEntries, at(contest), { state: "submitted", format: "xlsx" });
  const [row] = await town.inside(
    "oak",
    (sql) => sql`select user_id, action, service_id, after from audit_log order by audit_id desc limit 1`,
  );
  expect(row).toEqual({
    userID: town.people["programManager"],
    action: "DOWNLOAD_ENTRIES",
    serviceID: contest.serviceID,
    after: { list: "Entries", format: "Excel", state: "submitted" },
  });
});

const others = ["parade", "survey", "scholarship"] as const;
const programOf = (kind: ServiceKind) => ({ client: "oak", service: `listed-${kind}` });
beforeAll(() =>
  town.inside("oak", async (sql) => {
    for (const kind of others)
      await sql`insert into services (kind, url, name, status) values (${kind}, ${programOf(kind).service}, 'Program', 'published')`;
  }),
);

const everyList = Object.entries(lists).map(([name, { call }]) => ({ name, call: call as AnyEndpoint }));

test.each(everyList)(
  "the list of $name is for whom its permission names, in either format, and for nobody else",
  async ({ call }) => {
    const kind = others.find(
      (other) => other === call.paths[0]!.kind || (call.feature === "awards" && hasFeature(other, "awards")),
    );
    const place = kind ? programOf(kind) : at(contest);
    for (const format of ["csv", "xlsx"])
      for (const role of roles) {
        const { status } = await town.as(role)(call, place, { format });
        expect(status, `${role} ${format}`).toBe(may([role], call.allow) ? 200 : 403);
      }
    expect((await town.as("owner")(call, place, { format: "pdf" })).status).toBe(400);
  },
);
