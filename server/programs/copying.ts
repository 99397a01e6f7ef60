import {
  type CopyPart,
  copyService,
  createFromTemplate,
  textInNextYear,
  listTemplates,
} from "../../contract/programs/copying.ts";
import { WEEK } from "../../contract/platform/durations.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import { type TimeZone, weeksLater } from "../../contract/platform/time-zone.ts";
import { may } from "../../contract/platform/permissions.ts";
import type { DatabaseRow } from "../platform/db/rows.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { serviceNameOf } from "../people/members/queries.ts";
import { type Blueprint, type BlueprintPart, blueprintOf, buildProgram } from "./blueprint.ts";
import { claimAddress } from "./program-addresses.ts";
import { templates } from "./templates/templates.ts";
import { templateSummary } from "./templates/template.ts";

export const copyCalls = [
  on(copyService, async (context) => {
    const { sql, app, user, form, standings, audit, afterwards } = context;
    const { serviceID: from, name, url, parts = [], weeks } = form;
    if (parts.includes("roles") && !may(standings, "MANAGE_ROLES"))
      refuse("Only an owner can give roles. Copy it without them.", 403);
    const { isRehearsal } = requireFound((await serviceNameOf(sql, from))[0], "program");
    if (isRehearsal) refuse("A rehearsal isn’t copied. Copy the program itself.", 409);
    await claimAddress(context, url);
    const blueprint = copiedBlueprint(await blueprintOf(sql, from), { parts, weeks: weeks ?? 0, by: user.userID });
    const serviceID = await buildProgram(sql, blueprint, { name, url, copied_from: from });
    await audit(serviceID, null, { name, url, copyOf: blueprint.service["name"], parts });
    const people = (blueprint.parts.roles ?? []).map(({ user_id }) => String(user_id));
    afterwards(() => people.forEach((userID) => app.changes.publish("user", userID)));
    return { kind: blueprint.service["kind"] as ServiceKind, url };
  }),

  on(listTemplates, () => ({ templates: templates.map(templateSummary) })),

  on(createFromTemplate, async (context) => {
    const { sql, now, audit } = context;
    const { template, name, url } = context.form;
    const source = requireFound(
      templates.find((one) => one.template === template),
      "template",
    );
    await claimAddress(context, url);
    const blueprint = source.blueprint(now);
    const serviceID = await buildProgram(sql, blueprint, { name, url });
    await audit(serviceID, null, { name, url, template });
    return { kind: blueprint.service["kind"] as ServiceKind, url };
  }),
];

const partsByCopyPart: Record<CopyPart, readonly BlueprintPart[]> = {
  dates: ["timeframes"],
  page: ["sections"],
  categories: ["categories"],
  rules: ["rules"],
  folders: ["folders", "folderCategories"],
  forms: ["forms", "formCategories", "formVersions"],
  questions: ["forms", "formVersions"],
  scoresheets: ["scoresheets", "scoresheetCategories"],
  homes: ["propertyGroups", "forms", "formVersions"],
  tiers: ["sponsorTiers"],
  galleries: ["galleries"],
  votes: ["publicVotes"],
  sales: ["forms", "formVersions", "products", "productTiers", "productDays", "quotas", "productQuotas", "fees"],
  promoCodes: ["promoCodes", "promoCodeProducts"],
  scorers: ["scorers"],
  roles: ["roles"],
};

type CopyChoice = { parts: readonly CopyPart[]; weeks: number; by: string };

/** The chosen parts with their dates moved. The person who copies grants the roles. */
export function copiedBlueprint({ parts, ...settings }: Blueprint, choice: CopyChoice): Blueprint {
  const chosenParts = new Set(choice.parts.flatMap((part) => partsByCopyPart[part]));
  const {
    timeframes = [],
    categories = [],
    folders = [],
    galleries = [],
    roles = [],
    rules = [],
    publicVotes = [],
  } = parts;
  // Without its gallery a vote is about all submitted entries, so it comes unpublished for staff to check.
  const comes = new Set(choice.parts.includes("galleries") ? galleries.map(({ gallery_id }) => gallery_id) : []);
  const timeZone = settings.service["time_zone"] as TimeZone;
  const dated = { timeZone, timeframes: timeframes.map(({ opens_at }) => ({ opensAt: String(opens_at) })) };
  const changed = {
    ...parts,
    timeframes: timeframes.map((row) => moveTimeframe(row, choice.weeks, timeZone)),
    categories: categories.map((row) => moveDates(row, ["entries_open_at", "entries_close_at"], choice, timeZone)),
    folders: folders.map((row) => ({ ...row, used_until: moveDay(row["used_until"], choice.weeks) })),
    galleries: galleries.map((row) => ({ ...row, name: textInNextYear(String(row["name"]), dated, choice.weeks) })),
    rules: rules.map((row) => ({ ...row, written_by: choice.by })),
    roles: roles.map((row) => ({ ...row, granted_by: choice.by })),
    ...copiedSales(parts, choice, timeZone),
    promoCodes: copiedPromoCodes(parts, choice, timeZone),
    publicVotes: publicVotes.map((row) => (comes.has(row["gallery_id"]) ? row : { ...row, gallery_id: null })),
  };
  const sales = settings.sales && moveDates(settings.sales, ["changes_until", "fee_refund_until"], choice, timeZone);
  return { ...settings, sales, parts: Object.fromEntries([...chosenParts].map((part) => [part, changed[part] ?? []])) };
}

/**
 * Products and sales with their dates moved. Where the dates are not copied, dates of sales, early prices and fees are not either: they
 * would be over, or begin at once. Questions to buyers come with the products, questions to entrants with the entries.
 */
function copiedSales(parts: Blueprint["parts"], choice: CopyChoice, timeZone: TimeZone): Blueprint["parts"] {
  const { products = [], productTiers = [], fees = [], forms = [] } = parts;
  const comes = forms.filter(({ purpose }) => choice.parts.includes(copyPartByFormPurpose[String(purpose)]!));
  const formIDs = comes.map(({ form_id }) => form_id);
  const isDated = choice.parts.includes("dates");
  const later = (row: DatabaseRow, columns: readonly string[]) => moveDates(row, columns, choice, timeZone);
  return {
    forms: comes,
    products: products.map((row) => ({
      ...later(row, ["opens_at", "closes_at", "valid_from"]),
      form_id: formIDs.includes(row["form_id"]) ? row["form_id"] : null,
      property_group_id: choice.parts.includes("homes") ? row["property_group_id"] : null,
      sponsor_tier_id: choice.parts.includes("tiers") ? row["sponsor_tier_id"] : null,
    })),
    productTiers: isDated ? productTiers.map((row) => later(row, ["until"])) : [],
    fees: fees
      .filter(({ opens_at, closes_at }) => isDated || (opens_at === null && closes_at === null))
      .map((row) => later(row, ["opens_at", "closes_at"])),
  };
}

/**
 * A promo code comes with the product it is for, as it would apply to everything without it. A code with dates comes with the dates, as it
 * would never end without them.
 */
function copiedPromoCodes(
  { promoCodes = [], ...parts }: Blueprint["parts"],
  choice: CopyChoice,
  timeZone: TimeZone,
): readonly DatabaseRow[] {
  if (!choice.parts.includes("sales")) return [];
  const sold = new Set((parts.products ?? []).map(({ product_id }) => product_id));
  const isDated = choice.parts.includes("dates");
  return promoCodes
    .filter(({ promo_code_id: id }) => {
      const its = (parts.promoCodeProducts ?? []).filter(({ promo_code_id }) => promo_code_id === id);
      return its.length === 0 || its.some(({ product_id }) => sold.has(product_id));
    })
    .filter(({ opens_at, closes_at }) => isDated || (opens_at === null && closes_at === null))
    .map((row) => moveDates(row, ["opens_at", "closes_at"], choice, timeZone));
}

/** The part that brings a form along, by the form's purpose. */
const copyPartByFormPurpose: Readonly<Record<string, CopyPart>> = {
  entry: "forms",
  attendee: "sales",
  order: "sales",
  property: "homes",
  survey: "questions",
  recommendation: "forms",
};

const moveDates = (
  row: DatabaseRow,
  columns: readonly string[],
  { parts, weeks }: CopyChoice,
  zone: TimeZone,
): DatabaseRow => {
  const later = (value: unknown) =>
    parts.includes("dates") && value !== null && value !== undefined ? weeksLater(String(value), weeks, zone) : null;
  return { ...row, ...Object.fromEntries(columns.map((column) => [column, later(row[column])])) };
};

/** A calendar day, which stays the same where the dates are not copied. */
const moveDay = (day: unknown, weeks: number) =>
  typeof day === "string" ? new Date(Date.parse(`${day}T12:00:00Z`) + weeks * WEEK).toISOString().slice(0, 10) : null;

const moveTimeframe = (timeframe: DatabaseRow, weeks: number, zone: TimeZone): DatabaseRow => ({
  ...timeframe,
  opens_at: weeksLater(String(timeframe["opens_at"]), weeks, zone),
  closes_at: weeksLater(String(timeframe["closes_at"]), weeks, zone),
});
