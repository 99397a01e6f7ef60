import {
  type AwardRow,
  type AwardState,
  changeAwardSettings,
  changeScholarshipFund,
  listAwards,
  markAwardPaid,
  markAwardUnpaid,
  offerAwards,
  passOnThanks,
  prepareAwards,
  awardSettingFields,
  scholarshipFundFields,
  activeAwardStates,
  takeBackAward,
} from "../../../contract/scholarships/awards.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { parseDayField } from "../../../contract/platform/forms/dates.ts";
import { dollars, priceText } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { setColumns } from "../../platform/db/statement.ts";
import { type TransactionContext, on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { rankingOf } from "../../judging/ranking.ts";
import { judgingOf } from "../../programs/judging.ts";
import { AWARD_WORK, awardReminderAt } from "./award-work.ts";
import { mailStudent } from "./mails.ts";
import {
  awardSettingsOf,
  awardsOf,
  endAward,
  fundsOf,
  lockCandidates,
  markAwardsOffered,
  prepareAward,
} from "./queries.ts";
import type { ServiceRow } from "../../platform/access/directory-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

/** In a program that isn't public, students couldn't answer an offer. A rehearsal's made-up students can. */
const isHiddenProgram = ({ status, rehearsalOf }: ServiceRow) => status === "draft" && rehearsalOf === null;

const isActiveAward = ({ state }: Pick<AwardRow, "state">) => activeAwardStates.includes(state);

type CountedAward = Pick<AwardRow, "state" | "amount">;
const sumInState = (awards: readonly CountedAward[], target: AwardState) =>
  awards.filter(({ state }) => state === target).reduce((sum, { amount }) => sum + amount, 0);

/** The prepared, offered and accepted parts of a budget, and the rest. */
const budgetSums = (awards: readonly CountedAward[], budget: number | null, heldAmount: number) => ({
  prepared: sumInState(awards, "prepared"),
  offered: sumInState(awards, "offered"),
  accepted: sumInState(awards, "accepted"),
  left: budget === null ? null : budget - heldAmount,
});

export const awardCalls = [
  on(listAwards, async ({ sql, client, service, standings }) => {
    const { serviceID, timeZone } = service;
    const program = { clientID: client.clientID, serviceID };
    const [rules, funds, awarded, ranked] = await Promise.all([
      awardSettingsOf(sql, serviceID).then(requireRow),
      fundsOf(sql, serviceID),
      awardsOf(sql, serviceID),
      rankingOf(sql, program, judgingOf(service)),
    ]);
    const ranking = new Map(ranked.map((category) => [category.categoryID, category.entries]));
    const people = await ownerNamesOf(sql, serviceID);
    const byEntry = Map.groupBy(awarded, ({ entryID }) => entryID);
    const standingOf = Map.groupBy(awarded.filter(isActiveAward), ({ userID }) => userID);
    const nameOf = (categoryID: string) => funds.find((fund) => fund.categoryID === categoryID)?.name ?? null;
    return {
      standings: [...standings],
      timeZone,
      isDraft: isHiddenProgram(service),
      settings: rules.settings,
      ...budgetSums(awarded, rules.settings.budget, rules.held),
      scholarships: funds.map(({ held, awards, ...fund }) => ({
        ...fund,
        awards,
        placesLeft: fund.fund.awardPlaces === null ? null : fund.fund.awardPlaces - awards,
        ...budgetSums(
          awarded.filter(({ categoryID }) => categoryID === fund.categoryID),
          fund.fund.awardBudget,
          held,
        ),
        applications: (ranking.get(fund.categoryID) ?? []).map((entry) => {
          const entryAwards = byEntry.get(entry.entryID) ?? [];
          const award = entryAwards.find(isActiveAward) ?? entryAwards.at(-1) ?? null;
          const others = standingOf.get(people.get(entry.entryID)!) ?? [];
          const other = others.find(({ entryID }) => entryID !== entry.entryID);
          return {
            ...entry,
            award,
            before: entryAwards.filter((earlier) => earlier !== award).length,
            elsewhere: other ? nameOf(other.categoryID) : null,
          };
        }),
      })),
    };
  }),

  on(changeAwardSettings, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const { settings: before, held } = requireRow(await awardSettingsOf(sql, serviceID, { lock: true }));
    await refuseIfStale(context, serviceID, pickFormFields(changeAwardSettings.form, before), "answerDays");
    const after = { ...form, budget: form.budget ?? null, nextSteps: form.nextSteps ?? "" };
    if (after.budget !== null && after.budget < held) refuseBudgetBelow("budget", held);
    await sql`
      update award_settings set ${setColumns(Object.keys(awardSettingFields), after)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),

  on(changeScholarshipFund, async (context) => {
    const { sql, form, audit } = context;
    const { categoryID } = context.category;
    await awardSettingsOf(sql, context.service.serviceID, { lock: true });
    const funds = await fundsOf(sql, context.service.serviceID);
    const {
      fund: before,
      held,
      awards: many,
    } = requireFound(
      funds.find((fund) => fund.categoryID === categoryID),
      "scholarship",
    );
    await refuseIfStale(context, categoryID, pickFormFields(changeScholarshipFund.form, before), "awardAmount");
    const names = Object.keys(scholarshipFundFields) as (keyof typeof scholarshipFundFields)[];
    const after = Object.fromEntries(names.map((name) => [name, form[name] ?? null])) as typeof before;
    refuseImpossibleAmounts(after);
    if (after.awardBudget !== null && after.awardBudget < held) refuseBudgetBelow("awardBudget", held);
    if (after.awardPlaces !== null && after.awardPlaces < many) {
      const detail = `${plural(many, "award is", "awards are")} given already. It can’t be fewer.`;
      refuse(detail, 409, { errors: { awardPlaces: detail } });
    }
    await sql`update categories set ${setColumns(names, after)} where category_id = ${categoryID}`;
    await audit(categoryID, before, after);
    return {};
  }),

  on(prepareAwards, prepareAllAwards),

  on(offerAwards, async (context) => {
    const { sql, body, now, audit } = context;
    const { serviceID, timeZone } = context.service;
    if (isHiddenProgram(context.service))
      refuse("Publish the program first: students answer an offer on its pages, which aren’t there yet.", 409);
    const { settings } = requireRow(await awardSettingsOf(sql, serviceID, { lock: true }));
    const answerBy = endOfDay(now, settings.answerDays, timeZone);
    const ids = [...new Set(body.awardIDs)];
    const awardIDs = (await awardsOf(sql, serviceID)).map(({ awardID }) => awardID);
    const offered = await markAwardsOffered(
      sql,
      ids.filter((id) => awardIDs.includes(id)),
      now,
      answerBy,
    );
    if (offered.length < ids.length)
      refuse("Some of these were offered or taken back meanwhile. Look at the page again.", 409);
    for (const { awardID, entryID, amount } of offered) {
      await addDueWork(sql, AWARD_WORK, awardID, awardReminderAt(now, new Date(answerBy)));
      await audit(awardID, { state: "prepared" }, { state: "offered", amount, answerBy });
      await recordEvent(sql, "application.awarded", serviceID, { awardID, entryID, amount });
      await mailStudent(sql, context, "awardOffered", awardID);
    }
    return { offered: offered.length, answerBy };
  }),

  on(takeBackAward, takeAwardBack),

  on(markAwardPaid, async ({ sql, service, award: { awardID, ...before }, form, audit }) => {
    const paidOn = parseDayField(form.paidOn)!;
    const paidReference = form.reference?.trim() || null;
    const paid = await sql`
      update awards set paid_on = ${paidOn}, paid_reference = ${paidReference}
      where award_id = ${awardID} and state = 'accepted' returning award_id`;
    if (paid.length === 0) refuse("Only an award that was accepted is paid out.", 409);
    await audit(
      awardID,
      { paidOn: before.paidOn, paidReference: before.paidReference },
      { paidOn, paidReference, amount: before.amount },
    );
    const { entryID, amount } = before;
    await recordEvent(sql, "award.paid", service.serviceID, { awardID, entryID, amount });
    return {};
  }),

  on(markAwardUnpaid, async ({ sql, award: { awardID, paidOn, paidReference }, audit }) => {
    const undone = await sql`
      update awards set paid_on = null, paid_reference = null where award_id = ${awardID} and paid_on is not null
      returning award_id`;
    if (undone.length === 0) refuse("It isn’t marked as paid out.", 409);
    await audit(awardID, { paidOn, paidReference }, { paidOn: null });
    return {};
  }),

  on(passOnThanks, async ({ sql, award: { awardID }, now, audit }) => {
    const passed = await sql`
      update awards set passed_on_at = coalesce(passed_on_at, ${now}) where award_id = ${awardID} and thanks is not null
      returning award_id`;
    if (passed.length === 0) refuse("No thanks have come yet.", 409);
    await audit(awardID, null, { thanksPassedOn: true });
    return {};
  }),
];

async function ownerNamesOf(sql: Sql, serviceID: string): Promise<Map<string, string>> {
  const rows = await sql<{ entryID: string; userID: string }>`
    select entry_id, user_id from entries where service_id = ${serviceID}`;
  return new Map(rows.map(({ entryID, userID }) => [entryID, userID]));
}

/** The end of the day after so many days, in the program's time zone. */
const endOfDay = (now: Date, days: number, zone: TimeZone): string =>
  instantAt(`${wallClockMinute(now.getTime() + days * DAY, zone).slice(0, 10)}T23:59`, zone)!;

function refuseBudgetBelow(field: string, heldAmount: number): never {
  const detail = `${dollars(heldAmount)} of it are given already. It can’t be less.`;
  return refuse(detail, 409, { errors: { [field]: detail } });
}

type FundAmounts = { awardAmount: number | null; awardMost: number | null };

function refuseImpossibleAmounts({ awardAmount, awardMost }: FundAmounts): void {
  if (awardMost === null || (awardAmount !== null && awardMost > awardAmount)) return;
  const detail =
    awardAmount === null ? "Say first how much it is at least." : "The most has to be more than the amount.";
  refuse(detail, 400, { errors: { awardMost: detail } });
}

/** The amounts are held from now on. Budgets are checked with the program's awards locked; a constraint holds them, too. */
async function prepareAllAwards({
  sql,
  service: { serviceID },
  body,
  audit,
}: TransactionContext<typeof prepareAwards>) {
  const { settings, held } = requireRow(await awardSettingsOf(sql, serviceID, { lock: true }));
  const amounts = new Map(body.awards.map(({ entryID, amount }) => [entryID, amount]));
  const candidates = await lockCandidates(sql, serviceID, [...amounts.keys()]);
  if (candidates.length < amounts.size) refuse("One of these applications isn’t there any more. Look again.", 409);
  const [funds, awarded] = await Promise.all([fundsOf(sql, serviceID), awardsOf(sql, serviceID)]);
  const stand = awarded.filter(isActiveAward);
  const replaced = stand.filter(({ entryID, state }) => amounts.has(entryID) && state === "prepared");
  for (const candidate of candidates) {
    refuseUnlessEligible(candidate);
    refuseOtherAmount(requireFound(funds.find(isInFundOf(candidate)), "scholarship"), amounts.get(candidate.entryID)!);
    if (stand.some(({ entryID, state }) => entryID === candidate.entryID && state !== "prepared"))
      refuse(`${candidate.fullName} was offered this award already. Look at the page again.`, 409);
    if (settings.onePerPerson) refuseSecondAward(candidate, candidates, stand);
  }
  for (const fund of funds) {
    const inFund = candidates.filter((candidate) => isInFundOf(candidate)(fund));
    const before = replaced.filter((award) => isInFundOf(award)(fund));
    const more = total(inFund.map(({ entryID }) => amounts.get(entryID)!)) - total(before.map(({ amount }) => amount));
    const { awardBudget, awardPlaces } = fund.fund;
    if (awardBudget !== null && fund.held + more > awardBudget)
      refuse(`${fund.name} has ${dollars(awardBudget - fund.held)} left of its budget. Choose fewer, or less.`, 409);
    if (awardPlaces !== null && fund.awards + inFund.length - before.length > awardPlaces)
      refuse(`${fund.name} has ${plural(awardPlaces - fund.awards, "award")} left to give. Choose fewer.`, 409);
  }
  const more = total([...amounts.values()]) - total(replaced.map(({ amount }) => amount));
  if (settings.budget !== null && held + more > settings.budget)
    refuse(`The program has ${dollars(settings.budget - held)} left of its budget. Choose fewer, or less.`, 409);
  for (const { entryID, categoryID } of candidates) {
    const amount = amounts.get(entryID)!;
    const { awardID } = requireRow(await prepareAward(sql, { serviceID, categoryID, entryID, amount }));
    await audit(awardID, null, { state: "prepared", amount });
  }
  return {};
}

type Candidate = Awaited<ReturnType<typeof lockCandidates>>[number];
type ProgramAwards = Awaited<ReturnType<typeof awardsOf>>;

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const isInFundOf =
  ({ categoryID }: { categoryID: string }) =>
  (fund: { categoryID: string }) =>
    fund.categoryID === categoryID;

function refuseUnlessEligible({ fullName, submitted, disqualified, isAdmitted, resultWithdrawn }: Candidate): void {
  if (!submitted) refuse(`${fullName}’s application isn’t submitted, so it can’t have an award.`, 409);
  if (disqualified) refuse(`${fullName}’s application is disqualified, so it can’t have an award.`, 409);
  if (!isAdmitted) refuse(`${fullName}’s application isn’t accepted, so it can’t have an award.`, 409);
  if (resultWithdrawn) refuse(`The result of ${fullName}’s application was retracted. Restore it first.`, 409);
}

function refuseOtherAmount({ name, fund }: { name: string; fund: FundAmounts }, amount: number): void {
  const { awardAmount: least, awardMost: most } = fund;
  if (least === null) refuse(`Say first what ${name} pays.`, 409);
  if (most === null && amount !== least) refuse(`${name} pays ${priceText(least)}, no more and no less.`, 409);
  if (most !== null && (amount < least || amount > most))
    refuse(`${name} pays from ${priceText(least)} to ${priceText(most)}.`, 409);
}

/** Where the program has one award a person, neither beside an active one nor two at once. */
function refuseSecondAward(candidate: Candidate, candidates: readonly Candidate[], stand: ProgramAwards): void {
  const isOther = (other: { userID: string; entryID: string }) =>
    other.userID === candidate.userID && other.entryID !== candidate.entryID;
  if (stand.some(isOther) || candidates.some(isOther))
    refuse(`${candidate.fullName} has an award already, and this program gives one to each person.`, 409);
}

/** A prepared award is deleted; an offered one ends, and its student gets a mail. */
async function takeAwardBack(context: TransactionContext<typeof takeBackAward>) {
  const { sql, form, now, audit } = context;
  const { awardID } = context.award;
  const reason = form.reason?.trim() || null;
  await awardSettingsOf(sql, context.service.serviceID, { lock: true });
  const [award] = await sql<CountedAward & { paidOn: string | null }>`
    select state, amount, paid_on::text as paid_on from awards where award_id = ${awardID}`;
  const { state, amount, paidOn } = requireFound(award, "award");
  if (!isActiveAward({ state })) refuse("This award has ended already. Look at the page again.", 409);
  if (paidOn !== null) refuse("This award is marked as paid out. Take that back first, if it wasn’t.", 409);
  if (state === "accepted" && reason === null) {
    const detail = "The student has accepted it. Say why it is taken back.";
    refuse(detail, 400, { errors: { reason: detail } });
  }
  if (state === "prepared") await sql`delete from awards where award_id = ${awardID}`;
  else await endAward(sql, awardID, { state: "takenBack", now, reason });
  await audit(awardID, { state, amount }, { state: "takenBack", reason });
  if (state !== "prepared") await mailStudent(sql, context, "awardTakenBack", awardID);
  return {};
}
