import {
  megabytesToBytes,
  type FolderSetup,
  createFolder,
  duplicateFolder,
  editFolder,
  listFolders,
  bytesToMegabytes,
  orderFolders,
  removeFolder,
} from "../../../contract/programs/contests.ts";
import {
  maxPurposeLength,
  maxPurposes,
  purposesToForm,
  purposesFromForm,
} from "../../../contract/programs/usage-rights.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { parseDayField, dayFieldText } from "../../../contract/platform/forms/dates.ts";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { duplicateRow } from "./duplicate-queries.ts";
import {
  withCategoryLabels,
  isWidened,
  leftOutCategoriesText,
  requireChosenCategories,
} from "./require-chosen-categories.ts";
import { chosenCategoryIDs, writeChosenCategories } from "../chosen-category-queries.ts";
import { categoryChoiceOf } from "../../../contract/programs/category-choice.ts";
import { otherCategoriesFiling } from "./category-queries.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { orderedFolders, lastPosition, reorder } from "../row-order.ts";

export const folderCalls = [
  on(listFolders, async ({ sql, service }) => ({
    documentFolders: await sql<FolderSetup>`
      select ${folderColumns},
        (select count(*) from entry_uploads u where u.document_folder_id = d.document_folder_id) as files
      from document_folders d where d.service_id = ${service.serviceID} order by d.position, d.document_folder_id`,
  })),

  on(createFolder, async ({ sql, service: { serviceID }, form, audit }) => {
    const body = await folderValuesOf(sql, serviceID, form);
    const { documentFolderID } = requireRow(
      await sql<{ documentFolderID: string }>`
        insert into document_folders (service_id, position, name, instructions, restriction, minimum_files,
          maximum_files, maximum_bytes, caption, credit, purposes, used_until)
        values (${serviceID}, ${lastPosition(orderedFolders, serviceID)}, ${body.name}, ${body.instructions},
          ${body.restriction}, ${body.minimumFiles}, ${body.maximumFiles}, ${body.maximumBytes}, ${body.caption}, ${body.credit},
          ${body.purposes}::text[], ${body.usedUntil}::date)
        returning document_folder_id`,
    );
    await writeChosenCategories(sql, "folder", { serviceID, id: documentFolderID, categoryIDs: body.categoryIDs });
    await audit(documentFolderID, null, await withCategoryLabels(sql, body));
    return { documentFolderID };
  }),

  on(editFolder, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const { documentFolderID } = context.params;
    const before = await lockFolder(sql, serviceID, documentFolderID);
    const storedValues = {
      ...before,
      ...purposesToForm(before.purposes),
      usedUntil: before.usedUntil && dayFieldText(before.usedUntil),
      ...categoryChoiceOf(before.categoryIDs),
      maximumMegabytes: bytesToMegabytes(before.maximumBytes),
    };
    await refuseIfStale(context, documentFolderID, pickFormFields(editFolder.form, storedValues));
    const body = await folderValuesOf(sql, serviceID, form);
    if (body.categoryIDs.length > 0) await refuseLeavingOutFiles(sql, documentFolderID, body.categoryIDs);
    await sql`
      update document_folders set name = ${body.name}, instructions = ${body.instructions},
        widened_at = ${isWidened(before.categoryIDs, body.categoryIDs) ? context.now : fragment`widened_at`},
        restriction = ${body.restriction}, minimum_files = ${body.minimumFiles}, maximum_files = ${body.maximumFiles},
        maximum_bytes = ${body.maximumBytes}, caption = ${body.caption}, credit = ${body.credit},
        purposes = ${body.purposes}::text[], used_until = ${body.usedUntil}::date
      where document_folder_id = ${documentFolderID}`;
    await writeChosenCategories(sql, "folder", { serviceID, id: documentFolderID, categoryIDs: body.categoryIDs });
    await audit(
      documentFolderID,
      ...changedFields(await withCategoryLabels(sql, before), await withCategoryLabels(sql, body)),
    );
    return {};
  }),

  on(duplicateFolder, async ({ sql, service: { serviceID }, params, audit }) => {
    const original = await lockFolder(sql, serviceID, params.documentFolderID);
    const { id: documentFolderID, name } = await duplicateRow(sql, {
      kind: "folder",
      serviceID,
      id: params.documentFolderID,
      categoryIDs: original.categoryIDs,
    });
    await audit(documentFolderID, null, { name, copyOf: original.name });
    return { documentFolderID, name };
  }),

  on(removeFolder, async ({ sql, service: { serviceID }, params: { documentFolderID }, audit }) => {
    const before = await lockFolder(sql, serviceID, documentFolderID);
    const files = await countFilesIn(sql, documentFolderID);
    if (files > 0)
      refuse(`${before.name} holds ${files === 1 ? "a file" : `${files} files`} of entrants, so it stays.`, 409);
    await sql`delete from document_folders where document_folder_id = ${documentFolderID}`;
    await audit(documentFolderID, before, null);
    return {};
  }),

  on(orderFolders, (context) => reorder(context, orderedFolders, context.body.documentFolderIDs)),
];

const folderColumns = fragment`
  d.document_folder_id, ${chosenCategoryIDs("folder", fragment`d`)} as "categoryIDs", d.name, d.instructions, d.restriction, d.minimum_files, d.maximum_files,
  d.maximum_bytes, d.caption, d.credit, d.purposes, d.used_until::text`;

async function lockFolder(sql: Sql, serviceID: string, documentFolderID: string) {
  const [row] = await sql<Omit<FolderSetup, "files">>`
    select ${folderColumns} from document_folders d
    where d.service_id = ${serviceID} and d.document_folder_id = ${documentFolderID} for update`;
  return requireFound(row, "folder");
}

async function countFilesIn(sql: Sql, documentFolderID: string): Promise<number> {
  const { count } = requireRow(
    await sql<{ count: number }>`select count(*) from entry_uploads where document_folder_id = ${documentFolderID}`,
  );
  return count;
}

async function folderValuesOf(sql: Sql, serviceID: string, form: FormOf<typeof editFolder>) {
  const {
    maximumMegabytes,
    minimumFiles,
    maximumFiles,
    instructions,
    ownPurposes: _lines,
    categoryChoice: _choice,
    ...rest
  } = form;
  refuseParts({ minimumFiles, maximumFiles });
  const purposes = purposesOfForm(form);
  return {
    ...rest,
    categoryIDs: await requireChosenCategories(sql, serviceID, form),
    instructions: instructions ?? "",
    minimumFiles,
    maximumFiles,
    maximumBytes: megabytesToBytes(maximumMegabytes),
    purposes,
    usedUntil: purposes.length > 0 && form.usedUntil ? parseDayField(form.usedUntil) : null,
  };
}

async function refuseLeavingOutFiles(sql: Sql, folderID: string, categoryIDs: readonly string[]): Promise<void> {
  const others = await otherCategoriesFiling(sql, folderID, categoryIDs);
  const sentence = leftOutCategoriesText(
    others.map(({ name }) => name),
    "files in this folder",
  );
  if (sentence) refuse(sentence, 409, { errors: { categoryIDs: sentence } });
}

function purposesOfForm(form: FormOf<typeof editFolder>): string[] {
  const purposes = purposesFromForm(form);
  const wrong =
    purposes.length > maxPurposes
      ? `Ask for ${maxPurposes} purposes at most`
      : purposes.some((purpose) => purpose.length > maxPurposeLength)
        ? `Each has ${maxPurposeLength} letters at most`
        : undefined;
  return wrong ? refuse(`${wrong}.`, 400, { errors: { ownPurposes: wrong } }) : purposes;
}

function refuseParts(numbers: Record<string, number>) {
  const [wrong] = Object.entries(numbers).find(([, number]) => !Number.isInteger(number)) ?? [];
  if (wrong) refuse("A number of files is a whole number.", 400, { errors: { [wrong]: "Must be a whole number" } });
}
