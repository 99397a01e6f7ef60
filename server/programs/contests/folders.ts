import {
  bytesOf,
  type FolderSetup,
  createFolder,
  editFolder,
  everyCategory,
  listFolders,
  megabytesOf,
  orderFolders,
  removeFolder,
} from "../../../contract/programs/contests.ts";
import {
  longestPurpose,
  mostPurposes,
  purposesShown,
  purposesWritten,
} from "../../../contract/programs/usage-rights.ts";
import { changed } from "../../platform/audit/changed.ts";
import { dayTyped, typedDay } from "../../../contract/platform/forms/dates.ts";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { chosenCategory } from "./chosen-category.ts";
import { on } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../../platform/http/stale.ts";
import { documentFolders as ordered, lastPosition, reorder } from "../order.ts";

export const folders = [
  on(listFolders, async ({ sql, service }) => ({
    documentFolders: await sql<FolderSetup>`
      select ${columns},
        (select count(*) from entry_uploads u where u.document_folder_id = d.document_folder_id) as files
      from document_folders d where d.service_id = ${service.serviceID} order by d.position, d.document_folder_id`,
  })),

  on(createFolder, async ({ sql, service: { serviceID }, form, audit }) => {
    const body = await written(sql, serviceID, form);
    const { documentFolderID } = one(
      await sql<{ documentFolderID: string }>`
        insert into document_folders (service_id, category_id, position, name, instructions, restriction, minimum_files,
          maximum_files, maximum_bytes, caption, credit, purposes, used_until)
        values (${serviceID}, ${body.categoryID}, ${lastPosition(ordered, serviceID)}, ${body.name}, ${body.instructions},
          ${body.restriction}, ${body.minimumFiles}, ${body.maximumFiles}, ${body.maximumBytes}, ${body.caption}, ${body.credit},
          ${body.purposes}::text[], ${body.usedUntil}::date)
        returning document_folder_id`,
    );
    await audit(documentFolderID, null, body);
    return { documentFolderID };
  }),

  on(editFolder, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const { documentFolderID } = ask.params;
    const before = await lockedFolder(sql, serviceID, documentFolderID);
    const theirs = {
      ...before,
      ...purposesShown(before.purposes),
      usedUntil: before.usedUntil && typedDay(before.usedUntil),
      categoryID: before.categoryID ?? everyCategory,
      maximumMegabytes: megabytesOf(before.maximumBytes),
    };
    await refuseStale(ask, documentFolderID, asAsked(editFolder.form, theirs));
    const body = await written(sql, serviceID, form);
    if (body.categoryID !== before.categoryID && body.categoryID !== null && (await filesIn(sql, documentFolderID)) > 0)
      refuse("This folder holds files already, so it can’t be kept for one category now.", 409);
    await sql`
      update document_folders set category_id = ${body.categoryID}, name = ${body.name}, instructions = ${body.instructions},
        restriction = ${body.restriction}, minimum_files = ${body.minimumFiles}, maximum_files = ${body.maximumFiles},
        maximum_bytes = ${body.maximumBytes}, caption = ${body.caption}, credit = ${body.credit},
        purposes = ${body.purposes}::text[], used_until = ${body.usedUntil}::date
      where document_folder_id = ${documentFolderID}`;
    await audit(documentFolderID, ...changed(before, body));
    return {};
  }),

  on(removeFolder, async ({ sql, service: { serviceID }, params: { documentFolderID }, audit }) => {
    const before = await lockedFolder(sql, serviceID, documentFolderID);
    const files = await filesIn(sql, documentFolderID);
    if (files > 0)
      refuse(`${before.name} holds ${files === 1 ? "a file" : `${files} files`} of entrants, so it stays.`, 409);
    await sql`delete from document_folders where document_folder_id = ${documentFolderID}`;
    await audit(documentFolderID, before, null);
    return {};
  }),

  on(orderFolders, (ask) => reorder(ask, ordered, ask.body.documentFolderIDs)),
];

const columns = fragment`
  d.document_folder_id, d.category_id, d.name, d.instructions, d.restriction, d.minimum_files, d.maximum_files,
  d.maximum_bytes, d.caption, d.credit, d.purposes, d.used_until::text`;

async function lockedFolder(sql: Sql, serviceID: string, documentFolderID: string) {
  const [row] = await sql<Omit<FolderSetup, "files">>`
    select ${columns} from document_folders d
    where d.service_id = ${serviceID} and d.document_folder_id = ${documentFolderID} for update`;
  return found(row, "folder");
}

async function filesIn(sql: Sql, documentFolderID: string): Promise<number> {
  const { count } = one(
    await sql<{ count: number }>`select count(*) from entry_uploads where document_folder_id = ${documentFolderID}`,
  );
  return count;
}

/** What is kept of what was filled in. */
async function written(sql: Sql, serviceID: string, form: FormOf<typeof editFolder>) {
  const { maximumMegabytes, minimumFiles, maximumFiles, instructions, ownPurposes: _lines, ...rest } = form;
  refuseParts({ minimumFiles, maximumFiles });
  const purposes = purposesIn(form);
  return {
    ...rest,
    categoryID: await chosenCategory(sql, serviceID, form.categoryID),
    instructions: instructions ?? "",
    minimumFiles,
    maximumFiles,
    maximumBytes: bytesOf(maximumMegabytes),
    purposes,
    usedUntil: purposes.length > 0 && form.usedUntil ? dayTyped(form.usedUntil) : null,
  };
}

function purposesIn(form: FormOf<typeof editFolder>): string[] {
  const purposes = purposesWritten(form);
  const wrong =
    purposes.length > mostPurposes
      ? `Ask for ${mostPurposes} purposes at most`
      : purposes.some((purpose) => purpose.length > longestPurpose)
        ? `Each has ${longestPurpose} letters at most`
        : undefined;
  return wrong ? refuse(`${wrong}.`, 400, { errors: { ownPurposes: wrong } }) : purposes;
}

function refuseParts(numbers: Record<string, number>) {
  const [wrong] = Object.entries(numbers).find(([, number]) => !Number.isInteger(number)) ?? [];
  if (wrong) refuse("A number of files is a whole number.", 400, { errors: { [wrong]: "Must be a whole number" } });
}
