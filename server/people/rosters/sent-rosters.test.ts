import { beforeEach, expect, test, vi } from "vitest";
import { addAPIKey } from "../../../contract/people/api-keys.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { createMembership, userAtClient } from "../../../contract/people/people.ts";
import { getRoster, restoreRoster, type sendRoster } from "../../../contract/people/rosters.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { ApiScopeName } from "../../../contract/platform/api-scopes.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { doTasks } from "../../../test/download.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const oak = { client: "oak" };

beforeEach(async () => {
  vi.restoreAllMocks();
  await town.inside("oak", async (sql) => {
    await sql`delete from roster_imports`;
    await sql`delete from memberships`;
    await sql`delete from tasks`;
    await sql`delete from table_headings`;
    await sql`update clients set roster = true`;
  });
  await town.everywhere((sql) => sql`delete from due_work where kind = 'task'`);
  await town.home((sql) => sql`delete from attempts`);
  town.app.changes.publish("client", town.clients["oak"]!);
});

async function keyFor(...scopes: ApiScopeName[]): Promise<string> {
  const form = { name: "Member system", scopes, ends: "30", networks: null } as const;
  return (await town.as("administrator")(addAPIKey, oak, form)).answer.key;
}
async function call(key: string, path: string, payload?: object | string, headers: Record<string, string> = {}) {
  const answer = await town.server.inject({
    method: payload === undefined ? "GET" : "POST",
    url: `/api/clients/oak/roster${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(typeof payload === "string" && { "content-type": "text/csv" }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}
async function send(key: string, table: string, name = "members.csv") {
  const { status, body } = await call(key, `/send?name=${name}`, table);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as AnswerOf<typeof sendRoster>;
}
async function bringIn(key: string, body: object) {
  const { taskID } = (await call(key, "/import", body)).body;
  await doTasks(town);
  return (await call(key, `/imports/${String(taskID)}`)).body;
}
const join = (person: string) => town.as(person)(createMembership, {}, { clientID: town.clients["oak"]! });
const isMember = async (person: string) => (await town.as(person)(userAtClient, oak)).answer.isMember;
const rows = (...lines: string[]) => ["E-mail,Member no.,Full name,Valid until", ...lines].join("\n");

test("a key sends a roster, hears what it would change, and brings it in as it was previewed", async () => {
  const key = await keyFor("changeMembers");
  await join("entrant");
  const sent = await send(key, rows("entrant@test.example,PH-1,Entrant Tester,2099-12-31", "nobody,,,"));
  expect(sent).toMatchObject({
    members: 1,
    added: 1,
    verified: 1,
    leftOut: 1,
    problems: [{ line: 3, text: "“nobody” isn’t an email address." }],
    questions: [],
    comparedWith: null,
    import: { fileName: "members.csv", columns: { email: 0, memberNumber: 1, name: 2, validUntil: 3 } },
  });
  expect(await isMember("entrant")).toBe(false);
  expect(await bringIn(key, sent.import)).toEqual({ state: "done", done: 1, total: 1, message: "1 member imported." });
  expect(await isMember("entrant")).toBe(true);
  const { entries } = (await town.as("owner")(auditLog, oak)).answer as unknown as {
    entries: { apiKeyName: string | null; action: string }[];
  };
  expect(entries.find(({ action }) => action === "IMPORT_ROSTER")).toMatchObject({ apiKeyName: "Member system" });
});

test("a roster is sent as JSON lines, too, whose properties are called as columns are", async () => {
  const key = await keyFor("changeMembers");
  const sent = await send(
    key,
    [
      `{"email":"entrant@test.example","memberNumber":1007,"firstName":"Entrant","lastName":"Tester"}`,
      "",
      `{"email":"rival@test.example","validUntil":"2099-12-31","memberNumber":null}`,
      `{"email":"no address"}`,
    ].join("\n"),
    "members.jsonl",
  );
  expect(sent).toMatchObject({
    members: 2,
    questions: [],
    problems: [{ line: 5, text: "“no address” isn’t an email address." }],
  });
  expect(Object.keys(sent.import.columns).toSorted()).toEqual([
    "email",
    "firstName",
    "lastName",
    "memberNumber",
    "validUntil",
  ]);
  await bringIn(key, sent.import);
  const members = await town.inside(
    "oak",
    (sql) => sql`select email, member_number, name, valid_until::text from roster_members order by line`,
  );
  expect(members).toEqual([
    { email: "entrant@test.example", memberNumber: "1007", name: "Entrant Tester", validUntil: null },
    { email: "rival@test.example", memberNumber: null, name: "", validUntil: "2099-12-31" },
  ]);
});

test.each([
  [`{"email":"a@x.example"}\n{"email":`, "Line 2 isn’t JSON."],
  [`{"email":"a@x.example"}\n["b@x.example"]`, "Line 2 isn’t a JSON object."],
  [`{"email":["a@x.example","b@x.example"]}`, "“email” in line 1 holds several values."],
  ["Color,Shape\nred,round", "No column is known as the email address or the member number."],
  ["E-mail\n", "There are no members in this file."],
])("a roster that can’t be read is refused in words: %s", async (table, words) => {
  const key = await keyFor("changeMembers");
  const { status, body } = await call(key, "/send", table);
  expect(status).toBe(422);
  expect(body["detail"]).toContain(words);
});

test("what has to be asked is said, and the import waits for the answer", async () => {
  const key = await keyFor("changeMembers");
  const sent = await send(key, rows("a@x.example,1,A,03/04/2099", "b@x.example,2,B,05/06/2099"));
  expect(sent.questions).toEqual([expect.stringMatching(/how to read “Valid until”/)]);
  expect(await bringIn(key, sent.import)).toMatchObject({ state: "failed", message: sent.questions[0] });
  expect((await town.as("owner")(getRoster, oak)).answer.current).toBeNull();
  const answered = { ...sent.import, readings: { validUntil: "dayFirst" } };
  expect(await bringIn(key, answered)).toMatchObject({ state: "done" });
  // The answer is known from then on.
  const again = await send(key, rows("a@x.example,1,A,03/04/2099", "b@x.example,2,B,05/06/2099"));
  expect(again).toMatchObject({ questions: [], changed: 0, added: 0, removed: 0 });
});

test("nothing is brought in where no line can be used, or where another roster came between", async () => {
  const key = await keyFor("changeMembers");
  await bringIn(key, (await send(key, rows("a@x.example,1,A,"))).import);
  const empty = await send(key, rows(",,Nobody,"));
  expect(empty.questions).toEqual([expect.stringMatching(/No line of it can be used/)]);
  expect(await bringIn(key, empty.import)).toMatchObject({ state: "failed" });
  const early = await send(key, rows("b@x.example,2,B,"));
  await bringIn(key, (await send(key, rows("c@x.example,3,C,"))).import);
  expect(await bringIn(key, early.import)).toMatchObject({
    state: "failed",
    message: expect.stringMatching(/Somebody imported another roster meanwhile/) as string,
  });
  const { answer } = await town.as("owner")(getRoster, oak);
  expect(answer.current).toMatchObject({ members: 1, importedBy: "Administrator Tester" });
  // Taken back as one that was uploaded in the studio.
  expect((await town.as("owner")(restoreRoster, oak)).status).toBe(200);
});

test("sent twice with one Idempotency-Key, a roster is brought in once", async () => {
  const key = await keyFor("changeMembers");
  const sent = await send(key, rows("a@x.example,1,A,"));
  const once = { "idempotency-key": "roster-2026-11-28" };
  const first = await call(key, "/import", sent.import, once);
  const second = await call(key, "/import", sent.import, once);
  expect(second.body).toEqual(first.body);
  expect(second.headers["idempotency-replayed"]).toBe("true");
  expect(await town.inside("oak", (sql) => sql`select from tasks`)).toHaveLength(1);
});

test("a key without the permission of rosters sends none, and sees no other task as an import", async () => {
  const reader = await keyFor("readPeople");
  expect((await call(reader, "/send", rows("a@x.example,1,A,"))).status).toBe(403);
  const key = await keyFor("changeMembers");
  const asked = { userID: town.people["administrator"]!, serviceID: null, asked: {} };
  const [download, foreign] = await town.inside("oak", async (sql) => [
    await addTask(sql, { kind: "download", ...asked }),
    await addTask(sql, { kind: "roster-import", ...asked, userID: town.people["owner"]! }),
  ]);
  expect((await call(key, `/imports/${download}`)).status).toBe(404);
  expect((await call(key, `/imports/${foreign}`)).status).toBe(404);
});
