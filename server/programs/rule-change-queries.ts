import type { Judging } from "../../contract/programs/judging.ts";
import type { Static } from "typebox";
import type { ruleChange } from "../../contract/judging/rounds.ts";
import { type Sql, json } from "../platform/db/sql.ts";

type NewRuleChange = { serviceID: string; before: RankingRules; after: RankingRules; userID: string; now: Date };

/** Records a change of the ranking rules, if the current round has saved scoresheets. */
export const insertRuleChange = (sql: Sql, { serviceID, before, after, userID, now }: NewRuleChange) => sql`
  insert into rule_changes (service_id, round, before, after, sheets, changed_at, changed_by)
  select j.service_id, j.round, ${json(rankingRulesOf(before))}, ${json(rankingRulesOf(after))}, count(*), ${now}, ${userID}
  from judging j join latest_scores s using (client_id, service_id)
  where j.service_id = ${serviceID} group by j.service_id, j.round`;

const rankingRulesOf = ({ method, breakTies }: RankingRules) => ({ method, breakTies });

type RuleChange = Static<typeof ruleChange>;

/** Of one round, or of the current one; the earliest first. */
export const ruleChangesOf = (sql: Sql, serviceID: string, round: number | null = null) => sql<RuleChange>`
  select r.changed_at as at, u.full_name as by, r.sheets, r.before, r.after
  from rule_changes r join judging j using (client_id, service_id) left join users u on u.user_id = r.changed_by
  where r.service_id = ${serviceID} and r.round = coalesce(${round}::smallint, j.round)
  order by r.changed_at, r.rule_change_id`;

export type RankingRules = Pick<Judging, "method" | "breakTies">;
