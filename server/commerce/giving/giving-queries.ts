import type { GivingOrganization } from "../../../contract/commerce/giving/gift-text.ts";
import type { Donor } from "../../../contract/commerce/giving/giving.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type Fragment, emptyFragment, fragment } from "../../platform/db/statement.ts";

export type GivingSettings = GivingOrganization & { isCharity: boolean };

export const givingSettings = async (sql: Sql): Promise<GivingSettings> =>
  requireRow(
    await sql<GivingSettings>`
      select coalesce(g.legal_name, '') as legal_name, coalesce(g.ein, '') as ein, coalesce(g.is_charity, false) as is_charity
      from (select) one left join giving_settings g on true`,
  );

export const saveGivingSettings = (sql: Sql, { legalName, ein, isCharity }: GivingSettings) => sql`
  insert into giving_settings (legal_name, ein, is_charity) values (${legalName}, ${ein}, ${isCharity})
  on conflict on constraint giving_settings_pkey
  do update set legal_name = excluded.legal_name, ein = excluded.ein, is_charity = excluded.is_charity`;

export type GiftLine = {
  itemID: string;
  transactionID: string;
  number: number;
  /** By the program's clocks. */
  day: string;
  program: string;
  donor: string;
  email: string;
  name: string;
  quantity: number;
  /** Cents of the price that haven't gone back. */
  paid: number;
  worth: number;
};

/**
 * Lines that are a gift or partly one. What went back is taken off the price before the fees and the tax, so that nothing is
 * acknowledged that isn't there any more; what a bank has taken, or may take, isn't. A ticket that was refunded isn't given in return.
 */
const giftLines = fragment`
  select i.item_id, i.position, t.transaction_id, t.number, t.paid_at, t.user_id, s.name as program, t.guest_name as donor,
    lower(t.guest_email) as email, i.name, i.quantity, g.paid, g.worth, to_char(dated.day, 'YYYY-MM-DD') as day,
    extract(year from dated.day)::integer as year
  from transactions t
    join transaction_items i using (client_id, transaction_id)
    join services s on s.service_id = i.service_id
    cross join lateral (select coalesce(t.received_on, (t.paid_at at time zone s.time_zone)::date) as day) dated
    cross join lateral (
      select greatest(0, i.total - least(i.tax, i.total) - least(i.fees, i.total - least(i.tax, i.total)) - i.refunded) as paid,
        coalesce(i.fair_value, case when i.sold_as = 'donation' then 0 end)::bigint * i.quantity as all_worth,
        (select count(*) from tickets k where k.transaction_id = i.transaction_id and k.item_id = i.item_id) as tickets,
        (select count(*) from tickets k where k.transaction_id = i.transaction_id and k.item_id = i.item_id
          and k.state <> 'refunded') as kept) a
    cross join lateral (
      select a.paid, least(case when a.tickets = 0 then a.all_worth else ceil(a.all_worth * a.kept::numeric / a.tickets) end,
        2147483647)::integer as worth) g
  where (i.fair_value is not null or i.sold_as = 'donation')
    and t.state in ('paid', 'partlyRefunded') and t.number is not null and s.rehearsal_of is null and g.paid > g.worth
    and not exists (
      select from disputes d where d.transaction_id = t.transaction_id and d.state in ('open', 'answered', 'lost'))`;

const columns = fragment`
  l.item_id, l.transaction_id, l.number, l.day, l.program, l.donor, l.email, l.name, l.quantity, l.paid, l.worth`;

const linesWhere = (sql: Sql, condition: Fragment) => sql<GiftLine>`
  select ${columns} from (${giftLines}) l where ${condition} order by l.day, l.paid_at, l.transaction_id, l.position`;

export const giftsOfOrder = (sql: Sql, transactionID: string) => sql<GiftLine>`
  select ${columns} from (${giftLines} and t.transaction_id = ${transactionID}) l order by l.position`;

export const giftsOfDonor = (sql: Sql, year: number, email: string) =>
  linesWhere(sql, fragment`l.year = ${year} and l.email = ${email}`);

/** Bought with the account, or with its address, once that is proved. */
export type GiftOwner = { userID: string; email: string | null };

const isOwn = ({ userID, email }: GiftOwner) => fragment`(l.user_id = ${userID} or l.email = ${email}::text)`;

export const ownGifts = (sql: Sql, year: number, owner: GiftOwner) =>
  linesWhere(sql, fragment`l.year = ${year} and ${isOwn(owner)}`);

export const ownGiftYears = (sql: Sql, owner: GiftOwner) => sql<{ year: number }>`
  select distinct l.year from (${giftLines}) l where ${isOwn(owner)} order by l.year desc`;

export const giftYears = (sql: Sql) => sql<{ year: number }>`
  select distinct l.year from (${giftLines}) l order by l.year desc`;

type GiftPage = { after: PageCursor<["id"]> | undefined; most: number };

/** By the line's identifier, which is that of its time. */
export const giftsOfYear = (sql: Sql, year: number, { after, most }: GiftPage) => sql<GiftLine>`
  select ${columns} from (${giftLines}) l
  where l.year = ${year} ${after ? fragment`and l.item_id > ${after[0]}` : emptyFragment} order by l.item_id limit ${most}`;

export const countGifts = (sql: Sql, year: number) => sql<{ total: number }>`
  select count(*)::integer as total from (${giftLines}) l where l.year = ${year}`;

/** A donor for each address; orders without one are donors of their own. */
const donorsOf = (year: number) => fragment`
  select case when l.email = '' then l.transaction_id::text else l.email end as donor_key, l.email,
    (array_agg(l.donor order by l.paid_at desc))[1] as name, count(distinct l.transaction_id)::integer as gifts,
    sum(l.paid - l.worth)::bigint as amount
  from (${giftLines}) l where l.year = ${year} group by 1, 2`;

export type DonorRow = Donor & { donorKey: string };

export const donorPage = (
  sql: Sql,
  year: number,
  { after, most }: { after: PageCursor<["text"]> | undefined; most: number },
) => sql<DonorRow>`
  select d.donor_key, d.email, d.name, d.gifts, d.amount, s.asked_at as sent_at, s.amount as sent_amount,
    (select m.reason from mail_log m where m.mail_id = s.mail_id and m.reason <> '' limit 1) as problem
  from (${donorsOf(year)}) d left join giving_statements s on s.year = ${year} and s.email = d.email
  ${after ? fragment`where d.donor_key > ${after[0]}` : emptyFragment} order by d.donor_key limit ${most}`;

export const donorSums = async (sql: Sql, year: number) =>
  requireRow(
    await sql<{ count: number; amount: number; unsent: number }>`
      select count(*)::integer as count, coalesce(sum(d.amount), 0)::bigint as amount,
        (count(*) filter (where d.email <> '' and not exists (
          select from giving_statements s where s.year = ${year} and s.email = d.email)))::integer as unsent
      from (${donorsOf(year)}) d`,
  );

/** Those that are asked for now: of two presses at once, one asks for each. */
export const askForStatements = (sql: Sql, year: number, now: Date) => sql<{ statementID: string }>`
  insert into giving_statements (year, email, asked_at)
  select ${year}, d.email, ${now} from (${donorsOf(year)}) d where d.email <> ''
  on conflict on constraint giving_statements_once do nothing returning statement_id`;

export const askForStatement = (sql: Sql, { year, email, now }: { year: number; email: string; now: Date }) => sql<{
  statementID: string;
}>`
  insert into giving_statements (year, email, asked_at) values (${year}, ${email}, ${now})
  on conflict on constraint giving_statements_once do update set asked_at = excluded.asked_at returning statement_id`;

export const lockStatement = (sql: Sql, statementID: string) => sql<{ year: number; email: string }>`
  select year, email from giving_statements where statement_id = ${statementID} for update`;

/** There was nothing to say: what is a gift again later gets a statement then. */
export async function forgetStatement(sql: Sql, statementID: string): Promise<void> {
  await sql`delete from giving_statements where statement_id = ${statementID} and mail_id is null`;
}

export const noteStatementMail = (sql: Sql, statementID: string, sent: { mailID: string; amount: number }) => sql`
  update giving_statements set mail_id = ${sent.mailID}, amount = ${sent.amount} where statement_id = ${statementID}`;
