import { changeBuilderInfo, mostBuilders } from "../../contract/tours/builders.ts";
import { type Values, elementsOf } from "../../contract/platform/forms/element.ts";
import { textField } from "../../contract/people/participants.ts";
import { type Row, addRows } from "../platform/db/rows.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { builders as ordered, positionAfter } from "../programs/order.ts";
import type { Planned, Present, Recognizing } from "./plan.ts";

export const builders: Recognizing = {
  word: "builder",
  elements: elementsOf({ reference: textField("Reference", 100), ...changeBuilderInfo.form }),
  keys: ["reference", "company"],
  begin: { company: "", about: "", contactName: "", email: "", phone: "", website: "", license: "" },
  nameOf: ({ company }) => String(company || ""),
  problemOf: () => undefined,
  most: { count: mostBuilders, text: `A tour has at most ${mostBuilders.toLocaleString("en-US")} builders.` },
};

export async function presentBuilders(sql: Sql, serviceID: string): Promise<Present[]> {
  const rows = await sql<{ recordID: string; removed: boolean } & Values>`
    select builder_id as record_id, removed_at is not null as removed, reference, company, about, contact_name, email, phone,
      website, license
    from builders where service_id = ${serviceID}`;
  return rows.map(({ recordID, removed, ...values }) => ({ recordID, removed, values }));
}

export async function writeBuilders(sql: Sql, serviceID: string, planned: readonly Planned[]): Promise<void> {
  const rowOf = ({ recordID, after }: Planned): Row => ({
    builder_id: recordID,
    service_id: serviceID,
    reference: after["reference"] ?? null,
    company: after["company"],
    about: after["about"] ?? "",
    contact_name: after["contactName"] ?? "",
    email: after["email"] ?? "",
    phone: after["phone"] ?? "",
    website: after["website"] ?? "",
    license: after["license"] ?? "",
  });
  const added = planned.filter(({ before }) => before === null);
  const position = await positionAfter(sql, ordered, serviceID);
  await addRows(
    sql,
    "builders",
    added.map((builder, at) => ({ ...rowOf(builder), position: position + at })),
  );
  const changed = planned.filter((builder) => builder.before !== null && builder.changed.length > 0).map(rowOf);
  await sql`
    update builders b set reference = r.reference, company = r.company, about = r.about, contact_name = r.contact_name,
      email = r.email, phone = r.phone, website = r.website, license = r.license
    from jsonb_populate_recordset(null::builders, ${json(changed)}::jsonb) r where b.builder_id = r.builder_id`;
}
