import { fragment } from "../platform/db/statement.ts";

/**
 * What entries of a program may have beside what each of them has. Most programs have nothing of it, and an entry is read often:
 * what none can have isn't asked of each.
 */
export type EntryFeatures = { fees: boolean; rights: boolean; origins: boolean; withdrawals: boolean };

/** For whoever decides by what an entry has: what is known of its program may be a moment old. */
export const allEntryFeatures: EntryFeatures = { fees: true, rights: true, origins: true, withdrawals: true };

/**
 * That of the service called `s`, as JSON. A fee that was paid can't be removed, nor become one of orders. What was said of files,
 * and the level below, may be another program's of the client: to look for this one's would take longer than to ask its entries.
 */
export const entryFeaturesJSON = fragment`json_build_object(
  'fees', exists (select from fees f where f.service_id = s.service_id and f.applies_to = 'category'),
  'rights', exists (select from usage_rights)
    or exists (select from document_folders f where f.service_id = s.service_id and f.purposes <> '{}'),
  'origins', exists (select from entry_origins),
  'withdrawals', exists (select from result_withdrawals))`;
