import type { Sql } from "../db/sql.ts";

// What one person is asked once for several applications: each has the answers in rows of its own, so that what is submitted stays.

type Own = { serviceID: string; userID: string };

/** All of somebody's, in one order, so that two saves of one person never wait for each other. */
export const lockAllOf = (sql: Sql, { serviceID, userID }: Own) => sql`
  select from entries where service_id = ${serviceID} and user_id = ${userID} order by entry_id for update`;

type Answered = Own & { entryID: string; formID: string; now: Date };

/** What was just saved here stands in the person's other drafts, too; a window that has one of them open takes it in as another's save. */
export const shareAnswers = (sql: Sql, { serviceID, userID, entryID, formID, now }: Answered) => sql`
  insert into form_answers as kept (service_id, entry_id, form_id, version, answers, revision, writer, updated_at)
  select a.service_id, e.entry_id, a.form_id, a.version, a.answers, a.revision, 'another application', ${now}
  from form_answers a join entries e using (client_id, service_id)
  where a.entry_id = ${entryID} and a.form_id = ${formID}
    and e.service_id = ${serviceID} and e.user_id = ${userID} and e.entry_id <> ${entryID} and e.submitted_at is null
  on conflict (client_id, entry_id, form_id) where entry_id is not null do update set
    version = excluded.version, answers = excluded.answers, writer = excluded.writer, updated_at = excluded.updated_at,
    revision = greatest(excluded.revision, kept.revision + 1)`;

/** A new one begins with what its person has answered for another one, the latest of each form. */
export const carryAnswers = (sql: Sql, { serviceID, userID, entryID }: Own & { entryID: string }) => sql`
  insert into form_answers (service_id, entry_id, form_id, version, answers)
  select distinct on (a.form_id) a.service_id, ${entryID}::uuid, a.form_id, a.version, a.answers
  from entries e join form_answers a using (client_id, service_id, entry_id) join forms f using (client_id, service_id, form_id)
  where e.service_id = ${serviceID} and e.user_id = ${userID} and e.entry_id <> ${entryID}
    and f.purpose = 'entry' and f.category_id is null and f.withdrawn_at is null
  order by a.form_id, a.updated_at desc`;
