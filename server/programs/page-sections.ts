import {
  type SectionInput,
  addSection,
  editSection,
  listSections,
  maxSections,
  orderSections,
  removeSection,
  sectionInputOf,
} from "../../contract/programs/sections.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { lastPosition, idsInOrder, orderedPageSections, writeOrder, reorder } from "./row-order.ts";
import { sectionsOf } from "./queries.ts";
import { sectionFromRow, sectionRowOf } from "./section-rows.ts";

export const pageSectionCalls = [
  on(listSections, async ({ sql, service }) => ({
    sections: (await sectionsOf(sql, service.serviceID)).map(sectionFromRow),
  })),

  on(addSection, async ({ sql, service: { serviceID }, body, audit }) => {
    await refuseUnreadySection(sql, body.section);
    const sectionIDs = await idsInOrder(sql, orderedPageSections, serviceID);
    if (sectionIDs.length >= maxSections) refuse(`A page has at most ${maxSections} sections.`, 422);
    const pageSectionID = await insertSection(sql, serviceID, body.section, body.position);
    await audit(pageSectionID, null, sectionRowOf(body.section));
    return { pageSectionID };
  }),

  on(editSection, async (context) => {
    const { sql, body, audit } = context;
    const { serviceID } = context.service;
    const { pageSectionID } = context.params;
    const before = requireFound(await requireSection(sql, serviceID, pageSectionID), "section");
    const rows = await sectionsOf(sql, serviceID);
    const sectionBefore = sectionFromRow(
      requireFound(
        rows.find((row) => row.pageSectionID === pageSectionID),
        "section",
      ),
    );
    await refuseIfStale(context, pageSectionID, sectionInputOf(sectionBefore));
    await refuseUnreadySection(sql, body);
    const { kind, size, background, content } = sectionRowOf(body);
    await sql`
      update page_sections set kind = ${kind}, size = ${size}, background = ${json(background)}, content = ${json(content)}
      where page_section_id = ${pageSectionID}`;
    await audit(pageSectionID, before, { kind, size, background, content });
    return {};
  }),

  on(removeSection, async ({ sql, service: { serviceID }, params: { pageSectionID }, audit }) => {
    const before = requireFound(await requireSection(sql, serviceID, pageSectionID), "section");
    await sql`delete from page_sections where page_section_id = ${pageSectionID}`;
    await audit(pageSectionID, before, null);
    return {};
  }),

  on(orderSections, (context) => reorder(context, orderedPageSections, context.body.pageSectionIDs)),
];

async function requireSection(sql: Sql, serviceID: string, pageSectionID: string) {
  const [row] = await sql`
    select kind, size, background, content from page_sections
    where service_id = ${serviceID} and page_section_id = ${pageSectionID} for update`;
  return row;
}

/** Inserts at a position; sections at it and below move down. */
async function insertSection(sql: Sql, serviceID: string, section: SectionInput, position: number) {
  const ids = await idsInOrder(sql, orderedPageSections, serviceID);
  const { kind, size, background, content } = sectionRowOf(section);
  const { pageSectionID } = requireRow(
    await sql<{ pageSectionID: string }>`
      insert into page_sections (service_id, position, kind, size, background, content)
      values (${serviceID}, ${lastPosition(orderedPageSections, serviceID)}, ${kind}, ${size}, ${json(background)}, ${json(content)})
      returning page_section_id`,
  );
  await writeOrder(sql, orderedPageSections, serviceID, ids.toSpliced(position, 0, pageSectionID));
  return pageSectionID;
}

/** A picture must be one of the client's own public uploads, with a description for people who can't see it. */
async function refuseUnreadySection(sql: Sql, { kind, alt, uploadID, background, timeframe }: SectionInput) {
  if (kind === "countdown" && !timeframe)
    refuse("Choose what is counted down to.", 400, { errors: { timeframe: "Choose a timeframe" } });
  if (kind === "image" && !uploadID) refuse("Choose an image.", 400, { errors: { uploadID: "Choose an image" } });
  if (kind === "image" && !alt.trim())
    refuse("Describe the image for people who can’t see it.", 400, { errors: { alt: "A description is required" } });
  const onPicture = background.kind === "image" || background.kind === "parallax";
  if (onPicture && !background.uploadID)
    refuse("Choose an image for the background.", 400, { errors: { background: "Choose an image" } });
  for (const id of [kind === "image" && uploadID, onPicture && background.uploadID])
    if (id) await refuseUnknownUpload(sql, id);
}

async function refuseUnknownUpload(sql: Sql, uploadID: string) {
  const [upload] = await sql`
    select from uploads f where upload_id = ${uploadID} and is_image
      and not exists (select from file_holders h where h.upload_id = f.upload_id and h.kind = 'entry')`;
  requireFound(upload, "image");
}
