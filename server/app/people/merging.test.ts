import { expect, test } from "vitest";
import { getOwnMerge, mergePeople, mergedTables, previewMerge, takeMergeBack } from "../../../contract/app/merging.ts";
import { addPersonNote, getPerson, personHistory } from "../../../contract/app/person.ts";
import { changeEntryOwner } from "../../../contract/entries/entries.ts";
import { createMembership, listPeople, removeRole, verifyMembership } from "../../../contract/people/people.ts";
import { me } from "../../../contract/people/me.ts";
import { addContest, addEntry, assignScorer, at as contestAt } from "../../../test/contest.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { useTown } from "../../../test/town.ts";
import { untilSomebodyWaits } from "../../../test/waiting.ts";
import { SWEEP_WORK, sweepWork } from "../sweep.ts";

const town = useTown();
const oak = { client: "oak" };
const at = (person: string) => ({ ...oak, userID: town.people[person]! });
const idOf = (person: string) => town.people[person]!;

/** Two accounts of one person, both of oak's people. */
async function addTwo(name: string): Promise<[former: string, kept: string]> {
  for (const person of [`${name}-old`, `${name}-new`]) {
    await town.addPerson(person);
    await town.home((sql) => sql`update users set full_name = ${name} where user_id = ${town.people[person]}`);
    await town.as(person)(createMembership, {}, { clientID: town.clients["oak"]! });
  }
  return [`${name}-old`, `${name}-new`];
}
const merge = (former: string, kept: string, by = "owner") =>
  town.as(by)(mergePeople, at(former), { into: idOf(kept) });
const takeBack = (personMergeID: string, by = "owner") => town.as(by)(takeMergeBack, { ...oak, personMergeID });
const preview = (former: string, kept: string, by = "owner") =>
  town.as(by)(previewMerge, at(former), undefined, { query: { into: idOf(kept) } });
const ownerOf = async (entryID: string) => {
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ userID: string }>`select user_id from entries where entry_id = ${entryID}`,
  );
  return Object.entries(town.people).find(([, id]) => id === row?.userID)?.[0];
};
const save = (contest: { serviceID: string; scoresheetID: string }, entryID: string, scorer: string, percent: number) =>
  town.inside(
    "oak",
    (sql) => sql`
      insert into scores (service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent)
      values (${contest.serviceID}, ${entryID}, ${contest.scoresheetID}, ${idOf(scorer)}, '[]', '{}', ${percent}, ${percent})`,
  );

test("every column that names a person moves with a merge, or says who did something and stays", async () => {
  const columns = await town.inside(
    "oak",
    (sql) => sql<{ name: string }>`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0
        and exists (select from pg_attribute k where k.attrelid = c.conrelid and k.attname = 'client_id')
      order by 1`,
  );
  const steps = await town.inside(
    "oak",
    (sql) => sql<{ name: string; what: string }>`
      select table_name || '.' || column_name as name, table_name as what from merge_steps()`,
  );
  expect(steps.map(({ what }) => what).toSorted()).toEqual([...mergedTables].toSorted());
  const moved = new Set([...steps.map(({ name }) => name), "scorer_panels.chair_id"]);
  const staying = columns.map(({ name }) => name).filter((name) => !moved.has(name));
  expect(staying.filter((name) => !name.endsWith("_by") && !name.endsWith(".in_place_of"))).toEqual([
    "acknowledged_scans.user_id",
    "api_keys.user_id",
    "audit_log.user_id",
    "builder_consents.user_id",
    "entry_notes.user_id",
    "erasures.user_id",
    "exits.user_id",
    "imports.user_id",
    "incoming_uploads.user_id",
    "message_recipients.user_id",
    "person_merges.former_user_id",
    "person_merges.kept_user_id",
    "person_notes.author_id",
    "reminders_sent.user_id",
    "scan_undos.user_id",
    "scans.user_id",
    "scorer_plans.user_id",
    "scorer_sessions.user_id",
    "tasks.user_id",
    "till_counts.user_id",
    "user_clients.user_id",
  ]);
});

test("where a person can stand in a table but once, a merge knows what to do with the second", async () => {
  const unique = await town.inside(
    "oak",
    (sql) => sql<{ name: string }>`
      select distinct s.table_name as name from merge_steps() s
        join pg_index i on i.indrelid = s.table_name::regclass and i.indisunique
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = s.column_name
      where s.clash is null order by 1`,
  );
  expect(unique).toEqual([]);
});

test("accounts of which one asked to be erased, or is being erased, stay apart until that is done", async () => {
  const [former, kept] = await addTwo("nell");
  for (const state of ["asked", "running"]) {
    await town.inside("oak", async (sql) => {
      await sql`delete from erasures`;
      await sql`
        insert into erasures (user_id, subject, state, begun_at)
        values (${idOf(kept)}, 'nell', ${state}, ${state === "asked" ? null : new Date()})`;
    });
    const refusal = "nell asked to be erased, or is being erased. Merge the two once that is done, or called off.";
    expect((await preview(former, kept)).answer.refusal).toBe(refusal);
    expect((await merge(former, kept)).problem).toMatchObject({ status: 409, detail: refusal });
  }
  await town.inside("oak", (sql) => sql`delete from erasures`);
  expect((await merge(former, kept)).status).toBe(200);
});

test("what is one account's becomes the other's, and goes back within a day", async () => {
  const [former, kept] = await addTwo("mia");
  const contest = await addContest(town, { url: "merging" });
  const entryID = await addEntry(town, contest, { owner: former, title: "The barn" });
  const own = await addEntry(town, contest, { owner: kept, title: "The mill" });
  await town.as("owner")(addPersonNote, at(former), { text: "Called twice" });
  await town.as("owner")(verifyMembership, at(former), { verified: true, memberNumber: "A-7" });
  const { answer } = await preview(former, kept);
  expect(answer).toMatchObject({ refusal: null, warnings: [], kept: { email: `${kept}@test.example` } });
  expect(answer.moving).toEqual([
    { what: "1 entry or application", shared: 0, note: null },
    { what: "1 note", shared: 0, note: null },
    { what: "1 membership", shared: 1, note: "the verified one stays" },
  ]);
  const { personMergeID } = (await merge(former, kept)).answer;
  expect(await ownerOf(entryID)).toBe(kept);
  const page = (await town.as("owner")(getPerson, at(kept))).answer;
  expect(page).toMatchObject({
    membership: { verified: true, memberNumber: "A-7" },
    entries: { total: 2 },
    merged: [{ personMergeID, userID: idOf(former), mergedBy: "Owner Tester", until: expect.any(String) }],
    notes: [{ text: "Called twice" }],
  });
  expect((await town.as("owner")(getPerson, at(former))).answer.mergedInto).toMatchObject({ userID: idOf(kept) });
  const listed = (await town.as("owner")(listPeople, oak, undefined, { query: { search: "mia" } })).answer.people;
  expect(listed.map(({ userID }) => userID)).toEqual([idOf(kept)]);
  expect((await town.as(former)(me, {})).answer.email).toBe(`${former}@test.example`);
  const told = async (person: string) => (await town.as(person)(getOwnMerge, oak)).answer.mergedInto?.email;
  expect([await told(former), await told(kept)]).toEqual([`${kept}@test.example`, undefined]);

  expect((await takeBack(personMergeID)).answer).toMatchObject({ gone: 0 });
  expect([await ownerOf(entryID), await ownerOf(own)]).toEqual([former, kept]);
  expect((await town.as("owner")(getPerson, at(former))).answer).toMatchObject({
    mergedInto: null,
    membership: { verified: true, memberNumber: "A-7" },
  });
  expect((await town.as("owner")(getPerson, at(kept))).answer).toMatchObject({
    merged: [],
    membership: { verified: false, memberNumber: null },
  });
  const { entries } = (await town.as("owner")(personHistory, at(kept))).answer;
  expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(["MERGE_PEOPLE", "MERGE_PEOPLE"]);
});

test("both addresses are told, of the merge and of its end", async () => {
  const [former, kept] = await addTwo("told");
  const { personMergeID } = (await merge(former, kept)).answer;
  await takeBack(personMergeID);
  const mails = await town.inside(
    "oak",
    (sql) => sql<{ recipient: string; subject: string }>`
      select recipient, subject from mails where recipient like 'told-%' order by subject, recipient`,
  );
  expect(mails.map(({ recipient, subject }) => `${recipient} ${subject}`)).toEqual([
    "told-new@test.example Oak Builders Guild: your accounts are apart again",
    "told-old@test.example Oak Builders Guild: your accounts are apart again",
    "told-new@test.example Oak Builders Guild: your two accounts are one",
    "told-old@test.example Oak Builders Guild: your two accounts are one",
  ]);
});

test("what either has at another client stays there", async () => {
  const [former, kept] = await addTwo("walled");
  await town.as(former)(createMembership, {}, { clientID: town.clients["elm"]! });
  const { personMergeID } = (await merge(former, kept)).answer;
  const atElm = await town.inside(
    "elm",
    (sql) => sql<{ userID: string }>`
      select user_id from memberships where user_id in (${idOf(former)}, ${idOf(kept)})`,
  );
  expect(atElm).toEqual([{ userID: idOf(former) }]);
  expect((await town.as("elmOwner")(takeMergeBack, { client: "elm", personMergeID })).status).toBe(404);
  expect((await town.as("elmOwner")(getPerson, { client: "elm", userID: idOf(former) })).answer.mergedInto).toBeNull();
  expect((await town.as("owner")(mergePeople, at("elmOwner"), { into: idOf(kept) })).status).toBe(404);
});

test("administrators merge, but neither accounts with roles nor their own; owners do both; others do neither", async () => {
  const [former, kept] = await addTwo("roles");
  for (const person of ["viewer", "programManager", "entrant", "elmOwner"]) {
    expect((await merge(former, kept, person)).status).toBe(403);
    expect((await preview(former, kept, person)).status).toBe(403);
  }
  await town.grant(former, "oak", "tourManager");
  const refused = await merge(former, kept, "administrator");
  expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining("has roles")]);
  expect((await preview(former, kept, "administrator")).answer.refusal).toContain("has roles");
  const own = await merge(former, "administrator", "administrator");
  expect(own.problem.detail).toContain("your own account");
  const { personMergeID } = (await merge(former, kept, "owner")).answer;
  const roles = async (person: string) =>
    (await town.as("owner")(getPerson, at(person))).answer.roles.map(({ role }) => role);
  expect(await roles(kept)).toEqual(["tourManager"]);
  expect((await town.as(kept)(listPeople, oak)).status).toBe(200);
  expect((await town.as(former)(listPeople, oak)).status).toBe(403);
  await takeBack(personMergeID);
  expect([await roles(former), await roles(kept)]).toEqual([["tourManager"], []]);
  expect((await town.as(kept)(listPeople, oak)).status).toBe(403);
  expect((await town.as("owner")(mergePeople, at(former), { into: idOf(former) })).problem.detail).toContain(
    "same account",
  );
});

test("a merge that roles went over with is taken back by an owner, and a role that was revoked meanwhile stays revoked", async () => {
  const [former, kept] = await addTwo("revoked");
  for (const person of [former, kept]) await town.grant(person, "oak", "tourManager");
  await town.grant(former, "oak", "viewer");
  const { personMergeID } = (await merge(former, kept)).answer;
  const rolesOf = async (person: string) => (await town.as("owner")(getPerson, at(person))).answer.roles;
  const twin = (await rolesOf(kept)).find(({ role }) => role === "tourManager")!;
  expect((await town.as("owner")(removeRole, { ...at(kept), roleGrantID: twin.roleGrantID })).status).toBe(200);
  const refused = await takeBack(personMergeID, "administrator");
  expect([refused.status, refused.problem.detail]).toEqual([403, expect.stringContaining("Ask an owner")]);
  const { answer } = await takeBack(personMergeID);
  expect(answer).toMatchObject({ gone: 1 });
  expect((await rolesOf(former)).map(({ role }) => role)).toEqual(["viewer"]);
  expect(await rolesOf(kept)).toEqual([]);
});

test("a role that is revoked at the very moment when a merge is taken back stays revoked", async () => {
  const [former, kept] = await addTwo("revoked-meanwhile");
  for (const person of [former, kept]) await town.grant(person, "oak", "tourManager");
  const { personMergeID } = (await merge(former, kept)).answer;
  await town.token("owner");
  const { asking } = await town.inside("oak", async (sql) => {
    await sql`delete from role_grants where user_id = ${idOf(kept)} and role = 'tourManager'`;
    const takingBack = takeBack(personMergeID);
    await untilSomebodyWaits(town, sql);
    return { asking: { takingBack } };
  });
  expect((await asking.takingBack).answer).toMatchObject({ gone: 1 });
  for (const person of [former, kept])
    expect((await town.as("owner")(getPerson, at(person))).answer.roles, person).toEqual([]);
});

test("two sheets of one entry are kept, and the later counts; assignments and conflicts are there once", async () => {
  const [former, kept] = await addTwo("judge");
  const contest = await addContest(town, { url: "two-sheets" });
  const entryID = await addEntry(town, contest, { owner: "rival", submitted: true });
  for (const scorer of [former, kept]) await assignScorer(town, contest, scorer, "BRICK");
  await save(contest, entryID, former, 50);
  await save(contest, entryID, kept, 90);
  const { answer } = await preview(former, kept);
  expect(answer.warnings).toEqual([
    "1 entry has a scoresheet from both: the one saved last counts, the other stays in the history.",
  ]);
  expect(answer.moving).toContainEqual({ what: "1 scoring assignment", shared: 1, note: "assigned once" });
  const { personMergeID } = (await merge(former, kept)).answer;
  const counting = () =>
    town.inside(
      "oak",
      (sql) => sql<{ userID: string; percent: number }>`
        select user_id, percent::float8 as percent from latest_scores where entry_id = ${entryID} order by percent`,
    );
  expect(await counting()).toEqual([{ userID: idOf(kept), percent: 90 }]);
  await takeBack(personMergeID);
  expect(await counting()).toEqual([
    { userID: idOf(former), percent: 50 },
    { userID: idOf(kept), percent: 90 },
  ]);
  const [assigned] = await town.inside(
    "oak",
    (sql) => sql<{ count: number }>`
      select count(*)::integer as count from scorer_assignments where user_id in (${idOf(former)}, ${idOf(kept)})`,
  );
  expect(assigned?.count).toBe(2);
});

test("released results stand: a merge that would change them is refused, and so is taking back one that they count", async () => {
  const [former, kept] = await addTwo("released");
  const contest = await addContest(town, { url: "released-results" });
  const entryID = await addEntry(town, contest, { owner: "rival", submitted: true });
  await save(contest, entryID, former, 50);
  await save(contest, entryID, kept, 90);
  const release = (out: boolean) =>
    town.inside(
      "oak",
      (sql) => sql`
        update judging set results_released_at = case when ${out}::boolean then now() end where service_id = ${contest.serviceID}`,
    );
  await release(true);
  const refused = await merge(former, kept);
  expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining("the results are out")]);
  await release(false);
  const { personMergeID } = (await merge(former, kept)).answer;
  await release(true);
  const held = await takeBack(personMergeID);
  expect([held.status, held.problem.detail]).toEqual([409, expect.stringContaining("count both as one scorer")]);
  await release(false);
  expect((await takeBack(personMergeID)).status).toBe(200);
});

test("what went to somebody else meanwhile keeps a merge from being taken back; what is gone doesn't", async () => {
  const [former, kept] = await addTwo("changed");
  const contest = await addContest(town, { url: "changed-since" });
  const given = await addEntry(town, contest, { owner: former, title: "Given away" });
  const removed = await addEntry(town, contest, { owner: former, title: "Removed" });
  const { personMergeID } = (await merge(former, kept)).answer;
  await town.as("owner")(changeEntryOwner, { ...contestAt(contest), entryID: given }, { user: idOf("rival") });
  await town.inside("oak", (sql) => sql`delete from entries where entry_id = ${removed}`);
  const refused = await takeBack(personMergeID);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    expect.stringContaining("1 entry or application went to somebody else since"),
  ]);
  expect(await ownerOf(given)).toBe("rival");
  await town.as("owner")(changeEntryOwner, { ...contestAt(contest), entryID: given }, { user: idOf(kept) });
  expect((await takeBack(personMergeID)).answer).toMatchObject({ gone: 1 });
  expect(await ownerOf(given)).toBe(former);
});

test("after a day a merge stays", async () => {
  const [former, kept] = await addTwo("late");
  const { personMergeID } = (await merge(former, kept)).answer;
  await town.inside(
    "oak",
    (sql) =>
      sql`update person_merges set merged_at = now() - interval '25 hours' where person_merge_id = ${personMergeID}`,
  );
  expect((await town.as("owner")(getPerson, at(kept))).answer.merged).toMatchObject([{ until: null }]);
  const late = await takeBack(personMergeID);
  expect([late.status, late.problem.detail]).toEqual([409, expect.stringContaining("for 24 hours")]);
});

test("what was stored to take a merge back is deleted after a day by the daily sweep, that of a later merge stays", async () => {
  const [former, kept] = await addTwo("swept");
  const [laterFormer, laterKept] = await addTwo("unswept");
  for (const person of [former, laterFormer])
    await town.as("owner")(addPersonNote, at(person), { text: "Called twice" });
  const merges = [await merge(former, kept), await merge(laterFormer, laterKept)].map(
    ({ answer }) => answer.personMergeID,
  );
  await town.inside(
    "oak",
    (sql) =>
      sql`update person_merges set merged_at = now() - interval '25 hours' where person_merge_id = ${merges[0]!}`,
  );
  await makeDue(town, SWEEP_WORK);
  await doDueWork(town.app, { [SWEEP_WORK]: sweepWork });
  const stored = await town.inside(
    "oak",
    (sql) => sql<{ personMergeID: string }>`
      select distinct person_merge_id from person_merge_rows where person_merge_id = any (${merges}::uuid[])`,
  );
  expect(stored).toEqual([{ personMergeID: merges[1] }]);
});

test("of two who merge or take back at once one does, and the other is told", async () => {
  const [former, kept] = await addTwo("raced");
  const contest = await addContest(town, { url: "raced" });
  const entryID = await addEntry(town, contest, { owner: former });
  const merges = await Promise.all([merge(former, kept), merge(former, kept, "administrator"), merge(kept, former)]);
  const done = merges.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  for (const { status, problem } of merges.filter((one) => one.status !== 200))
    expect([404, 409, `${status} ${problem.detail}`]).toContain(status);
  const { personMergeID } = done[0]!.answer;
  const back = await Promise.all([takeBack(personMergeID), takeBack(personMergeID, "administrator")]);
  expect(back.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await ownerOf(entryID)).toBe(former);
});

test("what the former account begins at the same moment moves along", async () => {
  const [former, kept] = await addTwo("meanwhile");
  const contest = await addContest(town, { url: "meanwhile" });
  await town.token("owner");
  const { asking, entryID } = await town.inside("oak", async (sql) => {
    const [row] = await sql<{ entryID: string }>`
      insert into entries (service_id, category_id, user_id, number, title)
      values (${contest.serviceID}, ${contest.categories.BRICK}, ${idOf(former)}, 900, 'Begun meanwhile') returning entry_id`;
    const merging = merge(former, kept);
    await untilSomebodyWaits(town, sql);
    return { asking: { merging }, entryID: row!.entryID };
  });
  expect((await asking.merging).status).toBe(200);
  expect(await ownerOf(entryID)).toBe(kept);
});

test("whatever the former account does after a merge is its own, and it is one of the client's people again", async () => {
  const [former, kept] = await addTwo("again");
  await merge(former, kept);
  await town.as(former)(createMembership, {}, { clientID: town.clients["oak"]! });
  const page = (await town.as("owner")(getPerson, at(former))).answer;
  expect(page).toMatchObject({ mergedInto: null, membership: { verified: false } });
  expect((await merge(former, kept)).status).toBe(200);
});

test("a merge that fails half-way has moved nothing", async () => {
  const [former, kept] = await addTwo("broken");
  const contest = await addContest(town, { url: "broken" });
  const entryID = await addEntry(town, contest, { owner: former });
  await town.everywhere(async (sql) => {
    await sql`set local role none`;
    await sql`
      create or replace function break_merge() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
    await sql`drop trigger if exists break_merge on memberships`;
    return sql`create trigger break_merge before delete on memberships for each row execute function break_merge()`;
  });
  expect((await merge(former, kept)).status).toBe(500);
  await town.everywhere(async (sql) => {
    await sql`set local role none`;
    return sql`drop trigger break_merge on memberships`;
  });
  expect(await ownerOf(entryID)).toBe(former);
  expect((await town.as("owner")(getPerson, at(kept))).answer.merged).toEqual([]);
  expect((await merge(former, kept)).status).toBe(200);
});
