import type { Sql } from "../../platform/db/sql.ts";

type MemberRuleFacts = { isChosen: boolean; hasRoster: boolean; isUsed: boolean };

export const memberRuleFacts = (sql: Sql) => sql<MemberRuleFacts>`
  select exists (select from member_rules) as is_chosen,
    exists (select from roster_imports where state = 'current' and members > 0) as has_roster,
    exists (select from services where audience <> 'all')
      or exists (select from timeframes where audience <> 'all')
      or exists (select from categories where audience <> 'all')
      or exists (select from products where audience <> 'all' or member_price is not null)
      or exists (select from product_tiers where member_price is not null)
      or exists (select from promo_codes where members_only) as is_used`;

/** From now on a choice of somebody's, which no import of a roster changes. */
export const markMemberRuleChosen = (sql: Sql, userID: string) => sql`
  insert into member_rules (chosen_by) values (${userID})
  on conflict (client_id) do update set chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`;

export const setRosterCounts = (sql: Sql, clientID: string, counts: boolean) => sql`
  update clients set roster = ${counts} where client_id = ${clientID} and roster <> ${counts} returning client_id`;

/** Where nobody has chosen, a roster means that those on it are the members. */
export const countRosterUnlessChosen = (sql: Sql, clientID: string) => sql`
  update clients c set roster = true
  where c.client_id = ${clientID} and not c.roster
    and not exists (select from member_rules)
    and exists (select from roster_imports where state = 'current' and members > 0)
  returning c.client_id`;
