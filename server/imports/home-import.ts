import { formElements, type Value, type Values } from "../../contract/platform/forms/element.ts";
import { nameKey } from "../../contract/platform/same-name.ts";
import { textField } from "../../contract/people/participants.ts";
import {
  changeOnlineTour,
  changePropertyAdminSettings,
  changePropertyInfo,
  mostProperties,
} from "../../contract/tours/properties.ts";
import { type DatabaseRow, addRows } from "../platform/db/rows.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { orderedProperties as rowOrder, nextPositionOf } from "../programs/row-order.ts";
import type { PlannedLine, ExistingRecord, RecordMatching } from "./line-planner.ts";
import { RecordsByName } from "./records-by-name.ts";
import { recordEvent, recordEvents } from "../people/webhooks/record-event.ts";

const { name, ...info } = changePropertyInfo.form;
const { number, revealedAt } = changePropertyAdminSettings.form;

/** A tour’s builders and groups, by the names that lines use. */
export type HomeNames = { builder: RecordsByName<NamedRecord>; group: RecordsByName<NamedRecord> };

export const homeMatching: RecordMatching = {
  noun: "home",
  elements: formElements({
    reference: textField("Reference", 100),
    name,
    number,
    ...info,
    group: textField("Group"),
    builder: textField("Builder"),
    tourLink: changeOnlineTour.form.tourLink,
    revealedAt,
  }),
  keys: ["reference", "address", "number"],
  distinguishingField: "city",
  ambiguousKey: "number",
  defaults: {
    name: "",
    address: "",
    city: "",
    status: "forSale",
    story: "",
    accessibility: "",
    houseRules: "",
    tourLink: "",
  },
  nameOf: ({ name: homeName, address }) => String(homeName || address || ""),
  problemOf: ({ latitude, longitude }) =>
    ((latitude ?? null) === null) === ((longitude ?? null) === null)
      ? undefined
      : "A place on the map has a latitude and a longitude.",
  limit: { count: mostProperties, text: `A tour has at most ${mostProperties.toLocaleString("en-US")} homes.` },
};

export async function existingHomes(sql: Sql, serviceID: string): Promise<ExistingRecord[]> {
  const rows = await sql<{ recordID: string; removed: boolean } & Values>`
    select p.property_id as record_id, p.removed_at is not null as removed, p.reference, p.name, p.number, p.address, p.city,
      p.state, p.zip, p.latitude, p.longitude, g.name as "group", b.company as builder, p.price, p.status, p.beds, p.baths,
      p.square_feet, p.story, p.accessibility, p.house_rules, p.tour_link, p.revealed_at
    from properties p
      left join property_groups g on g.client_id = p.client_id and g.property_group_id = p.property_group_id
      left join builders b on b.client_id = p.client_id and b.builder_id = p.builder_id
    where p.service_id = ${serviceID}`;
  return rows.map(({ recordID, removed, ...values }) => ({ recordID, removed, values }));
}

/** A record created because a line names it. */
export type CreatedRecord = { recordID: string; kind: "builder" | "group"; line: number; name: string };

export async function writeHomes(sql: Sql, serviceID: string, lines: readonly PlannedLine[]): Promise<CreatedRecord[]> {
  const created: CreatedRecord[] = [];
  const names = await homeNames(sql, serviceID);
  const builderOf = await nameResolver(
    names.builder,
    lines.map(({ line, after }) => ({ line, name: after["builder"] })),
    async (newName, line) => {
      const { id } = requireRow(
        await sql<NamedRecord>`
          insert into builders (service_id, position, company)
          select ${serviceID}, coalesce(max(position), 0) + 1, ${newName} from builders where service_id = ${serviceID}
          returning builder_id as id, company as name`,
      );
      created.push({ recordID: id, kind: "builder", line, name: newName });
      await recordEvent(sql, "builder.added", serviceID, { builderID: id });
      return id;
    },
  );
  const groupOf = await nameResolver(
    names.group,
    lines.map(({ line, after }) => ({ line, name: after["group"] })),
    async (newName, line) => {
      const { id } = requireRow(
        await sql<NamedRecord>`
          insert into property_groups (service_id, position, name)
          select ${serviceID}, coalesce(max(position), 0) + 1, ${newName} from property_groups where service_id = ${serviceID}
          returning property_group_id as id, name`,
      );
      created.push({ recordID: id, kind: "group", line, name: newName });
      return id;
    },
  );
  const rowOf = ({ recordID, after }: PlannedLine): DatabaseRow => ({
    property_id: recordID,
    service_id: serviceID,
    reference: after["reference"] ?? null,
    name: homeMatching.nameOf(after),
    number: after["number"] ?? null,
    address: after["address"] ?? "",
    city: after["city"] ?? "",
    state: after["state"] ?? null,
    zip: after["zip"] ?? null,
    latitude: after["latitude"] ?? null,
    longitude: after["longitude"] ?? null,
    property_group_id: groupOf(after["group"]),
    builder_id: builderOf(after["builder"]),
    price: after["price"] ?? null,
    status: after["status"] ?? "forSale",
    beds: after["beds"] ?? null,
    baths: after["baths"] ?? null,
    square_feet: after["squareFeet"] ?? null,
    story: after["story"] ?? "",
    accessibility: after["accessibility"] ?? "",
    house_rules: after["houseRules"] ?? "",
    tour_link: after["tourLink"] ?? "",
    revealed_at: after["revealedAt"] ?? null,
  });
  const newHomes = lines.filter(({ before }) => before === null);
  const position = await nextPositionOf(sql, rowOrder, serviceID);
  await addRows(
    sql,
    "properties",
    newHomes.map((home, at) => ({ ...rowOf(home), position: position + at })),
  );
  const added = newHomes.map(({ recordID }) => ({ propertyID: recordID }));
  await recordEvents(sql, "home.added", serviceID, added);
  const changedRows = lines.filter((home) => home.before !== null && home.changed.length > 0).map(rowOf);
  await sql`
    update properties p set reference = r.reference, name = r.name, number = r.number, address = r.address, city = r.city,
      state = r.state, zip = r.zip, latitude = r.latitude, longitude = r.longitude, property_group_id = r.property_group_id,
      builder_id = r.builder_id, price = r.price, status = r.status, beds = r.beds, baths = r.baths,
      square_feet = r.square_feet, story = r.story, accessibility = r.accessibility, house_rules = r.house_rules,
      tour_link = r.tour_link, revealed_at = r.revealed_at
    from jsonb_populate_recordset(null::properties, ${json(changedRows)}::jsonb) r where p.property_id = r.property_id`;
  return created;
}

type NamedRecord = { id: string; name: string };
type LineName = { line: number; name: Value };

export async function homeNames(sql: Sql, serviceID: string): Promise<HomeNames> {
  const [builders, groups] = await Promise.all([
    sql<NamedRecord>`select builder_id as id, company as name from builders where service_id = ${serviceID} and removed_at is null`,
    sql<NamedRecord>`select property_group_id as id, name from property_groups where service_id = ${serviceID}`,
  ]);
  return { builder: new RecordsByName(builders), group: new RecordsByName(groups) };
}

/** Finds records by name; missing ones are created first. */
async function nameResolver(
  records: RecordsByName<NamedRecord>,
  lineNames: readonly LineName[],
  create: (name: string, line: number) => Promise<string>,
): Promise<(name: Value) => string | null> {
  for (const { line, name: value } of lineNames) {
    const newName = String(value ?? "");
    if (newName.trim() && !records.find(newName))
      records.add(newName, { id: await create(newName, line), name: newName });
  }
  return (value) => records.find(String(value ?? ""))?.id ?? null;
}

/** Names in lines that no record has. */
export async function missingNames(sql: Sql, serviceID: string, lines: readonly PlannedLine[]) {
  const existing = await homeNames(sql, serviceID);
  const missing = (field: keyof HomeNames) => {
    // Of spellings of one name, the first line's is used.
    const names = new Map(lines.toReversed().map(({ after }) => [nameKey(String(after[field] ?? "")), after[field]]));
    return [...names]
      .toSorted(([key], [otherKey]) => (key < otherKey ? -1 : 1))
      .flatMap(([key, value]) => (key && !existing[field].find(String(value)) ? [String(value)] : []));
  };
  return { builders: missing("builder"), groups: missing("group") };
}
