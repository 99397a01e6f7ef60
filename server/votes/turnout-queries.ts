import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";

type Turnout = { voters: number; waiting: number };

/** How many have voted, and how many ballots wait for a decision: nothing of how anybody voted. */
export const turnoutOf = async (sql: Sql, publicVoteID: string): Promise<Turnout> =>
  requireRow(
    await sql<Turnout>`
      select count(distinct voter) as voters, count(*) filter (where doubt is not null and decision is null) as waiting
      from ballots where public_vote_id = ${publicVoteID}`,
  );

/** By the day of each voter's first ballot, as the program's clocks say it. */
export const turnoutByDay = (sql: Sql, publicVoteID: string, zone: TimeZone) => sql<{ day: string; voters: number }>`
  select to_char(first at time zone ${zone}, 'YYYY-MM-DD') as day, count(*) as voters
  from (select min(cast_at) as first from ballots where public_vote_id = ${publicVoteID} group by voter) came
  group by 1 order by 1`;
