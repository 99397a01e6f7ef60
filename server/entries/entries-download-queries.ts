import type { EntryFeeFacts } from "../../contract/entries/entry-fees.ts";
import type { Value } from "../../contract/platform/forms/element.ts";
import type { EntryOrigin } from "../../contract/advancement/advancement.ts";
import { originJSON } from "./origin-queries.ts";
import type { EntryRules } from "../../contract/entries/accepted-rules.ts";
import { entryRulesJSON } from "./rules-queries.ts";
import type { Fragment } from "../platform/db/statement.ts";
import type { DownloadedLetter } from "./recommendations/letters-download.ts";
import type { Sql } from "../platform/db/sql.ts";
import { feeFactsJSON } from "./entry-fee-queries.ts";
import { tagsVisibleTo } from "./tag-queries.ts";
import { type EntryFilterInSQL, fromFilteredEntries, joinCategoryAndOwner } from "./listing-queries.ts";

export type DownloadedEntry = {
  number: number;
  title: string;
  label: string;
  categoryName: string;
  submittedAt: string | null;
  handedInAt: string | null;
  updatedAt: string;
  withdrawn: boolean;
  disqualified: boolean;
  awardTitle: string | null;
  fullName: string;
  email: string;
  phone: string | null;
  company: string | null;
  files: number;
  tags: string[];
  feeFacts: EntryFeeFacts;
  /** Why its fee was waived. */
  waiver: string | null;
  recommendations: DownloadedLetter[];
  origin: EntryOrigin | null;
  rules: EntryRules | null;
  answered: { formID: string; version: number; answers: Record<string, Value> }[];
};

export const entriesToDownload = (
  sql: Sql,
  serviceID: string,
  filter: EntryFilterInSQL,
  after: number,
  most: number,
  { userID, letters }: { userID: string; letters: Fragment },
) => sql<DownloadedEntry>`
  select e.number, e.title, c.label, c.name as category_name, e.submitted_at, e.handed_in_at, e.updated_at, e.withdrawn_at is not null as withdrawn,
    e.disqualified_at is not null as disqualified, e.award_title, u.full_name, u.email, u.phone, u.company,
    (select count(*)::integer from entry_uploads eu where eu.entry_id = e.entry_id) as files,
    ${feeFactsJSON} as fee_facts, (select x.reason from entry_fee_waivers x where x.entry_id = e.entry_id) as waiver, ${tagsVisibleTo(userID)} as tags,
    ${letters} as recommendations, ${originJSON} as origin, ${entryRulesJSON} as rules,
    coalesce((
      select json_agg(json_build_object('formID', a.form_id, 'version', a.version, 'answers', a.answers))
      from form_answers a where a.entry_id = e.entry_id), '[]') as answered
  ${fromFilteredEntries(serviceID, filter, joinCategoryAndOwner)} and e.number > ${after}
  order by e.number limit ${most}`;
