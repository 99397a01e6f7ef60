import { formElements, type Value, type Values } from "../../contract/platform/forms/element.ts";
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
import { type PlannedLine, type ExistingRecord, type RecordMatching, normalizedText } from "./line-planner.ts";

const { name, ...info } = changePropertyInfo.form;
const { number, revealedAt } = changePropertyAdminSettings.form;

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
  referenceFields: ["group", "builder"],
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
  const builderOf = await nameResolver(
    sql<NamedRecord>`select builder_id as id, company as name from builders where service_id = ${serviceID} and removed_at is null`,
    lines.map(({ line, after }) => ({ line, name: after["builder"] })),
    async (newName, line) => {
      const { id } = requireRow(
        await sql<NamedRecord>`
          insert into builders (service_id, position, company)
          select ${serviceID}, coalesce(max(position), 0) + 1, ${newName} from builders where service_id = ${serviceID}
          returning builder_id as id, company as name`,
      );
      created.push({ recordID: id, kind: "builder", line, name: newName });
      return id;
    },
  );
  const groupOf = await nameResolver(
    sql<NamedRecord>`select property_group_id as id, name from property_groups where service_id = ${serviceID}`,
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

/** Finds records by name, ignoring case; missing ones are created first. */
async function nameResolver(
  rows: PromiseLike<NamedRecord[]>,
  lineNames: readonly LineName[],
  create: (name: string, line: number) => Promise<string>,
): Promise<(name: Value) => string | null> {
  const ids = new Map((await rows).map(({ id, name: recordName }) => [normalizedText(recordName), id]));
  for (const { line, name: recordName } of lineNames)
    if (normalizedText(recordName) && !ids.has(normalizedText(recordName)))
      ids.set(normalizedText(recordName), await create(String(recordName), line));
  return (recordName) => ids.get(normalizedText(recordName)) ?? null;
}

/** Names in lines that no record has. */
export async function missingNames(sql: Sql, serviceID: string, lines: readonly PlannedLine[]) {
  const [builders, groups] = await Promise.all([
    sql<{ name: string }>`select company as name from builders where service_id = ${serviceID} and removed_at is null`,
    sql<{ name: string }>`select name from property_groups where service_id = ${serviceID}`,
  ]);
  const missing = (field: string, existingRows: readonly { name: string }[]) => {
    const existingNames = new Set(existingRows.map((row) => normalizedText(row.name)));
    // Of names that differ in case only, the first line's spelling is used.
    const names = new Map(
      lines.toReversed().map(({ after }) => [normalizedText(after[field]), String(after[field] ?? "")]),
    );
    return [...names].flatMap(([key, recordName]) => (key && !existingNames.has(key) ? [recordName] : [])).toSorted();
  };
  return { builders: missing("builder", builders), groups: missing("group", groups) };
}
