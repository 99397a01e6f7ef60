import { paths, programAt } from "../../contract/addresses.ts";
import { entryCode, untitled } from "../../contract/entry-rules.ts";
import { mailKinds } from "../../contract/mail-kinds/kinds.ts";
import { permissions } from "../../contract/permissions.ts";
import type { Sql } from "../db/sql.ts";
import { clock } from "../outside/clock.ts";
import { queueMails } from "../outside/mail.ts";
import { type ProgramOf, programValues, senderOf } from "./entry-mails.ts";
import { templateOf, worded } from "./words.ts";

/** What a program's scorers asked for and nobody was told of or has decided. */
const takeAsked = (sql: Sql, id: string, now: Date) => sql<{ sheetChangeID: string }>`
  update sheet_changes d set told_at = ${now}
  from sheet_changes first join judging j using (client_id, service_id)
  where first.sheet_change_id = ${id} and d.client_id = first.client_id and d.service_id = first.service_id
    and d.told_at is null and d.decided_at is null and d.taken_back_at is null
    and d.round = j.round and j.results_released_at is null
  returning d.sheet_change_id`;

type Decider = {
  userID: string;
  fullName: string;
  email: string;
  asChair: boolean;
  entries: { title: string; label: string; number: number }[];
};

/** Who decides them, with whose entries: each entry's chair who judges it and didn't ask, else whoever may release; nobody what they asked for. */
const decidersOf = (sql: Sql, serviceID: string, changeIDs: readonly string[]) => sql<Decider>`
  with asked as materialized (
    select d.entry_id, d.user_id as asker_id, c.user_id as chair_id
    from sheet_changes d join entries e using (client_id, service_id, entry_id)
      left join lateral (
        select c.user_id from chairs c
          join judges j on j.client_id = c.client_id and j.entry_id = e.entry_id and j.user_id = c.user_id
        where c.client_id = e.client_id and c.service_id = e.service_id and c.category_id = e.category_id and c.user_id <> d.user_id
      ) c on true
    where d.sheet_change_id = any (${changeIDs}::uuid[])),
  deciding as (
    select entry_id, chair_id as user_id, true as as_chair from asked where chair_id is not null
    union
    select a.entry_id, r.user_id, false from asked a cross join role_grants r
    where a.chair_id is null and r.user_id <> a.asker_id and r.role = any (${[...permissions.PUBLISH_RESULTS]}::text[])
      and (r.service_id is null or r.service_id = ${serviceID}))
  select u.user_id, u.full_name, u.email, d.as_chair,
    json_agg(json_build_object('title', e.title, 'label', g.label, 'number', e.number) order by e.number) as entries
  from deciding d join entries e using (entry_id) join categories g using (client_id, category_id) join users u on u.user_id = d.user_id
  where e.user_id <> u.user_id
  group by u.user_id, u.full_name, u.email, d.as_chair order by u.user_id`;

export async function tellDeciders(sql: Sql, program: ProgramOf, id: string): Promise<void> {
  const { house, client, service } = program;
  const asked = await takeAsked(sql, id, clock.now());
  if (asked.length === 0) return;
  const changeIDs = asked.map(({ sheetChangeID }) => sheetChangeID);
  const [deciders, words] = await Promise.all([
    decidersOf(sql, service.serviceID, changeIDs),
    templateOf(sql, "changeAsked"),
  ]);
  const at = programAt(client.url, service);
  await queueMails(
    sql,
    deciders.map(({ fullName, email, asChair, entries }) => ({
      to: email,
      ...senderOf(program),
      ...worded(words, { ...programValues(program, fullName), waiting: entries.map(lineOf).join("\n") }),
      action: {
        label: mailKinds.changeAsked.button,
        url: house.settings.origin + (asChair ? paths.scoring(at) : paths.studio.results(at)),
      },
    })),
  );
}

const lineOf = ({ title, label, number }: Decider["entries"][number]) =>
  `${title || untitled} (${entryCode(label, number)})`;
