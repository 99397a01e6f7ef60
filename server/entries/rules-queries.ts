import type { RulesContent, RulesKind, RulesVersionRow } from "../../contract/programs/rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

const rulesContentColumns = fragment`
  r.rules_id as "rulesID", r.version, r.kind, r.created_at as at, r.text, r.link,
  case when f.upload_id is not null then
    json_build_object('uploadID', f.upload_id, 'fileName', f.file_name, 'bytes', f.bytes) end as file`;

const joinRulesFile = fragment`
  program_rules r left join uploads f on f.client_id = r.client_id and f.upload_id = r.upload_id`;

/** `version` null: the current one. */
export const rulesOfProgram = (sql: Sql, serviceID: string, version: number | null) => sql<RulesContent>`
  select ${rulesContentColumns} from ${joinRulesFile}
  where r.service_id = ${serviceID} and (${version}::integer is null or r.version = ${version})
  order by r.version desc limit 1`;

export const rulesVersionsOf = (sql: Sql, serviceID: string) => sql<RulesVersionRow>`
  select ${rulesContentColumns}, r.asks_again, u.full_name as written_by,
    (select count(*)::integer from rules_acceptances a where a.client_id = r.client_id and a.rules_id = r.rules_id) as accepted
  from ${joinRulesFile} left join users u on u.user_id = r.written_by
  where r.service_id = ${serviceID} order by r.version desc`;

/** The rules of the program of the entry `e` that count were accepted for it: the last that asked everybody, or later ones. */
const isAccepted = fragment`exists (
  select from rules_acceptances a join program_rules v using (client_id, service_id, rules_id)
  where a.client_id = e.client_id and a.entry_id = e.entry_id and v.version >= (
    select max(n.version) from program_rules n
    where n.client_id = e.client_id and n.service_id = e.service_id and n.asks_again))`;

const programHasRules = fragment`exists (
  select from program_rules r where r.client_id = e.client_id and r.service_id = e.service_id)`;

/** The rules of its program are still to be accepted for the entry `e`. */
export const mustAcceptRules = fragment`(${programHasRules} and not ${isAccepted})`;

/** The latest acceptance for the entry `e`, with its version. */
const latestAcceptance = fragment`
  select v.version, v.rules_id, v.kind, v.created_at, a.accepted_at, u.full_name
  from rules_acceptances a join program_rules v using (client_id, service_id, rules_id)
    left join users u on u.user_id = a.accepted_by
  where a.client_id = e.client_id and a.entry_id = e.entry_id order by v.version desc limit 1`;

/** Of the entry `e`; null where its program has none. */
export const entryRulesJSON = fragment`(
  select json_build_object(
    'current', json_build_object('rulesID', r.rules_id, 'version', r.version, 'kind', r.kind, 'at', r.created_at),
    'accepted', (select json_build_object('rulesID', l.rules_id, 'version', l.version, 'kind', l.kind, 'at', l.created_at,
      'acceptedAt', l.accepted_at, 'by', coalesce(l.full_name, '')) from (${latestAcceptance}) l),
    'mustAccept', not ${isAccepted})
  from program_rules r where r.client_id = e.client_id and r.service_id = e.service_id order by r.version desc limit 1)`;

export async function hasRules(sql: Sql, serviceID: string): Promise<boolean> {
  const rules = await sql`select from program_rules where service_id = ${serviceID} limit 1`;
  return rules.length > 0;
}

export const countWaitingForRules = (sql: Sql, serviceID: string) => sql<{ waiting: number }>`
  select count(*)::integer as waiting from entries e
  where e.service_id = ${serviceID} and coalesce(e.submitted_at, e.handed_in_at) is not null and e.disqualified_at is null
    and ${mustAcceptRules}`;

/** A file that is somebody else's, or that an entry holds, isn't found. */
export const ownPDF = (sql: Sql, uploadID: string, userID: string) => sql<{ uploadID: string }>`
  select f.upload_id from uploads f
  where f.upload_id = ${uploadID} and f.is_pdf and (f.created_by = ${userID}
    and not exists (select from file_holders h where h.upload_id = f.upload_id and h.kind <> 'rules')
    or exists (select from file_holders h where h.upload_id = f.upload_id and h.kind = 'rules'))`;

type NewRules = {
  version: number;
  kind: RulesKind;
  text: string;
  link: string;
  uploadID: string | null;
  asksAgain: boolean;
  userID: string;
};

/** Of two who change the rules at once, the constraint on versions lets one through. */
export const insertRules = (sql: Sql, serviceID: string, rules: NewRules) => sql<{ rulesID: string }>`
  insert into program_rules (service_id, version, kind, text, link, upload_id, asks_again, written_by)
  values (${serviceID}, ${rules.version}, ${rules.kind}, ${rules.text}, ${rules.link}, ${rules.uploadID}, ${rules.asksAgain}, ${rules.userID})
  returning rules_id as "rulesID"`;

type Acceptance = { serviceID: string; entryID: string; rulesID: string; userID: string; now: Date };

/** A second press keeps the moment of the first. */
export const insertAcceptance = (sql: Sql, { serviceID, entryID, rulesID, userID, now }: Acceptance) => sql<{
  acceptedAt: string;
}>`
  insert into rules_acceptances (service_id, entry_id, rules_id, accepted_by, accepted_at)
  values (${serviceID}, ${entryID}, ${rulesID}, ${userID}, ${now})
  on conflict (client_id, entry_id, rules_id) do update set rules_id = excluded.rules_id
  returning accepted_at`;
