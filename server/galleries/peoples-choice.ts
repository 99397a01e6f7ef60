import { fragment } from "../platform/db/statement.ts";

const fromWonVotes = fragment`
  from public_vote_totals c join public_votes v on v.client_id = c.client_id and v.public_vote_id = c.public_vote_id
  where c.client_id = e.client_id and c.item_id = e.entry_id and c.place = 1 and c.votes > 0 and v.announced_at is not null`;

/** Whether the public was told that it chose the entry called `e`. */
export const isPeoplesChoice = fragment`exists (select ${fromWonVotes})`;

/** As which: the names of the votes. Nothing of the entry is changed by it, so that it is taken back as it came. */
export const peoplesChoiceNames = fragment`(select string_agg(v.name, ' · ' order by v.public_vote_id) ${fromWonVotes})`;
