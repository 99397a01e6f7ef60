import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addEntry as startEntry } from "../../contract/entries/entering.ts";
import { auditLog } from "../../contract/people/audit.ts";
import { inviteToProgram } from "../../contract/people/invitations.ts";
import { deleteProgram, getDeletion } from "../../contract/programs/program-deletion.ts";
import { createService, listPrograms, uploadServiceBanner } from "../../contract/programs/services.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { addShop, buyTickets } from "../../test/shop.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `gone-${++count}` });
});
afterEach(() => void vi.restoreAllMocks());

const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const remains = async () => (await owner(getDeletion, at(contest))).answer.remains;
const rowsOf = async (serviceID: string) =>
  (
    await town.inside(
      "oak",
      (sql) => sql<{ rows: number }>`
        select (select count(*) from services where service_id = ${serviceID})
          + (select count(*) from categories where service_id = ${serviceID})
          + (select count(*) from service_directory where service_id = ${serviceID}) as rows`,
    )
  )[0]!.rows;

test("a program that is only set up is deleted with its files, and its address is free again", async () => {
  const { answer } = await owner(uploadServiceBanner, at(contest), undefined, { file: await photo() });
  expect(answer.banner).not.toBeNull();
  const keys = async () => {
    const found: string[] = [];
    for await (const key of town.app.files.list("")) found.push(key);
    return found.length;
  };
  const before = await keys();
  expect(await remains()).toEqual([]);
  const { status } = await owner(deleteProgram, at(contest));
  expect([status, deleteProgram.done]).toEqual([200, "Program deleted."]);
  expect(await keys()).toBeLessThan(before);
  expect(Number(await rowsOf(contest.serviceID))).toBe(0);
  expect((await town.as()(servicePage, at(contest))).status).toBe(404);
  const { programs } = (await owner(listPrograms, { client: "oak" })).answer;
  expect(programs.map(({ url }) => url)).not.toContain(contest.url);
  expect(
    (await owner(createService, { client: "oak" }, { kind: "event", name: "Anew", url: contest.url })).status,
  ).toBe(200);
  const { entries } = (await owner(auditLog, { client: "oak" })).answer;
  expect(entries[1]?.did).toBe("deleted Building Awards");
});

test("what was done in a program that was deleted is still told, by the name it had", async () => {
  await owner(uploadServiceBanner, at(contest), undefined, { file: await photo() });
  await owner(deleteProgram, at(contest));
  const { entries } = (await owner(auditLog, { client: "oak" })).answer;
  expect(entries.slice(0, 2).map(({ did }) => did)).toEqual([
    "deleted Building Awards",
    "changed the photograph of Building Awards",
  ]);
});

test("a program in which somebody entered stays, and the refusal names what stands in the way", async () => {
  await addEntry(town, contest);
  expect(await remains()).toEqual([{ what: "entries", howMany: 1 }]);
  const { status, problem } = await owner(deleteProgram, at(contest));
  expect([status, problem.detail]).toEqual([
    409,
    "Building Awards isn’t only set up by now: there is 1 entry. Archive it instead.",
  ]);
  expect(Number(await rowsOf(contest.serviceID))).toBeGreaterThan(1);
});

test("a program that has sold something stays", async () => {
  const shop = await addShop(town, { products: { seat: { price: 2_000 } } });
  await buyTickets(town, shop, "seat");
  const { answer } = await owner(getDeletion, { client: "oak", service: shop.service });
  expect(answer.remains).toEqual([{ what: "orders", howMany: 1 }]);
  expect((await owner(deleteProgram, { client: "oak", service: shop.service })).status).toBe(409);
});

test("an open invitation to a deleted program ends with it", async () => {
  const { status } = await owner(inviteToProgram, at(contest), {
    people: [{ address: "judge@elsewhere.test", name: "Jane Doe" }],
    kind: "scorer",
    categoryIDs: [contest.categories.BRICK],
  });
  expect(status).toBe(200);
  await owner(deleteProgram, at(contest));
  const [left] = await town.inside(
    "oak",
    (sql) => sql<{ open: number }>`
      select count(*)::integer as open from invitations where grants->>'serviceID' = ${contest.serviceID}`,
  );
  expect(left!.open).toBe(0);
});

test("of somebody who enters and somebody who deletes at the same moment, one is refused, and nothing is half there", async () => {
  for (let round = 0; round < 6; round++) {
    const raced = await addContest(town, { url: `race-${count}-${round}` });
    const entering = () =>
      town.as("entrant")(startEntry, at(raced), {
        categoryID: Object.values(raced.categories)[0]!,
        user: null,
        entryKey: null,
        eligible: null,
      });
    const [entered, deleted] = await Promise.all(
      round % 2 === 0
        ? [entering(), owner(deleteProgram, at(raced))]
        : [owner(deleteProgram, at(raced)), entering()].toReversed(),
    );
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ programs: number; entries: number }>`
        select (select count(*)::integer from services where service_id = ${raced.serviceID}) as programs,
          (select count(*)::integer from entries where service_id = ${raced.serviceID}) as entries`,
    );
    const both = [entered!.status === 200, deleted!.status === 200];
    expect(both.filter(Boolean)).toHaveLength(1);
    expect([404, 409]).toContain(both[0] ? deleted!.status : entered!.status);
    expect(row).toEqual(both[0] ? { programs: 1, entries: 1 } : { programs: 0, entries: 0 });
  }
});

test("only owners and administrators of the association delete a program", async () => {
  for (const person of ["programManager", "viewer", "elmOwner", "entrant"]) {
    expect((await town.as(person)(getDeletion, at(contest))).status, person).toBe(403);
    expect((await town.as(person)(deleteProgram, at(contest))).status, person).toBe(403);
  }
});

/** Tables that staff fill when they set a program up, or that count and time what is looked at: deleted with it. */
const setUp = new Set(
  `tasks incoming_uploads mail_settings role_grants services former_addresses timeframes details_due page_sections
  categories document_folders forms imports sponsor_tiers sponsors sponsor_deliveries sponsor_days builders
  property_groups properties property_images property_hours sponsor_homes entry_numbers form_answers entry_views judging
  scoresheets rounds scorer_panels scorer_panel_members scorer_panel_categories scorer_assignments scorer_plans
  scoring_conflicts conflict_decisions rule_changes results_previews award_settings recommendation_settings
  eligibility_stops galleries certificate_designs onward_categories sales_settings products product_tiers product_days
  quotas product_quotas promo_codes promo_code_products fees shifts ticket_verifiers ended_verifiers door_devices
  attendance_slots public_votes surveys survey_counts survey_reached survey_durations visit_surveys rehearsals
  scorer_links scorer_sessions folder_categories form_categories scoresheet_categories program_rules planned_messages untold_changes cancelled_orders exits scan_undos deleted_data line_places webhook_receivers webhook_events journal_accounts`.split(
    /\s+/,
  ),
);
/** Asked by `program_remains`. */
const remaining = new Set(
  `entries transactions transaction_items waiting_list till_counts scans survey_answers survey_envelopes
  survey_respondents messages survey_sendings reminders_sent help_requests onward_programs feeder_programs certificates`.split(
    /\s+/,
  ),
);
/** Kept when a program goes. */
const kept = new Set(["audit_log", "service_directory", "record_changes"]);

describe("tables that are a program’s", () => {
  test("are set up by staff, or stand in the way of deleting it, or belong to what does", async () => {
    const tables = await town.home(
      (sql) => sql<{ name: string; refers: string[] }>`
        select c.relname as name, coalesce((
          select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and not exists (
            select from pg_attribute n where n.attrelid = c.oid and n.attnum = any (k.conkey) and not n.attnotnull)), '{}') as refers
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'service_id' and c.relkind in ('r', 'p') and not c.relispartition
          and c.relnamespace = 'public'::regnamespace`,
    );
    const refers = new Map(tables.map(({ name, refers: to }) => [name, to]));
    const belongs = (name: string, seen: ReadonlySet<string> = new Set()): boolean =>
      remaining.has(name) ||
      (refers.get(name) ?? []).some((to) => !seen.has(to) && belongs(to, new Set([...seen, name])));
    const unknown = [...refers.keys()].filter((name) => !setUp.has(name) && !kept.has(name) && !belongs(name));
    expect(unknown).toEqual([]);
    expect([...setUp].filter((name) => !refers.has(name))).toEqual([]);
  });
});
