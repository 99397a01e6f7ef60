import { changeBuilderInfo, mostBuilders } from "../../contract/tours/builders.ts";
import { type Values, formElements } from "../../contract/platform/forms/element.ts";
import { textField } from "../../contract/people/participants.ts";
import { type DatabaseRow, addRows } from "../platform/db/rows.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { orderedBuilders as rowOrder, nextPositionOf } from "../programs/row-order.ts";
import type { PlannedLine, ExistingRecord, RecordMatching } from "./line-planner.ts";
import { recordEvents } from "../people/webhooks/record-event.ts";

export const builderMatching: RecordMatching = {
  noun: "builder",
  elements: formElements({ reference: textField("Reference", 100), ...changeBuilderInfo.form }),
  keys: ["reference", "company"],
  defaults: { company: "", about: "", contactName: "", email: "", phone: "", website: "", license: "" },
  nameOf: ({ company }) => String(company || ""),
  problemOf: () => undefined,
  limit: { count: mostBuilders, text: `A tour has at most ${mostBuilders.toLocaleString("en-US")} builders.` },
};

export async function existingBuilders(sql: Sql, serviceID: string): Promise<ExistingRecord[]> {
  const rows = await sql<{ recordID: string; removed: boolean } & Values>`
    select builder_id as record_id, removed_at is not null as removed, reference, company, about, contact_name, email, phone,
      website, license
    from builders where service_id = ${serviceID}`;
  return rows.map(({ recordID, removed, ...values }) => ({ recordID, removed, values }));
}

export async function writeBuilders(sql: Sql, serviceID: string, lines: readonly PlannedLine[]): Promise<void> {
  const rowOf = ({ recordID, after }: PlannedLine): DatabaseRow => ({
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
  const newBuilders = lines.filter(({ before }) => before === null);
  const position = await nextPositionOf(sql, rowOrder, serviceID);
  await addRows(
    sql,
    "builders",
    newBuilders.map((builder, at) => ({ ...rowOf(builder), position: position + at })),
  );
  const added = newBuilders.map(({ recordID }) => ({ builderID: recordID }));
  await recordEvents(sql, "builder.added", serviceID, added);
  const changedRows = lines.filter((builder) => builder.before !== null && builder.changed.length > 0).map(rowOf);
  await sql`
    update builders b set reference = r.reference, company = r.company, about = r.about, contact_name = r.contact_name,
      email = r.email, phone = r.phone, website = r.website, license = r.license
    from jsonb_populate_recordset(null::builders, ${json(changedRows)}::jsonb) r where b.builder_id = r.builder_id`;
}
