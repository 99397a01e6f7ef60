import type { Sql } from "../platform/db/sql.ts";
import type { AwardState } from "../../contract/scholarships/awards.ts";
import { isJudgedEntry } from "../entries/judging-conditions.ts";

export type MailedResult = {
  title: string;
  label: string;
  number: number;
  awardTitle: string | null;
  award: { state: AwardState; amount: number } | null;
};

export type JudgedEntrant = { fullName: string; email: string; entries: MailedResult[] };

export const judgedEntrants = (sql: Sql, serviceID: string) => sql<JudgedEntrant>`
  select u.full_name, u.email, json_agg(json_build_object(
    'title', e.title, 'label', c.label, 'number', e.number, 'awardTitle', e.award_title,
    'award', (select json_build_object('state', a.state, 'amount', a.amount) from awards a
      where a.client_id = e.client_id and a.entry_id = e.entry_id and a.state <> 'prepared'
      order by a.award_id desc limit 1)) order by e.number) as entries
  from entries e join categories c using (client_id, category_id) join users u on u.user_id = e.user_id
  where e.service_id = ${serviceID} and ${isJudgedEntry}
  group by u.user_id, u.full_name, u.email`;
