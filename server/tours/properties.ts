import { isID } from "../../contract/platform/identifier.ts";
import { missingFromHome, unnamedHome } from "../../contract/tours/missing-of-home.ts";
import { openingsOf } from "../../contract/platform/opening-hours.ts";
import {
  type ListedProperty,
  type Property,
  addProperty,
  changeOnlineTour,
  changeOpenHours,
  changePropertyAdminSettings,
  changePropertyGroup,
  changePropertyInfo,
  changePropertyOwner,
  disqualifyProperty,
  getProperty,
  listProperties,
  mostProperties,
  withoutGroup,
  orderProperties,
  removeProperty,
  restoreProperty,
  saveMetaData,
} from "../../contract/tours/properties.ts";
import { answerValues } from "../../contract/platform/forms/answers.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { addRows } from "../platform/db/rows.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { type Audit, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../programs/refuse-unknown-answers.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { orderedProperties as ordered, lastPosition, reorder } from "../programs/row-order.ts";
import { lockService } from "../programs/queries.ts";
import { ownerFromForm } from "./owner.ts";
import {
  type StoredProperty,
  builderChoices,
  propertyGroupsOf,
  lockProperty,
  isProperty,
  storedProperties,
  tourDays,
  zoneAndName,
} from "./tour-queries.ts";
import { builderInService, propertyGroupInService } from "./record-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const propertyCalls = [
  on(listProperties, async ({ sql, service: { serviceID, timeZone: zone }, standings }) => {
    const [rows, propertyGroups, builders] = await Promise.all([
      storedProperties(sql, serviceID),
      propertyGroupsOf(sql, serviceID),
      builderChoices(sql, serviceID),
    ]);
    return { properties: rows.map(listedProperty), propertyGroups, builders, zone, standings: [...standings] };
  }),

  on(addProperty, async ({ sql, service: { serviceID }, form, audit }) => {
    await lockService(sql, serviceID);
    await refuseTooManyProperties(sql, serviceID);
    const group = await requirePropertyGroup(sql, serviceID, form.propertyGroupID);
    const builder = await requireBuilder(sql, serviceID, form.builderID);
    const name = form.name ?? unnamedHome;
    const { propertyID } = requireRow(
      await sql<{ propertyID: string }>`
        insert into properties (service_id, position, name, property_group_id, builder_id)
        values (${serviceID}, ${lastPosition(ordered, serviceID)}, ${name}, ${group.propertyGroupID},
          ${builder?.builderID ?? null})
        returning property_id`,
    );
    await audit(propertyID, null, { name, group: group.name, builder: builder?.company ?? null });
    await recordEvent(sql, "home.added", serviceID, { propertyID });
    return { propertyID };
  }),

  on(orderProperties, (context) => reorder(context, ordered, context.body.propertyIDs)),

  on(getProperty, async ({ sql, service: { serviceID }, params: { propertyID }, standings }) => {
    const [[row], propertyGroups, builders, days, [service]] = await Promise.all([
      storedProperties(sql, serviceID, isProperty(propertyID)),
      propertyGroupsOf(sql, serviceID),
      builderChoices(sql, serviceID),
      tourDays(sql, serviceID),
      zoneAndName(sql, serviceID),
    ]);
    const stored = requireFound(row, "home");
    return {
      property: propertyAnswer(stored),
      propertyGroups,
      builders,
      days,
      zone: service!.zone,
      missing: missingFromHome(stored),
      standings: [...standings],
    };
  }),

  on(changePropertyGroup, async ({ sql, service: { serviceID }, params: { propertyID }, form, audit }) => {
    const { name, propertyGroupID: was } = await lockAndReadProperty(sql, serviceID, propertyID);
    const groups = await propertyGroupsOf(sql, serviceID);
    const nameOf = (id: string | null) => groups.find((group) => group.propertyGroupID === id)?.name ?? null;
    const group =
      form.propertyGroupID === withoutGroup ? null : await requirePropertyGroup(sql, serviceID, form.propertyGroupID);
    await sql`update properties set property_group_id = ${group?.propertyGroupID ?? null} where property_id = ${propertyID}`;
    await audit(propertyID, { name, group: nameOf(was) }, { name, group: group?.name ?? null });
    return {};
  }),

  on(changePropertyOwner, async ({ sql, service, params: { propertyID }, form, audit }) => {
    const { user: before, name } = await lockAndReadProperty(sql, service.serviceID, propertyID);
    const after = await ownerFromForm(sql, form.user);
    await sql`update properties set user_id = ${after?.userID ?? null} where property_id = ${propertyID}`;
    await audit(propertyID, { name, owner: before?.fullName ?? null }, { name, owner: after?.fullName ?? null });
    return {};
  }),

  on(disqualifyProperty, async ({ sql, service, params: { propertyID }, form, now, audit }) => {
    const before = await lockAndReadProperty(sql, service.serviceID, propertyID);
    const disqualified = form.disqualified ?? false;
    const reason = disqualified ? (form.reason ?? null) : null;
    await sql`
      update properties set disqualified_reason = ${reason},
        disqualified_at = case when ${disqualified} then coalesce(disqualified_at, ${now}) end
      where property_id = ${propertyID}`;
    const { name } = before;
    await audit(
      propertyID,
      { name, disqualified: before.disqualified, reason: before.disqualifiedReason },
      { name, disqualified, reason },
    );
    return {};
  }),

  on(changePropertyAdminSettings, async (context) => {
    const { sql, service, params, form, audit } = context;
    const { propertyID } = params;
    const before = await lockAndReadProperty(sql, service.serviceID, propertyID);
    await refuseIfStale(context, propertyID, pickFormFields(changePropertyAdminSettings.form, before));
    const builder = await requireBuilder(sql, service.serviceID, form.builderID, before.builderID);
    const after = {
      number: form.number ?? null,
      builderID: builder?.builderID ?? null,
      revealedAt: form.revealedAt ?? null,
      mostInside: form.mostInside ?? null,
      dueAt: form.dueAt ?? null,
    };
    await sql`
      update properties set number = ${after.number}, builder_id = ${after.builderID}, revealed_at = ${after.revealedAt},
        most_inside = ${after.mostInside}, due_at = ${after.dueAt}
      where property_id = ${propertyID}`;
    await audit(propertyID, ...changedFields(before, after));
    return {};
  }),

  on(changePropertyInfo, async (context) => {
    const { sql, service, params, form, audit } = context;
    const { propertyID } = params;
    const before = await lockAndReadProperty(sql, service.serviceID, propertyID);
    await refuseIfStale(context, propertyID, pickFormFields(changePropertyInfo.form, before));
    const after = {
      name: form.name,
      status: form.status,
      address: form.address ?? "",
      city: form.city ?? "",
      state: form.state ?? null,
      zip: form.zip ?? null,
      latitude: form.latitude ?? null,
      longitude: form.longitude ?? null,
      price: form.price ?? null,
      beds: form.beds ?? null,
      baths: form.baths ?? null,
      squareFeet: form.squareFeet ?? null,
      story: form.story ?? "",
      accessibility: form.accessibility ?? "",
      houseRules: form.houseRules ?? "",
    };
    refuseHalfCoordinates(after);
    await sql`
      update properties set name = ${after.name}, status = ${after.status}, address = ${after.address}, city = ${after.city},
        state = ${after.state}, zip = ${after.zip}, latitude = ${after.latitude}, longitude = ${after.longitude},
        price = ${after.price}, beds = ${after.beds}, baths = ${after.baths}, square_feet = ${after.squareFeet},
        story = ${after.story}, accessibility = ${after.accessibility}, house_rules = ${after.houseRules}
      where property_id = ${propertyID}`;
    await audit(propertyID, ...changedFields(before, after));
    return {};
  }),

  on(changeOnlineTour, async (context) => {
    const { sql, service, params, form, audit } = context;
    const { propertyID } = params;
    const before = await lockAndReadProperty(sql, service.serviceID, propertyID);
    await refuseIfStale(context, propertyID, pickFormFields(changeOnlineTour.form, before));
    const after = { tourLink: form.tourLink ?? "", onlineTour: form.onlineTour ?? false };
    if (after.onlineTour && after.tourLink === "")
      refuse("Give the address of the virtual tour first: it is what the online tour shows.", 400, {
        errors: { tourLink: "Virtual tour is required" },
      });
    await sql`
      update properties set tour_link = ${after.tourLink}, online_tour = ${after.onlineTour}
      where property_id = ${propertyID}`;
    await audit(propertyID, ...changedFields(before, after));
    return {};
  }),

  on(changeOpenHours, async (context) => {
    const { sql, service, params, body, audit } = context;
    const { propertyID } = params;
    const { hours: before, name } = await lockAndReadProperty(sql, service.serviceID, propertyID);
    await refuseIfStale(context, propertyID, { hours: before }, "hours");
    const [days, [program]] = await Promise.all([
      tourDays(sql, service.serviceID),
      zoneAndName(sql, service.serviceID),
    ]);
    for (const [at, { timeframeID, opens, closes }] of body.hours.entries()) {
      if (!days.some((day) => day.timeframeID === timeframeID))
        refuse("One of these days isn’t a day of the tour any more. Look again.", 409);
      if ((opens === null) !== (closes === null) || (opens !== null && closes !== null && opens >= closes))
        refuse("A home must close after it opens.", 400, { errors: { [`hours.${at}`]: "Must close after it opens" } });
    }
    if (new Set(body.hours.map(({ timeframeID }) => timeframeID)).size < body.hours.length)
      refuse("A day has one pair of hours.", 400);
    await sql`delete from property_hours where property_id = ${propertyID}`;
    const rows = body.hours.map(({ timeframeID, opens, closes }) => ({
      service_id: service.serviceID,
      property_id: propertyID,
      timeframe_id: timeframeID,
      opens,
      closes,
    }));
    await addRows(sql, "property_hours", rows);
    const textOf = (hours: Property["hours"]) => openingsOf(days, hours, program!.zone).map((opening) => opening.hours);
    await audit(propertyID, { name, hours: textOf(before) }, { name, hours: textOf(body.hours) });
    return {};
  }),

  on(saveMetaData, async (context) => {
    const { sql, service, params, body, fieldGroup, audit } = context;
    const { propertyID, fieldGroupID } = params;
    const before = await lockAndReadProperty(sql, service.serviceID, propertyID);
    const group = requireFound(
      before.fieldGroups.find((one) => one.fieldGroupID === fieldGroupID),
      "group of fields",
    );
    const was = collect(group.elements, group.answers);
    await refuseIfStale(context, propertyID, { propertyFields: fieldValues(was) }, group.name);
    await refuseUnknownAnswers(sql, { formID: fieldGroupID, elements: group.elements }, body.propertyFields);
    const values = answerValues(body.propertyFields);
    const errors = validate(group.elements, values);
    if (Object.keys(errors).length > 0)
      refuse("Some of what was sent isn't right. Check the marked fields and try again.", 400, { errors });
    const answers = collect(group.elements, values);
    await sql`
      insert into form_answers (service_id, property_id, form_id, version, answers)
      values (${service.serviceID}, ${propertyID}, ${fieldGroupID}, ${fieldGroup.version}, ${json(answers)})
      on conflict (client_id, property_id, form_id) where property_id is not null do update
      set version = excluded.version, answers = excluded.answers, updated_at = now()`;
    await audit(propertyID, { [group.name]: was }, { [group.name]: answers });
    return {};
  }),

  on(removeProperty, ({ sql, params: { propertyID }, now, audit }) => setRemoved(sql, propertyID, now, audit)),

  on(restoreProperty, ({ sql, params: { propertyID }, audit }) => setRemoved(sql, propertyID, null, audit)),
];

const fieldValues = (answers: Record<string, unknown>) =>
  Object.entries(answers).map(([name, value]) => ({
    name,
    value,
  })) as Property["fieldGroups"][number]["propertyFields"];

/** For its owner and staff. */
const propertyAnswer = ({ fieldGroups, ...row }: StoredProperty): Property => ({
  ...row,
  fieldGroups: fieldGroups.map(({ answers, ...group }) => ({
    ...group,
    propertyFields: fieldValues(collect(group.elements, answers)),
  })),
});

const listedProperty = (row: StoredProperty): ListedProperty => ({
  ...row,
  owner: row.user?.fullName ?? null,
  cover: row.images[0]?.picture ?? null,
  images: row.images.length,
  missing: missingFromHome(row),
});

async function refuseTooManyProperties(sql: Sql, serviceID: string) {
  const { count } = requireRow(
    await sql<{ count: number }>`select count(*) from properties where service_id = ${serviceID}`,
  );
  if (count >= mostProperties) refuse(`A tour has at most ${mostProperties} homes.`, 422);
}

async function lockAndReadProperty(sql: Sql, serviceID: string, propertyID: string): Promise<StoredProperty> {
  await lockProperty(sql, propertyID);
  return requireFound((await storedProperties(sql, serviceID, isProperty(propertyID)))[0], "home");
}

/** Refuses a group that isn't among the tour's. */
export async function requirePropertyGroup(sql: Sql, serviceID: string, propertyGroupID: string) {
  const [group] = isID(propertyGroupID) ? await propertyGroupInService(sql, serviceID, propertyGroupID) : [];
  return requireFound(group, "group");
}

async function requireBuilder(
  sql: Sql,
  serviceID: string,
  builderID: string | null | undefined,
  keptID: string | null = null,
) {
  if (!builderID) return null;
  const [builder] = isID(builderID) ? await builderInService(sql, serviceID, builderID) : [];
  if (builder?.removed && builderID !== keptID) refuse(`${builder.company} was removed. Restore it first.`, 409);
  return requireFound(builder, "builder");
}

function refuseHalfCoordinates({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  if ((latitude === null) === (longitude === null)) return;
  const missing = latitude === null ? "latitude" : "longitude";
  refuse("A place on the map has a latitude and a longitude.", 400, { errors: { [missing]: "Value is required" } });
}

async function setRemoved(sql: Sql, propertyID: string, removedAt: Date | null, audit: Audit) {
  await lockProperty(sql, propertyID);
  const { name, removed } = requireRow(
    await sql<{ name: string; removed: boolean }>`
      select name, removed_at is not null as removed from properties where property_id = ${propertyID}`,
  );
  if (removed === (removedAt !== null)) return {};
  await sql`update properties set removed_at = ${removedAt} where property_id = ${propertyID}`;
  await audit(propertyID, { name, removed }, { name, removed: !removed });
  return {};
}
