import { Array as List, Integer, type Static, String as Str, Unsafe } from "typebox";
import { post, get, upload } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { ID, nullable, oneOf, record, inputRecord, NullableID } from "../platform/schema.ts";
import { sizes } from "../platform/sizes.ts";
import { timeframeNames } from "../platform/service-kinds.ts";

/** N10 The kinds of section that a page may have. */
export const sectionKinds = ["countdown", "image", "propertyList", "sponsors", "text"] as const;
export type SectionKind = (typeof sectionKinds)[number];
/** N09 The kinds of background of a section. */
export const backgroundKinds = ["color", "gradient", "image", "parallax"] as const;
export type BackgroundKind = (typeof backgroundKinds)[number];

/** Limits of a page. */
export const maxSections = 60;
export const maxTextLength = 60_000;

/** F31 A section as it is drawn. Fields that its kind doesn't use are empty. */
export const pageSection = record({
  pageSectionID: ID(),
  kind: oneOf(sectionKinds),
  size: oneOf(sizes),
  background: record({
    kind: oneOf(backgroundKinds),
    /** Null for the page's own color. */
    color: nullable(Str()),
    /** The end color of a gradient. */
    to: nullable(Str()),
    picture: nullable(pictureSchema),
  }),
  title: Str(),
  /** Sanitized. */
  html: Str(),
  caption: Str(),
  /** The description of a picture for people who can't see it. */
  alt: Str(),
  picture: nullable(pictureSchema),
  timeframe: nullable(oneOf(timeframeNames)),
});
export type PageSection = Static<typeof pageSection>;

const colorOrNull = Unsafe<string | null>({ type: ["string", "null"], pattern: "^#[0-9A-Fa-f]{6}$" });
const uploadID = NullableID();

/** A section as staff write it, with pictures by their uploads. */
export const sectionInput = inputRecord({
  kind: oneOf(sectionKinds),
  size: oneOf(sizes),
  background: inputRecord({ kind: oneOf(backgroundKinds), color: colorOrNull, to: colorOrNull, uploadID }),
  title: Str({ maxLength: 200 }),
  html: Str({ maxLength: maxTextLength }),
  caption: Str({ maxLength: 500 }),
  alt: Str({ maxLength: 300 }),
  uploadID,
  timeframe: Unsafe<(typeof timeframeNames)[number] | null>({
    type: ["string", "null"],
    enum: [...timeframeNames, null],
  }),
});
export type SectionInput = Static<typeof sectionInput>;

export const sectionInputOf = ({
  kind,
  size,
  title,
  html,
  caption,
  alt,
  timeframe,
  ...section
}: PageSection): SectionInput => ({
  kind,
  size,
  title,
  html,
  caption,
  alt,
  timeframe,
  uploadID: section.picture?.uploadID ?? null,
  background: {
    kind: section.background.kind,
    color: section.background.color,
    to: section.background.to,
    uploadID: section.background.picture?.uploadID ?? null,
  },
});

const programPagePath = "/clients/:client/services/:service/page";

export const listSections = get(programPagePath, {
  summary: "The sections of a program's page, for its staff",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ sections: List(pageSection) }),
});

export const addSection = post(`${programPagePath}/sections`, {
  summary: "Add a section to a program's page",
  allow: "EDIT_PAGES",
  changes: "service",
  body: inputRecord({ section: sectionInput, position: Integer({ minimum: 0, maximum: maxSections }) }),
  answer: record({ pageSectionID: ID() }),
  done: "Section added.",
});

export const editSection = post(`${programPagePath}/sections/:pageSectionID`, {
  summary: "Change a section of a program's page",
  allow: "EDIT_PAGES",
  changes: "service",
  body: sectionInput,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeSection = post(`${programPagePath}/sections/:pageSectionID/remove`, {
  summary: "Remove a section from a program's page",
  allow: "EDIT_PAGES",
  changes: "service",
  answer: record({}),
  done: "Section removed.",
});

export const orderSections = post(`${programPagePath}/order`, {
  summary: "Put the sections of a program's page in order",
  allow: "EDIT_PAGES",
  changes: "service",
  body: inputRecord({ pageSectionIDs: List(ID(), { maxItems: maxSections }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

export const uploadSectionImage = upload(`${programPagePath}/images`, {
  summary: "Upload a picture for a section of a program's page",
  allow: "EDIT_PAGES",
  answer: record({ picture: pictureSchema }),
});
