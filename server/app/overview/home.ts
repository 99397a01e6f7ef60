import { attentionKinds } from "../../../contract/app/attention.ts";
import {
  type ClientHome,
  clientHome,
  firstSteps,
  leaveOutStep,
  mostNeeds,
  optionalFirstSteps,
} from "../../../contract/app/home.ts";
import { listInvoices } from "../../../contract/commerce/invoices/invoices.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { type Permission, may } from "../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { datesAhead } from "../../../contract/platform/visibility.ts";
import { countInvoices } from "../../commerce/invoices/queries.ts";
import type { Grant } from "../../platform/access/sessions.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { compareByWhatIsOpen, programFromRow } from "../../programs/program-rows.ts";
import { type CountedProgram, countedPrograms } from "../../programs/queries.ts";
import { attentionOf } from "./attention-of.ts";
import {
  deleteStepLeftOut,
  entriesLately,
  firstStepFacts,
  insertStepLeftOut,
  salesLately,
  scansToday,
  ticketsAndAnswers,
} from "./home-queries.ts";

type Program = ReturnType<typeof programFromRow<CountedProgram>>;

export const homeCalls = [
  on(clientHome, async ({ sql, client: { clientID }, user: { userID }, grants, now }) => {
    if (grants.length === 0) refuse("You don't have permission to do that.", 403);
    const rolesIn = rolesByProgram(grants);
    const programs = (await countedPrograms(sql))
      .filter(({ serviceID, status }) => status !== "archived" && rolesIn(serviceID).length > 0)
      .map((row) => programFromRow(row, now))
      .sort(compareByWhatIsOpen(now));
    const idsWith = (permission: Permission, has: (program: Program) => boolean) =>
      programs.filter((one) => has(one) && may(rolesIn(one.serviceID), permission)).map(({ serviceID }) => serviceID);
    const rolesEverywhere = rolesIn(null);
    const [found, entries, sales, scans, counted, overdueInvoices, setup] = await Promise.all([
      attentionOf(sql, { clientID, programs, standingsIn: rolesIn, now }),
      entryNumbers(
        sql,
        { clientID, serviceIDs: idsWith("VIEW_ENTRIES", ({ kind }) => hasFeature(kind, "entries")) },
        now,
      ),
      saleNumbers(sql, { clientID, serviceIDs: idsWith("VIEW_SALES", ({ kind }) => hasFeature(kind, "sales")) }, now),
      scanNumbers(
        sql,
        { clientID, serviceIDs: idsWith("VIEW_ATTENDANCE", ({ kind }) => hasFeature(kind, "door")) },
        now,
      ),
      ticketsAndAnswers(sql, {
        clientID,
        serviceIDs: programs.filter(({ kind }) => !hasFeature(kind, "entries")).map(({ serviceID }) => serviceID),
      }),
      may(rolesEverywhere, listInvoices.allow)
        ? countInvoices(sql, { state: "overdue" }, now).then((rows) => requireRow(rows).total)
        : null,
      may(rolesEverywhere, leaveOutStep.allow) ? stepsToDo(sql, clientID, userID) : null,
    ]);
    const needs = inOrderOfNeed(found);
    const closing = datesClosing(programs, now);
    const all = needs.flatMap(({ attention }) => attention);
    return {
      now: now.toISOString(),
      needs: firstNeeds(needs),
      needed: all.length + (overdueInvoices ? 1 : 0),
      urgent: all.filter(({ urgent }) => urgent).length,
      overdueInvoices,
      entries,
      sales,
      scans,
      closing: closing.slice(0, MOST_CLOSING),
      closes: closing.length,
      facts: programs.flatMap((program) => factOf(program, counted)),
      setup,
    };
  }),

  on(leaveOutStep, async ({ sql, client: { clientID }, user: { userID }, body: { step, leftOut }, audit }) => {
    if (leftOut) await insertStepLeftOut(sql, step, userID);
    else await deleteStepLeftOut(sql, step);
    await audit(clientID, { [step]: !leftOut }, { [step]: leftOut });
    return {};
  }),
];

/** The roles that somebody has in a program: those for all of the client, and those for it alone. */
const rolesByProgram = (grants: readonly Grant[]) => (program: string | null) =>
  grants.filter(({ serviceID }) => serviceID === null || serviceID === program).map(({ role }) => role);

type Found = { program: Program; attention: ClientHome["needs"][number]["attention"] }[];

/** Programs with something urgent first, then those whose first need is the most pressing; the others in their order. */
function inOrderOfNeed(found: Found): ClientHome["needs"] {
  const rank = ({ attention: [first] }: Found[number]) =>
    (first!.urgent ? 0 : attentionKinds.length) + attentionKinds.indexOf(first!.kind);
  return found
    .map(({ program, attention }) => ({
      program,
      attention: attention.toSorted((one, other) => Number(other.urgent) - Number(one.urgent)),
    }))
    .filter(({ attention }) => attention.length > 0)
    .sort((one, other) => rank(one) - rank(other))
    .map(({ program: { serviceID, kind, url, name }, attention }) => ({ serviceID, kind, url, name, attention }));
}

/** As many as a page shows, counted over programs. */
function firstNeeds(needs: ClientHome["needs"]): ClientHome["needs"] {
  let left = mostNeeds;
  return needs.flatMap((one) => {
    const attention = one.attention.slice(0, left);
    left -= attention.length;
    return attention.length > 0 ? [{ ...one, attention }] : [];
  });
}

const MOST_CLOSING = 20;
const CLOSING_SOON = 7 * DAY;

const datesClosing = (programs: readonly Program[], now: Date) =>
  programs
    .filter(({ status }) => status === "published")
    .flatMap(({ serviceID, kind, url, name, timeZone, ...program }) =>
      datesAhead(program, now)
        .filter(({ what }) => what === "closes")
        // Of the days of a tour the last one closes it.
        .filter(({ name: one }, at, all) => all.findLastIndex((other) => other.name === one) === at)
        .filter(({ at }) => Date.parse(at) - now.getTime() < CLOSING_SOON)
        .map(({ name: what, at }) => ({ serviceID, kind, url, name, timeZone, what, at })),
    )
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** Of a program that takes entries how many are submitted, of the others what was counted. */
function factOf(program: Program, counted: readonly { serviceID: string; value: number }[]): ClientHome["facts"] {
  const { serviceID, kind, entries, submitted } = program;
  if (hasFeature(kind, "entries")) return [{ serviceID, value: submitted, of: entries }];
  const row = counted.find((one) => one.serviceID === serviceID);
  return row ? [{ serviceID, value: row.value, of: null }] : [];
}

type Programs = { clientID: string; serviceIDs: string[] };

const WEEK = 7;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Today, this week and the one before, and the days of this week, the oldest first. */
function weekNumbers(rows: readonly { daysAgo: number; count: number }[]) {
  const countOn = (day: number) => sum(rows.filter(({ daysAgo }) => daysAgo === day).map(({ count }) => count));
  const days = Array.from({ length: WEEK }, (_, at) => countOn(WEEK - 1 - at));
  const before = Array.from({ length: WEEK }, (_, at) => countOn(WEEK + at));
  return { today: countOn(0), week: sum(days), weekBefore: sum(before), days };
}

const entryNumbers = async (sql: Sql, programs: Programs, now: Date) =>
  programs.serviceIDs.length === 0 ? null : weekNumbers(await entriesLately(sql, programs, now));

async function saleNumbers(sql: Sql, programs: Programs, now: Date) {
  if (programs.serviceIDs.length === 0) return null;
  const rows = await salesLately(sql, programs, now);
  const orders = sum(rows.filter(({ daysAgo }) => daysAgo === 0).map((row) => row.orders));
  return { ...weekNumbers(rows.map(({ daysAgo, amount }) => ({ daysAgo, count: amount }))), orders };
}

async function scanNumbers(sql: Sql, programs: Programs, now: Date) {
  if (programs.serviceIDs.length === 0) return null;
  const rows = await scansToday(sql, programs, now);
  const hours = Array.from({ length: 24 }, (_, hour) =>
    sum(rows.filter((row) => row.hour === hour).map((row) => row.scans)),
  );
  return { today: sum(hours), lastHour: sum(rows.map(({ late }) => late)), hours };
}

/** Null once each step is done or left out. */
async function stepsToDo(sql: Sql, clientID: string, userID: string): Promise<ClientHome["setup"]> {
  const facts = requireRow(await firstStepFacts(sql, clientID, userID));
  const steps = firstSteps.map((step) => {
    const isOptional = (optionalFirstSteps as readonly string[]).includes(step);
    return { step, done: facts[step], leftOut: isOptional && !facts[step] && facts.leftOut.includes(step) };
  });
  return steps.every(({ done, leftOut }) => done || leftOut) ? null : steps;
}
