import { type HelpVideos, helpVideoFields } from "../../contract/programs/help-videos.ts";
import { type Judging, judgingFields } from "../../contract/programs/judging.ts";
import { newIDs } from "../platform/db/ids.ts";
import { type DatabaseRow, addRows } from "../platform/db/rows.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { helpVideosJSON, judgingJSON, servicesJudged, updateJudging } from "./judging-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

/**
 * The parts of a program and their tables. A part that refers to another comes after it. Of several chosen categories the first stands in
 * the row itself, which lists it; the lists have the others.
 */
const tablesOfParts = {
  timeframes: "timeframes",
  categories: "categories",
  rules: "program_rules",
  folders: "document_folders",
  folderCategories: "folder_categories",
  forms: "forms",
  formCategories: "form_categories",
  formVersions: "form_versions",
  scoresheets: "scoresheets",
  scoresheetCategories: "scoresheet_categories",
  sections: "page_sections",
  galleries: "galleries",
  scorers: "scorer_assignments",
  roles: "role_grants",
  propertyGroups: "property_groups",
  sponsorTiers: "sponsor_tiers",
  products: "products",
  productTiers: "product_tiers",
  productDays: "product_days",
  quotas: "quotas",
  productQuotas: "product_quotas",
  fees: "fees",
  promoCodes: "promo_codes",
  promoCodeProducts: "promo_code_products",
  publicVotes: "public_votes",
} as const;
export type BlueprintPart = keyof typeof tablesOfParts;
const partNames = Object.keys(tablesOfParts) as BlueprintPart[];

const isOrderedPart = (part: BlueprintPart) =>
  ["categories", "folders", "forms", "sections", "galleries", "propertyGroups", "sponsorTiers", "products"].includes(
    part,
  );
const idColumns: Partial<Record<BlueprintPart, string>> = {
  timeframes: "timeframe_id",
  categories: "category_id",
  rules: "rules_id",
  folders: "document_folder_id",
  forms: "form_id",
  scoresheets: "scoresheet_id",
  sections: "page_section_id",
  galleries: "gallery_id",
  scorers: "scorer_assignment_id",
  roles: "role_grant_id",
  propertyGroups: "property_group_id",
  sponsorTiers: "sponsor_tier_id",
  products: "product_id",
  quotas: "quota_id",
  fees: "fee_id",
  promoCodes: "promo_code_id",
  publicVotes: "public_vote_id",
};

/**
 * The rows of a program, part by part, in order. Identifiers are valid within the blueprint only; a program built from it gets new ones.
 * Blueprints are read from a program to copy, or are templates.
 */
export type Blueprint = {
  service: DatabaseRow;
  judging: Judging | null;
  helpVideos?: HelpVideos | null;
  /** Mail settings; null for the defaults. */
  mails: DatabaseRow | null;
  /** Sales settings; null for the defaults. */
  sales: DatabaseRow | null;
  /** Survey settings; absent for the defaults. */
  survey?: DatabaseRow | null;
  /** Rules of awards; absent for the defaults. */
  awards?: DatabaseRow | null;
  /** The recommendations that applications ask for; absent for none. */
  recommendations?: DatabaseRow | null;
  /** The look of certificates; absent for the product's own. */
  certificates?: DatabaseRow | null;
  parts: Partial<Record<BlueprintPart, readonly DatabaseRow[]>>;
};

const unvotedState = json({
  published: false,
  sealed_key: null,
  counted_at: null,
  counted_by: null,
  certificate: null,
  signature: null,
  announced_at: null,
});

/** The tickets that count in a copy of the vote `t`: those of the latest copy of the program whose tickets counted, if that sells any. */
const ticketsOfLatestCopy = fragment`coalesce(
  (select c.service_id from services c
    where c.copied_from = t.ticket_service_id and c.rehearsal_of is null
      and exists (select from products p where p.service_id = c.service_id and p.kind = 'ticket')
    order by c.created_at desc, c.service_id desc limit 1),
  t.ticket_service_id)`;

/**
 * Everything that a copy may have, in one snapshot, with whichever columns exist. Left out are withdrawn forms and products, archives, and
 * the published state of galleries, which would show the copy's entries as they arrive. Nothing counts as sold.
 */
export async function blueprintOf(sql: Sql, serviceID: string): Promise<Blueprint> {
  const { service, judging, helpVideos, mails, sales, survey, awards, recommendations, certificates, ...parts } =
    requireRow(
      await sql<Omit<Blueprint, "parts"> & Record<BlueprintPart, DatabaseRow[] | null>>`
      select to_jsonb(s) as service, ${judgingJSON} as judging, ${helpVideosJSON} as help_videos,
        (select to_jsonb(t) from mail_settings t where t.service_id = s.service_id) as mails,
        (select to_jsonb(t) from sales_settings t where t.service_id = s.service_id) as sales,
        (select to_jsonb(t) from surveys t where t.service_id = s.service_id) as survey,
        (select to_jsonb(t) || '{"held": 0}' from award_settings t where t.service_id = s.service_id) as awards,
        (select to_jsonb(t) || '{"due_at": null}' from recommendation_settings t where t.service_id = s.service_id) as recommendations,
        (select to_jsonb(t) - 'certificate_design_id' from certificate_designs t where t.service_id = s.service_id) as certificates,
        (select jsonb_agg(to_jsonb(t)) from timeframes t where t.service_id = s.service_id) as timeframes,
        (select jsonb_agg(to_jsonb(t) || '{"award_held": 0, "awards_held": 0}' order by t.position, t.label)
          from categories t where t.service_id = s.service_id) as categories,
        (select jsonb_agg(to_jsonb(t) || '{"version": 1, "asks_again": true}') from (
          select * from program_rules r where r.service_id = s.service_id order by r.version desc limit 1) t) as rules,
        (select jsonb_agg(to_jsonb(t) || '{"widened_at": null}' order by t.position, t.document_folder_id)
          from document_folders t where t.service_id = s.service_id) as folders,
        (select jsonb_agg(to_jsonb(t)) from folder_categories t join document_folders d using (client_id, document_folder_id)
          where t.service_id = s.service_id and t.category_id <> d.category_id) as folder_categories,
        (select jsonb_agg(to_jsonb(t) || '{"version": 1, "widened_at": null}' order by t.position, t.form_id)
          from forms t where t.service_id = s.service_id and t.withdrawn_at is null) as forms,
        (select jsonb_agg(to_jsonb(t)) from form_categories t join forms f using (client_id, form_id)
          where t.service_id = s.service_id and t.category_id <> f.category_id) as form_categories,
        (select jsonb_agg(to_jsonb(t) || '{"version": 1}')
          from form_versions t join forms f using (client_id, form_id, version)
          where f.service_id = s.service_id) as form_versions,
        (select jsonb_agg(to_jsonb(t)) from scoresheets t where t.service_id = s.service_id) as scoresheets,
        (select jsonb_agg(to_jsonb(t)) from scoresheet_categories t join scoresheets h using (client_id, scoresheet_id)
          where t.service_id = s.service_id and t.category_id <> h.category_id) as scoresheet_categories,
        (select jsonb_agg(to_jsonb(t) order by t.position, t.page_section_id)
          from page_sections t where t.service_id = s.service_id) as sections,
        (select jsonb_agg(to_jsonb(t) || '{"published": false}' order by t.position, t.gallery_id)
          from galleries t where t.service_id = s.service_id and t.kind <> 'archive') as galleries,
        (select jsonb_agg(to_jsonb(t) || '{"told_at": null}')
          from scorer_assignments t where t.service_id = s.service_id and t.category_id is not null) as scorers,
        (select jsonb_agg(to_jsonb(t)) from role_grants t where t.service_id = s.service_id) as roles,
        (select jsonb_agg(to_jsonb(t) order by t.position, t.property_group_id)
          from property_groups t where t.service_id = s.service_id) as property_groups,
        (select jsonb_agg(to_jsonb(t) || '{"due_at": null}' order by t.position, t.sponsor_tier_id)
          from sponsor_tiers t where t.service_id = s.service_id) as sponsor_tiers,
        (select jsonb_agg(to_jsonb(t) order by t.position, t.product_id)
          from products t where t.service_id = s.service_id and t.withdrawn_at is null) as products,
        (select jsonb_agg(to_jsonb(t)) from product_tiers t where t.service_id = s.service_id) as product_tiers,
        (select jsonb_agg(to_jsonb(t)) from product_days t where t.service_id = s.service_id) as product_days,
        (select jsonb_agg(to_jsonb(t) || '{"sold": 0, "held": 0}' order by t.quota_id)
          from quotas t where t.service_id = s.service_id) as quotas,
        (select jsonb_agg(to_jsonb(t)) from product_quotas t where t.service_id = s.service_id) as product_quotas,
        (select jsonb_agg(to_jsonb(t) order by t.fee_id) from fees t where t.service_id = s.service_id) as fees,
        (select jsonb_agg(to_jsonb(t) || '{"uses": 0, "spent": 0}' order by t.promo_code_id) from promo_codes t
          where t.service_id = s.service_id and t.withdrawn_at is null and t.batch_id is null) as promo_codes,
        (select jsonb_agg(to_jsonb(t)) from promo_code_products t where t.service_id = s.service_id) as promo_code_products,
        (select jsonb_agg(to_jsonb(t) || ${unvotedState}::jsonb || jsonb_build_object('ticket_service_id', ${ticketsOfLatestCopy}) order by t.public_vote_id)
          from public_votes t where t.service_id = s.service_id) as public_votes
      from ${servicesJudged} where s.service_id = ${serviceID}`,
    );
  return {
    service,
    judging,
    helpVideos,
    mails,
    sales,
    survey,
    awards,
    recommendations,
    certificates,
    parts: Object.fromEntries(partNames.map((part) => [part, parts[part] ?? []])),
  };
}

type ProgramIdentity = { name: string; url: string; copied_from?: string; rehearsal_of?: string };

/** Builds a draft program under this name and address. */
export async function buildProgram(
  sql: Sql,
  { service, judging, helpVideos, mails, sales, survey, awards, recommendations, certificates, parts }: Blueprint,
  named: ProgramIdentity,
): Promise<string> {
  const partRows = partRowsOf(parts);
  const serviceID = requireRow(await newIDs(sql, 1));
  const renewed = await makeNewIDs(sql, partRows);
  await addRows(sql, "services", [{ ...withoutOrigin(service), ...named, service_id: serviceID, status: "draft" }]);
  await recordEvent(sql, "program.added", serviceID, { serviceID });
  if (judging) await updateJudging(sql, serviceID, judgingFields, judging);
  if (helpVideos) await updateJudging(sql, serviceID, helpVideoFields, helpVideos);
  if (mails) {
    await sql`delete from mail_settings where service_id = ${serviceID}`;
    await addRows(sql, "mail_settings", [{ ...withoutOrigin(mails), service_id: serviceID }]);
  }
  if (sales)
    await addRows(sql, "sales_settings", [{ ...withoutOrigin(sales), ...uncancelledState, service_id: serviceID }]);
  if (awards) {
    await sql`delete from award_settings where service_id = ${serviceID}`;
    await addRows(sql, "award_settings", [{ ...withoutOrigin(awards), service_id: serviceID }]);
  }
  if (recommendations)
    await addRows(sql, "recommendation_settings", [{ ...withoutOrigin(recommendations), service_id: serviceID }]);
  if (certificates)
    await addRows(sql, "certificate_designs", [{ ...withoutOrigin(certificates), service_id: serviceID }]);
  if (survey) await addRows(sql, "surveys", [{ ...withoutOrigin(survey), service_id: serviceID }]);
  for (const [part, rows] of partRows)
    await addRows(
      sql,
      tablesOfParts[part],
      rows.map((row, position) => ({
        ...withNewIDs(withoutOrigin(row), renewed),
        ...(part !== "formVersions" && { service_id: serviceID }),
        ...(isOrderedPart(part) && { position }),
      })),
    );
  return serviceID;
}

type PartRows = readonly (readonly [BlueprintPart, readonly DatabaseRow[]])[];
/** A copy of a cancelled program isn't cancelled. */
const uncancelledState = { cancelled_at: null, cancelled_because: "", cancelled_money: null };

const allIDColumns = Object.values(idColumns);

/** Rows whose references exist: those of one category come with that category. */
function partRowsOf(parts: Blueprint["parts"]): PartRows {
  const knownIDs = new Set<unknown>([undefined, null]);
  return partNames.map((part) => {
    const others = allIDColumns.filter((column) => column !== idColumns[part]);
    const rows = (parts[part] ?? []).filter((row) => others.every((column) => knownIDs.has(row[column])));
    for (const id of idsOf(part, rows)) knownIDs.add(id);
    return [part, rows];
  });
}

const idsOf = (part: BlueprintPart, rows: readonly DatabaseRow[]) =>
  rows.flatMap((row) => row[idColumns[part] ?? ""] ?? []);

type NewIDs = ReadonlyMap<unknown, string>;

async function makeNewIDs(sql: Sql, rows: PartRows): Promise<NewIDs> {
  const oldIDs = rows.flatMap(([part, ofPart]) => idsOf(part, ofPart));
  const freshIDs = await newIDs(sql, oldIDs.length);
  return new Map(oldIDs.map((id, at) => [id, freshIDs[at]!]));
}

const withNewIDs = (row: DatabaseRow, renewed: NewIDs): DatabaseRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      allIDColumns.includes(column) ? (renewed.get(value) ?? value) : value,
    ]),
  );

/** Creation times are those of the copy. */
const withoutOrigin = ({ client_id: _client, created_at: _then, ...row }: DatabaseRow): DatabaseRow => row;
