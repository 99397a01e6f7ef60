import {
  type Category,
  changeCategoryDates,
  createCategory,
  editCategory,
  listCategories,
  orderCategories,
  removeCategory,
} from "../../../contract/programs/contests.ts";
import { eligibilityQuestions } from "../../../contract/entries/eligibility.ts";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { orderedCategories, lastPosition, reorder } from "../row-order.ts";
import { countOnlyForCategory, withdrawChosenCategory } from "../chosen-category-queries.ts";
import { lockService } from "../queries.ts";
import { refuseReversedCategories } from "../category-dates.ts";
import { hasEntryWindow, updateCategoryDates } from "../category-date-queries.ts";
import { categoriesWithEntries, countEntriesIn, eligibilityStopsOf } from "./category-queries.ts";

export const categoryCalls = [
  on(listCategories, async ({ sql, service: { serviceID } }) => {
    const [rows, stops] = await Promise.all([
      categoriesWithEntries(sql, serviceID),
      eligibilityStopsOf(sql, serviceID),
    ]);
    const stopsOf = ({ categoryID, eligibility }: Category) =>
      eligibilityQuestions(eligibility).flatMap((question) => {
        const stop = stops.find((row) => row.categoryID === categoryID && row.question === question);
        return stop ? [{ question, stopped: stop.stopped }] : [];
      });
    return { categories: rows.map((row) => ({ ...row, stops: stopsOf(row) })) };
  }),

  on(createCategory, async ({ sql, service: { serviceID }, form, audit }) => {
    await refuseTaken(sql, serviceID, form.label);
    const row = categoryValuesOf(form);
    const { label, name } = row;
    const { categoryID } = requireRow(
      await sql<{ categoryID: string }>`
        insert into categories (service_id, position, label, name, description, category_group, entry_limit, audience,
          eligibility, not_eligible)
        values (${serviceID}, ${lastPosition(orderedCategories, serviceID)}, ${label}, ${name}, ${row.description}, ${row.categoryGroup},
          ${row.entryLimit}, ${row.audience}, ${row.eligibility}, ${row.notEligible})
        returning category_id`,
    );
    await audit(categoryID, null, { label, name });
    return { categoryID };
  }),

  on(editCategory, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const { categoryID } = context.params;
    const before = await lockCategory(sql, serviceID, categoryID);
    await refuseIfStale(context, categoryID, pickFormFields(editCategory.form, before));
    await refuseTaken(sql, serviceID, form.label, categoryID);
    const after = categoryValuesOf(form);
    await sql`
      update categories set label = ${after.label}, name = ${after.name}, description = ${after.description},
        category_group = ${after.categoryGroup}, entry_limit = ${after.entryLimit}, audience = ${after.audience},
        eligibility = ${after.eligibility}, not_eligible = ${after.notEligible}
      where category_id = ${categoryID}`;
    await audit(categoryID, ...changedFields(before, after));
    return {};
  }),

  on(changeCategoryDates, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID, kind, timeZone } = context.service;
    const { categoryID } = context.params;
    await lockService(sql, serviceID);
    const before = await lockCategory(sql, serviceID, categoryID);
    await refuseIfStale(context, categoryID, pickFormFields(changeCategoryDates.form, before));
    const after = { entriesOpenAt: form.entriesOpenAt ?? null, entriesCloseAt: form.entriesCloseAt ?? null };
    refuseReversed(after);
    await updateCategoryDates(sql, categoryID, after);
    if (!(await hasEntryWindow(sql, categoryID)))
      refuse(`Set when ${judgedWordsOf(kind).many} of the program open and close first.`, 409);
    await refuseReversedCategories(sql, serviceID, timeZone);
    await audit(categoryID, ...changedFields(before, after));
    return {};
  }),

  on(removeCategory, async ({ sql, service: { serviceID }, params: { categoryID }, audit }) => {
    const before = await lockCategory(sql, serviceID, categoryID);
    await releaseUnused(sql, before);
    await sql`delete from categories where category_id = ${categoryID}`;
    await audit(categoryID, before, null);
    return {};
  }),

  on(orderCategories, (context) => reorder(context, orderedCategories, context.body.categoryIDs)),
];

function refuseReversed({ entriesOpenAt, entriesCloseAt }: Pick<Category, "entriesOpenAt" | "entriesCloseAt">): void {
  const sentence = "It must close after it opens.";
  if (entriesOpenAt && entriesCloseAt && Date.parse(entriesOpenAt) >= Date.parse(entriesCloseAt))
    refuse(sentence, 400, { errors: { entriesCloseAt: sentence } });
}

type CategoryForm = FormOf<typeof editCategory>;

const categoryValuesOf = ({
  label,
  name,
  description,
  categoryGroup,
  entryLimit,
  audience,
  ...settings
}: CategoryForm) => ({
  label,
  name,
  description: description ?? "",
  categoryGroup: categoryGroup ?? "",
  entryLimit: requireWholeNumber(entryLimit),
  audience,
  eligibility: settings.eligibility ?? "",
  notEligible: settings.notEligible ?? "",
});

function requireWholeNumber(limit: number | null | undefined): number | null {
  if (limit !== null && limit !== undefined && !Number.isInteger(limit))
    refuse("A limit is a whole number.", 400, { errors: { entryLimit: "Must be a whole number" } });
  return limit ?? null;
}

async function lockCategory(sql: Sql, serviceID: string, categoryID: string) {
  const [row] = await sql<Omit<Category, "entries">>`
    select category_id, label, name, description, category_group, entry_limit, audience, eligibility, not_eligible,
      entries_open_at, entries_close_at
    from categories where service_id = ${serviceID} and category_id = ${categoryID} for update`;
  return requireFound(row, "category");
}

async function refuseTaken(sql: Sql, serviceID: string, label: string, exceptID?: string) {
  const [categoryWithLabel] = await sql`
    select from categories
    where service_id = ${serviceID} and label = ${label} and category_id is distinct from ${exceptID ?? null}`;
  const sentence = "Another category has this label. Choose another.";
  if (categoryWithLabel) refuse(sentence, 409, { errors: { label: sentence } });
}

/** What is for others, too, stays for those. */
async function releaseUnused(sql: Sql, { categoryID, name }: Pick<Category, "categoryID" | "name">) {
  const entries = requireRow(await countEntriesIn(sql, categoryID)).count;
  if (entries > 0)
    refuse(
      `${name} has ${entries === 1 ? "an entry" : `${entries} entries`}. Move them to another category first.`,
      409,
    );
  if (requireRow(await countOnlyForCategory(sql, categoryID)).alone > 0)
    refuse(`${name} has folders, forms or a scoresheet of its own. Remove those first.`, 409);
  await withdrawChosenCategory(sql, categoryID);
}
