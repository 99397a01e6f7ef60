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

/** Whether something is missing is decided by the rules of forms and folders: the entries that are meant are then named. */
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
  const meant = entries.filter(
    (entry) => isEntryComplete(checklistStepsOf(requirements, entry)) === (complete === "true"),
  );
  return { ...filter, among: meant.map(({ entryID }) => entryID) };
}

export type EntrySelection = EntryFilter & { entryIDs?: string[] };

/** The entries that a list shows, or of these those that were chosen. */
export async function selectionInSQL(
  sql: Sql,
  serviceID: string,
  { entryIDs: chosen, ...filter }: EntrySelection,
): Promise<EntryFilterInSQL> {
  const meant = await filterInSQL(sql, serviceID, filter);
  if (!chosen) return meant;
  const among = meant.among && new Set(meant.among);
  return { ...meant, among: among ? chosen.filter((id) => among.has(id)) : chosen };
}

type FormRow = {
  entryFormID: string;
  withdrawn: boolean;
  categoryID: string | null;
  name: string;
  current: number;
  version: number;
  elements: Element[];
};
type FolderRow = {
  documentFolderID: string;
  categoryID: string | null;
  name: string;
  minimumFiles: number;
  caption: CaptionSetting;
  credit: CaptionSetting;
};

/** What a service asks of its entries, in every version. */
export type EntryRequirements = { forms: FormRow[]; folders: FolderRow[] };

export async function entryRequirementsOf(sql: Sql, serviceID: string): Promise<EntryRequirements> {
  const [forms, folders] = await Promise.all([
    sql<FormRow>`
      select f.form_id as entry_form_id, f.category_id, f.name, f.withdrawn_at is not null as withdrawn, f.version as current, v.version, v.elements
      from forms f
      join form_versions v on v.client_id = f.client_id and v.form_id = f.form_id
      where f.service_id = ${serviceID} and f.purpose = 'entry' order by f.position, f.form_id`,
    sql<FolderRow>`
      select document_folder_id, category_id, name, minimum_files, caption, credit
      from document_folders where service_id = ${serviceID} order by position, document_folder_id`,
  ]);
  return { forms, folders };
}

/** When it was submitted first, taken back since or not. */
const firstSubmittedAt = ({ submittedBefore, submittedAt }: CheckedEntry) => submittedBefore ?? submittedAt;

/** As the entry by itself is asked. */
function isFormAsked(
  { withdrawn, entryFormID }: FormRow,
  entry: CheckedEntry,
  given: AnsweredForm | undefined,
): boolean {
  const submitted = firstSubmittedAt(entry);
  if (submitted === null) return !withdrawn;
  if (entry.submittedAt !== null && given) return true;
  return !withdrawn && (given !== undefined || createdAtOfID(entryFormID) < Date.parse(submitted));
}

/** What a listed entry is missing: the same rule as for an entry by itself. */
export function checklistStepsOf({ forms, folders }: EntryRequirements, entry: CheckedEntry): ChecklistStep[] {
  const { categoryID } = entry.category;
  const asked = (of: { categoryID: string | null }) => of.categoryID === null || of.categoryID === categoryID;
  const entryForms = forms.filter(asked).flatMap((form) => {
    const given = entry.answered.find(({ entryFormID }) => entryFormID === form.entryFormID);
    if (!isFormAsked(form, entry, given)) return [];
    const version = firstSubmittedAt(entry) === null ? form.current : (given?.version ?? form.current);
    const entryFormQuestions = Object.entries(given?.answers ?? {}).map(([name, value]) => ({ name, value }));
    return form.version === version ? [{ ...form, entryFormQuestions }] : [];
  });
  const submission = { submitted: firstSubmittedAt(entry), askedFolders: entry.askedFolders };
  const documentFolders = folders.filter(asked).map((folder) => ({
    ...folderAsSubmitted(folder, submission),
    entryUploads: entry.filed.filter(({ documentFolderID }) => documentFolderID === folder.documentFolderID),
  }));
  return checklistOf({ documentFolders, entryForms }, entry.isMember ? "member" : "non-member");
}

export const thumbURLOf = (client: string, { cover }: Pick<ListedEntry, "cover">) =>
  cover && fileURL(client, cover.uploadID, cover.width);
