import { organizationText } from "../../../contract/commerce/giving/gift-text.ts";
import {
  type Donor,
  changeGiving,
  getGiving,
  myGifts,
  resendStatement,
  sendStatements,
} from "../../../contract/commerce/giving/giving.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import { lockClientProfile } from "../../platform/access/client-profile-queries.ts";
import { clock } from "../../platform/clock.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork, addDueWorks } from "../../platform/jobs/due-work-queries.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../../tables/downloads/listing.ts";
import * as queries from "./giving-queries.ts";
import { lineText } from "./order-gift.ts";
import { STATEMENT_WORK } from "./statement-mail.ts";

const PAGE = 50;

/** America's new year begins some hours after UTC's. */
const lastYear = (now: Date): number => new Date(now.getTime() - 12 * HOUR).getUTCFullYear() - 1;

/** That which is asked for; else the last that is over, or where nothing was given in it, the last with gifts. */
function yearOf(asked: string | undefined, years: readonly number[], now: Date): number {
  if (asked !== undefined) return Number(asked);
  const last = lastYear(now);
  return years.includes(last) ? last : (years[0] ?? last);
}

const withYear = (years: readonly number[], year: number) => [...new Set([...years, year])].toSorted((a, b) => b - a);

const einPattern = /^\d{2}-\d{7}$/;

export const givingHandlers = [
  on(getGiving, async ({ sql, query, now }) => {
    const known = (await queries.giftYears(sql)).map(({ year }) => year);
    const year = yearOf(query.year, known, now);
    const place = { after: readCursor(query.after, "text"), most: PAGE + 1 };
    const [settings, rows, sums] = await Promise.all([
      queries.givingSettings(sql),
      queries.donorPage(sql, year, place),
      queries.donorSums(sql, year),
    ]);
    const { page, next } = pageOf(rows, PAGE, ({ donorKey }) => [donorKey]);
    return {
      settings,
      year,
      isOver: year <= lastYear(now),
      years: withYear(known, year),
      donors: page.map(donorAnswer),
      next,
      ...sums,
    };
  }),

  on(changeGiving, async (context) => {
    const { sql, client, form, audit } = context;
    await lockClientProfile(sql, client.clientID);
    const before = await queries.givingSettings(sql);
    await refuseIfStale(context, client.clientID, before, "legalName");
    const isCharity = form.isCharity ?? false;
    // Hidden fields aren't sent: they stay.
    const after = isCharity
      ? { isCharity, legalName: (form.legalName ?? "").trim(), ein: (form.ein ?? "").trim() }
      : { ...before, isCharity };
    const einProblem = "Write it with nine digits, as 12-3456789.";
    if (isCharity && !einPattern.test(after.ein)) refuse(einProblem, 400, { errors: { ein: einProblem } });
    await queries.saveGivingSettings(sql, after);
    await audit(client.clientID, before, after);
    return {};
  }),

  on(sendStatements, async ({ sql, body: { year }, now, audit }) => {
    await requireStatements(sql, year, now);
    const asked = await queries.askForStatements(sql, year, now);
    if (asked.length === 0) refuse("Each donor of this year with an address has their statement.", 409);
    await addDueWorks(
      sql,
      STATEMENT_WORK,
      asked.map(({ statementID }) => statementID),
    );
    await audit(null, null, { year, statements: asked.length });
    return { sent: asked.length };
  }),

  on(resendStatement, async ({ sql, body, now, audit }) => {
    const { year } = body;
    const email = body.email.toLowerCase();
    await requireStatements(sql, year, now);
    if ((await queries.giftsOfDonor(sql, year, email)).length === 0)
      refuse("There is no gift from this address in this year any more.", 409);
    const { statementID } = requireRow(await queries.askForStatement(sql, { year, email, now }));
    await addDueWork(sql, STATEMENT_WORK, statementID);
    await audit(null, null, { year, sentTo: email });
    return {};
  }),

  on(myGifts, async ({ sql, client, user, query, now }) => {
    const owner = { userID: user.userID, email: user.isEmailProved ? user.email.toLowerCase() : null };
    const known = (await queries.ownGiftYears(sql, owner)).map(({ year }) => year);
    const year = yearOf(query.year, known, now);
    const [settings, lines] = await Promise.all([queries.givingSettings(sql), queries.ownGifts(sql, year, owner)]);
    return {
      association: client.name,
      year,
      years: withYear(known, year),
      organization: settings.isCharity ? organizationText(settings) : null,
      gifts: lines.map((line) => {
        const { day, number, program, paid, worth } = line;
        return { day, number, program, name: lineText(line), paid, worth, amount: paid - worth };
      }),
      amount: lines.reduce((all, { paid, worth }) => all + paid - worth, 0),
    };
  }),
];

function donorAnswer(row: queries.DonorRow): Donor {
  const { donorKey: _, ...donor } = row;
  return donor;
}

async function requireStatements(sql: Sql, year: number, now: Date): Promise<void> {
  const { isCharity } = await queries.givingSettings(sql);
  if (!isCharity) refuse("Say first, under Tax status, that gifts to you can be deducted.", 409);
  if (year > lastYear(now)) refuse(`${year} isn’t over yet. Send its statements from January 1 on.`, 409);
}

export async function giftsListing({ filter, read }: ListRequest<{ year?: number }>): Promise<Listing> {
  const { year = lastYear(clock.now()) } = filter;
  const { total } = requireRow(await read((sql) => queries.countGifts(sql, year)));
  const parts = pagesAfter<queries.GiftLine>((last) =>
    read((sql) => queries.giftsOfYear(sql, year, { after: last && [last.itemID], most: PART_SIZE })),
  );
  return listing(columns, total, parts);
}

const columns: readonly Column<queries.GiftLine>[] = [
  { id: "day", heading: "Date", kind: "date", value: ({ day }) => day },
  { id: "number", heading: "Order", kind: "number", value: ({ number }) => number },
  { id: "name", heading: "Donor", kind: "text", value: ({ donor }) => donor },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "program", heading: "Program", kind: "text", value: ({ program }) => program },
  { id: "what", heading: "What", kind: "text", value: (line) => lineText(line) },
  { id: "paid", heading: "Paid", kind: "money", value: ({ paid }) => paid },
  { id: "worth", heading: "Given in return", kind: "money", value: ({ worth }) => worth },
  { id: "gift", heading: "Gift", kind: "money", value: ({ paid, worth }) => paid - worth },
];
