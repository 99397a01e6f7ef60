import { isForCategory } from "../../contract/programs/category-choice.ts";
import { chosenCategoryIDs } from "../programs/chosen-category-queries.ts";
import {
  type ChecklistStep,
  checklistOf,
  isEntryComplete,
  type CaptionSetting,
} from "../../contract/platform/checklist.ts";
import { createdAtOfID } from "../../contract/platform/identifier.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";
import { planForValues, fragment } from "../platform/db/statement.ts";
import { folderAsSubmitted } from "./folder-requirements.ts";
import {
  type AnsweredForm,
  type CheckedEntry,
  type EntryFilter,
  type ListedEntry,
  type EntryFilterInSQL,
  checkedEntryColumns,
  fromFilteredEntries,
  joinCategoryAndOwner,
} from "./listing-queries.ts";

/** Completeness is decided by the rules of forms and folders, so entries that match it are named by their IDs. */
export async function filterInSQL(
  sql: Sql,
  serviceID: string,
  { complete, ...filter }: EntryFilter,
): Promise<EntryFilterInSQL> {
  if (complete === undefined) return filter;
  const roster = fragment`(select c.roster from clients c where c.client_id = e.client_id)`;
  const [requirements, entries] = await Promise.all([
    entryRequirementsOf(sql, serviceID),
    sql<CheckedEntry>`select ${checkedEntryColumns(roster)} ${fromFilteredEntries(serviceID, filter, joinCategoryAndOwner)} ${planForValues}`,
  ]);
  const matching = entries.filter(
    (entry) => isEntryComplete(checklistStepsOf(requirements, entry)) === (complete === "true"),
  );
  return { ...filter, among: matching.map(({ entryID }) => entryID) };
}

export type EntrySelection = EntryFilter & { entryIDs?: string[] };

/** The entries of a list, or the selected ones of them. */
export async function selectionInSQL(
  sql: Sql,
  serviceID: string,
  { entryIDs: selectedIDs, ...filter }: EntrySelection,
): Promise<EntryFilterInSQL> {
  const sqlFilter = await filterInSQL(sql, serviceID, filter);
  if (!selectedIDs) return sqlFilter;
  const among = sqlFilter.among && new Set(sqlFilter.among);
  return { ...sqlFilter, among: among ? selectedIDs.filter((id) => among.has(id)) : selectedIDs };
}

type FormRow = {
  entryFormID: string;
  withdrawn: boolean;
  categoryIDs: string[];
  widenedAt: string | null;
  name: string;
  current: number;
  version: number;
  elements: Element[];
};
type FolderRow = {
  documentFolderID: string;
  categoryIDs: string[];
  widenedAt: string | null;
  name: string;
  minimumFiles: number;
  caption: CaptionSetting;
  credit: CaptionSetting;
};

/** A program's forms, in every version, and folders. */
export type EntryRequirements = { forms: FormRow[]; folders: FolderRow[] };

export async function entryRequirementsOf(sql: Sql, serviceID: string): Promise<EntryRequirements> {
  const [forms, folders] = await Promise.all([
    sql<FormRow>`
      select f.form_id as entry_form_id, ${chosenCategoryIDs("form", fragment`f`)} as "categoryIDs", f.name, f.withdrawn_at is not null as withdrawn, f.widened_at, f.version as current, v.version, v.elements
      from forms f
      join form_versions v on v.client_id = f.client_id and v.form_id = f.form_id
      where f.service_id = ${serviceID} and f.purpose = 'entry' order by f.position, f.form_id`,
    sql<FolderRow>`
      select document_folder_id, ${chosenCategoryIDs("folder", fragment`f`)} as "categoryIDs", widened_at, name, minimum_files, caption, credit
      from document_folders f where service_id = ${serviceID} order by position, document_folder_id`,
  ]);
  return { forms, folders };
}

/** The first submission, taken back since or not. */
const firstSubmittedAt = ({ submittedBefore, submittedAt }: CheckedEntry) => submittedBefore ?? submittedAt;

/** The same rule as in the entry's details. */
function isFormAsked(
  { withdrawn, entryFormID, widenedAt }: FormRow,
  entry: CheckedEntry,
  answered: AnsweredForm | undefined,
): boolean {
  const submitted = firstSubmittedAt(entry);
  if (submitted === null) return !withdrawn;
  if (entry.submittedAt !== null && answered) return true;
  const isOlder = (since: number) => since < Date.parse(submitted);
  const wasAsked = isOlder(createdAtOfID(entryFormID)) && (widenedAt === null || isOlder(Date.parse(widenedAt)));
  return !withdrawn && (answered !== undefined || wasAsked);
}

/** The steps of a listed entry, by the same rule as in its details. */
export function checklistStepsOf({ forms, folders }: EntryRequirements, entry: CheckedEntry): ChecklistStep[] {
  const { categoryID } = entry.category;
  const isOfCategory = (of: { categoryIDs: string[] }) => isForCategory(of, categoryID);
  const entryForms = forms.filter(isOfCategory).flatMap((form) => {
    const answeredForm = entry.answered.find(({ entryFormID }) => entryFormID === form.entryFormID);
    if (!isFormAsked(form, entry, answeredForm)) return [];
    const version = firstSubmittedAt(entry) === null ? form.current : (answeredForm?.version ?? form.current);
    const entryFormQuestions = Object.entries(answeredForm?.answers ?? {}).map(([name, value]) => ({ name, value }));
    return form.version === version ? [{ ...form, entryFormQuestions }] : [];
  });
  const submission = { submitted: firstSubmittedAt(entry), askedFolders: entry.askedFolders };
  const documentFolders = folders.filter(isOfCategory).map((folder) => ({
    ...folderAsSubmitted(folder, submission),
    entryUploads: entry.filed.filter(({ documentFolderID }) => documentFolderID === folder.documentFolderID),
  }));
  return checklistOf({ documentFolders, entryForms }, entry.isMember ? "member" : "non-member");
}

export const thumbURLOf = (client: string, { cover }: Pick<ListedEntry, "cover">) =>
  cover && fileURL(client, cover.uploadID, cover.width);
