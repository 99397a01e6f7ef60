import { fragment } from "../platform/db/statement.ts";

/**
 * The optional parts that entries of a program may have. Most programs have none, and an entry is read often: parts that none
 * of its entries can have aren't queried.
 */
export type EntryFeatures = { fees: boolean; rights: boolean; origins: boolean; withdrawals: boolean; rules: boolean };

/** All features, for rules that must look for an entry's parts: the program's stored features may be out of date. */
export const allEntryFeatures: EntryFeatures = {
  fees: true,
  rights: true,
  origins: true,
  withdrawals: true,
  rules: true,
};

/**
 * The features of the service `s`. A paid fee can't be removed or become an order's fee. Usage rights and origins are looked
 * for among all of the client's programs: a search for this one's would take longer than querying its entries.
 */
export const entryFeaturesJSON = fragment`json_build_object(
  'fees', exists (select from fees f where f.service_id = s.service_id and f.applies_to = 'category'),
  'rights', exists (select from usage_rights)
    or exists (select from document_folders f where f.service_id = s.service_id and f.purposes <> '{}'),
  'origins', exists (select from entry_origins),
  'withdrawals', exists (select from result_withdrawals),
  'rules', exists (select from program_rules r where r.service_id = s.service_id))`;
