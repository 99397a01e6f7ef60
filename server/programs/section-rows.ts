import type { PageSection, SectionInput } from "../../contract/programs/sections.ts";
import type { TimeframeName } from "../../contract/platform/service-kinds.ts";
import type { SectionRow } from "./queries.ts";
import { sanitizePageHTML } from "./sanitize-html.ts";

export function sectionFromRow({
  pageSectionID,
  kind,
  size,
  background,
  content,
  ...pictures
}: SectionRow): PageSection {
  return {
    pageSectionID,
    kind,
    size,
    background: {
      kind: background.kind,
      color: background.color ?? null,
      to: background.to ?? null,
      picture: pictures.backgroundPicture,
    },
    title: content.title ?? "",
    html: content.html ?? "",
    caption: content.caption ?? "",
    alt: content.alt ?? "",
    picture: pictures.picture,
    timeframe: (content.timeframe as TimeframeName | undefined) ?? null,
  };
}

/** The columns of a section: only fields that its kind uses, and sanitized text. */
export function sectionRowOf({ kind, size, background, ...input }: SectionInput) {
  const { title, caption, alt, uploadID, timeframe } = input;
  const contents = {
    countdown: { title, timeframe },
    image: { title, caption, alt, uploadID },
    propertyList: { title },
    sponsors: { title },
    text: { title, html: sanitizePageHTML(input.html) },
  };
  const backgrounds = {
    color: { kind: background.kind, color: background.color },
    gradient: { kind: background.kind, color: background.color, to: background.to },
    image: { kind: background.kind, uploadID: background.uploadID },
    parallax: { kind: background.kind, uploadID: background.uploadID },
  };
  return { kind, size, background: backgrounds[background.kind], content: contents[kind] };
}
